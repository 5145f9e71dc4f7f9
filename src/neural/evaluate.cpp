// SPDX-License-Identifier: MIT
#include <chrono>

#include "base/error.hpp"
#include "dataset/labels.hpp"
#include "neural/engine.hpp"
#include "neural/vocabulary_match.hpp"

namespace rrn::neural {

namespace {

std::vector<PredicateMetrics> empty_metrics(
    const std::vector<dataset::Predicate>& predicates) {
  std::vector<PredicateMetrics> metrics(predicates.size());
  for (std::size_t i = 0; i < predicates.size(); ++i) {
    metrics[i].iri = predicates[i].iri;
  }
  return metrics;
}

void add_prediction(float probability, dataset::Label label,
                    PredicateMetrics& predicate) {
  (dataset::is_specified(label) ? predicate.specified : predicate.inferable)
      .add(probability, dataset::is_true(label));
}

void add_predictions(const Prediction& prediction,
                     const dataset::Labels& labels, EvaluationReport& report) {
  RRN_CHECK(prediction.classes.size() == labels.classes.size());
  RRN_CHECK(prediction.n_individuals == labels.n_individuals);
  for (std::size_t i = 0; i < labels.classes.size(); ++i) {
    if (!dataset::is_labelled(labels.classes[i])) continue;
    add_prediction(prediction.classes[i], labels.classes[i],
                   report.classes[i % report.classes.size()]);
  }
  labels.for_each_relation([&](dataset::EntityIndex s, dataset::RelationIndex r,
                               dataset::EntityIndex o, dataset::Label label) {
    add_prediction(prediction.relation(s.value, r.value, o.value), label,
                   report.relations[r.value]);
  });
}

}  // namespace

EvaluationReport evaluate(Model& model, const dataset::Vocabulary& vocabulary,
                          std::span<const dataset::KnowledgeBase> kbs,
                          const JobContext& job) {
  const std::string difference =
      vocabulary_difference(model.vocabulary(), vocabulary, "the data");
  if (!difference.empty()) throw Error(ErrorCode::kMismatch, difference);
  EvaluationReport report;
  report.classes = empty_metrics(vocabulary.classes);
  report.relations = empty_metrics(vocabulary.relations);
  for (std::size_t i = 0; i < kbs.size(); ++i) {
    job.cancel.throw_if_triggered();
    JobContext kb_job = job;
    kb_job.seed = job.seed.derive("evaluate", i);
    kb_job.progress = nullptr;
    const auto begin = std::chrono::steady_clock::now();
    const Prediction prediction = model.predict(kbs[i], kb_job);
    report.seconds +=
        std::chrono::duration<double>(std::chrono::steady_clock::now() - begin)
            .count();
    Rng rng(kb_job.seed.derive("labels"));
    const dataset::Labels labels = dataset::label(kbs[i], vocabulary, rng);
    add_predictions(prediction, labels, report);
    ++report.n_kbs;
    job.report({"evaluate", report.n_kbs, kbs.size(), {}});
  }
  return report;
}

}  // namespace rrn::neural
