// SPDX-License-Identifier: MIT
#ifndef RRN_SERVE_LOCAL_NAMED_GRAPHS_HPP
#define RRN_SERVE_LOCAL_NAMED_GRAPHS_HPP

#include <array>
#include <cstddef>
#include <map>
#include <string>

#include "rdf/term.hpp"
#include "serve/local/triple_set.hpp"
#include "sparql/data/query_data.hpp"

namespace rrn::serve {

/// Triples beside the session's graph: kept and found, not reasoned over.
/// Copies are cheap, and can be read while this one changes.
class NamedGraph {
 public:
  using Triple = std::array<Term, 3>;
  /// A triple by the numbers that the session's dictionary gives to terms.
  using Ids = TripleSet::Ids;

  /// Goes through the triples that match a pattern, by the index that fits.
  class Cursor {
   public:
    Cursor() = default;
    /// kNoTerm is any term.  Keeps what the graph holds now.
    Cursor(const NamedGraph& graph, const Ids& pattern);
    bool next(Ids& triple);

   private:
    TripleSet::Iterator at_;
    Ids start_{};
    std::size_t turn_ = 0;
    std::size_t n_given_ = 0;
  };

  /// False if it was there already, or was not.
  bool add(const Ids& triple);
  bool remove(const Ids& triple);
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool contains(const Ids& triple) const {
    return indexes_[0].contains(triple);
  }

 private:
  /// Triples whose terms are turned to the left by 0, 1 and 2: SPO, POS, OSP.
  std::array<TripleSet, 3> indexes_;
  std::size_t size_ = 0;
};

/// Graphs by their names.
using NamedGraphs = std::map<std::string, NamedGraph, std::less<>>;

}  // namespace rrn::serve

#endif  // RRN_SERVE_LOCAL_NAMED_GRAPHS_HPP
