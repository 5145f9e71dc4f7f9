// SPDX-License-Identifier: MIT
#include "support/quads.hpp"

#include "rdf/vocabulary/owl.hpp"
#include "rdf/vocabulary/rdf.hpp"
#include "rdf/vocabulary/rdfs.hpp"
#include "rdf/vocabulary/xsd.hpp"

namespace rrn::test {

Quad::Quad(const Statement& statement)
    : subject(statement.subject),
      predicate(statement.predicate),
      object(statement.object) {
  if (statement.graph_name) graph_name.emplace(*statement.graph_name);
}

Statement Quad::view() const {
  Statement statement{subject.view(), predicate.view(), object.view(),
                      std::nullopt};
  if (graph_name) statement.graph_name = graph_name->view();
  return statement;
}

std::string Quad::to_string() const {
  std::string line = subject.view().to_ntriples();
  line += ' ' + predicate.view().to_ntriples();
  line += ' ' + object.view().to_ntriples();
  if (graph_name) line += ' ' + graph_name->view().to_ntriples();
  return line + " .";
}

std::vector<std::string> StatementCollector::lines() const {
  std::vector<std::string> lines;
  for (const Quad& quad : quads) lines.push_back(quad.to_string());
  return lines;
}

std::string standard_prefixes() {
  const auto declare = [](std::string_view prefix, std::string_view iri) {
    std::string text = "@prefix ";
    text.append(prefix).append(": <").append(iri).append("> .\n");
    return text;
  };
  return declare("rdf", rdf::kNamespace) + declare("rdfs", rdfs::kNamespace) +
         declare("owl", owl::kNamespace) + declare("xsd", xsd::kNamespace) +
         declare("ex", ex("")) + declare("", ex(""));
}

std::vector<Quad> parse_quads(std::string_view trig) {
  StatementCollector collector;
  io::ReadOptions options;
  options.syntax = io::Syntax::kTrig;
  io::read_rdf_text(standard_prefixes() + std::string(trig), "test", options,
                    collector, JobContext());
  return std::move(collector.quads);
}

std::unique_ptr<io::OntologyGraph> graph(std::string_view turtle) {
  auto result = std::make_unique<io::OntologyGraph>();
  io::ReadOptions options;
  options.syntax = io::Syntax::kTurtle;
  io::read_rdf_text(standard_prefixes() + std::string(turtle), "test", options,
                    *result, JobContext());
  return result;
}

}  // namespace rrn::test
