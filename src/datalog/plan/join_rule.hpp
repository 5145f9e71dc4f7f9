// SPDX-License-Identifier: MIT
#ifndef RRN_DATALOG_PLAN_JOIN_RULE_HPP
#define RRN_DATALOG_PLAN_JOIN_RULE_HPP

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "datalog/program/program.hpp"
#include "store/triple_store.hpp"

namespace rrn::datalog {

/// A place for a term during a join: the rule's variables come first, then its
/// constants.
using Slot = std::uint32_t;

/// An atom with its relation looked up.  In a unary one the slots are equal.
struct JoinAtom {
  Relation* relation = nullptr;  ///< Borrowed; null in a triple atom
  Slot first = 0;
  Slot second = 0;
  Slot predicate = 0;  ///< Triple atoms only
  /// Under default negation: rows from this number on count as not there.
  std::uint32_t end = Relation::kNoRow;
  /// Triple atoms only: where their relations are.  Borrowed.
  TripleStore* store = nullptr;

  [[nodiscard]] bool is_triple() const { return relation == nullptr; }
};

/// A builtin with its slots.
struct JoinBuiltin {
  BuiltinOp op;
  std::vector<Slot> arguments;
  std::optional<Slot> result;
  bool negated = false;
};

/// A rule made ready for evaluation over one store, its constants replaced by
/// the representatives of the terms they are equal to.
struct JoinRule {
  std::vector<JoinAtom> heads;
  std::vector<JoinAtom> body;
  std::vector<JoinAtom> negated_body;
  std::vector<std::pair<Slot, Slot>> disequalities;
  std::vector<JoinBuiltin> builtins;
  std::uint32_t n_variables = 0;
  std::vector<TermId> constants;  ///< Kept in the slots from n_variables on
  TermId rdf_type;                ///< For triple atoms

  /// Whether it may make new terms.
  [[nodiscard]] bool computes() const;
};

/// Looks up the relations of a rule, making those that are missing.
[[nodiscard]] JoinRule make_join_rule(const Rule& rule,
                                      const Dictionary& dictionary,
                                      TripleStore& store);

}  // namespace rrn::datalog

#endif  // RRN_DATALOG_PLAN_JOIN_RULE_HPP
