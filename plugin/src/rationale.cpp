// SPDX-License-Identifier: MIT
// The stated facts on which predictions rest, as data.
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "facts.hpp"
#include "guard.hpp"
#include "prediction/rationale/rationale_writer.hpp"
#include "session/evidence.hpp"
#include "terms.hpp"

using rrn::JobContext;
using rrn::plugin::guard;
using rrn::plugin::guard_job;
using rrn::plugin::hand_out;
using rrn::plugin::intern;
using rrn::plugin::open_session;
using rrn::plugin::require;
using rrn::prediction::Rationale;
using rrn::prediction::WeighedFact;
using rrn::session::EvidenceFinder;
using rrn::session::Session;

struct RrnEvidenceImpl {
  RrnReasoner* reasoner;
  Rationale rationale;
  std::vector<rrn::SourceLocation> places;  ///< Borrowed by the facts
  std::vector<RrnWeighedFact> facts;
  std::vector<RrnWeighedFact> against;
  std::vector<RrnContrast> contrasts;
};

namespace {

std::vector<RrnWeighedFact> list(const Session& session,
                                 const EvidenceFinder& finder,
                                 const std::vector<WeighedFact>& weighed,
                                 std::span<const rrn::SourceLocation> places) {
  std::vector<RrnWeighedFact> facts;
  for (std::size_t i = 0; i < weighed.size(); ++i) {
    facts.push_back(
        {rrn::plugin::fact_of(session, finder.facts().fact_of(weighed[i].fact),
                              /*is_asserted=*/true, places[i]),
         weighed[i].log_odds});
  }
  return facts;
}

std::vector<RrnContrast> contrasts_of(const Session& session,
                                      const EvidenceFinder& finder,
                                      const std::vector<WeighedFact>& facts) {
  std::vector<RrnContrast> contrasts;
  for (std::size_t i = 0; i < facts.size(); ++i) {
    if (!facts[i].contrast) continue;
    const rrn::Fact instead =
        finder.facts().fact_of(facts[i].contrast->instead);
    contrasts.push_back(
        {static_cast<std::uint32_t>(i),
         rrn::plugin::fact_of(session, instead, /*is_asserted=*/false, {}),
         facts[i].contrast->probability});
  }
  return contrasts;
}

/// Brings what was found into the form in which it is handed out.
void list_facts(RrnEvidence& evidence, const Session& session,
                const EvidenceFinder& finder, const JobContext& job) {
  const Rationale& rationale = evidence.rationale;
  const std::vector<rrn::Fact> named = rrn::prediction::facts_of(
      finder.facts(), std::span<const Rationale>(&rationale, 1));
  evidence.places = rrn::session::locate_stated(
      named, session.sources(), session.knowledge().dictionary, job);
  const std::span<const rrn::SourceLocation> places = evidence.places;
  evidence.facts = list(session, finder, rationale.facts, places);
  evidence.against = list(session, finder, rationale.against,
                          places.subspan(rationale.facts.size()));
  evidence.contrasts = contrasts_of(session, finder, rationale.facts);
}

}  // namespace

RrnStatus rrn_evidence_new(RrnReasoner* reasoner, const RrnTerm* subject,
                           const RrnTerm* predicate, const RrnTerm* object,
                           RrnEvidence** evidence) noexcept {
  if (evidence != nullptr) *evidence = nullptr;
  if (reasoner == nullptr) return RRN_ERR_BAD_ARG;
  return guard_job(reasoner, [&](const JobContext& job) {
    require(evidence != nullptr, "the place of the evidence is null");
    const rrn::Statement statement =
        rrn::plugin::statement_of(subject, predicate, object);
    Session& session = open_session(*reasoner, job);
    const auto finder = session.evidence_finder();
    auto found = finder->find(intern(session, statement), {}, job);
    if (!found) return RRN_FAILURE;
    auto made = std::make_unique<RrnEvidenceImpl>();
    made->reasoner = reasoner;
    made->rationale = std::move(*found);
    list_facts(*made, session, *finder, job);
    *evidence = made.release();
    return RRN_SUCCESS;
  });
}

RrnStatus rrn_evidence_get(const RrnEvidence* evidence,
                           RrnRationale* rationale) noexcept {
  if (evidence == nullptr) return RRN_ERR_BAD_ARG;
  return guard(evidence->reasoner->world, [&] {
    require(rationale != nullptr, "the place of the rationale is null");
    const Rationale& found = evidence->rationale;
    RrnRationale result{};
    result.is_predicted = found.is_predicted ? 1 : 0;
    result.probability = found.probability;
    result.threshold = found.threshold;
    result.probability_alone = found.probability_alone;
    result.probability_without = found.probability_without;
    result.agreement = found.agreement;
    result.facts = evidence->facts.data();
    result.against = evidence->against.data();
    result.n_facts = static_cast<std::uint32_t>(evidence->facts.size());
    result.n_against = static_cast<std::uint32_t>(evidence->against.size());
    result.n_considered = static_cast<std::uint32_t>(found.considered.size());
    result.is_complete = found.is_complete ? 1 : 0;
    result.contrasts = evidence->contrasts.data();
    result.n_contrasts = static_cast<std::uint32_t>(evidence->contrasts.size());
    hand_out(rationale, result);
    return RRN_SUCCESS;
  });
}

void rrn_evidence_free(RrnEvidence* evidence) noexcept { delete evidence; }
