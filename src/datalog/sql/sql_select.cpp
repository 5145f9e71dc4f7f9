// SPDX-License-Identifier: MIT
#include "datalog/sql/sql_select.hpp"

#include <algorithm>
#include <utility>

namespace rrn::datalog {

namespace {

/// Returns the start of the N-Triples forms of a kind of terms.
const char* start_of_kind(BuiltinOp op) {
  switch (op) {
    case BuiltinOp::kIsIri:
      return "<%";
    case BuiltinOp::kIsBlank:
      return "_:%";
    case BuiltinOp::kIsLiteral:
      return "\"%";
    default:
      return nullptr;
  }
}

bool compares_equality(BuiltinOp op) {
  return op == BuiltinOp::kEqual || op == BuiltinOp::kCompareEqual ||
         op == BuiltinOp::kCompareNotEqual;
}

std::string join(const std::vector<std::string>& parts, const char* between) {
  std::string text;
  for (const std::string& part : parts) {
    if (!text.empty()) text += between;
    text += part;
  }
  return text;
}

}  // namespace

std::string SqlTerms::number(TermId id) {
  const auto [entry, is_new] = numbers_.try_emplace(id, terms_.size());
  if (is_new) terms_.push_back(id);
  return std::to_string(entry->second);
}

const char* sql_table(const Atom& atom) {
  return atom.relation.polarity == Polarity::kNegative ? "n" : "t";
}

SqlSelect::SqlSelect(const Rule& rule, const Dictionary& dictionary,
                     SqlTerms& terms, const Fail& fail)
    : terms_(terms), dictionary_(dictionary) {
  for (std::size_t i = 0; i < rule.body.size(); ++i) add_atom(rule.body[i], i);
  for (const Atom& atom : rule.negated_body) add_negated(atom);
  for (const Disequality& filter : rule.disequalities) {
    conditions_.push_back(expression(filter.left) + " <> " +
                          expression(filter.right));
  }
  for (const BuiltinAtom& builtin : rule.builtins) add_builtin(builtin, fail);
}

void SqlSelect::add_atom(const Atom& atom, std::size_t number) {
  const std::string name = "a" + std::to_string(number);
  tables_.push_back(std::string(sql_table(atom)) + ' ' + name);
  if (atom.first.is_variable()) {
    no_literals_.insert(atom.first.as_variable().index);
  }
  if (atom.is_triple()) {
    match(*atom.predicate, name + ".p");
  } else if (atom.relation.arity == Arity::kUnary) {
    conditions_.push_back(name + ".p = 0");
    conditions_.push_back(name +
                          ".o = " + terms_.number(atom.relation.predicate));
    match(atom.first, name + ".s");
    return;
  } else {
    conditions_.push_back(name +
                          ".p = " + terms_.number(atom.relation.predicate));
  }
  match(atom.first, name + ".s");
  match(atom.second, name + ".o");
}

/// Where one of two terms is no literal, their values are the terms.
bool SqlSelect::is_no_literal(Argument argument) const {
  return argument.is_variable()
             ? no_literals_.contains(argument.as_variable().index)
             : !dictionary_.view(argument.as_constant()).is_literal();
}

/// A variable stands for the first column that it is met in.
void SqlSelect::match(Argument argument, const std::string& column) {
  if (argument.is_variable()) {
    const auto [entry, is_first] =
        columns_.try_emplace(argument.as_variable().index, column);
    if (is_first) return;
  }
  conditions_.push_back(column + " = " + expression(argument));
}

void SqlSelect::add_negated(const Atom& atom) {
  const auto [subject, predicate, object] = triple(atom);
  conditions_.push_back(std::string("NOT EXISTS (SELECT 1 FROM ") +
                        sql_table(atom) + " x WHERE x.s = " + subject +
                        " AND x.p = " + predicate + " AND x.o = " + object +
                        ')');
}

void SqlSelect::add_builtin(const BuiltinAtom& builtin, const Fail& fail) {
  if (builtin.result) fail("computes a value");
  const auto& arguments = builtin.arguments;
  if (builtin.op == BuiltinOp::kSameTerm ||
      (compares_equality(builtin.op) &&
       std::ranges::any_of(arguments, [this](Argument argument) {
         return is_no_literal(argument);
       }))) {
    const bool equal =
        (builtin.op == BuiltinOp::kCompareNotEqual) == builtin.negated;
    conditions_.push_back(expression(arguments[0]) + (equal ? " = " : " <> ") +
                          expression(arguments[1]));
    return;
  }
  const char* const start = start_of_kind(builtin.op);
  if (start == nullptr) fail("looks at values");
  conditions_.push_back(std::string(builtin.negated ? "NOT " : "") +
                        "EXISTS (SELECT 1 FROM term x WHERE x.id = " +
                        expression(builtin.arguments[0]) +
                        " AND x.text LIKE '" + start + "')");
}

SqlTriple SqlSelect::triple(const Atom& atom) const {
  if (atom.is_triple()) {
    return {expression(atom.first), expression(*atom.predicate),
            expression(atom.second)};
  }
  const std::string predicate = terms_.number(atom.relation.predicate);
  if (atom.relation.arity == Arity::kUnary) {
    return {expression(atom.first), "0", predicate};
  }
  return {expression(atom.first), predicate, expression(atom.second)};
}

std::string SqlSelect::expression(Argument argument) const {
  if (!argument.is_variable()) return terms_.number(argument.as_constant());
  return columns_.at(argument.as_variable().index);
}

std::string SqlSelect::clauses(std::optional<std::size_t> newest) const {
  std::vector<std::string> conditions = conditions_;
  if (newest) {
    for (std::size_t i = 0; i < *newest; ++i) {
      conditions.push_back("a" + std::to_string(i) + ".round < :last");
    }
    conditions.push_back("a" + std::to_string(*newest) + ".round = :last");
  }
  std::string text;
  if (!tables_.empty()) text += " FROM " + join(tables_, ", ");
  if (!conditions.empty()) text += " WHERE " + join(conditions, " AND ");
  return text;
}

}  // namespace rrn::datalog
