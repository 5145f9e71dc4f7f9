// SPDX-License-Identifier: MIT
#include "conformance/rdf_manifest.hpp"

#include <optional>
#include <stdexcept>
#include <string_view>

#include "io/ontology_graph.hpp"
#include "io/rdf_reader.hpp"
#include "rdf/vocabulary/rdf.hpp"

namespace rrn::test {

namespace {

#define RRN_MF "http://www.w3.org/2001/sw/DataAccess/tests/test-manifest#"
constexpr std::string_view kManifest = RRN_MF "Manifest";
constexpr std::string_view kEntries = RRN_MF "entries";
constexpr std::string_view kTestBase = RRN_MF "assumedTestBase";
constexpr std::string_view kAction = RRN_MF "action";
constexpr std::string_view kResult = RRN_MF "result";
constexpr std::string_view kName = RRN_MF "name";
#undef RRN_MF

std::optional<Term> find_object(const GraphView& graph, const TermView& subject,
                                std::string_view predicate) {
  std::optional<Term> found;
  graph.match({subject, TermView::iri(predicate), std::nullopt},
              [&](const TermView&, const TermView&, const TermView& object) {
                found.emplace(object);
                return false;
              });
  return found;
}

Term object(const GraphView& graph, const TermView& subject,
            std::string_view predicate) {
  std::optional<Term> found = find_object(graph, subject, predicate);
  if (!found) {
    throw std::runtime_error(subject.to_ntriples() + " has no " +
                             std::string(predicate));
  }
  return *std::move(found);
}

Expectation expectation_of(std::string_view type) {
  if (type.ends_with("NegativeSyntax") || type.ends_with("NegativeEval")) {
    return Expectation::kRejected;
  }
  if (type.ends_with("PositiveSyntax")) return Expectation::kAccepted;
  if (type.ends_with("Eval")) return Expectation::kEqual;
  throw std::runtime_error("unknown kind of test: " + std::string(type));
}

}  // namespace

std::vector<SyntaxTest> read_manifest(const std::string& folder) {
  // Any base will do: it tells the parts of the manifest from file names.
  const std::string base = "http://manifest.example/";
  io::OntologyGraph graph;
  io::ReadOptions options;
  options.base_iri = base + "manifest.ttl";
  io::read_rdf(folder + "/manifest.ttl", options, graph, JobContext());

  const auto file_name = [&](const Term& iri) {
    if (!iri.text.starts_with(base)) {
      throw std::runtime_error(iri.text + " is not in the suite");
    }
    return iri.text.substr(base.size());
  };

  std::optional<Term> manifest;
  graph.match(
      {std::nullopt, TermView::iri(rdf::kType), TermView::iri(kManifest)},
      [&](const TermView& subject, const TermView&, const TermView&) {
        manifest.emplace(subject);
        return false;
      });
  if (!manifest) throw std::runtime_error("no manifest in " + folder);
  // Suites of syntaxes without relative IRIs name none.
  const std::optional<Term> test_base =
      find_object(graph, manifest->view(), kTestBase);

  std::vector<SyntaxTest> tests;
  Term list = object(graph, manifest->view(), kEntries);
  while (list.text != rdf::kNil) {
    const Term entry = object(graph, list.view(), rdf::kFirst);
    SyntaxTest test;
    test.name = object(graph, entry.view(), kName).text;
    test.expectation =
        expectation_of(object(graph, entry.view(), rdf::kType).text);
    const std::string action = file_name(object(graph, entry.view(), kAction));
    test.action_path = folder + '/' + action;
    test.base_iri = (test_base ? test_base->text : base) + action;
    if (test.expectation == Expectation::kEqual) {
      test.result_path =
          folder + '/' + file_name(object(graph, entry.view(), kResult));
    }
    tests.push_back(std::move(test));
    list = object(graph, list.view(), rdf::kRest);
  }
  return tests;
}

}  // namespace rrn::test
