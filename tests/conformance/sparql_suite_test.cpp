// SPDX-License-Identifier: MIT
// Runs the W3C test suites of SPARQL 1.0 and 1.1 against the local backend of
// the server: queries, updates, syntax.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <sstream>

#include <gtest/gtest.h>

#include "conformance/sparql_manifest.hpp"
#include "http/server_spool.hpp"
#include "io/rdf_reader.hpp"
#include "serve/local/local_backend.hpp"
#include "sparql/client/canonical_term.hpp"
#include "sparql/client/results.hpp"
#include "sparql/grammar/parse.hpp"
#include "support/isomorphism.hpp"
#include "support/quads.hpp"

namespace rrn::test {
namespace {

struct Suite {
  std::string folder;
  /// Tests that fail, by name, and why.
  std::map<std::string, std::string> known_failures;
};

void PrintTo(const Suite& suite, std::ostream* out) { *out << suite.folder; }

std::string suites_folder() {
  const char* const given = std::getenv("RRN_SHARED");
  const std::string shared = given != nullptr ? given : RRN_SHARED;
  return shared + "/suites/sparql";
}

std::string read_file(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) throw std::runtime_error("no file " + path);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

std::string body_of(const http::ServerResponse& response) {
  if (!response.spool) return response.body;
  if (response.spool->file() >= 0) {
    throw std::runtime_error("a longer answer than any of the suite");
  }
  return response.spool->memory();
}

std::vector<Quad> read_graph(const std::string& text, const std::string& path,
                             const std::string& base_iri) {
  StatementCollector collector;
  io::ReadOptions options;
  options.syntax = path.ends_with(".rdf")  ? io::Syntax::kRdfXml
                   : path.ends_with(".nt") ? io::Syntax::kNTriples
                                           : io::Syntax::kTurtle;
  options.base_iri = base_iri;
  io::read_rdf_text(text, path, options, collector, JobContext());
  return std::move(collector.quads);
}

/// The solutions as a graph: a node for each row, an edge for each binding, and
/// with `in_order` its place.
std::vector<Quad> graph_of(const sparql::Results& results, bool in_order) {
  std::vector<Quad> quads;
  const auto add = [&](std::size_t row, const std::string& name,
                       const TermView& value) {
    Quad quad;
    quad.subject = Term(TermView::blank(" row" + std::to_string(row)));
    quad.predicate = Term(TermView::iri("urn:" + name));
    quad.object = Term(value);
    quads.push_back(std::move(quad));
  };
  for (std::size_t r = 0; r < results.rows.size(); ++r) {
    add(r, "row", TermView::literal(in_order ? std::to_string(r) : ""));
    for (std::size_t v = 0; v < results.variables.size(); ++v) {
      const auto& term = results.rows[r][v];
      if (term) add(r, "=" + results.variables[v], term->view());
    }
  }
  return quads;
}

std::vector<Quad> canonical(std::vector<Quad> quads) {
  for (Quad& quad : quads) {
    quad.object = sparql::canonical_term(quad.object.view(),
                                         sparql::LiteralForms::kByTypedValue);
  }
  return quads;
}

bool are_same(const std::vector<Quad>& a, const std::vector<Quad>& b) {
  return isomorphic(a, b) || isomorphic(canonical(a), canonical(b));
}

/// Reads a result that is written with the vocabulary of DAWG.
sparql::Results read_result_set(const std::vector<Quad>& quads,
                                bool& in_order) {
  const std::string rs =
      "http://www.w3.org/2001/sw/DataAccess/tests/result-set#";
  const auto objects = [&](const Term& subject, const std::string& name) {
    std::vector<Term> found;
    for (const Quad& quad : quads) {
      if (quad.subject == subject && quad.predicate.text == rs + name) {
        found.push_back(quad.object);
      }
    }
    return found;
  };
  sparql::Results results;
  std::map<std::int64_t, std::vector<std::optional<Term>>> ordered;
  for (const Quad& quad : quads) {
    if (quad.predicate.text == rs + "boolean") {
      results.boolean = quad.object.text == "true";
    }
    if (quad.predicate.text == rs + "resultVariable") {
      results.variables.push_back(quad.object.text);
    }
  }
  for (const Quad& quad : quads) {
    if (quad.predicate.text != rs + "solution") continue;
    std::vector<std::optional<Term>> row(results.variables.size());
    for (const Term& binding : objects(quad.object, "binding")) {
      const Term name = objects(binding, "variable").front();
      row[results.column(name.text)] = objects(binding, "value").front();
    }
    const auto index = objects(quad.object, "index");
    if (index.empty()) {
      results.rows.push_back(std::move(row));
    } else {
      in_order = true;
      ordered[std::stoll(index.front().text)] = std::move(row);
    }
  }
  for (auto& [index, row] : ordered) results.rows.push_back(std::move(row));
  return results;
}

std::string compare(const sparql::Results& found,
                    const sparql::Results& expected, bool in_order) {
  if (found.boolean != expected.boolean) return "another answer to ASK";
  auto names = found.variables;
  auto expected_names = expected.variables;
  std::sort(names.begin(), names.end());
  std::sort(expected_names.begin(), expected_names.end());
  if (names != expected_names) return "other variables";
  if (found.rows.size() != expected.rows.size()) {
    return std::to_string(found.rows.size()) + " rows instead of " +
           std::to_string(expected.rows.size());
  }
  if (in_order && are_same(graph_of(found, true), graph_of(expected, true))) {
    return "";
  }
  if (!are_same(graph_of(found, false), graph_of(expected, false))) {
    return "other rows";
  }
  return in_order ? "another order" : "";
}

/// A server's backend with the data of a test.
class Store {
 public:
  explicit Store(bool derives, sparql::ServiceClient service = {})
      : backend_(options(derives, std::move(service)), JobContext()) {}

