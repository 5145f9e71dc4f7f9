// SPDX-License-Identifier: MIT
#include "dataset/knowledge_base.hpp"

#include <algorithm>
#include <iterator>

namespace rrn::dataset {

namespace {

template <typename Literal>
void sort_unique(std::vector<Literal>& literals) {
  std::sort(literals.begin(), literals.end());
  literals.erase(std::unique(literals.begin(), literals.end()), literals.end());
}

template <typename Literal>
void normalise_pair(std::vector<Literal>& specified,
                    std::vector<Literal>& inferable) {
  sort_unique(specified);
  sort_unique(inferable);
  std::vector<Literal> rest;
  rest.reserve(inferable.size());
  std::set_difference(inferable.begin(), inferable.end(), specified.begin(),
                      specified.end(), std::back_inserter(rest));
  inferable = std::move(rest);
}

}  // namespace

void KnowledgeBase::normalise() {
  normalise_pair(specified_classes, inferable_classes);
  normalise_pair(specified_relations, inferable_relations);
}

}  // namespace rrn::dataset
