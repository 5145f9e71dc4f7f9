// SPDX-License-Identifier: MIT
#ifndef RRN_DATALOG_RULE_PLAN_HPP
#define RRN_DATALOG_RULE_PLAN_HPP

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "datalog/cardinality.hpp"
#include "datalog/program.hpp"
#include "store/triple_store.hpp"

namespace rrn::datalog {

/// A place for a term during a join: the rule's variables come first, then its
/// constants.
using Slot = std::uint32_t;

/// An atom with its relation looked up.  In a unary one the slots are equal.
struct JoinAtom {
  Relation* relation;  ///< Borrowed
  Slot first;
  Slot second;
  /// Under default negation: rows from this number on count as not there.
  std::uint32_t end = Relation::kNoRow;
};

/// A rule made ready for evaluation over one store.
struct JoinRule {
  std::vector<JoinAtom> heads;
  std::vector<JoinAtom> body;
  std::vector<JoinAtom> negated_body;
  std::vector<std::pair<Slot, Slot>> disequalities;
  std::uint32_t n_variables = 0;
  std::vector<TermId> constants;  ///< Of the slots from n_variables on
};

/// Looks up the relations of a rule, making those that are missing.
[[nodiscard]] JoinRule make_join_rule(const Rule& rule, TripleStore& store);

/// How a step of a join finds the rows of its atom.
enum class Access : std::uint8_t {
  kScan,      ///< Each row of the range; neither column is bound
  kByFirst,   ///< By the index of the first column; binds the second
  kBySecond,  ///< By the index of the second column; binds the first
  kContains,  ///< Both columns are bound: at most one row
};

/// A condition on bound slots: two terms differ, or a row is not there.
struct JoinFilter {
  const Relation* absent_from = nullptr;  ///< Null: a disequality
  /// A row with a number from here on counts as not there.
  std::uint32_t end = Relation::kNoRow;
  Slot first = 0;
  Slot second = 0;
};

/// For each row of `range` that fits the bound slots, if all filters hold: bind
/// the other slots and do the next step.
struct JoinStep {
  const Relation* relation = nullptr;
  RowRange range;
  Access access = Access::kScan;
  Slot first = 0;
  Slot second = 0;
  std::uint32_t filters_begin = 0;
  std::uint32_t filters_end = 0;
};

/// The order in which one evaluation of a rule visits its body.
struct RulePlan {
  std::vector<JoinStep> steps;
  std::vector<JoinFilter> filters;
  std::uint32_t n_first_filters = 0;  ///< Checked before any step
  std::vector<TermId> slots;          ///< Constants in place
  /// How many first steps it takes to bind the variables of the heads; the
  /// steps after them only ask whether there is a match.  0 also without
  /// heads.
  std::size_t n_head_steps = 0;
};

/// Orders the body of `rule` over the given rows of each atom (`ranges`, by
/// body atom): greedily, the atom with the fewest expected matches next, never
/// a product where an atom is connected.  Makes the indexes that the order
/// needs.
[[nodiscard]] RulePlan make_plan(const JoinRule& rule,
                                 std::span<const RowRange> ranges,
                                 CardinalityEstimates& estimates);

}  // namespace rrn::datalog

#endif  // RRN_DATALOG_RULE_PLAN_HPP
