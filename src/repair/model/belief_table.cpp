// SPDX-License-Identifier: MIT
#include "repair/model/belief_table.hpp"

#include <cstddef>

namespace rrn::repair {

neural::Prediction to_tables(const Beliefs& beliefs,
                             std::uint32_t n_individuals,
                             const dataset::Vocabulary& vocabulary) {
  neural::Prediction result;
  const std::size_t n = n_individuals;
  const std::size_t n_classes = vocabulary.classes.size();
  const std::size_t n_relations = vocabulary.relations.size();
  result.n_individuals = n_individuals;
  result.n_classes = static_cast<std::uint32_t>(n_classes);
  result.n_relations = static_cast<std::uint32_t>(n_relations);
  result.classes.resize(n * n_classes);
  result.relations.resize(n * n * n_relations);
  for (const auto& [literal, probability] : beliefs.classes) {
    result.classes[literal.individual.value * n_classes +
                   literal.owl_class.value] = probability;
  }
  for (const auto& [literal, probability] : beliefs.relations) {
    const std::size_t pair = literal.subject.value * n + literal.object.value;
    result.relations[pair * n_relations + literal.relation.value] = probability;
  }
  return result;
}

}  // namespace rrn::repair
