// SPDX-License-Identifier: MIT
// OWL 2 Profiles, table 8: the rules that depend on the literals there are.
#include "owl2rl/literal_rules.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "owl2rl/equal_literals.hpp"
#include "owl2rl/equality.hpp"
#include "owl2rl/rule_table.hpp"
#include "rdf/literal_value.hpp"
#include "rdf/vocabulary/owl.hpp"

namespace rrn::owl2rl {

namespace {

using datalog::Argument;
using datalog::Atom;
using datalog::BuiltinOp;
using datalog::Program;
using datalog::Rule;

constexpr Argument kX = Argument::variable({0});
constexpr Argument kY = Argument::variable({1});

/// What the rules are made from, and the program they go to.
struct Literals {
  Dictionary& dictionary;
  const TripleStore& store;
  Program& program;
  const CompileOptions& options;
  RelationKey same_as;
};

Rule make_rule(std::string_view name, std::string source) {
  Rule rule;
  rule.variable_names = {"x", "y"};
  rule.name = name;
  rule.source = std::move(source);
  return rule;
}

bool is_literal(const Dictionary& dictionary, Argument argument) {
  return !argument.is_variable() &&
         dictionary.view(argument.as_constant()).is_literal();
}

bool is_filtered(const Rule& rule, Argument argument) {
  return std::any_of(rule.disequalities.begin(), rule.disequalities.end(),
                     [&](const datalog::Disequality& filter) {
                       return filter.left == argument ||
                              filter.right == argument;
                     });
}

/// Whether a rule sees a difference between two forms of one value.
bool compares_values(const Dictionary& dictionary, const Rule& rule) {
  std::map<Argument, unsigned> n_objects;
  for (const Atom& atom : rule.body) {
    if (atom.relation.arity == Arity::kUnary && !atom.is_triple()) continue;
    if (is_literal(dictionary, atom.second)) return true;
    if (!atom.second.is_variable()) continue;
    if (++n_objects[atom.second] > 1) return true;
    if (is_filtered(rule, atom.second)) return true;
  }
  return !rule.negated_body.empty();
}

/// Negated facts are compared with facts.
bool has_negated_facts(const TripleStore& store) {
  for (std::uint32_t i = 0; i < store.n_relations(); ++i) {
    const RelationKey& key = store.key({i});
    if (key.arity == Arity::kBinary && key.polarity == Polarity::kNegative &&
        store.relation(RelationId{i}).n_live() > 0) {
      return true;
    }
  }
  return false;
}

/// The literals among the objects of facts and the constants of rules.
std::vector<bool> occurring_literals(const Literals& l) {
  std::vector<bool> occurs(l.dictionary.size());
  for (std::uint32_t i = 0; i < l.store.n_relations(); ++i) {
    for (const Row row : l.store.relation(RelationId{i}).rows()) {
      occurs[row.second.value] = true;
    }
  }
  for (const Rule& rule : l.program.rules) {
    for (const auto* atoms : {&rule.heads, &rule.body, &rule.negated_body}) {
      for (const Atom& atom : *atoms) {
        if (atom.second.is_variable()) continue;
        occurs[atom.second.as_constant().value] = true;
      }
    }
  }
  return occurs;
}

/// Equates each literal with the next of its value that occurs.
void dt_eq(Literals& l) {
  if (l.options.unique_names ||
      !compares_literals(l.dictionary, l.store, l.program, l.options)) {
    return;
  }
  const auto groups = equal_literals(l.dictionary);
  if (groups.empty()) return;
  const std::vector<bool> occurs = occurring_literals(l);
  for (std::vector<TermId> group : groups) {
    std::erase_if(group, [&](TermId id) { return !occurs[id.value]; });
    for (std::size_t i = 1; i < group.size(); ++i) {
      Rule rule = make_rule("dt-eq", "literals of one value are equal");
      rule.heads = {{l.same_as, Argument::constant(group[i - 1]),
                     Argument::constant(group[i])}};
      l.program.add(std::move(rule));
    }
  }
}

void dt_diff(Literals& l) {
  if (l.options.unique_names || !can_hold(l.program, l.store, l.same_as)) {
    return;
  }
  Rule rule = make_rule("dt-diff", "literals of different values differ");
  rule.body = {{l.same_as, kX, kY}};
  rule.builtins = {{BuiltinOp::kDifferentValues, {kX, kY}, {}}};
  l.program.add(std::move(rule));
}

/// The relations in which facts or the heads of rules have an object of `ids`.
std::set<RelationKey> relations_with(const Literals& l,
                                     const std::set<TermId>& ids) {
  std::set<RelationKey> keys;
  for (std::uint32_t i = 0; i < l.store.n_relations(); ++i) {
    const RelationKey& key = l.store.key({i});
    if (key.arity == Arity::kUnary) continue;
    const auto rows = l.store.relation(RelationId{i}).rows();
    if (std::any_of(rows.begin(), rows.end(),
                    [&](Row row) { return ids.contains(row.second); })) {
      keys.insert(key);
    }
  }
  for (const Rule& rule : l.program.rules) {
    for (const Atom& head : rule.heads) {
      if (head.is_triple() || head.second.is_variable()) continue;
      if (ids.contains(head.second.as_constant())) keys.insert(head.relation);
    }
  }
  return keys;
}

std::set<TermId> ill_typed_literals(const Dictionary& dictionary) {
  std::set<TermId> found;
  const auto n = static_cast<std::uint32_t>(dictionary.size());
  for (std::uint32_t i = 0; i < n; ++i) {
    const TermView term = dictionary.view({i});
    if (!term.datatype.empty() && is_ill_typed(term)) found.insert({i});
  }
  return found;
}

void dt_not_type(Literals& l) {
  const std::set<TermId> ill_typed = ill_typed_literals(l.dictionary);
  if (ill_typed.empty()) return;
  for (const RelationKey& key : relations_with(l, ill_typed)) {
    Rule rule = make_rule("dt-not-type",
                          "the text of a literal must be one of its datatype");
    rule.body = {{key, kX, kY}};
    rule.builtins = {{BuiltinOp::kIllTyped, {kY}, {}}};
    l.program.add(std::move(rule));
  }
}

struct NamedLiteralRule {
  std::string_view name;
  void (*add)(Literals& literals);
};

constexpr std::array<NamedLiteralRule, 3> kLiteralRules = {{
    {"dt-eq", dt_eq},
    {"dt-diff", dt_diff},
    {"dt-not-type", dt_not_type},
}};

}  // namespace

std::vector<std::string_view> literal_rule_names() {
  std::vector<std::string_view> names;
  for (const NamedLiteralRule& rule : kLiteralRules) names.push_back(rule.name);
  return names;
}

bool compares_literals(const Dictionary& dictionary, const TripleStore& store,
                       const Program& program, const CompileOptions& options) {
  return options.axiomatic || has_negated_facts(store) ||
         std::any_of(program.rules.begin(), program.rules.end(),
                     [&](const Rule& rule) {
                       return compares_values(dictionary, rule);
                     });
}

void add_datatype_rules(Dictionary& dictionary, const TripleStore& store,
                        Program& program, const CompileOptions& options) {
  // Under unique names nothing is to be equal, nor even the word for it known.
  const TermId same_iri =
      options.unique_names ? TermId{} : dictionary.intern_iri(owl::kSameAs);
  const RelationKey same_as{same_iri, Arity::kBinary, Polarity::kPositive};
  Literals literals{dictionary, store, program, options, same_as};
  for (const NamedLiteralRule& rule : kLiteralRules) rule.add(literals);
}

}  // namespace rrn::owl2rl
