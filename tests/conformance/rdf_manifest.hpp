// SPDX-License-Identifier: MIT
#ifndef RRN_TESTS_CONFORMANCE_RDF_MANIFEST_HPP
#define RRN_TESTS_CONFORMANCE_RDF_MANIFEST_HPP

#include <cstdint>
#include <string>
#include <vector>

namespace rrn::test {

enum class Expectation : std::uint8_t { kAccepted, kRejected, kEqual };

/// One test of a W3C suite of RDF syntaxes.
struct SyntaxTest {
  std::string name;
  Expectation expectation = Expectation::kAccepted;
  std::string action_path;
  std::string base_iri;     ///< The base to read the action with
  std::string result_path;  ///< Only of kEqual
};

/// Reads the manifest of the suite in `folder`, in the order of its entries.
[[nodiscard]] std::vector<SyntaxTest> read_manifest(const std::string& folder);

}  // namespace rrn::test

#endif  // RRN_TESTS_CONFORMANCE_RDF_MANIFEST_HPP
