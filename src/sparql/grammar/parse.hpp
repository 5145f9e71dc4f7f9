// SPDX-License-Identifier: MIT
#ifndef RRN_SPARQL_GRAMMAR_PARSE_HPP
#define RRN_SPARQL_GRAMMAR_PARSE_HPP

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "sparql/grammar/syntax_tree.hpp"

namespace rrn::sparql {

/// How deeply groups, brackets and operators may stand in each other.
inline constexpr std::size_t kMaxNesting = 200;

/// Reads a SPARQL 1.1 query (production QueryUnit).  `base_iri` is for relative
/// IRIs before any BASE.  Throws Error (kBadSyntax) as `query:line:column: what
/// is wrong; what was expected`, and kUnsupported for triple terms and for
/// nesting deeper than kMaxNesting.  Columns count bytes.  `name` stands for
/// the text in messages.
[[nodiscard]] Query parse_query(std::string_view text,
                                const std::string& base_iri,
                                const std::string& name = "query");

/// Reads a SPARQL 1.1 update (production UpdateUnit), which may be empty.
/// Throws the same, with `update:` in front.
[[nodiscard]] std::vector<UpdateOperation> parse_update(
    std::string_view text, const std::string& base_iri);

}  // namespace rrn::sparql

#endif  // RRN_SPARQL_GRAMMAR_PARSE_HPP
