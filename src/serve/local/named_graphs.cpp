// SPDX-License-Identifier: MIT
#include "serve/local/named_graphs.hpp"

namespace rrn::serve {

namespace {

NamedGraph::Ids turned(const NamedGraph::Ids& triple, std::size_t by) {
  return {triple[by % 3], triple[(by + 1) % 3], triple[(by + 2) % 3]};
}

}  // namespace

bool NamedGraph::add(const Ids& triple) {
  if (!indexes_[0].insert(triple).second) return false;
  indexes_[1].insert(turned(triple, 1));
  indexes_[2].insert(turned(triple, 2));
  return true;
}

bool NamedGraph::remove(const Ids& triple) {
  if (indexes_[0].erase(triple) == 0) return false;
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
  index_ = &graph.indexes_[turn_];
  at_ = n_given_ == 0 ? index_->begin() : index_->lower_bound(start_);
}

bool NamedGraph::Cursor::next(Ids& triple) {
  if (index_ == nullptr || at_ == index_->end()) return false;
  for (std::size_t i = 0; i < n_given_; ++i) {
    if ((*at_)[i] != start_[i]) return false;
  }
  triple = turned(*at_, 3 - turn_);
  ++at_;
  return true;
}

}  // namespace rrn::serve
