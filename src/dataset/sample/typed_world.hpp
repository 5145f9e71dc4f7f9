// SPDX-License-Identifier: MIT
// What LabelPolicy::kTypedCwa closes.
#ifndef RRN_DATASET_SAMPLE_TYPED_WORLD_HPP
#define RRN_DATASET_SAMPLE_TYPED_WORLD_HPP

#include <cstdint>
#include <utility>
#include <vector>

#include "dataset/sample/sample.hpp"
#include "dataset/sample/vocabulary.hpp"

namespace rrn::dataset {

/// The types of a sample: individuals that are members of the same classes, as
/// far as is known by whatever literal, have one type.
struct TypedWorld {
  /// Two types, of a subject and of an object.
  using TypePair = std::pair<std::uint32_t, std::uint32_t>;

  std::vector<std::uint32_t> type_of;  ///< Indexed by EntityIndex
  std::vector<std::vector<EntityIndex>>
      members;  ///< Indexed by type, never empty
  /// The types between which each relation holds, sorted; none for relations
  /// under other policies.
  std::vector<std::vector<TypePair>> pairs;

  /// Whether the policy labels a literal without a label as false.
  [[nodiscard]] bool closes(const RelationLiteral& literal) const;
  /// The number of pairs of individuals that it closes for a relation, those
  /// with a label included.
  [[nodiscard]] std::uint64_t n_closed(RelationIndex relation) const;
};

/// Returns the types of a sample; none if no relation is under the policy.
[[nodiscard]] TypedWorld typed_world_of(const Sample& kb,
                                        const Vocabulary& vocabulary);

}  // namespace rrn::dataset

#endif  // RRN_DATASET_SAMPLE_TYPED_WORLD_HPP