  void load(const GraphFile& file) {
    backend_.set_endpoint(file.iri);
    serve::Document document;
    document.text = read_file(file.path);
    document.content_type =
        file.path.ends_with(".rdf") ? "application/rdf+xml" : "text/turtle";
    backend_.write_graph(
        file.name.empty() ? serve::GraphName() : serve::GraphName(file.name),
        {document}, false, JobContext());
  }

  std::string query(const SparqlTest& test, const std::string& text,
                    const std::string& accept, serve::Regime regime) {
    backend_.set_endpoint(test.iri);
    serve::QueryRequest request;
    request.query = text;
    request.accept = accept;
    request.regime = regime;
    return body_of(backend_.query(request, JobContext()));
  }

  void update(const SparqlTest& test) {
    backend_.set_endpoint(test.iri);
    serve::UpdateRequest request;
    request.update = read_file(test.path);
    request.regime = serve::Regime::kNone;
    backend_.update(request, JobContext());
  }

  /// All that is stored.
  std::vector<Quad> quads() {
    std::vector<Quad> result;
    const auto add = [&](const serve::GraphName& name) {
      for (Quad& quad :
           read_graph(body_of(backend_.read_graph(name, "application/n-triples",
                                                  JobContext())),
                      "graph.nt", "http://suite.example/")) {
        if (name) quad.graph_name = Term(TermView::iri(*name));
        result.push_back(std::move(quad));
      }
    };
    add(std::nullopt);
    for (const auto& [name, regime] : backend_.described_graphs()) {
      if (!serve::is_session_graph(name)) add(name);
    }
    return result;
  }

 private:
  static serve::LocalOptions options(bool derives,
                                     sparql::ServiceClient service) {
    serve::LocalOptions result;
    result.session.derive = derives;
    result.session.sources.schema = derives;
    result.session.shown = {true, true, true, true, true};
    result.service = std::move(service);
    return result;
  }

