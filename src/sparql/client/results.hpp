// SPDX-License-Identifier: MIT
// What a SPARQL endpoint answers to SELECT and ASK.
#ifndef RRN_SPARQL_CLIENT_RESULTS_HPP
#define RRN_SPARQL_CLIENT_RESULTS_HPP

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rdf/term.hpp"

namespace rrn::sparql {

/// The solutions of a SELECT, or the answer of an ASK.
struct Results {
  std::vector<std::string> variables;
  /// A term for each variable, absent where it is unbound.
  std::vector<std::vector<std::optional<Term>>> rows;
  std::optional<bool> boolean;

  /// The place of a variable in a row.  Throws Error (kBadSyntax) if there is
  /// none of that name.
  [[nodiscard]] std::size_t column(std::string_view variable) const;
  /// What an ASK answered, also where a store writes it as a solution, as
  /// Virtuoso does.  Throws Error (kBadSyntax) if it is neither.
  [[nodiscard]] bool answer() const;
};

/// Reads the SPARQL 1.1 Query Results JSON Format; `name` stands for the answer
/// in messages.  Takes the old `typed-literal` too.  Throws Error (kBadSyntax)
/// as `name:line: what is wrong; what was expected`.
[[nodiscard]] Results parse_results_json(std::string_view text,
                                         const std::string& name);

/// Reads the SPARQL Query Results XML Format.  A document type is refused.
/// Throws Error (kBadSyntax or kUnsupported) with line and column.
[[nodiscard]] Results parse_results_xml(std::string_view text,
                                        const std::string& name);

/// Reads either, as the media type says; without one that is known, by the
/// first character.
[[nodiscard]] Results parse_results(std::string_view text,
                                    std::string_view media_type,
                                    const std::string& name);

}  // namespace rrn::sparql

#endif  // RRN_SPARQL_CLIENT_RESULTS_HPP
