// SPDX-License-Identifier: MIT
#ifndef RRN_SPARQL_ENGINE_RASQAL_MODIFIERS_HPP
#define RRN_SPARQL_ENGINE_RASQAL_MODIFIERS_HPP

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <unordered_set>

#include "sparql/engine/query_data.hpp"
#include "sparql/text/lexer.hpp"

namespace rrn::sparql {

/// What of a SELECT is done here: rasqal 0.9.33 loses memory with each
/// DISTINCT, and LIMIT comes after it.
struct Modifiers {
  bool is_distinct = false;
  std::uint64_t offset = 0;
  std::optional<std::uint64_t> limit;
};

/// Takes DISTINCT, and then LIMIT and OFFSET, out of the text of a SELECT.
[[nodiscard]] Modifiers take_modifiers(std::span<const Token> tokens,
                                       std::size_t form_token,
                                       std::string& text);

/// Hands over the rows that modifiers leave.
class RowFilter {
 public:
  explicit RowFilter(const Modifiers& modifiers) : modifiers_(modifiers) {}

  [[nodiscard]] bool wants_more() const {
    return !modifiers_.limit || n_taken_ < *modifiers_.limit;
  }
  /// Whether the next row is handed over.
  [[nodiscard]] bool takes(AnswerSink::Row row);

 private:
  const Modifiers modifiers_;
  std::unordered_set<std::string> seen_;
  std::uint64_t n_taken_ = 0;
};

}  // namespace rrn::sparql

#endif  // RRN_SPARQL_ENGINE_RASQAL_MODIFIERS_HPP
