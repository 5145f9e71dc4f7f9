// SPDX-License-Identifier: MIT
// OWL 2 Profiles, table 4: the semantics of equality.  eq-diff2 and eq-diff3
// are eq-diff1 over the facts that add_negated_facts() makes, or constraints
// that it makes of long lists.
#include <array>
#include <set>
#include <string>
#include <vector>

#include "owl2rl/equal_predicates.hpp"
#include "owl2rl/equality.hpp"
#include "owl2rl/ontology_compiler.hpp"
#include "owl2rl/rule_table.hpp"
#include "rdf/vocabulary/owl.hpp"
#include "rdf/vocabulary/rdf.hpp"

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

/// The relations of a program and a store, without owl:sameAs.
std::set<RelationKey> relations(const Program& program,
                                const TripleStore& store, TermId same_as) {
  std::set<RelationKey> keys;
  for (std::uint32_t i = 0; i < store.n_relations(); ++i) {
    keys.insert(store.key({i}));
  }
  for (const Rule& rule : program.rules) {
    for (const auto* atoms : {&rule.heads, &rule.body, &rule.negated_body}) {
      for (const Atom& atom : *atoms) {
        if (!atom.is_triple()) keys.insert(atom.relation);
      }
    }
    if (!rule.exclusive) continue;
    for (const auto& member : rule.exclusive->relations)
      keys.insert(member.key);
  }
  keys.erase(binary(same_as));
  return keys;
}

/// What the rules of equality are made from, and the program they go to.
struct Equality {
  Equality(const Program& rules, const TripleStore& facts, Dictionary& terms)
      : dictionary(terms),
        same_as(terms.intern_iri(owl::kSameAs)),
        different_from(terms.intern_iri(owl::kDifferentFrom)),
        some_equal(can_hold(rules, facts, binary(same_as))),
        some_differ(can_hold(rules, facts, binary(different_from))),
        keys(relations(rules, facts, same_as)) {
    if (!some_equal) return;
    copies = equal_predicates(rules, facts, keys, same_as);
    for (const EqualPredicates& copy : copies) keys.insert(copy.to);
  }

  Dictionary& dictionary;
  TermId same_as;
  TermId different_from;
  bool some_equal;
  bool some_differ;
  std::set<RelationKey> keys;
  std::vector<EqualPredicates> copies;  ///< From one relation to another
  EqualityOptions options;
  bool merged = false;  ///< Equal terms are merged by the evaluation
  Program result;
};

void eq_ref(Equality& e) {
  if (!e.options.reflexive) return;
  const TermId rdf_type = e.dictionary.intern_iri(rdf::kType);
  for (const RelationKey& key : e.keys) {
    if (key.polarity == Polarity::kNegative) continue;
    const bool unary = key.arity == Arity::kUnary;
    Rule rule = make_rule("eq-ref", "everything equals itself");
    rule.body = {{key, kX, unary ? kX : kY}};
    const Argument predicate = Argument::constant(key.predicate);
    const Argument type = Argument::constant(rdf_type);
    const RelationKey same = binary(e.same_as);
    rule.heads = {{same, kX, kX}, {same, predicate, predicate}};
    rule.heads.push_back(unary ? Atom{same, type, type} : Atom{same, kY, kY});
    e.result.add(std::move(rule));
  }
}

void eq_sym(Equality& e) {
  if (!e.some_equal || e.merged) return;
  Rule rule = make_rule("eq-sym", "owl:sameAs is symmetric");
  rule.body = {{binary(e.same_as), kX, kY}};
  rule.heads = {{binary(e.same_as), kY, kX}};
  e.result.add(std::move(rule));
}

void eq_trans(Equality& e) {
  if (!e.some_equal || e.merged) return;
  Rule rule = make_rule("eq-trans", "owl:sameAs is transitive");
  rule.body = {{binary(e.same_as), kX, kY}, {binary(e.same_as), kY, kZ}};
  rule.heads = {{binary(e.same_as), kX, kZ}};
  e.result.add(std::move(rule));
}

constexpr const char* kSameFacts = "equal individuals have the same facts";

void eq_rep_s(Equality& e) {
  if (!e.some_equal || e.merged) return;
  for (const RelationKey& key : e.keys) {
    const bool unary = key.arity == Arity::kUnary;
    Rule rule = make_rule("eq-rep-s", kSameFacts);
    rule.body = {{binary(e.same_as), kX, kY}, {key, kX, unary ? kX : kZ}};
    rule.heads = {{key, kY, unary ? kY : kZ}};
    e.result.add(std::move(rule));
  }
}

