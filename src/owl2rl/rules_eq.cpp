// SPDX-License-Identifier: MIT
// OWL 2 Profiles, table 4: the semantics of equality.  eq-ref is left out: that
// everything equals itself is never written down.  eq-rep-p is left out: an
// axiom's property is fixed when it is compiled.  eq-diff2 and eq-diff3 are
// eq-diff1 over the facts that add_negated_facts() makes.
#include <set>
#include <string>

#include "owl2rl/equality.hpp"
#include "owl2rl/ontology_compiler.hpp"
#include "owl2rl/owl_vocabulary.hpp"

namespace rrn::owl2rl {

namespace {

using datalog::Argument;
using datalog::Atom;
using datalog::Program;
using datalog::Rule;

constexpr Argument kX = Argument::variable({0});
constexpr Argument kY = Argument::variable({1});
constexpr Argument kZ = Argument::variable({2});

RelationKey binary(TermId predicate) {
  return {predicate, Arity::kBinary, Polarity::kPositive};
}

Rule make_rule(std::string_view name, std::string source) {
  Rule rule;
  rule.variable_names = {"x", "y", "z"};
  rule.name = name;
  rule.source = std::move(source);
  return rule;
}

void eq_sym(TermId same_as, Program& program) {
  Rule rule = make_rule("eq-sym", "owl:sameAs is symmetric");
  rule.body = {{binary(same_as), kX, kY}};
  rule.heads = {{binary(same_as), kY, kX}};
  program.add(std::move(rule));
}

void eq_trans(TermId same_as, Program& program) {
  Rule rule = make_rule("eq-trans", "owl:sameAs is transitive");
  rule.body = {{binary(same_as), kX, kY}, {binary(same_as), kY, kZ}};
  rule.heads = {{binary(same_as), kX, kZ}};
  rule.disequalities = {{kX, kZ}};
  program.add(std::move(rule));
}

void eq_rep_s(TermId same_as, const RelationKey& key, Program& program) {
  Rule rule = make_rule("eq-rep-s", "equal individuals have the same facts");
  const bool unary = key.arity == Arity::kUnary;
  rule.body = {{binary(same_as), kX, kY}, {key, kX, unary ? kX : kZ}};
  rule.heads = {{key, kY, unary ? kY : kZ}};
  program.add(std::move(rule));
}

void eq_rep_o(TermId same_as, const RelationKey& key, Program& program) {
  if (key.arity == Arity::kUnary) return;
  Rule rule = make_rule("eq-rep-o", "equal individuals have the same facts");
  rule.body = {{binary(same_as), kX, kY}, {key, kZ, kX}};
  rule.heads = {{key, kZ, kY}};
  program.add(std::move(rule));
}

void eq_diff1(TermId same_as, TermId different_from, Program& program) {
  Rule rule = make_rule("eq-diff1", "owl:differentFrom excludes owl:sameAs");
  rule.body = {{binary(same_as), kX, kY}, {binary(different_from), kX, kY}};
  program.add(std::move(rule));
}

/// eq-diff1 with eq-ref: nothing differs from itself.
void eq_diff1_reflexive(TermId different_from, Program& program) {
  Rule rule = make_rule("eq-diff1", "owl:differentFrom is irreflexive");
  rule.body = {{binary(different_from), kX, kX}};
  program.add(std::move(rule));
}

bool is_concluded(const Program& program, const RelationKey& key) {
  for (const Rule& rule : program.rules) {
    for (const Atom& head : rule.heads) {
      if (head.relation == key) return true;
    }
  }
  return false;
}

bool can_hold(const Program& program, const TripleStore& store,
              const RelationKey& key) {
  const auto id = store.find(key);
  return (id && store.relation(*id).size() > 0) || is_concluded(program, key);
}

/// The relations of a program and a store, without owl:sameAs.
std::set<RelationKey> relations(const Program& program,
                                const TripleStore& store, TermId same_as) {
  std::set<RelationKey> keys;
  for (std::uint32_t i = 0; i < store.n_relations(); ++i) {
    keys.insert(store.key({i}));
  }
  for (const Rule& rule : program.rules) {
    for (const auto* atoms : {&rule.heads, &rule.body, &rule.negated_body}) {
      for (const Atom& atom : *atoms) keys.insert(atom.relation);
    }
  }
  keys.erase(binary(same_as));
  return keys;
}

}  // namespace

datalog::Program equality_rules(const datalog::Program& program,
                                const TripleStore& store,
                                Dictionary& dictionary) {
  Program result;
  const TermId same_as = dictionary.intern_iri(owl::kSameAs);
  const TermId different_from = dictionary.intern_iri(owl::kDifferentFrom);
  const bool some_equal = can_hold(program, store, binary(same_as));
  const bool some_differ = can_hold(program, store, binary(different_from));
  if (some_differ) eq_diff1_reflexive(different_from, result);
  if (!some_equal) return result;
  if (some_differ) eq_diff1(same_as, different_from, result);
  eq_sym(same_as, result);
  eq_trans(same_as, result);
  for (const RelationKey& key : relations(program, store, same_as)) {
    eq_rep_s(same_as, key, result);
    eq_rep_o(same_as, key, result);
  }
  return result;
}

void add_unique_name_rules(Compilation& c) {
  if (!c.unique_names()) return;
  Program rules;
  // Without a fact or a rule that could speak of them, the constraints would
  // only refute that any two names are the same, pair by pair.
  const auto same_as = c.dictionary().find(TermView::iri(owl::kSameAs));
  if (same_as) {
    Rule rule = make_rule("eq-diff1", "different names are different");
    rule.body = {{binary(*same_as), kX, kY}};
    rule.disequalities = {{kX, kY}};
    rules.add(std::move(rule));
  }
  const auto differ = c.dictionary().find(TermView::iri(owl::kDifferentFrom));
  if (differ) eq_diff1_reflexive(*differ, rules);
  for (Rule& rule : rules.rules) c.add(std::move(rule));
}

}  // namespace rrn::owl2rl
