// SPDX-License-Identifier: MIT
#include "generation/labelling/symbolic_labeller.hpp"

#include <algorithm>
#include <optional>
#include <string>

#include "base/error.hpp"
#include "owl2rl/ontology_compiler.hpp"

namespace rrn::generation {

namespace {

std::vector<TermId> intern(const std::vector<dataset::Predicate>& predicates,
                           Dictionary& dictionary) {
  std::vector<TermId> ids;
  ids.reserve(predicates.size());
  for (const dataset::Predicate& predicate : predicates) {
    ids.push_back(dictionary.intern_iri(predicate.iri));
  }
  return ids;
}

Polarity polarity(bool positive) {
  return positive ? Polarity::kPositive : Polarity::kNegative;
}

template <typename Literal>
void forget_facts(dataset::Literals<Literal>& literals) {
  literals.specified.clear();
  literals.inferable.clear();
  literals.depths.clear();
}

}  // namespace

SymbolicLabeller::Compiled SymbolicLabeller::compile_program(
    const GraphView& ontology, const JobContext& job) {
  Compiled result;
  owl2rl::CompileOptions options;
  options.unique_names = owl2rl::declares_unique_names(ontology);
  result.program =
      owl2rl::compile(ontology, options, result.dictionary, job).program;
  result.program.append(
      owl2rl::equality_rules(result.program, TripleStore(), result.dictionary));
  return result;
}

SymbolicLabeller::SymbolicLabeller(const GraphView& ontology,
                                   const dataset::Vocabulary& vocabulary,
                                   std::uint32_t max_individuals,
                                   const JobContext& job)
    : SymbolicLabeller(compile_program(ontology, job), vocabulary,
                       max_individuals) {}

SymbolicLabeller::SymbolicLabeller(Dictionary dictionary,
                                   datalog::Program program,
                                   const dataset::Vocabulary& vocabulary,
                                   std::uint32_t max_individuals)
    : SymbolicLabeller(Compiled{std::move(dictionary), std::move(program)},
                       vocabulary, max_individuals) {}

SymbolicLabeller::SymbolicLabeller(Compiled compiled,
                                   const dataset::Vocabulary& vocabulary,
                                   std::uint32_t max_individuals)
    : dictionary_(std::move(compiled.dictionary)),
      program_(std::move(compiled.program)),
      class_ids_(intern(vocabulary.classes, dictionary_)),
      relation_ids_(intern(vocabulary.relations, dictionary_)),
      predicates_(vocabulary, dictionary_),
      first_individual_(static_cast<std::uint32_t>(dictionary_.size())),
      max_individuals_(max_individuals) {
  for (std::uint32_t i = 0; i < max_individuals; ++i) {
    const TermId id =
        dictionary_.intern_iri("urn:x-rrn:individual#" + std::to_string(i));
    RRN_CHECK(id == term_of(dataset::EntityIndex{i}));
  }
}

datalog::Outcome SymbolicLabeller::label(dataset::Sample& kb,
                                         const JobContext& job) const {
  RRN_CHECK(kb.n_individuals <= max_individuals_);
  TripleStore store = load(kb);
  datalog::MaterialiseOptions options;
  options.refutation = datalog::Refutation::kBound;
  options.by_depth = true;
  // Thousands of samples are one job, which its caller reports.
  JobContext quiet = job;
  quiet.progress = nullptr;
  quiet.log = nullptr;
  const auto result =
      datalog::materialise(program_, dictionary_, store, options, quiet);

  forget_facts(kb.classes);
  forget_facts(kb.relations);
  const auto depth_of = [&](RowOrigin origin) {
    return static_cast<std::uint8_t>(std::min(result.depth(origin), 255U));
  };
  dataset::add_literals(
      store, predicates_, [this](TermId id) { return entity_of(id); }, depth_of,
      kb);
  if (result.iteration_ends.empty()) {
    kb.classes.depths.clear();
    kb.relations.depths.clear();
  }
  kb.normalise();
  return result.outcome;
}

std::optional<dataset::EntityIndex> SymbolicLabeller::entity_of(
    TermId term) const {
  if (term < term_of(dataset::EntityIndex{0})) return std::nullopt;
  return dataset::EntityIndex{term.value - first_individual_};
}

Fact SymbolicLabeller::fact_of(const dataset::ClassLiteral& literal) const {
  const TermId individual = term_of(literal.individual);
  return {{class_ids_[literal.owl_class.value], Arity::kUnary,
           polarity(literal.positive)},
          {individual, individual}};
}

Fact SymbolicLabeller::fact_of(const dataset::RelationLiteral& literal) const {
  return {{relation_ids_[literal.relation.value], Arity::kBinary,
           polarity(literal.positive)},
          {term_of(literal.subject), term_of(literal.object)}};
}

TripleStore SymbolicLabeller::load(const dataset::Sample& kb) const {
  TripleStore store;
  const auto insert = [&](const auto& literals) {
    for (const auto& literal : literals) {
      const auto [relation, row] = fact_of(literal);
      store.insert(relation, row);
    }
  };
  insert(kb.classes.specified);
  insert(kb.relations.specified);
  return store;
}

}  // namespace rrn::generation
