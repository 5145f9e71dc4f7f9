// SPDX-License-Identifier: MIT
#ifndef RRN_NEURAL_PLAN_FACT_TYPES_HPP
#define RRN_NEURAL_PLAN_FACT_TYPES_HPP

#include <compare>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "dataset/sample/sample.hpp"

namespace rrn::neural {

/// A relation or its negation.  Each has an update layer of its own.
struct FactType {
  dataset::RelationIndex relation;
  bool positive = true;

  friend constexpr auto operator<=>(const FactType&, const FactType&) = default;
};

/// The types of relation facts for which a network has update layers, in the
/// order of the layers.
class FactTypes {
 public:
  FactTypes() = default;
  /// Requires sorted, distinct types of relations below `n_relations`.
  FactTypes(std::vector<FactType> types, std::uint32_t n_relations);

  /// The types that occur as facts in `kbs`.
  [[nodiscard]] static FactTypes of(std::span<const dataset::Sample> kbs,
                                    std::uint32_t n_relations);

  /// These types and their negations.
  [[nodiscard]] FactTypes with_negations() const;

  [[nodiscard]] std::uint32_t size() const {
    return static_cast<std::uint32_t>(types_.size());
  }
  [[nodiscard]] const std::vector<FactType>& types() const { return types_; }
  [[nodiscard]] std::uint32_t n_relations() const {
    return static_cast<std::uint32_t>(layers_.size() / 2);
  }
  /// The layer for a type, if it has one.
  [[nodiscard]] std::optional<std::uint32_t> layer(FactType type) const;

  friend bool operator==(const FactTypes&, const FactTypes&) = default;

 private:
  std::vector<FactType> types_;
  std::vector<std::uint32_t> layers_;  ///< Indexed by relation * 2 + positive
};

}  // namespace rrn::neural

#endif  // RRN_NEURAL_PLAN_FACT_TYPES_HPP