/// Copies the facts of a class or property to an equal one.
void copy_relation(Equality& e, const char* name, const EqualPredicates& pair) {
  const bool unary = pair.from.arity == Arity::kUnary;
  Rule rule =
      make_rule(name, unary ? "equal classes have the same members"
                            : "equal properties relate the same individuals");
  rule.body = {{pair.from, kX, unary ? kX : kY}};
  // Merging leaves no fact that says so.
  if (!e.merged) {
    rule.body.push_back({binary(e.same_as),
                         Argument::constant(pair.from.predicate),
                         Argument::constant(pair.to.predicate)});
  }
  rule.heads = {{pair.to, kX, unary ? kX : kY}};
  e.result.add(std::move(rule));
}

void eq_rep_p(Equality& e) {
  for (const EqualPredicates& copy : e.copies) {
    if (copy.from.arity == Arity::kBinary) copy_relation(e, "eq-rep-p", copy);
  }
}

void eq_rep_o(Equality& e) {
  for (const EqualPredicates& copy : e.copies) {
    if (copy.from.arity == Arity::kUnary) copy_relation(e, "eq-rep-o", copy);
  }
  if (!e.some_equal || e.merged) return;
  for (const RelationKey& key : e.keys) {
    if (key.arity == Arity::kUnary) continue;
    Rule rule = make_rule("eq-rep-o", kSameFacts);
    rule.body = {{binary(e.same_as), kX, kY}, {key, kZ, kX}};
    rule.heads = {{key, kZ, kY}};
    e.result.add(std::move(rule));
  }
}

/// Nothing differs from itself: needed beside eq-ref.
void eq_diff1_reflexive(TermId different_from, Program& program) {
  Rule rule = make_rule("eq-diff1", "owl:differentFrom is irreflexive");
  rule.body = {{binary(different_from), kX, kX}};
  program.add(std::move(rule));
}

void eq_diff1(Equality& e) {
  if (!e.some_differ) return;
  eq_diff1_reflexive(e.different_from, e.result);
  if (!e.some_equal || e.merged) return;
  Rule rule = make_rule("eq-diff1", "owl:differentFrom excludes owl:sameAs");
  rule.body = {{binary(e.same_as), kX, kY}, {binary(e.different_from), kX, kY}};
  rule.disequalities = {{kX, kY}};
  e.result.add(std::move(rule));
}

struct NamedEqualityRule {
  std::string_view name;
  void (*add)(Equality& equality);
};

constexpr std::array<NamedEqualityRule, 7> kEqualityRules = {{
    {"eq-diff1", eq_diff1},
    {"eq-ref", eq_ref},
    {"eq-sym", eq_sym},
    {"eq-trans", eq_trans},
    {"eq-rep-s", eq_rep_s},
    {"eq-rep-p", eq_rep_p},
    {"eq-rep-o", eq_rep_o},
}};

}  // namespace

bool can_hold(const Program& program, const TripleStore& store,
              const RelationKey& key) {
  const auto id = store.find(key);
  if (id && store.relation(*id).n_live() > 0) return true;
  for (const Rule& rule : program.rules) {
    for (const Atom& head : rule.heads) {
      // A head that ranges over relations may derive any of them.
      if (head.is_triple() || head.relation == key) return true;
    }
  }
  return false;
}

std::vector<std::string_view> equality_rule_names() {
  std::vector<std::string_view> names;
  for (const NamedEqualityRule& rule : kEqualityRules)
    names.push_back(rule.name);
  return names;
}

Program equality_rules(const Program& program, const TripleStore& store,
                       Dictionary& dictionary, const EqualityOptions& options) {
  Equality equality(program, store, dictionary);
  equality.options = options;
  for (const NamedEqualityRule& rule : kEqualityRules) rule.add(equality);
  return std::move(equality.result);
}

Program merging_rules(const Program& program, const TripleStore& store,
                      Dictionary& dictionary) {
  Equality equality(program, store, dictionary);
  equality.merged = true;
  for (const NamedEqualityRule& rule : kEqualityRules) rule.add(equality);
  if (equality.some_equal) equality.result.same_as = equality.same_as;
  return std::move(equality.result);
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
