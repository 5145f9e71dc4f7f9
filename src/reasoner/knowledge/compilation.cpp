// SPDX-License-Identifier: MIT
#include "reasoner/knowledge/compilation.hpp"

#include <algorithm>
#include <memory>
#include <set>
#include <utility>

#include "owl2rl/equal_literals.hpp"
#include "owl2rl/graph_without_nodes.hpp"
#include "owl2rl/literal_rules.hpp"
#include "owl2rl/ontology_compiler.hpp"
#include "rdf/literal_value.hpp"
#include "rdf/vocabulary/owl.hpp"

namespace rrn::reasoner {

namespace {

using datalog::FactChanges;

void unstate(TripleStore& store, const std::vector<Fact>& facts) {
  for (const auto& [key, row] : facts) {
    const auto id = store.find(key);
    if (!id) continue;
    Relation& relation = store.relation(*id);
    const std::uint32_t number = relation.find_any(row);
    if (number == relation.size()) continue;
    relation.set_asserted(number, false);
    relation.remove(number);
  }
}

/// Adds what axioms state in a roundabout way, and notes what of it is new.
void state_negated_facts(Knowledge& knowledge) {
  TripleStore& store = knowledge.store;
  std::vector<std::uint32_t> sizes;
  for (std::uint32_t i = 0; i < store.n_relations(); ++i) {
    sizes.push_back(store.relation({i}).size());
  }
  RuleSet& rules = knowledge.rules;
  rules.n_negated_facts = 0;
  for (const auto& graph : {rules.axioms, rules.data_schema}) {
    if (!graph) continue;
    rules.n_negated_facts += owl2rl::add_negated_facts(
        *graph, knowledge.dictionary, store, rules.program);
  }
  sizes.resize(store.n_relations(), 0);
  for (std::uint32_t i = 0; i < store.n_relations(); ++i) {
    const Relation& relation = store.relation({i});
    for (std::uint32_t n = sizes[i]; n < relation.size(); ++n) {
      rules.stated_by_axioms.push_back({store.key({i}), relation.row(n)});
    }
  }
}

/// Whether changes to the facts need other rules.
class RuleNeeds {
 public:
  RuleNeeds(const Knowledge& knowledge, const FactChanges& changes)
      : knowledge_(knowledge), changes_(changes) {}

  [[nodiscard]] bool any() const {
    if (knowledge_.rules.has_derived_rules() && !changes_.deletions.empty()) {
      return true;
    }
    const auto added = [this](const Fact& fact) {
      return is_needed(fact, true);
    };
    const auto deleted = [this](const Fact& fact) {
      return is_needed(fact, false);
    };
    return std::any_of(changes_.additions.begin(), changes_.additions.end(),
                       added) ||
           std::any_of(changes_.deletions.begin(), changes_.deletions.end(),
                       deleted) ||
           has_new_equal_literals();
  }

 private:
  [[nodiscard]] TermView view(TermId id) const {
    return knowledge_.dictionary.view(id);
  }
  [[nodiscard]] bool is_new(TermId id) const {
    return id.value >= knowledge_.rules.n_compiled_terms;
  }

  [[nodiscard]] bool is_needed(const Fact& fact, bool is_added) const {
    const RelationKey& key = fact.relation;
    const TermView predicate = view(key.predicate);
    if (key.arity == Arity::kUnary) {
      const bool is_nothing = predicate == TermView::iri(owl::kNothing);
      return (is_nothing && is_new(key.predicate)) || is_complement(predicate);
    }
    const bool is_same = predicate == TermView::iri(owl::kSameAs);
    if (is_same || predicate == TermView::iri(owl::kDifferentFrom)) {
      if (is_new(key.predicate) || is_first(fact)) return true;
      return is_same &&
             (is_predicate(fact.row.first) || is_predicate(fact.row.second));
    }
    if (!view(fact.row.second).is_literal()) return false;
    return is_added ? lacks_type_check(fact) : has_rule_for(fact.row.second);
  }

  /// The rules for equality are made where it may hold.
  [[nodiscard]] bool is_first(const Fact& fact) const {
    const auto id = knowledge_.store.find(fact.relation);
    return !id || knowledge_.store.relation(*id).n_live() == 0;
  }

  [[nodiscard]] bool is_predicate(TermId id) const {
    return knowledge_.store.find({id, Arity::kUnary, Polarity::kPositive}) ||
           knowledge_.store.find({id, Arity::kBinary, Polarity::kPositive});
  }

  /// Members of a complement are none of its class.
  [[nodiscard]] bool is_complement(const TermView& owl_class) const {
    TriplePattern pattern;
    pattern.subject = owl_class;
    pattern.predicate = TermView::iri(owl::kComplementOf);
    bool found = false;
    for (const auto& graph :
         {knowledge_.rules.axioms, knowledge_.rules.data_schema}) {
      if (!graph || owl_class.is_literal()) continue;
      graph->match(pattern,
                   [&](const TermView&, const TermView&, const TermView&) {
                     found = true;
                     return false;
                   });
    }
    return found;
  }

