// SPDX-License-Identifier: MIT
#ifndef RRN_TESTS_SUPPORT_QUADS_HPP
#define RRN_TESTS_SUPPORT_QUADS_HPP

#include <compare>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "io/ontology_graph.hpp"
#include "io/rdf_reader.hpp"
#include "rdf/statement.hpp"
#include "rdf/term.hpp"

namespace rrn::test {

/// A statement that owns its terms.
struct Quad {
  Term subject;
  Term predicate;
  Term object;
  std::optional<Term> graph_name;

  Quad() = default;
  explicit Quad(const Statement& statement);
  [[nodiscard]] Statement view() const;
  /// One line of N-Quads, without the line break.
  [[nodiscard]] std::string to_string() const;

  friend auto operator<=>(const Quad&, const Quad&) = default;
};

/// Keeps all that it is handed.
class StatementCollector final : public StatementSink {
 public:
  void on_prefix(std::string_view prefix, std::string_view iri) override {
    prefixes.emplace_back(prefix, iri);
  }
  void on_statement(const Statement& statement,
                    const SourceLocation& place) override {
    quads.emplace_back(statement);
    places.push_back(place);
  }

  /// The statements as lines of N-Quads, in order.
  [[nodiscard]] std::vector<std::string> lines() const;

  std::vector<Quad> quads;
  std::vector<SourceLocation> places;
  std::vector<std::pair<std::string, std::string>> prefixes;
};

/// Declarations of rdf:, rdfs:, owl:, xsd:, ex: and the empty prefix; the last
/// two are http://example.org/.
[[nodiscard]] std::string standard_prefixes();

/// Parses TriG, after the standard prefixes.
[[nodiscard]] std::vector<Quad> parse_quads(std::string_view trig);

/// Parses Turtle, after the standard prefixes, into a graph.
[[nodiscard]] std::unique_ptr<io::OntologyGraph> graph(std::string_view turtle);

/// The standard prefixes' http://example.org/ and `name`.
[[nodiscard]] inline std::string ex(std::string_view name) {
  return "http://example.org/" + std::string(name);
}

}  // namespace rrn::test

#endif  // RRN_TESTS_SUPPORT_QUADS_HPP
