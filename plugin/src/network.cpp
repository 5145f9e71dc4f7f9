// SPDX-License-Identifier: MIT
// What the network says: changes of predictions, scores, embeddings, itself.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "base/json_writer.hpp"
#include "guard.hpp"
#include "neural/model/model.hpp"
#include "terms.hpp"

using rrn::JobContext;
using rrn::JsonWriter;
using rrn::TermId;
using rrn::plugin::guard_job;
using rrn::plugin::open_session;
using rrn::plugin::require;
using rrn::session::Session;

namespace {

void require_model(const RrnReasoner& reasoner) {
  require(!reasoner.session_options.model.empty(),
          "there is no model; expected one from rrn_reasoner_load_model()");
}

void send(const Session& session,
          const std::vector<rrn::session::PredictedStatement>& statements,
          RrnStatementSink sink, void* handle) {
  if (sink == nullptr) return;
  for (const auto& [triple, probability] : statements) {
    const RrnStatement statement =
        rrn::plugin::hand_out({session.statement(triple),
                               rrn::session::Origin::kPredicted, probability});
    const RrnStatus status = sink(handle, &statement);
    if (status != RRN_SUCCESS) throw rrn::plugin::Stopped{status};
  }
}

template <typename Threshold>
void write_predicates(JsonWriter& json, const char* name,
                      const std::vector<rrn::dataset::Predicate>& predicates,
                      const Threshold& threshold) {
  json.key(name);
  json.begin_array();
  for (std::size_t i = 0; i < predicates.size(); ++i) {
    json.begin_object();
    json.member("iri", predicates[i].iri);
    json.member("threshold", static_cast<double>(threshold(i)));
    json.end_object();
  }
  json.end_array();
}

std::string describe(const rrn::neural::Model& model) {
  std::string text;
  JsonWriter json([&](std::string_view block) { text += block; });
  json.begin_object();
  json.member("kind", model.kind());
  json.member("description", model.description());
  json.member("dim", model.options().dim);
  const rrn::neural::Calibration& calibration = model.calibration();
  write_predicates(
      json, "classes", model.vocabulary().classes,
      [&](std::size_t i) { return calibration.class_threshold(i); });
  write_predicates(
      json, "relations", model.vocabulary().relations,
      [&](std::size_t i) { return calibration.relation_threshold(i); });
  json.end_object();
  json.finish();
  return text;
}

}  // namespace

RrnStatus rrn_reasoner_predict_changes(RrnReasoner* reasoner,
                                       RrnStatementSink on_new,
                                       RrnStatementSink on_gone,
                                       void* handle) noexcept {
  if (reasoner == nullptr) return RRN_ERR_BAD_ARG;
  return guard_job(reasoner, [&](const JobContext& job) {
    require_model(*reasoner);
    Session& session = open_session(*reasoner, job);
    const rrn::session::PredictionChanges changes =
        session.predict_changes(job);
    send(session, changes.removed, on_gone, handle);
    send(session, changes.added, on_new, handle);
    return RRN_SUCCESS;
  });
}

RrnStatus rrn_reasoner_score(RrnReasoner* reasoner, const RrnRow* rows,
                             size_t n, float* scores) noexcept {
  if (reasoner == nullptr) return RRN_ERR_BAD_ARG;
  return guard_job(reasoner, [&](const JobContext& job) {
    require_model(*reasoner);
    require((rows != nullptr && scores != nullptr) || n == 0,
            "a block is null but not empty");
    Session& session = open_session(*reasoner, job);
    std::vector<rrn::TermTriple> triples;
    triples.reserve(n);
    for (std::size_t i = 0; i < n; ++i) {
      triples.push_back({TermId{rows[i].subject}, TermId{rows[i].predicate},
                         TermId{rows[i].object}});
    }
    const std::vector<float> found =
        session.scorer(job).score(triples, job.cancel);
    std::copy(found.begin(), found.end(), scores);
    return RRN_SUCCESS;
  });
}

RrnStatus rrn_reasoner_embeddings(RrnReasoner* reasoner,
                                  RrnEmbeddings* embeddings) noexcept {
  if (reasoner == nullptr) return RRN_ERR_BAD_ARG;
  return guard_job(reasoner, [&](const JobContext& job) {
    require(embeddings != nullptr, "the place of the embeddings is null");
    require_model(*reasoner);
    const rrn::prediction::LiteralScorer& scorer =
        open_session(*reasoner, job).scorer(job);
    static_assert(sizeof(TermId) == sizeof(std::uint32_t) &&
                  std::is_standard_layout_v<TermId>);
    RrnEmbeddings result{};
    result.dim = scorer.dim();
    result.n = scorer.individuals().size();
    result.values = scorer.embeddings().data();
    result.ids =
        reinterpret_cast<const std::uint32_t*>(scorer.individuals().data());
    rrn::plugin::hand_out(embeddings, result);
    return RRN_SUCCESS;
  });
}

RrnStatus rrn_reasoner_describe_model(RrnReasoner* reasoner,
                                      char** json) noexcept {
  if (json != nullptr) *json = nullptr;
  if (reasoner == nullptr) return RRN_ERR_BAD_ARG;
  return guard_job(reasoner, [&](const JobContext& job) {
    require(json != nullptr, "the place of the text is null");
    require_model(*reasoner);
    *json =
        rrn::plugin::copy_of(describe(*open_session(*reasoner, job).model()));
    return RRN_SUCCESS;
  });
}