  [[nodiscard]] bool lacks_type_check(const Fact& fact) const {
    const TermView literal = view(fact.row.second);
    if (literal.datatype.empty() || !is_ill_typed(literal)) return false;
    return std::none_of(
        knowledge_.rules.program.rules.begin(),
        knowledge_.rules.program.rules.end(), [&](const datalog::Rule& rule) {
          return rule.name == "dt-not-type" && !rule.body.empty() &&
                 rule.body.front().relation == fact.relation;
        });
  }

  /// Whether dt-eq speaks of a literal.
  [[nodiscard]] bool has_rule_for(TermId literal) const {
    return std::any_of(
        knowledge_.rules.program.rules.begin(),
        knowledge_.rules.program.rules.end(), [&](const datalog::Rule& rule) {
          if (rule.name != "dt-eq" || rule.heads.empty()) return false;
          const datalog::Atom& head = rule.heads.front();
          const auto constant = datalog::Argument::constant(literal);
          return head.first == constant || head.second == constant;
        });
  }

  /// Whether a literal that is added has the value of another form, of which no
  /// rule says so.
  [[nodiscard]] bool has_new_equal_literals() const {
    if (knowledge_.rules.has_unique_names()) return false;
    std::set<TermId> literals;
    for (const Fact& fact : changes_.additions) {
      const TermId object = fact.row.second;
      if (fact.relation.arity == Arity::kBinary && view(object).is_literal() &&
          !has_rule_for(object)) {
        literals.insert(object);
      }
    }
    if (literals.empty() ||
        !owl2rl::compares_literals(knowledge_.dictionary, knowledge_.store,
                                   knowledge_.rules.program,
                                   knowledge_.rules.compile_options)) {
      return false;
    }
    for (const auto& group : owl2rl::equal_literals(knowledge_.dictionary)) {
      for (const TermId id : group) {
        if (literals.contains(id)) return true;
      }
    }
    return false;
  }

  const Knowledge& knowledge_;
  const FactChanges& changes_;
};

/// The class expressions without a name that facts state members of.
std::vector<Term> asserted_expressions(const Knowledge& knowledge) {
  std::vector<Term> classes;
  const TripleStore& store = knowledge.store;
  for (std::uint32_t i = 0; i < store.n_relations(); ++i) {
    const RelationKey& key = store.key({i});
    if (key.arity != Arity::kUnary || key.polarity != Polarity::kPositive ||
        store.relation(RelationId{i}).n_live() == 0) {
      continue;
    }
    const TermView owl_class = knowledge.dictionary.view(key.predicate);
    if (owl_class.is_blank()) classes.emplace_back(owl_class);
  }
  return classes;
}

/// Makes the axioms of a rule set those without what was left out of them.
void leave_out(RuleSet& rules,
               const std::vector<owl2rl::LeftOutAxiom>& left_out) {
  if (left_out.empty()) return;
  auto rest = std::make_shared<owl2rl::GraphWithoutNodes>(rules.axioms);
  for (const owl2rl::LeftOutAxiom& axiom : left_out) {
    rest->leave_out(axiom.node);
  }
  rules.axioms = std::move(rest);
}

}  // namespace

AxiomReport compile_axioms(Knowledge& knowledge, const JobContext& job) {
  RuleSet& rules = knowledge.rules;
  datalog::Program& program = rules.program;
  program.rules.erase(
      program.rules.begin() + static_cast<std::ptrdiff_t>(rules.n_text_rules),
      program.rules.end());
  unstate(knowledge.store, std::exchange(rules.stated_by_axioms, {}));
  knowledge.store.mark_asserted();
  knowledge.store.drop_derived();  // rows of what is no longer stated, too
  if (rules.axioms_declare_names) {
    rules.compile_options.unique_names =
        owl2rl::declares_unique_names(*rules.axioms);
  }
  owl2rl::CompiledOntology compiled = owl2rl::compile(
      *rules.axioms, rules.compile_options, knowledge.dictionary, job,
      asserted_expressions(knowledge));
  leave_out(rules, compiled.left_out);
  rules.unsupported = std::move(compiled.unsupported);
  rules.n_axioms = compiled.n_axioms;
  program.append(std::move(compiled.program));
  state_negated_facts(knowledge);
  owl2rl::add_datatype_rules(knowledge.dictionary, knowledge.store, program,
                             rules.compile_options);
  rules.add_equality(knowledge.store, knowledge.dictionary);
  knowledge.store.mark_asserted();
  rules.n_compiled_rules = program.rules.size();
  rules.n_compiled_terms = knowledge.dictionary.size();
  return {std::move(compiled.unsupported_axioms), std::move(compiled.left_out),
          std::move(compiled.swrl_constants)};
}

bool needs_compilation(const Knowledge& knowledge, const FactChanges& changes) {
  return RuleNeeds(knowledge, changes).any();
}

}  // namespace rrn::reasoner
