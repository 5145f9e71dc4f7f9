// SPDX-License-Identifier: MIT
#include "neural/model/specified_facts.hpp"

#include <algorithm>
#include <vector>

namespace rrn::neural {

namespace {

template <typename Literal>
std::vector<Literal> sorted_copy(std::vector<Literal> literals) {
  if (!std::is_sorted(literals.begin(), literals.end())) {
    std::sort(literals.begin(), literals.end());
  }
  return literals;
}

}  // namespace

dataset::Sample specified_facts(const dataset::Sample& kb) {
  dataset::Sample facts;
  facts.n_individuals = kb.n_individuals;
  facts.classes.specified = sorted_copy(kb.classes.specified);
  facts.relations.specified = sorted_copy(kb.relations.specified);
  return facts;
}

}  // namespace rrn::neural