  serve::LocalBackend backend_;
};

/// Answers for the endpoints of a test.
sparql::Results ask_endpoint(const SparqlTest& test,
                             const std::string& endpoint,
                             const std::string& query) {
  Store store(false, [&](const sparql::ServiceCall& call) {
    return ask_endpoint(test, call.endpoint, call.query);
  });
  bool is_known = false;
  for (const GraphFile& file : test.endpoints) {
    if (file.name != endpoint) continue;
    store.load({"", file.path, file.iri});
    is_known = true;
  }
  if (!is_known) throw Error(ErrorCode::kIo, endpoint + " does not answer");
  return sparql::parse_results_json(
      store.query(test, query, "application/sparql-results+json",
                  serve::Regime::kNone),
      endpoint);
}

std::string run_query(const SparqlTest& test, bool derives) {
  Store store(derives, [&](const sparql::ServiceCall& call) {
    return ask_endpoint(test, call.endpoint, call.query);
  });
  for (const GraphFile& file : test.data) store.load(file);
  const std::string text = read_file(test.path);
  sparql::Query query = sparql::parse_query(text, test.iri);
  // What FROM names is a file of the suite.
  const std::string base = "http://suite.example/";
  const std::string folder =
      test.path.substr(0, test.path.size() - (test.iri.size() - base.size()));
  for (const auto* names :
       {&query.dataset.default_graphs, &query.dataset.named_graphs}) {
    for (const std::string& name : *names) {
      const bool is_known =
          std::any_of(test.data.begin(), test.data.end(),
                      [&](const auto& file) { return file.name == name; });
      if (is_known || !name.starts_with(base)) continue;
      store.load({name, folder + name.substr(base.size()), name});
    }
  }
  const bool is_graph = query.form == sparql::QueryForm::kConstruct ||
                        query.form == sparql::QueryForm::kDescribe;
  const serve::Regime regime =
      derives ? serve::Regime::kDerived : serve::Regime::kNone;
  const std::string& path = *test.result_path;
  const std::string expected = read_file(path);
  if (path.ends_with(".csv") || path.ends_with(".tsv")) {
    const std::string found = store.query(
        test, text,
        path.ends_with(".csv") ? "text/csv" : "text/tab-separated-values",
        regime);
    return found.substr(0, found.find_first_of("\r\n")) ==
                   expected.substr(0, expected.find_first_of("\r\n"))
               ? ""
               : "another header: " + found;
  }
  const std::string found = store.query(
      test, text,
      is_graph ? "application/n-triples" : "application/sparql-results+json",
      regime);
  if (is_graph) {
    return are_same(read_graph(found, "found.nt", base),
                    read_graph(expected, path, test.result_iri))
               ? ""
               : "another graph: " + found;
  }
  const sparql::Results answer = sparql::parse_results_json(found, "found");
  bool in_order = false;
  const sparql::Results wanted =
      path.ends_with(".srx") ? sparql::parse_results_xml(expected, path)
      : path.ends_with(".srj")
          ? sparql::parse_results_json(expected, path)
          : read_result_set(read_graph(expected, path, test.result_iri),
                            in_order);
  const std::string wrong = compare(answer, wanted, in_order);
  return wrong.empty() ? "" : wrong + ": " + found;
}

std::string run_update(const SparqlTest& test) {
  Store store(false);
  for (const GraphFile& file : test.data) store.load(file);
  store.update(test);
  std::vector<Quad> expected;
  for (const GraphFile& file : test.result_data) {
    for (Quad& quad : read_graph(read_file(file.path), file.path, file.iri)) {
      if (!file.name.empty()) {
        quad.graph_name = Term(TermView::iri(file.name));
      }
      expected.push_back(std::move(quad));
    }
  }
  const std::vector<Quad> found = store.quads();
  if (isomorphic(found, expected)) return "";
  std::string lines = "other triples:";
  for (const Quad& quad : found) lines += "\n  " + quad.to_string();
  return lines;
}

std::string run_syntax(const SparqlTest& test) {
  const bool is_negative = test.type.starts_with("Negative");
  try {
    const std::string text = read_file(test.path);
    if (test.type.find("Update") != std::string::npos) {
      static_cast<void>(sparql::parse_update(text, test.iri));
    } else {
      static_cast<void>(sparql::parse_query(text, test.iri));
    }
  } catch (const Error& error) {
    return is_negative ? "" : error.what();
  }
  return is_negative ? "accepted" : "";
}

/// Returns what is wrong; nothing if the test passes.
std::string run(const SparqlTest& test) {
  try {
    if (test.type.find("Syntax") != std::string::npos) return run_syntax(test);
    if (test.type.starts_with("UpdateEvaluation")) return run_update(test);
    return run_query(test, !test.regime.empty());
  } catch (const std::exception& error) {
    return std::string("threw: ") + error.what();
  }
}

class SparqlSuite : public ::testing::TestWithParam<Suite> {};

TEST_P(SparqlSuite, PassesButForKnownFailures) {
  const Suite& suite = GetParam();
  const std::string folder = suites_folder() + '/' + suite.folder;
  if (!std::filesystem::exists(folder + "/manifest.ttl")) {
    GTEST_SKIP() << "no suite in " << folder
                 << "; set RRN_SHARED to the folder that holds suites/sparql";
  }
  int n_passed = 0;
  int n_other = 0;
  for (const SparqlTest& test : read_sparql_manifest(folder)) {
    if (test.path.empty()) {
      ++n_other;  // of the Graph Store Protocol
      continue;
    }
    const std::string wrong = run(test);
    if (wrong.empty()) ++n_passed;
    const bool is_known = suite.known_failures.contains(test.name);
    EXPECT_EQ(wrong.empty(), !is_known)
        << test.name << " (" << test.path << ")" << test.regime << ": "
        << (is_known ? "passes now; take it off the known failures" : wrong);
  }
  RecordProperty("passed", n_passed);
  RecordProperty("not_run", n_other);
  std::cout << suite.folder << ": " << n_passed << " passed, "
            << suite.known_failures.size() << " known failures\n";
}

/// Tests of entailment regimes that are not those of rules.
std::map<std::string, std::string> entailment_failures() {
  const std::string direct = "OWL Direct: class expressions are asked for";
  const std::string rif = "rules in RIF are not read";
  return {
      {"paper-sparqldl-Q1-rdfs", "OWL 2 RL derives owl:Thing, RDFS does not"},
      {"paper-sparqldl-Q2", direct},
      {"paper-sparqldl-Q3", direct},
      {"parent10", direct},
      {"parent4", direct},
      {"parent5", direct},
      {"parent6", direct},
      {"parent7", direct},
      {"parent8", direct},
      {"parent9", direct},
      {"rdf01", "OWL 2 RL has no rule that types predicates"},
      {"rdfs11",
       "OWL 2 RL makes declared properties only their own subproperties"},
      {"rif01", rif},
      {"rif03", rif},
      {"rif04", rif},
      {"rif06", rif},
      {"simple1", direct},
      {"simple2", direct},
      {"simple3", direct},
      {"simple4", direct},
      {"simple5", direct},
      {"simple6", direct},
      {"simple7", direct},
      {"simple8", direct},
      {"sparqldl-10", "individuals that must exist have no name in OWL 2 RL"},
      {"sparqldl-11",
       "OWL 2 RL does not conclude domains from existential restrictions"},
      {"sparqldl-12", "OWL 2 RL concludes owl:Thing, too"},
  };
}

const std::vector<Suite>& suites() {
  static const std::vector<Suite> all = [] {
    std::vector<Suite> result;
    for (const char* name : {"algebra",
                             "ask",
                             "basic",
                             "bnode-coreference",
                             "boolean-effective-value",
                             "bound",
                             "cast",
                             "construct",
                             "dataset",
                             "distinct",
                             "expr-builtin",
                             "expr-equals",
                             "expr-ops",
                             "graph",
                             "i18n",
                             "open-world",
                             "optional",
                             "optional-filter",
                             "reduced",
                             "regex",
                             "solution-seq",
                             "sort",
                             "syntax-sparql1",
                             "syntax-sparql2",
                             "syntax-sparql3",
                             "syntax-sparql4",
                             "syntax-sparql5",
                             "triple-match",
                             "type-promotion"}) {
      result.push_back({std::string("sparql10/") + name, {}});
    }
    for (const char* name : {"add",
                             "aggregates",
                             "basic-update",
                             "bind",
                             "bindings",
                             "cast",
                             "clear",
                             "construct",
                             "copy",
                             "csv-tsv-res",
                             "delete",
                             "delete-data",
                             "delete-insert",
                             "delete-where",
                             "drop",
                             "entailment",
                             "exists",
                             "functions",
                             "grouping",
                             "json-res",
                             "move",
                             "negation",
                             "project-expression",
                             "property-path",
                             "service",
                             "subquery",
                             "syntax-fed",
                             "syntax-query",
                             "syntax-update-1",
                             "syntax-update-2",
                             "update-silent"}) {
      result.push_back({std::string("sparql11/") + name, {}});
      if (result.back().folder.ends_with("entailment")) {
        result.back().known_failures = entailment_failures();
      }
    }
    return result;
  }();
  return all;
}

INSTANTIATE_TEST_SUITE_P(W3c, SparqlSuite, ::testing::ValuesIn(suites()),
                         [](const auto& test_info) {
                           std::string name = test_info.param.folder;
                           for (char& c : name) {
                             if (c == '/' || c == '-') c = '_';
                           }
                           return name;
                         });

}  // namespace
}  // namespace rrn::test
