// SPDX-License-Identifier: MIT
#include "serve/local/named_graphs.hpp"

namespace rrn::serve {

namespace {

NamedGraph::Ids turned(const NamedGraph::Ids& triple, std::size_t by) {
  return {triple[by % 3], triple[(by + 1) % 3], triple[(by + 2) % 3]};
}

}  // namespace

bool NamedGraph::add(const Ids& triple) {
  if (!indexes_[0].insert(triple)) return false;
  ++size_;
  indexes_[1].insert(turned(triple, 1));
  indexes_[2].insert(turned(triple, 2));
  return true;
}

bool NamedGraph::remove(const Ids& triple) {
  if (!indexes_[0].erase(triple)) return false;
  --size_;
  indexes_[1].erase(turned(triple, 1));
  indexes_[2].erase(turned(triple, 2));
  return true;
}

NamedGraph::Cursor::Cursor(const NamedGraph& graph, const Ids& pattern) {
  // The index whose first terms are the given ones.
  for (std::size_t i = 0; i < 3; ++i) {
    std::size_t n = 0;
    while (n < 3 && pattern[(i + n) % 3] != sparql::kNoTerm) ++n;
    if (n > n_given_) {
      n_given_ = n;
      turn_ = i;
    }
  }
  start_ = turned(pattern, turn_);
  for (std::size_t i = n_given_; i < 3; ++i) start_[i] = TermId{0};
  at_ = TripleSet::Iterator(graph.indexes_[turn_], start_);
}

bool NamedGraph::Cursor::next(Ids& triple) {
  const Ids* const found = at_.get();
  if (found == nullptr) return false;
  for (std::size_t i = 0; i < n_given_; ++i) {
    if ((*found)[i] != start_[i]) return false;
  }
  triple = turned(*found, 3 - turn_);
  at_.next();
  return true;
}

}  // namespace rrn::serve
