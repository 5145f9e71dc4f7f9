// SPDX-License-Identifier: MIT
#include "conformance/sparql_manifest.hpp"

#include <stdexcept>
#include <string_view>

#include "io/ontology_graph.hpp"
#include "io/rdf_reader.hpp"
#include "rdf/vocabulary/rdf.hpp"
#include "rdf/vocabulary/rdfs.hpp"

namespace rrn::test {

namespace {

#define RRN_TESTS "http://www.w3.org/2001/sw/DataAccess/tests/"
constexpr std::string_view kManifest = RRN_TESTS "test-manifest#";
constexpr std::string_view kQuery = RRN_TESTS "test-query#";
#undef RRN_TESTS
constexpr std::string_view kUpdate =
    "http://www.w3.org/2009/sparql/tests/test-update#";
constexpr std::string_view kRegime =
    "http://www.w3.org/ns/sparql-service-description#entailmentRegime";

/// Reads one manifest; its folder is http://suite.example/.
class ManifestReader {
 public:
  explicit ManifestReader(std::string folder) : folder_(std::move(folder)) {
    io::ReadOptions options;
    options.base_iri = kBase + "manifest.ttl";
    io::read_rdf(folder_ + "/manifest.ttl", options, graph_, JobContext());
  }

  std::vector<SparqlTest> read() {
    std::vector<SparqlTest> tests;
    std::optional<Term> list;
    graph_.match({std::nullopt, TermView::iri(entries_), std::nullopt},
                 [&](const TermView&, const TermView&, const TermView& o) {
                   list.emplace(o);
                   return false;
                 });
    while (list && list->text != rdf::kNil) {
      tests.push_back(test_of(*one(*list, std::string(rdf::kFirst))));
      list = one(*list, std::string(rdf::kRest));
    }
    return tests;
  }

 private:
  [[nodiscard]] std::vector<Term> all(const Term& subject,
                                      const std::string& predicate) const {
    std::vector<Term> found;
    graph_.match({subject.view(), TermView::iri(predicate), std::nullopt},
                 [&](const TermView&, const TermView&, const TermView& o) {
                   found.emplace_back(o);
                   return true;
                 });
    return found;
  }
  [[nodiscard]] std::optional<Term> one(const Term& subject,
                                        const std::string& predicate) const {
    const auto found = all(subject, predicate);
    return found.empty() ? std::nullopt : std::optional(found.front());
  }
  [[nodiscard]] std::string path_of(const Term& iri) const {
    if (!iri.text.starts_with(kBase)) {
      throw std::runtime_error(iri.text + " is not in the suite");
    }
    return folder_ + '/' + iri.text.substr(kBase.size());
  }

  void add_graphs(const Term& node, std::string_view vocabulary,
                  std::vector<GraphFile>& out) const {
    const std::string prefix(vocabulary);
    for (const Term& file : all(node, prefix + "data")) {
      out.push_back({"", path_of(file), file.text});
    }
    for (const Term& graph : all(node, prefix + "graphData")) {
      const auto file = one(graph, prefix + "graph");
      if (!file) {
        out.push_back({graph.text, path_of(graph), graph.text});
        continue;
      }
      const auto label = one(graph, std::string(rdfs::kLabel));
      out.push_back({label ? label->text : file->text, path_of(*file),
                     label ? label->text : file->text});
    }
  }

  /// The local names in a list, with blanks between them.
  [[nodiscard]] std::string regimes(Term list) const {
    std::string names;
    while (list.text != rdf::kNil) {
      const auto first = one(list, std::string(rdf::kFirst));
      const auto rest = one(list, std::string(rdf::kRest));
      if (!first || !rest) break;
      names += ' ' + first->text.substr(first->text.rfind('/') + 1);
      list = *rest;
    }
    return names;
  }

  [[nodiscard]] SparqlTest test_of(const Term& entry) const {
    const std::string mf(kManifest);
    SparqlTest test;
    test.name = entry.text.substr(entry.text.find_last_of("#/") + 1);
    const Term type = one(entry, std::string(rdf::kType)).value_or(Term());
    test.type = type.text.substr(type.text.rfind('#') + 1);
    const auto action = one(entry, mf + "action");
    if (!action) return test;
    const auto query = one(*action, std::string(kQuery) + "query");
    const auto update = one(*action, std::string(kUpdate) + "request");
    const Term file = query ? *query : update ? *update : *action;
    if (!file.view().is_iri()) return test;
    test.path = path_of(file);
    test.iri = file.text;
    add_graphs(*action, kQuery, test.data);
    add_graphs(*action, kUpdate, test.data);
    for (const Term& node : all(*action, std::string(kQuery) + "serviceData")) {
      const auto endpoint = one(node, std::string(kQuery) + "endpoint");
      const auto data = one(node, std::string(kQuery) + "data");
      if (!endpoint || !data) continue;
      test.endpoints.push_back({endpoint->text, path_of(*data), data->text});
    }
    if (const auto regime = one(*action, std::string(kRegime))) {
      test.regime = regime->text.substr(regime->text.rfind('/') + 1);
      if (regime->view().is_blank()) {
        test.regime = regimes(*regime);
      }
    }
    const auto result = one(entry, mf + "result");
    if (result && result->view().is_iri()) {
      test.result_path = path_of(*result);
      test.result_iri = result->text;
    } else if (result) {
      add_graphs(*result, kUpdate, test.result_data);
    }
    return test;
  }

  static inline const std::string kBase = "http://suite.example/";
  const std::string entries_ = std::string(kManifest) + "entries";
  std::string folder_;
  io::OntologyGraph graph_;
};

}  // namespace

std::vector<SparqlTest> read_sparql_manifest(const std::string& folder) {
  return ManifestReader(folder).read();
}

}  // namespace rrn::test
