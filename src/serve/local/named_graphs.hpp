// SPDX-License-Identifier: MIT
#ifndef RRN_SERVE_LOCAL_NAMED_GRAPHS_HPP
#define RRN_SERVE_LOCAL_NAMED_GRAPHS_HPP

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "rdf/term.hpp"
#include "sparql/engine/query_data.hpp"

namespace rrn::serve {

/// Triples beside the session's graph: kept and found, not reasoned over.
class NamedGraph {
 public:
  using Triple = std::array<Term, 3>;

  /// False if it was there already, or was not.
  bool add(const Triple& triple);
  bool remove(const Triple& triple);
  void clear() { indexes_ = {}; }
  [[nodiscard]] std::size_t size() const { return indexes_[0].size(); }
  [[nodiscard]] bool contains(const Triple& triple) const {
    return indexes_[0].contains(triple);
  }
  /// Visits what matches by the index that fits.
  void match(const sparql::QueryData::Pattern& pattern,
             const sparql::QueryData::Visitor& visitor) const;

 private:
  /// With the terms turned to the left by 0, 1 and 2: SPO, POS, OSP.
  std::array<std::set<Triple>, 3> indexes_;
};

/// Graphs by their names.
using NamedGraphs = std::map<std::string, NamedGraph, std::less<>>;

}  // namespace rrn::serve

#endif  // RRN_SERVE_LOCAL_NAMED_GRAPHS_HPP
