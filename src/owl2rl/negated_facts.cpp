// SPDX-License-Identifier: MIT
// Facts that RDF states by several triples, most of them negative.
#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <set>
#include <string>

#include "owl2rl/broken_axiom.hpp"
#include "owl2rl/ontology_compiler.hpp"
#include "owl2rl/ontology_view.hpp"
#include "owl2rl/rule_table.hpp"
#include "rdf/vocabulary/owl.hpp"

namespace rrn::owl2rl {

namespace {

/// The differences of longer lists are a constraint, not facts that can be
/// asked for.
constexpr std::size_t kMaxStatedMembers = 256;

/// Whether a rule has an atom of a predicate, or one of any, in its body.
bool reads(const datalog::Program& program, std::optional<TermId> predicate) {
  const auto is_read = [predicate](const datalog::Atom& atom) {
    return atom.is_triple() || atom.relation.predicate == predicate;
  };
  return std::any_of(
      program.rules.begin(), program.rules.end(), [&](const auto& rule) {
        return std::any_of(rule.body.begin(), rule.body.end(), is_read) ||
               std::any_of(rule.negated_body.begin(), rule.negated_body.end(),
                           is_read);
      });
}

/// Adds facts to a store and counts the new ones, and constraints to a program.
class FactAdder {
 public:
  FactAdder(Dictionary& dictionary, TripleStore& store,
            datalog::Program& program)
      : dictionary_(dictionary), store_(store), program_(program) {}

  void add(const RelationKey& key, Row row) {
    if (store_.insert(key, row)) ++n_added_;
  }
  void add(const PropertyExpression& property, Polarity polarity,
           const Term& subject, const Term& object) {
    Row row{id(subject), id(object)};
    if (property.inverse) std::swap(row.first, row.second);
    add({id(property.property), Arity::kBinary, polarity}, row);
  }

  /// Adds a constraint.
  void add(datalog::Rule rule) { program_.add(std::move(rule)); }

  TermId id(const Term& term) { return dictionary_.intern(term.view()); }
  [[nodiscard]] const TripleStore& store() const { return store_; }
  [[nodiscard]] std::size_t n_added() const { return n_added_; }
  /// Whether a rule asks which terms differ.
  [[nodiscard]] bool reads_differences() const {
    return reads(program_,
                 dictionary_.find(TermView::iri(owl::kDifferentFrom)));
  }

