// SPDX-License-Identifier: MIT
#include "cli/reproduce/recipe_rules.hpp"

#include <algorithm>

#include "cli/program/command.hpp"
#include "generation/family/family_vocabulary.hpp"
#include "generation/walk/vlog_program.hpp"
#include "io/ontology_graph.hpp"
#include "io/rdf_reader.hpp"
#include "owl2rl/ontology_compiler.hpp"
#include "reasoner/knowledge/knowledge.hpp"
#include "reasoner/knowledge/loading.hpp"

namespace rrn::cli {

namespace {

using generation::SymbolicLabeller;

std::unique_ptr<SymbolicLabeller> family_rules(
    const dataset::Vocabulary& vocabulary, std::uint32_t max_individuals,
    const JobContext& job) {
  io::OntologyGraph ontology;
  io::read_rdf_text(generation::family_ontology_text(), "family.ttl", {},
                    ontology, job);
  return std::make_unique<SymbolicLabeller>(ontology, vocabulary,
                                            max_individuals, job);
}

std::unique_ptr<SymbolicLabeller> rules_of_ontology(
    const std::string& ontology, const dataset::Vocabulary& vocabulary,
    std::uint32_t max_individuals, const JobContext& job) {
  reasoner::Sources sources;
  sources.ontologies = {ontology};
  sources.unique_names = true;
  const reasoner::Knowledge axioms = reasoner::load(sources, job);
  Dictionary dictionary;
  datalog::Program program =
      owl2rl::compile(*axioms.rules.axioms, {.unique_names = true}, dictionary,
                      job)
          .program;
  return std::make_unique<SymbolicLabeller>(
      std::move(dictionary), std::move(program), vocabulary, max_individuals);
}

std::unique_ptr<SymbolicLabeller> claros_rules(
    const DataPlaces& places, const dataset::Vocabulary& vocabulary,
    std::uint32_t max_individuals) {
  Dictionary dictionary;
  auto program = generation::read_vlog_program(
      places.folder + "/rdfox-rules/Claros_L.dlog", dictionary);
  return std::make_unique<SymbolicLabeller>(std::move(dictionary),
                                            std::move(program.program),
                                            vocabulary, max_individuals);
}

}  // namespace

std::unique_ptr<SymbolicLabeller> make_labeller(const Recipe& recipe,
                                                const DataPlaces& places,
                                                const dataset::Dataset& data,
                                                const JobContext& job) {
  const dataset::Vocabulary& vocabulary = data.header.vocabulary;
  std::uint32_t max_individuals = 0;
  for (const dataset::Sample& kb : data.kbs) {
    max_individuals = std::max(max_individuals, kb.n_individuals);
  }
  JobContext quiet = job;
  quiet.progress = nullptr;
  quiet.log = nullptr;
  if (recipe.dataset == "family") {
    return family_rules(vocabulary, max_individuals, quiet);
  }
  if (recipe.dataset == "dbpedia") {
    return rules_of_ontology(places.dbo_ontology, vocabulary, max_individuals,
                             quiet);
  }
  if (recipe.dataset == "royalty") {
    return rules_of_ontology(places.royalty + "/royalty.ttl", vocabulary,
                             max_individuals, quiet);
  }
  if (recipe.dataset == "claros") {
    return claros_rules(places, vocabulary, max_individuals);
  }
  throw UsageError("'" + std::string(recipe.dataset) +
                   "' cannot be reasoned over by rules here; expected family, "
                   "dbpedia, claros or royalty");
}

}  // namespace rrn::cli
