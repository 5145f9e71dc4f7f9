// SPDX-License-Identifier: MIT
// OWL axioms and SWRL rules in Turtle: compiled, whatever they say.
#include "datalog/analysis/stratification.hpp"
#include "fuzz/harness.hpp"
#include "io/ontology_graph.hpp"
#include "io/rdf_reader.hpp"
#include "owl2rl/ontology_compiler.hpp"

namespace rrn::fuzz {
namespace {

void compile(const GraphView& graph, bool unique_names) {
  Dictionary dictionary;
  TripleStore store;
  const JobContext job;
  static_cast<void>(succeeds([&] {
    datalog::Program program;
    static_cast<void>(
        owl2rl::add_negated_facts(graph, dictionary, store, program));
  }));
  static_cast<void>(succeeds([&] {
    const owl2rl::CompiledOntology compiled =
        owl2rl::compile(graph, {unique_names}, dictionary, job);
    static_cast<void>(
        owl2rl::equality_rules(compiled.program, store, dictionary));
    for (const datalog::Rule& rule : compiled.program.rules) {
      datalog::check_safe(rule);
      static_cast<void>(datalog::to_string(rule, dictionary));
    }
    static_cast<void>(datalog::stratify(compiled.program, dictionary));
  }));
}

void check(std::string_view text) {
  io::OntologyGraph graph;
  io::ReadOptions options;
  options.syntax = io::Syntax::kTurtle;
  options.base_iri = "http://example.org/base/";
  options.lax = true;
  if (!succeeds([&] {
        io::read_rdf_text(text, "input", options, graph, JobContext());
      })) {
    return;
  }
  compile(graph, owl2rl::declares_unique_names(graph));
  compile(graph, true);
}

}  // namespace
}  // namespace rrn::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  rrn::fuzz::check(rrn::fuzz::as_text(data, size));
  return 0;
}
