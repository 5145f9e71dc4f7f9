// SPDX-License-Identifier: MIT
#include "neural/plan/fact_types.hpp"

#include <limits>

#include "base/error.hpp"

namespace rrn::neural {

namespace {

constexpr std::uint32_t kNoLayer = std::numeric_limits<std::uint32_t>::max();

std::size_t slot(FactType type) {
  return std::size_t{type.relation.value} * 2 + (type.positive ? 1 : 0);
}

}  // namespace

FactTypes::FactTypes(std::vector<FactType> types, std::uint32_t n_relations)
    : types_(std::move(types)),
      layers_(std::size_t{n_relations} * 2, kNoLayer) {
  for (std::uint32_t i = 0; i < types_.size(); ++i) {
    RRN_CHECK(types_[i].relation.value < n_relations);
    RRN_CHECK(i == 0 || types_[i - 1] < types_[i]);
    layers_[slot(types_[i])] = i;
  }
}

FactTypes FactTypes::of(std::span<const dataset::Sample> kbs,
                        std::uint32_t n_relations) {
  std::vector<bool> used(std::size_t{n_relations} * 2);
  for (const dataset::Sample& kb : kbs) {
    for (const dataset::RelationLiteral& fact : kb.relations.specified) {
      used.at(slot({fact.relation, fact.positive})) = true;
    }
  }
  std::vector<FactType> types;
  for (std::uint32_t r = 0; r < n_relations; ++r) {
    for (const bool positive : {false, true}) {
      const FactType type{dataset::RelationIndex{r}, positive};
      if (used[slot(type)]) types.push_back(type);
    }
  }
  return {std::move(types), n_relations};
}

FactTypes FactTypes::with_negations() const {
  std::vector<FactType> types;
  for (std::uint32_t r = 0; r < n_relations(); ++r) {
    const dataset::RelationIndex relation{r};
    if (!layer({relation, false}) && !layer({relation, true})) continue;
    types.push_back({relation, false});
    types.push_back({relation, true});
  }
  return {std::move(types), n_relations()};
}

std::optional<std::uint32_t> FactTypes::layer(FactType type) const {
  const std::size_t i = slot(type);
  if (i >= layers_.size() || layers_[i] == kNoLayer) return std::nullopt;
  return layers_[i];
}

}  // namespace rrn::neural
