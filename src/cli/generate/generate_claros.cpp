// SPDX-License-Identifier: MIT
// rrn generate claros: parts of museum data with what the Claros ontology adds.
#include <string_view>

#include "cli/generate/walk_dataset.hpp"
#include "cli/program/text.hpp"
#include "generation/walk/vlog_program.hpp"
#include "reasoner/knowledge/knowledge.hpp"
#include "reasoner/knowledge/loading.hpp"

namespace rrn::cli {

namespace {

namespace po = boost::program_options;

/// The CIDOC Conceptual Reference Model as museums and as Claros name it.
constexpr std::string_view kCidoc = "http://www.cidoc-crm.org/cidoc-crm/";
constexpr std::string_view kClaros = "http://purl.org/NET/crm-owl#";

/// Moves the facts of CIDOC's classes and properties to those of Claros.
TripleStore rename_predicates(const TripleStore& store,
                              Dictionary& dictionary) {
  TripleStore renamed;
  for (std::uint32_t n = 0; n < store.n_relations(); ++n) {
    RelationKey key = store.key(RelationId{n});
    const std::string_view iri = dictionary.view(key.predicate).text;
    if (iri.starts_with(kCidoc)) {
      key.predicate = dictionary.intern_iri(
          std::string(kClaros) + std::string(iri.substr(kCidoc.size())));
    }
    store.relation(RelationId{n}).for_each([&](Row row, bool) {
      renamed.insert(key, row);
    });
  }
  renamed.mark_asserted();
  return renamed;
}

std::string describe(const generation::VlogProgram& program) {
  return "rules: " + group(program.n_rules) +
         " derive facts; under unique names " + group(program.n_equalities) +
         " that derive owl:sameAs, " + group(program.n_differences) +
         " that derive owl:differentFrom and " + group(program.n_clashes) +
         " that derive owl:Nothing are constraints, and " +
         group(program.n_left_out) +
         " that read equalities or differences have no effect\n";
}

}  // namespace

void add_claros_options(po::options_description& options) {
  options.add_options()  //
      ("program", po::value<std::string>()->value_name("FILE"),
       "the ontology as a Datalog program in VLog's syntax (required)");
  add_walk_options(options);
}

std::string generate_claros(const CommandRun& run) {
  reasoner::Sources sources;
  sources.data = get_fact_files(run);
  if (!run.has("program")) throw UsageError("--program FILE is required");
  sources.unique_names = true;
  JobContext quiet = run.job;
  quiet.log = nullptr;  // that the data hold no axioms is as it should be
  reasoner::Knowledge knowledge = reasoner::load(sources, quiet);
  auto program = generation::read_vlog_program(run.get<std::string>("program"),
                                               knowledge.dictionary);
  const std::string news = describe(program);
  generation::WalkInput input;
  input.store = rename_predicates(knowledge.store, knowledge.dictionary);
  input.dictionary = std::move(knowledge.dictionary);
  input.program = std::move(program.program);
  knowledge.store = {};
  input.files = {
      generation::describe_input("rules", run.get<std::string>("program"))};
  for (const std::string& path : sources.data) {
    input.files.push_back(generation::describe_input("data", path));
  }
  generation::WalkPlan plan;
  plan.ontology = "Claros_L";
  plan.n_classes = 33;
  plan.n_relations = 77;
  plan.class_ranking = generation::Ranking::kFacts;
  const PaperRow paper = {200, {{}, {1499, 0}}, {{518, 0}, {17072, 0}}};
  return news + generate_walks(std::move(plan), paper, std::move(input), run);
}

}  // namespace rrn::cli
