// SPDX-License-Identifier: MIT
#ifndef RRN_SPARQL_TEXT_OUTLINE_HPP
#define RRN_SPARQL_TEXT_OUTLINE_HPP

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sparql/text/lexer.hpp"

namespace rrn::sparql {

enum class QueryForm : std::uint8_t { kSelect, kAsk, kConstruct, kDescribe };

/// BASE and PREFIX declarations; resolves the IRIs behind them.
class Prologue {
 public:
  explicit Prologue(std::string base_iri) : base_(std::move(base_iri)) {}

  /// Takes the declarations from `at` on, and returns where they end.  Throws
  /// Error (kBadSyntax) for broken ones.
  std::size_t read(std::span<const Token> tokens, std::size_t at);

  /// The IRI that an IRI or prefixed name stands for.  Throws Error
  /// (kBadSyntax) for an unknown prefix and for other tokens.
  [[nodiscard]] std::string resolve(const Token& token) const;

  /// The declarations as Turtle and SPARQL both take them.
  [[nodiscard]] std::string to_text() const;
  [[nodiscard]] const std::string& base() const { return base_; }

 private:
  std::string base_;
  std::vector<std::pair<std::string, std::string>> prefixes_;
};

/// What is to be known of a query without understanding it.
struct QueryOutline {
  std::optional<QueryForm> form;  ///< Absent: it is no query
  std::size_t form_token = 0;     ///< Which token says the form
  std::vector<std::string> from;
  std::vector<std::string> from_named;
  std::size_t from_offset = 0;  ///< Where the first FROM stands
  bool uses_graph = false;      ///< GRAPH occurs
  bool uses_service = false;
};

/// Throws Error (kBadSyntax).  `base_iri` is for relative IRIs.
[[nodiscard]] QueryOutline outline_query(std::span<const Token> tokens,
                                         const std::string& base_iri);

}  // namespace rrn::sparql

#endif  // RRN_SPARQL_TEXT_OUTLINE_HPP
