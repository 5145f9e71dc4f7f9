// SPDX-License-Identifier: MIT
#ifndef RRN_RDF_GRAPH_VIEW_HPP
#define RRN_RDF_GRAPH_VIEW_HPP

#include <functional>
#include <optional>

#include "rdf/term.hpp"

namespace rrn {

/// A pattern of a triple; an absent position matches anything.
struct TriplePattern {
  std::optional<TermView> subject;
  std::optional<TermView> predicate;
  std::optional<TermView> object;
};

/// A small indexed RDF graph to look things up in: an ontology.  The indexed
/// implementation is io's OntologyGraph.
class GraphView {
 public:
  /// Called with each match; views are valid during the call.  Return false to
  /// stop.
  using Visitor =
      std::function<bool(const TermView& subject, const TermView& predicate,
                         const TermView& object)>;

  virtual ~GraphView() = default;

  /// Visits the matches of `pattern` in a fixed order that depends on the
  /// graph's terms only, not on the order of insertion.
  virtual void match(const TriplePattern& pattern,
                     const Visitor& visitor) const = 0;
};

}  // namespace rrn

#endif  // RRN_RDF_GRAPH_VIEW_HPP
