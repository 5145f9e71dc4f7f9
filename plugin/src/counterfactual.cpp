// SPDX-License-Identifier: MIT
// What would have to be stated otherwise for the network to say the opposite.
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "facts.hpp"
#include "guard.hpp"
#include "prediction/rationale/counterfactual.hpp"
#include "session/evidence.hpp"
#include "session/prover.hpp"
#include "terms.hpp"

using rrn::JobContext;
using rrn::SourceLocation;
using rrn::plugin::guard;
using rrn::plugin::guard_job;
using rrn::plugin::hand_out;
using rrn::plugin::open_session;
using rrn::plugin::require;
using rrn::prediction::Counterfactual;
using rrn::prediction::CounterfactualOptions;
using rrn::prediction::FactChange;
using rrn::prediction::Literal;
using rrn::session::EvidenceFinder;
using rrn::session::Session;

namespace {

/// A change in the form in which it is handed out.
struct ListedChange {
  std::vector<RrnFact> added;
  std::vector<SourceLocation> places;  ///< Borrowed by what is removed
  std::vector<RrnFact> removed;
};

}  // namespace

struct RrnCounterfactualImpl {
  RrnReasoner* reasoner;
  Counterfactual found;
  std::vector<ListedChange> changes;
};

namespace {

std::vector<rrn::Fact> facts_of(const EvidenceFinder& finder,
                                const std::vector<Literal>& literals) {
  std::vector<rrn::Fact> facts;
  for (const Literal& literal : literals) {
    facts.push_back(finder.facts().fact_of(literal));
  }
  return facts;
}

ListedChange list(const Session& session, const EvidenceFinder& finder,
                  const FactChange& change, const JobContext& job) {
  ListedChange listed;
  for (const rrn::Fact& fact : facts_of(finder, change.added)) {
    listed.added.push_back(
        rrn::plugin::fact_of(session, fact, /*is_asserted=*/false, {}));
  }
  const std::vector<rrn::Fact> removed = facts_of(finder, change.removed);
  listed.places = rrn::session::locate_stated(
      removed, session.sources(), session.knowledge().dictionary, job);
  for (std::size_t i = 0; i < removed.size(); ++i) {
    listed.removed.push_back(rrn::plugin::fact_of(
        session, removed[i], /*is_asserted=*/true, listed.places[i]));
  }
  return listed;
}

RrnProofStatus rules_say(const FactChange& change) {
  if (!change.follows) return RRN_UNDECIDED;
  return *change.follows ? RRN_PROVEN : RRN_DOES_NOT_FOLLOW;
}

std::uint32_t narrow(std::size_t n) { return static_cast<std::uint32_t>(n); }

}  // namespace

RrnStatus rrn_counterfactual_new(RrnReasoner* reasoner, const RrnTerm* subject,
                                 const RrnTerm* predicate,
                                 const RrnTerm* object, uint32_t max_facts,
                                 RrnCounterfactual** counterfactual) noexcept {
  if (counterfactual != nullptr) *counterfactual = nullptr;
  if (reasoner == nullptr) return RRN_ERR_BAD_ARG;
  return guard_job(reasoner, [&](const JobContext& job) {
    require(counterfactual != nullptr,
            "the place of the counterfactual is null");
    const rrn::Statement statement =
        rrn::plugin::statement_of(subject, predicate, object);
    Session& session = open_session(*reasoner, job);
    const auto finder = session.evidence_finder();
    CounterfactualOptions options;
    if (max_facts > 0) options.max_changes = max_facts;
    auto found = finder->find_changes(rrn::plugin::intern(session, statement),
                                      options, job);
    if (!found) return RRN_FAILURE;
    session.prover()->derive_changes(finder->facts(), *found, job);
    auto made = std::make_unique<RrnCounterfactualImpl>();
    made->reasoner = reasoner;
    made->found = std::move(*found);
    for (const FactChange& change : made->found.changes) {
      made->changes.push_back(list(session, *finder, change, job));
    }
    *counterfactual = made.release();
    return RRN_SUCCESS;
  });
}

RrnStatus rrn_counterfactual_get(const RrnCounterfactual* counterfactual,
                                 RrnChangeSearch* search) noexcept {
  if (counterfactual == nullptr) return RRN_ERR_BAD_ARG;
  return guard(counterfactual->reasoner->world, [&] {
    require(search != nullptr, "the place of the search is null");
    const Counterfactual& found = counterfactual->found;
    RrnChangeSearch result{};
    result.is_predicted = found.is_predicted ? 1 : 0;
    result.probability = found.probability;
    result.threshold = found.threshold;
    result.n_changes = narrow(found.changes.size());
    result.max_facts = narrow(found.max_changes);
    result.n_removable = narrow(found.n_removable);
    result.n_addable = narrow(found.n_addable);
    result.n_tried = narrow(found.n_tried);
    result.n_exhausted = narrow(found.exhausted_size);
    result.is_complete = found.is_complete ? 1 : 0;
    hand_out(search, result);
    return RRN_SUCCESS;
  });
}

RrnStatus rrn_counterfactual_change(const RrnCounterfactual* counterfactual,
                                    size_t i, RrnFactChange* change) noexcept {
  if (counterfactual == nullptr) return RRN_ERR_BAD_ARG;
  return guard(counterfactual->reasoner->world, [&] {
    require(i < counterfactual->changes.size(),
            "there is no change of that number");
    require(change != nullptr, "the place of the change is null");
    const FactChange& found = counterfactual->found.changes[i];
    const ListedChange& listed = counterfactual->changes[i];
    RrnFactChange result{};
    result.rules_say = static_cast<std::uint32_t>(rules_say(found));
    result.probability = found.probability;
    result.agreement = found.agreement;
    result.added = listed.added.data();
    result.removed = listed.removed.data();
    result.n_added = narrow(listed.added.size());
    result.n_removed = narrow(listed.removed.size());
    hand_out(change, result);
    return RRN_SUCCESS;
  });
}

void rrn_counterfactual_free(RrnCounterfactual* counterfactual) noexcept {
  delete counterfactual;
}
