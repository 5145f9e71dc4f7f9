// SPDX-License-Identifier: MIT
// Datalog rules over unary and binary relations.  Knows no OWL.
#ifndef RRN_DATALOG_PROGRAM_HPP
#define RRN_DATALOG_PROGRAM_HPP

#include <cstdint>
#include <string>
#include <vector>

#include "base/error.hpp"
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

/// A predicate and its arguments.  A unary atom's `second` equals `first`, as
/// in the rows of a unary relation.  Strong negation is the key's polarity.
struct Atom {
  RelationKey relation;
  Argument first;
  Argument second;

  friend bool operator==(const Atom&, const Atom&) = default;
};

/// `left != right`: the two terms differ.
struct Disequality {
  Argument left;
  Argument right;

  friend bool operator==(const Disequality&, const Disequality&) = default;
};

/// `heads <- body, not negated_body, disequalities`.  Without heads it is a
/// constraint: its body must not hold.
struct Rule {
  std::vector<Atom> heads;
  std::vector<Atom> body;
  std::vector<Atom> negated_body;  ///< Default negation (`NOT`), stratified
  std::vector<Disequality> disequalities;
  std::vector<std::string> variable_names;  ///< By index, without `?`
  std::string name;    ///< W3C rule name (`cax-sco`), `swrl` or `datalog`
  std::string source;  ///< The axiom it comes from, for people; may be empty
  SourceLocation location;  ///< Where the rule is written, as far as known

  [[nodiscard]] bool is_constraint() const { return heads.empty(); }
};

/// A set of rules and constraints over the ids of one dictionary.
struct Program {
  std::vector<Rule> rules;

  void add(Rule rule) { rules.push_back(std::move(rule)); }
  void append(Program other);
};

/// Checks that every variable of the heads, the negated body and the
/// disequalities occurs in the positive body.  Throws Error (kUnsafeRule) with
/// the rule's place and the variable's name.
void check_safe(const Rule& rule);

/// Writes a rule in the syntax that parse_rules() reads, IRIs in full, without
/// a line end.
[[nodiscard]] std::string to_string(const Rule& rule,
                                    const Dictionary& dictionary);

/// Writes a ground atom the same way.
[[nodiscard]] std::string to_string(const RelationKey& relation, Row row,
                                    const Dictionary& dictionary);

}  // namespace rrn::datalog

#endif  // RRN_DATALOG_PROGRAM_HPP
