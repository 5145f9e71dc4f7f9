// SPDX-License-Identifier: MIT
#ifndef RRN_REASONER_KNOWLEDGE_FACT_UPDATER_HPP
#define RRN_REASONER_KNOWLEDGE_FACT_UPDATER_HPP

#include <cstdint>
#include <optional>
#include <vector>

#include "base/job.hpp"
#include "datalog/evaluation/materialiser.hpp"
#include "datalog/maintenance/maintenance.hpp"
#include "reasoner/knowledge/knowledge.hpp"

namespace rrn::reasoner {

/// Changes the facts of knowledge that derive() has closed, and keeps it
/// closed: incrementally, or from the start where an axiom is derived that
/// calls for rules of its own.
///
/// Borrows the knowledge, whose rules and store nobody else may change as long
/// as this lives.
class FactUpdater {
 public:
  /// `limit` is what the closure stopped at, if it did.
  FactUpdater(Knowledge& knowledge, datalog::MaterialiseOptions options,
              std::optional<datalog::Limit> limit);

  struct Effect {
    bool rebuilt = false;  ///< Derived from the start
    std::uint64_t n_ignored = 0;
    /// Facts that hold and did not before, and the reverse, under
    /// representatives; empty where all was derived anew.
    std::vector<Fact> added;
    std::vector<Fact> removed;
  };

  /// Makes changes without checking constraints.  No limit may have stopped the
  /// closure, and the rules must be enough for the changes: see
  /// needs_compilation().  Throws as derive(); what is stated is then as after
  /// the changes, and nothing is derived.
  Effect apply(const datalog::FactChanges& changes, const JobContext& job);

  /// Checks all constraints, and puts the new violations, outcome and limit
  /// into the result of derive().
  void check(datalog::MaterialiseResult& result, const JobContext& job);

  /// What the closure stopped at, if it did.
  [[nodiscard]] std::optional<datalog::Limit> limit() const { return limit_; }

 private:
  datalog::Maintainer& maintainer();
  void derive_anew(Effect& effect, const JobContext& job);

  Knowledge& knowledge_;
  datalog::MaterialiseOptions options_;
  std::optional<datalog::Maintainer> maintainer_;
  std::optional<datalog::Limit> limit_;
};

}  // namespace rrn::reasoner

#endif  // RRN_REASONER_KNOWLEDGE_FACT_UPDATER_HPP