 private:
  Dictionary& dictionary_;
  TripleStore& store_;
  datalog::Program& program_;
  std::size_t n_added_ = 0;
};

std::set<Term> negative_assertions(const OntologyView& view) {
  std::set<Term> nodes;
  for (const std::string_view predicate :
       {owl::kSourceIndividual, owl::kAssertionProperty, owl::kTargetIndividual,
        owl::kTargetValue}) {
    for (auto& [node, value] : view.pairs(predicate)) nodes.insert(node);
  }
  for (Term& node : view.instances(owl::kNegativePropertyAssertion)) {
    nodes.insert(std::move(node));
  }
  return nodes;
}

void require_individual(const OntologyView& view, const std::string& axiom,
                        const Term& term) {
  if (!term.view().is_literal()) return;
  throw BrokenAxiom(axiom + ": the literal " + view.describe(term) +
                        " stands where an individual is needed",
                    term);
}

/// Adds the negative assertions whose target is given by `target_predicate`.
void add_assertions(const OntologyView& view, std::string_view target_predicate,
                    FactAdder& facts) {
  for (const Term& node : negative_assertions(view)) {
    if (!view.has(node, target_predicate)) continue;
    const std::string axiom = "NegativePropertyAssertion";
    const Term source = view.only_object(node, owl::kSourceIndividual, axiom);
    const PropertyExpression property = view.property(
        view.only_object(node, owl::kAssertionProperty, axiom), axiom);
    const Term target = view.only_object(node, target_predicate, axiom);
    require_individual(view, axiom, source);
    if (target_predicate == owl::kTargetIndividual) {
      require_individual(view, axiom, target);
    }
    facts.add(property, Polarity::kNegative, source, target);
  }
}

void prp_npa1(const OntologyView& view, FactAdder& facts) {
  add_assertions(view, owl::kTargetIndividual, facts);
}

void prp_npa2(const OntologyView& view, FactAdder& facts) {
  add_assertions(view, owl::kTargetValue, facts);
}

void require_targets(const OntologyView& view) {
  for (const Term& node : negative_assertions(view)) {
    const std::size_t n_targets =
        view.objects(node, owl::kTargetIndividual).size() +
        view.objects(node, owl::kTargetValue).size();
    if (n_targets == 1) continue;
    throw BrokenAxiom(
        "NegativePropertyAssertion: " + std::to_string(n_targets) +
            " targets; exactly one owl:targetIndividual or "
            "owl:targetValue is needed",
        node);
  }
}

/// A member of a complement is none of the class.
void cls_com(const OntologyView& view, FactAdder& facts) {
  for (const auto& [complement, owl_class] : view.pairs(owl::kComplementOf)) {
    if (!owl_class.view().is_iri()) continue;
    const auto id = facts.store().find(
        {facts.id(complement), Arity::kUnary, Polarity::kPositive});
    if (!id) continue;
    const RelationKey negation{facts.id(owl_class), Arity::kUnary,
                               Polarity::kNegative};
    for (const Row row : facts.store().relation(*id).rows()) {
      facts.add(negation, row);
    }
  }
}

/// The constraint that no two members of a long list are equal.
datalog::Rule difference_constraint(const OntologyView& view,
                                    std::string_view name,
                                    const std::vector<Term>& members,
                                    FactAdder& facts) {
  datalog::ExclusiveSet set;
  set.same_as = facts.id(Term(TermView::iri(owl::kSameAs)));
  for (const Term& member : members) set.terms.push_back(facts.id(member));
  datalog::Rule rule;
  rule.name = name;
  rule.source = view.describe_members("AllDifferent", members);
  rule.exclusive =
      std::make_shared<const datalog::ExclusiveSet>(std::move(set));
  return rule;
}

/// The premises of eq-diff2 and eq-diff3, both ways, for the lists that
/// `list_predicate` gives; constraints of those names for long lists, unless
/// rules read the premises.
void add_differences(const OntologyView& view, std::string_view name,
                     std::string_view list_predicate, FactAdder& facts) {
  const PropertyExpression different{Term(TermView::iri(owl::kDifferentFrom)),
                                     false};
  const std::string axiom = "AllDifferent";
  for (const Term& node : view.instances(owl::kAllDifferent)) {
    if (!view.has(node, list_predicate)) continue;
    const std::vector<Term> members =
        view.list(view.only_object(node, list_predicate, axiom), axiom);
    for (const Term& member : members) require_individual(view, axiom, member);
    if (members.size() > kMaxStatedMembers && !facts.reads_differences()) {
      facts.add(difference_constraint(view, name, members, facts));
      continue;
    }
    for (std::size_t i = 0; i < members.size(); ++i) {
      for (std::size_t j = 0; j < members.size(); ++j) {
        if (i == j) continue;
        facts.add(different, Polarity::kPositive, members[i], members[j]);
      }
    }
  }
}

void eq_diff2(const OntologyView& view, FactAdder& facts) {
  add_differences(view, "eq-diff2", owl::kMembers, facts);
}

void eq_diff3(const OntologyView& view, FactAdder& facts) {
  add_differences(view, "eq-diff3", owl::kDistinctMembers, facts);
}

void require_members(const OntologyView& view) {
  for (const Term& node : view.instances(owl::kAllDifferent)) {
    if (view.has(node, owl::kDistinctMembers)) continue;
    static_cast<void>(view.only_object(node, owl::kMembers, "AllDifferent"));
  }
}

struct NamedFactRule {
  std::string_view name;
  void (*add)(const OntologyView& view, FactAdder& facts);
};

constexpr std::array<NamedFactRule, 3> kAssertionRules = {{
    {"prp-npa1", prp_npa1},
    {"prp-npa2", prp_npa2},
    {"cls-com", cls_com},
}};

constexpr std::array<NamedFactRule, 2> kDifferenceRules = {{
    {"eq-diff2", eq_diff2},
    {"eq-diff3", eq_diff3},
}};

}  // namespace

std::vector<std::string_view> negated_fact_rule_names() {
  std::vector<std::string_view> names;
  for (const NamedFactRule& rule : kAssertionRules) names.push_back(rule.name);
  for (const NamedFactRule& rule : kDifferenceRules) names.push_back(rule.name);
  return names;
}

std::size_t add_negated_facts(const GraphView& graph, Dictionary& dictionary,
                              TripleStore& store, datalog::Program& program) {
  const OntologyView view(graph);
  FactAdder facts(dictionary, store, program);
  require_targets(view);
  for (const NamedFactRule& rule : kAssertionRules) rule.add(view, facts);
  if (declares_unique_names(graph)) return facts.n_added();
  require_members(view);
  for (const NamedFactRule& rule : kDifferenceRules) rule.add(view, facts);
  return facts.n_added();
}

}  // namespace rrn::owl2rl
