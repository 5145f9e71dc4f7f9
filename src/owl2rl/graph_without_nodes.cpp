// SPDX-License-Identifier: MIT
#include "owl2rl/graph_without_nodes.hpp"

namespace rrn::owl2rl {

void GraphWithoutNodes::match(const TriplePattern& pattern,
                              const Visitor& visitor) const {
  if (nodes_.empty()) return graph_->match(pattern, visitor);
  graph_->match(pattern, [&](const TermView& subject, const TermView& predicate,
                             const TermView& object) {
    return nodes_.contains(Term(subject)) ||
           visitor(subject, predicate, object);
  });
}

}  // namespace rrn::owl2rl
