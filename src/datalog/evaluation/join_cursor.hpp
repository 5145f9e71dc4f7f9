// SPDX-License-Identifier: MIT
#ifndef RRN_DATALOG_EVALUATION_JOIN_CURSOR_HPP
#define RRN_DATALOG_EVALUATION_JOIN_CURSOR_HPP

#include <cstddef>
#include <cstdint>
#include <vector>

#include "datalog/evaluation/run_guard.hpp"
#include "datalog/evaluation/working_terms.hpp"
#include "datalog/plan/rule_plan.hpp"
#include "store/fact.hpp"

namespace rrn::datalog {

/// The matches of a plan, one at a time: a nested loop over indexes.
///
/// Rows may be inserted into the relations meanwhile: steps hold row numbers,
/// and their ranges were fixed by the plan.  Nothing is allocated per row, and
/// nothing recurs, so a body may be of any length.  Everything is borrowed.
/// A plan that computes new terms interns them in `terms`; others only read
/// them, and may run in several threads.
class JoinCursor {
 public:
  JoinCursor(const RulePlan& plan, WorkingTerms terms,
             const EqualityClasses& equality, const RunGuard& guard);

  /// Gives a variable of PlanOptions::bound its value, before next().
  void bind(Slot slot, TermId value) { slots_[slot] = value; }
  /// Restricts the first step, which must be a scan, to these rows.
  void restrict_first_scan(RowRange range) { first_scan_ = range; }
  /// How many rows the first step looks at, at most.
  [[nodiscard]] std::uint32_t n_first_rows() const {
    return first_scan_.size();
  }
  /// Starts again; bound variables may be given other values.
  void restart() { state_ = State::kBefore; }

  /// Goes to the next match.  Returns false after the last one, and when the
  /// guard stops the run.  Throws Cancelled.
  [[nodiscard]] bool next();
  /// Leaves out the further matches that would give the same heads.
  void skip_to_next_heads();

  /// Returns the row that an atom of the rule has in this match.
  [[nodiscard]] Row row(const JoinAtom& atom) const {
    return {slots_[atom.first], slots_[atom.second]};
  }
  /// Returns the triple that a triple atom has in this match.
  [[nodiscard]] TermTriple triple(const JoinAtom& atom) const {
    return {slots_[atom.first], slots_[atom.predicate], slots_[atom.second]};
  }
  /// Returns what a slot holds in this match.
  [[nodiscard]] TermId value(Slot slot) const { return slots_[slot]; }

 private:
  /// How the rows of a relation are gone through.
  enum class Access : std::uint8_t { kScan, kByFirst, kBySecond, kContains };
  /// Where a TripleStep is: a relation and in it a row.
  struct TriplePosition {
    std::uint32_t relation = 0;  ///< The next one to look at
    std::uint32_t row = 0;       ///< The next row of the one before
    RowRange range;
    Access access = Access::kScan;
  };

  bool tick();
  [[nodiscard]] bool has_room(std::size_t bytes);
  void open(std::size_t depth);
  void open(const ScanStep& step, std::size_t depth);
  template <Column bound>
  void open(const LookupStep<bound>& step, std::size_t depth);
  void open(const ContainsStep& step, std::size_t depth);
  void open(const TripleStep& step, std::size_t depth);
  void open(const ComputeStep& step, std::size_t depth);
  [[nodiscard]] bool advance(std::size_t depth);
  [[nodiscard]] bool advance(const ScanStep& step, std::size_t depth);
  [[nodiscard]] bool take_scanned(const ScanStep& step, std::uint32_t number);
  template <Column bound>
  [[nodiscard]] bool advance(const LookupStep<bound>& step, std::size_t depth);
  [[nodiscard]] bool advance(const ContainsStep& step, std::size_t depth);
  [[nodiscard]] bool advance(const TripleStep& step, std::size_t depth);
  [[nodiscard]] bool advance(const ComputeStep& step, std::size_t depth);
  [[nodiscard]] bool next_relation(const TripleStep& step, TriplePosition& at);
  [[nodiscard]] bool may_match(const TripleStep& step,
                               const RelationKey& key) const;
  void open_relation(const TripleStep& step, std::uint32_t relation,
                     TriplePosition& at) const;
  [[nodiscard]] std::uint32_t next_row(const TripleStep& step,
                                       TriplePosition& at) const;
  [[nodiscard]] bool bind_triple(const TripleStep& step, const RelationKey& key,
                                 Row row);
  [[nodiscard]] bool hold(std::uint32_t begin, std::uint32_t end) const;
  [[nodiscard]] bool holds(const JoinFilter& filter) const;
  [[nodiscard]] bool holds(const JoinBuiltin& builtin) const;
  [[nodiscard]] bool is_hidden(const Relation& relation,
                               std::uint32_t row) const {
    return relation.has_hidden() && (relation.flags(row) & plan_.hidden) != 0;
  }

  const RulePlan& plan_;
  WorkingTerms terms_;
  const EqualityClasses& equality_;
  const RunGuard& guard_;
  std::vector<TermId> slots_;
  std::vector<std::uint32_t> at_;  ///< Per step, the number of its next row
  std::vector<TriplePosition> triples_;  ///< Per step, if there is one
  RowRange first_scan_;
  std::size_t depth_ = 0;
  std::uint32_t n_ticks_ = 0;
  std::size_t unchecked_bytes_ = 0;  ///< Bytes of new terms since has_room()
  enum class State : std::uint8_t { kBefore, kInside, kAfter };
  State state_ = State::kBefore;
};

/// Adds the heads of all matches of a plan of `rule`, which has no triple atom
/// among its heads.
void derive_heads(const JoinRule& rule, const RulePlan& plan,
                  WorkingTerms terms, const EqualityClasses& equality,
                  RunGuard& guard);

}  // namespace rrn::datalog

#endif  // RRN_DATALOG_EVALUATION_JOIN_CURSOR_HPP
