// SPDX-License-Identifier: MIT
// Datalog rules over unary and binary relations.  Knows no OWL.
#ifndef RRN_DATALOG_PROGRAM_PROGRAM_HPP
#define RRN_DATALOG_PROGRAM_PROGRAM_HPP

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "datalog/builtins/builtins.hpp"
#include "rdf/dictionary.hpp"
#include "store/triple_store.hpp"

namespace rrn::datalog {

/// A variable of one rule, numbered from 0.
struct Variable {
  std::uint32_t index = 0;

  friend constexpr auto operator<=>(Variable, Variable) = default;
};

/// An argument of an atom: a variable of the rule or a constant.
class Argument {
 public:
  static constexpr Argument variable(Variable v) { return {true, v.index}; }
  static constexpr Argument constant(TermId id) { return {false, id.value}; }

  [[nodiscard]] constexpr bool is_variable() const { return is_variable_; }
  /// Requires is_variable().
  [[nodiscard]] constexpr Variable as_variable() const { return {value_}; }
  /// Requires !is_variable().
  [[nodiscard]] constexpr TermId as_constant() const { return {value_}; }

  friend constexpr auto operator<=>(Argument, Argument) = default;

 private:
  constexpr Argument(bool is_variable, std::uint32_t value)
      : is_variable_(is_variable), value_(value) {}

  bool is_variable_;
  std::uint32_t value_;
};

/// Stands for the relation of an atom whose predicate is an argument.
constexpr TermId kAnyPredicate{0xffffffffU};

/// A predicate and its arguments.  A unary atom's `second` equals `first`, as
/// in the rows of a unary relation.  Strong negation is the key's polarity.
///
/// A triple atom ranges over relations: its `relation` is {kAnyPredicate,
/// kBinary, kPositive} and `predicate` is a variable, or the constant rdf:type
/// with a variable as `second`.  It matches p(s, o) of each binary relation
/// with predicate = p, and C(s) of each unary one with predicate = rdf:type,
/// second = C.
struct Atom {
  RelationKey relation;
  Argument first;
  Argument second;
  std::optional<Argument> predicate = std::nullopt;

  [[nodiscard]] bool is_triple() const { return predicate.has_value(); }

  friend bool operator==(const Atom&, const Atom&) = default;
};

/// `left != right`: the two terms differ.
struct Disequality {
  Argument left;
  Argument right;

  friend bool operator==(const Disequality&, const Disequality&) = default;
};

/// A condition on the values of terms or, with `result`, a computation.
struct BuiltinAtom {
  BuiltinOp op;
  std::vector<Argument> arguments;  ///< All bound before it is evaluated
  /// Takes the value; where it is bound already the values must be equal.
  std::optional<Argument> result;
  bool negated = false;  ///< A condition that must not hold

  friend bool operator==(const BuiltinAtom&, const BuiltinAtom&) = default;
};

/// What excludes each other, pair by pair: relations of which a row is in one
/// at most, or terms of which no two are equal.
struct ExclusiveSet {
  struct Relation {
    RelationKey key;
    bool inverse = false;  ///< Its rows count the other way round

    friend constexpr auto operator<=>(const Relation&,
                                      const Relation&) = default;
  };
  /// Relations of one arity.  One that is listed twice has no rows.
  std::vector<Relation> relations;
  /// Terms; empty where there are relations.  One that is listed twice
  /// contradicts itself.
  std::vector<TermId> terms;
  TermId same_as;  ///< The predicate that says that two of `terms` are equal

  friend bool operator==(const ExclusiveSet&, const ExclusiveSet&) = default;
};

/// `heads <- body, not negated_body, disequalities, builtins`.  Without heads
/// it is a constraint: its body must not hold.
struct Rule {
  std::vector<Atom> heads;
  std::vector<Atom> body;
  std::vector<Atom> negated_body;  ///< Default negation (`NOT`), stratified
  std::vector<Disequality> disequalities;
  std::vector<BuiltinAtom> builtins;
  /// Set for a constraint that stands for one on each pair of a set (see
  /// exclusive_set.hpp); it has no body.
  std::shared_ptr<const ExclusiveSet> exclusive;
  std::vector<std::string> variable_names;  ///< Names by index, without `?`
  std::string name;    ///< W3C rule name (`cax-sco`), `swrl` or `datalog`
  std::string source;  ///< The axiom it comes from, for people; may be empty
  SourceLocation location;  ///< Where the rule is written, as far as known

  [[nodiscard]] bool is_constraint() const { return heads.empty(); }
};

/// A set of rules and constraints over the ids of one dictionary.
struct Program {
  std::vector<Rule> rules;
  /// The binary predicate whose facts make terms equal: their facts are merged
  /// under one representative.  Absent: no predicate does.
  std::optional<TermId> same_as;

  void add(Rule rule) { rules.push_back(std::move(rule)); }
  /// Adds the rules of another program over the same dictionary, and its
  /// same_as if it has one.
  void append(Program other);
};

/// Checks that every variable of the heads, the negated body, the disequalities
/// and the arguments of built-ins occurs in the positive body or is the result
/// of a built-in that can be evaluated before.  Throws Error (kUnsafeRule) with
/// the rule's place and the variable's name.
void check_safe(const Rule& rule);

/// Writes a rule in the syntax that parse_rules() reads, IRIs in full, without
/// a line end.  A constraint over a set is written as that on its first pair,
/// and a comment that counts the others.
[[nodiscard]] std::string to_string(const Rule& rule,
                                    const Dictionary& dictionary);

/// Writes a ground atom the same way.
[[nodiscard]] std::string to_string(const RelationKey& relation, Row row,
                                    const Dictionary& dictionary);

}  // namespace rrn::datalog

#endif  // RRN_DATALOG_PROGRAM_PROGRAM_HPP
