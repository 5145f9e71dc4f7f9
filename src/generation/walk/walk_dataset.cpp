// SPDX-License-Identifier: MIT
#include "generation/walk/walk_dataset.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "datalog/evaluation/materialiser.hpp"
#include "generation/labelling/symbolic_labeller.hpp"

namespace rrn::generation {

namespace {

using dataset::Vocabulary;

void drop_constraints(datalog::Program& program) {
  std::erase_if(program.rules,
                [](const datalog::Rule& rule) { return rule.is_constraint(); });
}

/// Drops rules that cannot fire over any part of the facts, as some relation
/// that they read is empty in the closure of all.  Large ontologies have many.
void drop_idle_rules(const TripleStore& closure, datalog::Program& program) {
  const auto is_empty = [&closure](const datalog::Atom& atom) {
    if (atom.is_triple()) return false;
    const auto id = closure.find(atom.relation);
    return !id.has_value() || closure.relation(*id).n_live() == 0;
  };
  std::erase_if(program.rules, [&](const datalog::Rule& rule) {
    return !rule.is_constraint() && std::ranges::any_of(rule.body, is_empty);
  });
}

/// Derives everything from all facts together.
datalog::MaterialiseResult close(WalkInput& input, const JobContext& job) {
  datalog::MaterialiseOptions options;
  options.max_violations = 0;
  return datalog::materialise(input.program, input.dictionary, input.store,
                              options, job);
}

void count_constraints(const datalog::Program& program,
                       const datalog::MaterialiseResult& closure,
                       WalkFigures& figures) {
  for (std::size_t i = 0; i < program.rules.size(); ++i) {
    const datalog::Rule& rule = program.rules[i];
    if (!rule.is_constraint()) continue;
    const bool equates = !rule.disequalities.empty();
    ConstraintFigures& kind = equates ? figures.equalities : figures.clashes;
    ++kind.n;
    kind.n_violations += closure.rule_statistics[i].n_violations;
  }
}

template <typename Value>
std::uint64_t sum(const std::vector<PredicateUse>& uses, Value value) {
  std::uint64_t total = 0;
  for (const PredicateUse& use : uses) total += value(use);
  return total;
}

/// Leaves what is of these namespaces, and returns how much was not.
std::size_t restrict(std::vector<PredicateUse>& uses,
                     const std::vector<std::string_view>& namespaces) {
  if (namespaces.empty()) return 0;
  return std::erase_if(uses, [&](const PredicateUse& item) {
    return std::ranges::none_of(namespaces, [&](std::string_view prefix) {
      return item.iri.starts_with(prefix);
    });
  });
}

/// Leaves what a vocabulary has.
void restrict(VocabularyUse& use, const Vocabulary& vocabulary) {
  std::erase_if(use.classes, [&](const PredicateUse& item) {
    return !vocabulary.find_class(item.iri).has_value();
  });
  std::erase_if(use.relations, [&](const PredicateUse& item) {
    return !vocabulary.find_relation(item.iri).has_value();
  });
}

Vocabulary choose_vocabulary(const VocabularyUse& use, const WalkPlan& plan) {
  constexpr auto kSampled = dataset::LabelPolicy::kSampled;
  return {choose_predicates(use.classes, plan.n_classes, plan.class_ranking,
                            kSampled),
          choose_predicates(use.relations, plan.n_relations, Ranking::kDerived,
                            kSampled)};
}

/// Counts what the vocabulary leaves of `use`, and the facts to walk over.
void count_chosen(VocabularyUse use, const Vocabulary& vocabulary,
                  const FactGraph& facts, WalkFigures& figures) {
  restrict(use, vocabulary);
  const auto derived = [](const PredicateUse& item) { return item.n_derived; };
  figures.n_classes = use.classes.size();
  figures.n_relations = use.relations.size();
  figures.n_relations_with_inferences = sum(
      use.relations,
      [](const PredicateUse& item) { return item.n_derived > 0 ? 1U : 0U; });
  figures.n_derived_classes = sum(use.classes, derived);
  figures.n_derived_relations = sum(use.relations, derived);
  figures.n_individuals = facts.n_individuals();
  figures.n_class_facts = facts.n_class_facts();
  figures.n_relation_facts = facts.n_relation_facts();
  figures.left_out = facts.left_out();
}

}  // namespace

WalkDataset make_walk_dataset(const WalkPlan& plan, WalkInput input,
                              const WalkOptions& options,
                              const JobContext& job) {
  WalkDataset dataset;
  WalkFigures& figures = dataset.figures;
  const auto closure = close(input, job);
  count_constraints(input.program, closure, figures);
  figures.use = count_use(input.store, input.dictionary);
  figures.n_foreign = restrict(figures.use.classes, plan.namespaces) +
                      restrict(figures.use.relations, plan.namespaces);
  drop_idle_rules(input.store, input.program);
  input.store.drop_derived();
  if (!plan.constrained) drop_constraints(input.program);

  Vocabulary vocabulary = choose_vocabulary(figures.use, plan);
  auto labeller = std::make_shared<const SymbolicLabeller>(
      std::move(input.dictionary), std::move(input.program), vocabulary,
      options.n_individuals);
  auto facts = std::make_shared<const FactGraph>(
      input.store, labeller->dictionary(), vocabulary);
  input.store = {};
  count_chosen(figures.use, vocabulary, *facts, figures);
  dataset::DatasetHeader header{std::move(vocabulary),
                                plan.ontology,
                                to_string(options),
                                job.seed.value(),
                                {}};
  dataset.source = std::make_unique<const WalkSource>(
      std::move(header), std::move(labeller), std::move(facts), options,
      std::move(input.files));
  return dataset;
}

}  // namespace rrn::generation
