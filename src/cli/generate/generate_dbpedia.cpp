// SPDX-License-Identifier: MIT
// rrn generate dbpedia: parts of DBpedia with what its ontology adds.
#include <string_view>

#include "cli/generate/walk_dataset.hpp"
#include "owl2rl/ontology_compiler.hpp"
#include "reasoner/knowledge/knowledge.hpp"
#include "reasoner/knowledge/loading.hpp"

namespace rrn::cli {

namespace {

namespace po = boost::program_options;

constexpr std::string_view kOntology = "http://dbpedia.org/ontology/";
/// The upper ontology that most superproperties are of.  What is left are
/// names that Schema.org and Wikidata have for the same.
constexpr std::string_view kDolce =
    "http://www.ontologydesignpatterns.org/ont/dul/DUL.owl#";

}  // namespace

void add_dbpedia_options(po::options_description& options) {
  options.add_options()  //
      ("ontology", po::value<std::vector<std::string>>()->value_name("FILE"),
       "OWL axioms and SWRL rules in RDF; repeatable (required)");
  add_walk_options(options);
}

std::string generate_dbpedia(const CommandRun& run) {
  reasoner::Sources sources;
  sources.data = get_fact_files(run);
  if (!run.has("ontology")) {
    throw UsageError(
        "--ontology FILE is required: the DBpedia ontology, which "
        "tools/fetch-dbo fetches");
  }
  reasoner::Sources ontology;
  ontology.ontologies = run.get<std::vector<std::string>>("ontology");
  ontology.unique_names = true;
  const reasoner::Knowledge axioms = reasoner::load(ontology, run.job);

  // What an ontology says of its own terms is not among the facts.
  JobContext quiet = run.job;
  quiet.log = nullptr;
  reasoner::Knowledge facts = reasoner::load(sources, quiet);
  generation::WalkInput input;
  input.store = std::move(facts.store);
  input.program = owl2rl::compile(*axioms.rules.axioms, {.unique_names = true},
                                  facts.dictionary, run.job)
                      .program;
  input.dictionary = std::move(facts.dictionary);
  for (const std::string& path : ontology.ontologies) {
    input.files.push_back(generation::describe_input("ontology", path));
  }
  for (const std::string& path : sources.data) {
    input.files.push_back(generation::describe_input("data", path));
  }
  generation::WalkPlan plan;
  plan.ontology = kOntology;
  plan.n_classes = 101;
  plan.n_relations = 518;
  plan.class_ranking = generation::Ranking::kAsserted;
  plan.namespaces = {kOntology, kDolce};
  const PaperRow paper = {200, {{}, {183, 0}}, {{642, 0}, {156, 0}}};
  return generate_walks(std::move(plan), paper, std::move(input), run);
}

}  // namespace rrn::cli
