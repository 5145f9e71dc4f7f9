// SPDX-License-Identifier: MIT
// rrn generate umls: labelled random facts over the UMLS Semantic Network.
#include <memory>

#include "base/output_file.hpp"
#include "cli/generate/generate_dataset.hpp"
#include "cli/generate/random_facts_options.hpp"
#include "dataset/rdf/vocabulary_reader.hpp"
#include "generation/umls/umls_ontology.hpp"
#include "io/ontology_graph.hpp"
#include "io/rdf_writer.hpp"

namespace rrn::cli {

namespace {

namespace po = boost::program_options;

void write_ontology(const generation::UmlsNetwork& network,
                    const generation::UmlsOntologyOptions& options,
                    const std::string& path) {
  OutputFile file(path);
  io::RdfWriter writer(file, io::Syntax::kTurtle);
  generation::write_umls_ontology(network, options, writer);
  writer.finish();
  file.commit();
}

std::vector<generation::InputFile> describe_inputs(const std::string& folder) {
  std::vector<generation::InputFile> inputs = {
      generation::describe_input(
          "ontology", folder + "/" + std::string(generation::kUmlsTypesFile)),
      generation::describe_input(
          "ontology",
          folder + "/" + std::string(generation::kUmlsTriplesFile))};
  inputs[0].source = "UMLS Semantic Network, U.S. National Library of Medicine";
  inputs[0].licence = "Semantic Network terms of use";
  inputs[1].source = "UMLS relations of Kok & Domingos (2007)";
  return inputs;
}

/// The paper has relations at even odds, and does not say how facts are
/// negated.  Positive relations are refused most often; with these shares what
/// is kept comes close to what the paper counts.  It counts 154 facts a sample,
/// where its probability to stop allows 127.
generation::RandomFactsOptions paper_options() {
  generation::RandomFactsOptions options;
  options.relation_share = 0.48;
  options.negated_relation_share = 0.57;
  return options;
}

}  // namespace

void add_umls_options(po::options_description& options) {
  add_source_option(options);
  options.add_options()  //
      ("write-ontology", po::value<std::string>()->value_name("FILE"),
       "also write the ontology that labels the samples, as Turtle")  //
      ("all-symmetric", po::bool_switch(),
       "every relation that is its own inverse is symmetric, not only those "
       "without narrower ones");
  add_random_facts_options(options);
}

std::string generate_umls(const CommandRun& run) {
  constexpr PaperRow kPaper = {
      60, {{43, 39}, {1194, 0}}, {{28, 44}, {59, 345}}};
  if (!run.has("source")) throw UsageError("--source FOLDER is required");
  const std::string& folder = run.get<std::string>("source");
  const std::string output = get_output_folder(run);
  const generation::RandomFactsOptions facts =
      get_random_facts_options(run, paper_options());
  generation::UmlsOntologyOptions reading;
  reading.all_symmetric = run.get<bool>("all-symmetric");

  const generation::UmlsNetwork network = generation::read_umls_network(folder);
  if (run.has("write-ontology")) {
    write_ontology(network, reading, run.get<std::string>("write-ontology"));
  }
  io::OntologyGraph ontology;
  generation::write_umls_ontology(network, reading, ontology);
  dataset::DatasetHeader header;
  header.vocabulary = dataset::vocabulary_of(ontology);
  header.ontology = generation::kUmlsOntology;
  header.generator = generation::to_string(facts);
  header.seed = run.job.seed.value();
  const auto labeller = std::make_shared<const generation::SymbolicLabeller>(
      ontology, header.vocabulary, facts.n_individuals, run.job);
  const generation::RandomSource source(std::move(header), labeller, facts,
                                        describe_inputs(folder));
  return show_dataset(generation::build_dataset(source, get_build_options(run),
                                                output, run.job),
                      kPaper);
}

}  // namespace rrn::cli
