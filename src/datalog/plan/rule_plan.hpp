// SPDX-License-Identifier: MIT
#ifndef RRN_DATALOG_PLAN_RULE_PLAN_HPP
#define RRN_DATALOG_PLAN_RULE_PLAN_HPP

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <variant>
#include <vector>

#include "datalog/plan/cardinality.hpp"
#include "datalog/plan/join_rule.hpp"
#include "store/triple_store.hpp"

namespace rrn::datalog {

/// Per relation of a store: where the rows end that were there before an
/// iteration, and where those end that it starts with.
struct RowBounds {
  std::vector<std::uint32_t> old_end;  ///< 0 where it is too short
  std::vector<std::uint32_t> end;      ///< 0 where it is too short
};

/// Which part of the rows within bounds.
enum class RowPart : std::uint8_t { kAll, kOld, kDelta };

/// The rows of relation number `relation` in a part.
[[nodiscard]] RowRange rows_of(const RowBounds& bounds, RowPart part,
                               std::uint32_t relation);

/// The rows that an atom ranges over.
struct AtomRows {
  /// Rows of the atom's relation; only its size counts for a triple atom.
  RowRange range;
  const RowBounds* bounds = nullptr;  ///< Triple atoms only; borrowed
  RowPart part = RowPart::kAll;
};

/// A condition on bound slots.
struct JoinFilter {
  enum class Kind : std::uint8_t {
    kDiffer,        ///< The terms differ
    kAbsent,        ///< A row is not there
    kAbsentTriple,  ///< A row of a relation that a slot names is not there
    kBuiltin,
  };

  Kind kind = Kind::kDiffer;
  const Relation* relation = nullptr;  ///< kAbsent only
  /// A row with a number from here on counts as not there.
  std::uint32_t end = Relation::kNoRow;
  const TripleStore* store = nullptr;  ///< kAbsentTriple only
  Slot first = 0;
  Slot second = 0;
  Slot predicate = 0;
  std::uint32_t builtin = 0;  ///< Number in JoinRule::builtins
};

/// FOR (a, b) IN relation: LET first = a, second = b.
struct ScanStep {
  const Relation* relation = nullptr;
  Slot first = 0;
  Slot second = 0;
};

/// FOR (a, b) IN relation WHERE the column `bound` = key: LET found = the other
/// column.
template <Column bound>
struct LookupStep {
  const Relation* relation = nullptr;
  Slot key = 0;
  Slot found = 0;
};

/// IF (first, second) IN relation.
struct ContainsStep {
  const Relation* relation = nullptr;
  Slot first = 0;
  Slot second = 0;
};

/// FOR (s, p, o) IN the triples of store WHERE the slots that are bound agree:
/// LET first = s, predicate = p, second = o.
struct TripleStep {
  const TripleStore* store = nullptr;
  const RowBounds* bounds = nullptr;  ///< Null: all rows
  RowPart part = RowPart::kAll;
  Slot first = 0;
  Slot second = 0;
  Slot predicate = 0;
  bool binds_first = false;
  bool binds_second = false;
  bool binds_predicate = false;
};

/// LET result = the value of a builtin, IF it has one.
struct ComputeStep {
  std::uint32_t builtin = 0;  ///< Number in JoinRule::builtins
  Slot result = 0;
};

/// One loop of a join: each time that it finds something, and all filters hold,
/// the next step is done.
struct JoinStep {
  std::variant<ScanStep, LookupStep<Column::kFirst>,
               LookupStep<Column::kSecond>, ContainsStep, TripleStep,
               ComputeStep>
      action;
  /// The rows looked at, which may end after the last one; of triples, as many
  /// as there are in all relations.
  RowRange range;
  std::uint32_t filters_begin = 0;
  std::uint32_t filters_end = 0;

  [[nodiscard]] bool is_scan() const {
    return std::holds_alternative<ScanStep>(action);
  }
};

/// The order in which one evaluation of a rule visits its body.
struct RulePlan {
  const JoinRule* rule = nullptr;  ///< Borrowed
  std::vector<JoinStep> steps;
  std::vector<JoinFilter> filters;
  std::uint32_t n_first_filters = 0;  ///< Checked before any step
  std::vector<TermId> slots;          ///< Constants in place
  /// How many first steps it takes to bind the variables of the heads; the
  /// steps after them only ask whether there is a match.  0 also without
  /// heads.
  std::size_t n_head_steps = 0;
  /// Rows with one of these flags (Relation::Flag) count as not there.
  std::uint8_t hidden = Relation::kDead;
};

struct PlanOptions {
  /// Variables with a value from the start, by index; may be shorter.
  std::vector<bool> bound;
  std::uint8_t hidden = Relation::kDead;
  /// Leave out what a head that is there already would need no more.
  bool skip_known_heads = true;
};

/// Orders the body of `rule` over the given rows of each atom (`rows`, by body
/// atom): greedily, the atom with the fewest expected matches next, never a
/// product where an atom is connected.  Makes the indexes that the order needs.
[[nodiscard]] RulePlan make_plan(const JoinRule& rule,
                                 std::span<const AtomRows> rows,
                                 CardinalityEstimates& estimates,
                                 const PlanOptions& options = {});

}  // namespace rrn::datalog

#endif  // RRN_DATALOG_PLAN_RULE_PLAN_HPP
