// SPDX-License-Identifier: MIT
#ifndef RRN_SPARQL_TEXT_UPDATE_HPP
#define RRN_SPARQL_TEXT_UPDATE_HPP

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rrn::sparql {

/// Triples as they are written, for one graph.
struct TripleText {
  std::optional<std::string> graph;  ///< Absent: the default graph
  std::string text;
};

/// What CLEAR, DROP, CREATE, LOAD, COPY, MOVE and ADD apply to.
struct GraphTarget {
  enum class Kind : std::uint8_t { kDefault, kGraph, kNamed, kAll };
  Kind kind = Kind::kDefault;
  std::string graph;
};

/// One operation of a SPARQL 1.1 update, taken apart as far as its graphs; the
/// triples and patterns in it stay text.
struct UpdateOperation {
  enum class Kind : std::uint8_t {
    kInsertData,
    kDeleteData,
    kModify,  ///< DELETE and INSERT with WHERE, DELETE WHERE
    kClear,   ///< DROP too
    kCreate,
    kLoad,
    kCopy,
    kMove,
    kAdd,
  };

  Kind kind = Kind::kInsertData;
  bool silent = false;
  std::string prologue;  ///< What its text needs before it
  std::vector<TripleText> deletes;
  std::vector<TripleText> inserts;
  std::string where;  ///< With its braces
  std::optional<std::string> with;
  std::vector<std::string> using_graphs;
  std::vector<std::string> using_named;
  GraphTarget source;  ///< Of COPY, MOVE and ADD
  GraphTarget target;
};

/// Reads an update.  Throws Error (kBadSyntax) for what is none, and
/// kUnsupported for templates whose graph is a variable.
[[nodiscard]] std::vector<UpdateOperation> parse_update(
    std::string_view text, const std::string& base_iri);

}  // namespace rrn::sparql

#endif  // RRN_SPARQL_TEXT_UPDATE_HPP
