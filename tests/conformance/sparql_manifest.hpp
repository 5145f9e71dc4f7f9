// SPDX-License-Identifier: MIT
#ifndef RRN_TESTS_CONFORMANCE_SPARQL_MANIFEST_HPP
#define RRN_TESTS_CONFORMANCE_SPARQL_MANIFEST_HPP

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace rrn::test {

/// A file, and the graph that it is.
struct GraphFile {
  std::string name;  ///< Empty: the default graph
  std::string path;
  std::string iri;  ///< What relative IRIs in it are resolved against
};

/// One test of the W3C suites of SPARQL.
struct SparqlTest {
  std::string name;  ///< The local name of its IRI
  std::string type;  ///< Without its namespace
  std::string path;  ///< The query or update
  std::string iri;
  std::vector<GraphFile> data;
  std::optional<std::string> result_path;  ///< What a query should answer
  std::string result_iri;
  std::vector<GraphFile> result_data;  ///< What an update should leave
  std::vector<GraphFile> endpoints;    ///< Named by their addresses
  std::string regime;  ///< The local name of the entailment regime
};

/// Reads `folder`/manifest.ttl, in the order of its entries.
[[nodiscard]] std::vector<SparqlTest> read_sparql_manifest(
    const std::string& folder);

}  // namespace rrn::test

#endif  // RRN_TESTS_CONFORMANCE_SPARQL_MANIFEST_HPP
