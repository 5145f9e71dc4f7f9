// SPDX-License-Identifier: MIT
#include "neural/scoring/literal_queries.hpp"

#include <algorithm>
#include <numeric>

namespace rrn::neural {

void LiteralQueries::add(std::span<const dataset::RelationLiteral> literals,
                         std::uint32_t first_row) {
  for (dataset::RelationLiteral literal : literals) {
    literal.subject.value += first_row;
    literal.object.value += first_row;
    literals_.push_back(literal);
  }
}

void LiteralQueries::prepare() {
  order_.resize(literals_.size());
  std::iota(order_.begin(), order_.end(), std::size_t{0});
  std::stable_sort(order_.begin(), order_.end(),
                   [&](std::size_t a, std::size_t b) {
                     return literals_[a].relation < literals_[b].relation;
                   });
  for (const std::size_t i : order_) {
    subjects_.push_back(literals_[i].subject.value);
    objects_.push_back(literals_[i].object.value);
  }
  logits_.resize(order_.size());
  for (std::size_t begin = 0; begin < order_.size();) {
    const std::uint32_t relation = literals_[order_[begin]].relation.value;
    std::size_t end = begin;
    while (end < order_.size() &&
           literals_[order_[end]].relation.value == relation) {
      ++end;
    }
    const std::size_t n = end - begin;
    queries_.push_back({relation, std::span(subjects_).subspan(begin, n),
                        std::span(objects_).subspan(begin, n),
                        std::span(logits_).subspan(begin, n)});
    begin = end;
  }
}

std::vector<float> LiteralQueries::logits() const {
  std::vector<float> result(order_.size());
  for (std::size_t i = 0; i < order_.size(); ++i) {
    result[order_[i]] = logits_[i];
  }
  return result;
}

}  // namespace rrn::neural
