// SPDX-License-Identifier: MIT
#include "serve/local/named_graphs.hpp"

namespace rrn::serve {

namespace {

NamedGraph::Triple turned(const NamedGraph::Triple& triple, std::size_t by) {
  return {triple[by % 3], triple[(by + 1) % 3], triple[(by + 2) % 3]};
}

}  // namespace

bool NamedGraph::add(const Triple& triple) {
  if (!indexes_[0].insert(triple).second) return false;
  indexes_[1].insert(turned(triple, 1));
  indexes_[2].insert(turned(triple, 2));
  return true;
}

bool NamedGraph::remove(const Triple& triple) {
  if (indexes_[0].erase(triple) == 0) return false;
  indexes_[1].erase(turned(triple, 1));
  indexes_[2].erase(turned(triple, 2));
  return true;
}

void NamedGraph::match(const sparql::QueryData::Pattern& pattern,
                       const sparql::QueryData::Visitor& visitor) const {
  const std::array<std::optional<TermView>, 3> given = {
      pattern.subject, pattern.predicate, pattern.object};
  // The index whose first terms are the given ones.
  std::size_t by = 0;
  std::size_t n_given = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    std::size_t n = 0;
    while (n < 3 && given[(i + n) % 3]) ++n;
    if (n > n_given) {
      n_given = n;
      by = i;
    }
  }
  Triple start{};
  for (std::size_t i = 0; i < n_given; ++i) {
    start[i] = Term(*given[(by + i) % 3]);
  }
  const auto& index = indexes_[by];
  for (auto it = n_given == 0 ? index.begin() : index.lower_bound(start);
       it != index.end(); ++it) {
    for (std::size_t i = 0; i < n_given; ++i) {
      if ((*it)[i] != start[i]) return;
    }
    const Triple& t = *it;
    const bool goes_on = visitor(t[(3 - by) % 3].view(), t[(4 - by) % 3].view(),
                                 t[(5 - by) % 3].view());
    if (!goes_on) return;
  }
}

}  // namespace rrn::serve
