// SPDX-License-Identifier: MIT
#ifndef RRN_DATALOG_RULE_EVALUATOR_HPP
#define RRN_DATALOG_RULE_EVALUATOR_HPP

#include <cstddef>
#include <cstdint>
#include <vector>

#include "datalog/rule_plan.hpp"
#include "datalog/run_guard.hpp"

namespace rrn::datalog {

/// The matches of a plan, one at a time: a nested loop over indexes.
///
/// Rows may be inserted into the relations meanwhile: steps hold row numbers,
/// and their ranges were fixed by the plan.  Nothing is allocated per row, and
/// nothing recurs, so a body may be of any length.  Plan and guard are
/// borrowed.
class JoinCursor {
 public:
  JoinCursor(const RulePlan& plan, RunGuard& guard);

  /// Goes to the next match.  Returns false after the last one, and when the
  /// guard stops the run.  Throws Cancelled.
  [[nodiscard]] bool next();
  /// Leaves out the further matches that would give the same heads.
  void skip_to_next_heads();

  /// Returns the row that an atom of the rule has in this match.
  [[nodiscard]] Row row(const JoinAtom& atom) const {
    return {slots_[atom.first], slots_[atom.second]};
  }

 private:
  void open(std::size_t depth);
  [[nodiscard]] bool advance(std::size_t depth);
  [[nodiscard]] bool hold(std::uint32_t begin, std::uint32_t end) const;

  const RulePlan& plan_;
  RunGuard& guard_;
  std::vector<TermId> slots_;
  std::vector<std::uint32_t> at_;  ///< Per step, the number of its next row
  std::size_t depth_ = 0;
  enum class State : std::uint8_t { kBefore, kInside, kAfter };
  State state_ = State::kBefore;
};

/// Adds the heads of all matches of a plan of `rule`.
void derive_heads(const JoinRule& rule, const RulePlan& plan, RunGuard& guard);

}  // namespace rrn::datalog

#endif  // RRN_DATALOG_RULE_EVALUATOR_HPP
