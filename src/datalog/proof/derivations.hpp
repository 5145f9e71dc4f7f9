// SPDX-License-Identifier: MIT
#ifndef RRN_DATALOG_PROOF_DERIVATIONS_HPP
#define RRN_DATALOG_PROOF_DERIVATIONS_HPP

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "datalog/evaluation/join_cursor.hpp"
#include "datalog/evaluation/run_guard.hpp"
#include "datalog/evaluation/working_terms.hpp"
#include "datalog/plan/rule_plan.hpp"
#include "store/fact.hpp"

namespace rrn::datalog {

/// An instance of a rule: its body holds, and so do its heads.
struct Derivation {
  std::size_t rule = 0;          ///< Number in the program
  std::vector<TermId> bindings;  ///< Values of its variables
  std::vector<Fact> body;        ///< One for each body atom
};

/// Finds the rule instances that derive a given fact from what holds in a
/// closed store: joins with the variables of one head bound, planned once for
/// each head.  Everything is borrowed; the store may change between calls, and
/// after forget_plans() which terms are equal too.
class DerivationFinder {
 public:
  /// Rows with one of the flags `hidden` (Relation::Flag) do not hold.
  DerivationFinder(const Program& program, WorkingTerms terms,
                   TripleStore& store, const RunGuard& guard,
                   std::uint8_t hidden = Relation::kDead);
  ~DerivationFinder();
  DerivationFinder(const DerivationFinder&) = delete;
  DerivationFinder& operator=(const DerivationFinder&) = delete;

  /// To be called when other terms are equal.
  void forget_plans();

  /// Calls visit for each instance of a rule that has `fact` as a head, in the
  /// order of the rules, until it returns false.  Constraints derive nothing.
  /// Throws Cancelled.
  void for_each(const Fact& fact,
                const std::function<bool(const Derivation&)>& visit);

 private:
  struct HeadPlan;

  bool visit_head(HeadPlan& plan, const Fact& fact,
                  const std::function<bool(const Derivation&)>& visit);
  [[nodiscard]] bool bind_head(HeadPlan& plan, const Fact& fact) const;

  const Program& program_;
  WorkingTerms terms_;
  TripleStore& store_;
  const RunGuard& guard_;
  std::uint8_t hidden_;
  CardinalityEstimates estimates_;
  std::vector<std::unique_ptr<HeadPlan>> plans_;
  std::map<RelationKey, std::vector<HeadPlan*>> by_relation_;
  std::vector<HeadPlan*> any_relation_;  ///< Triple heads
};

}  // namespace rrn::datalog

#endif  // RRN_DATALOG_PROOF_DERIVATIONS_HPP
