// SPDX-License-Identifier: MIT
#ifndef RRN_DATASET_LABELS_HPP
#define RRN_DATASET_LABELS_HPP

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/random.hpp"
#include "dataset/knowledge_base.hpp"
#include "dataset/vocabulary.hpp"

namespace rrn::dataset {

/// The label of one literal: its truth and where it comes from.
enum class Label : std::uint8_t {
  kUnlabelled = 0,
  kSpecifiedFalse = 1,
  kSpecifiedTrue = 2,
  kInferableFalse = 3,
  kInferableTrue = 4,
  /// Neither specified nor entailed, but known from elsewhere
  kPredictableFalse = 5,
  kPredictableTrue = 6,
  /// False, and one premise short of a proof
  kNearMiss = 7,
};
inline constexpr std::size_t kNumLabels = 8;

[[nodiscard]] constexpr bool is_labelled(Label label) {
  return label != Label::kUnlabelled;
}
[[nodiscard]] constexpr bool is_true(Label label) {
  return label == Label::kSpecifiedTrue || label == Label::kInferableTrue ||
         label == Label::kPredictableTrue;
}
[[nodiscard]] constexpr bool is_specified(Label label) {
  return label == Label::kSpecifiedTrue || label == Label::kSpecifiedFalse;
}

/// All labels of one knowledge base, dense.
struct Labels {
  std::uint32_t n_individuals = 0;
  std::uint32_t n_classes = 0;
  std::uint32_t n_relations = 0;
  std::vector<Label> classes;    ///< [n_individuals, n_classes]
  std::vector<Label> relations;  ///< [subject, object, relation]

  [[nodiscard]] Label owl_class(EntityIndex i, ClassIndex c) const {
    return classes[std::size_t{i.value} * n_classes + c.value];
  }
  [[nodiscard]] Label relation(EntityIndex s, RelationIndex r,
                               EntityIndex o) const {
    return relations[(std::size_t{s.value} * n_individuals + o.value) *
                         n_relations +
                     r.value];
  }
};

/// Labels every literal that is stored or that the predicates' policies imply,
/// and then drops the labels, but for those of specified literals, that are not
/// about the targets of `kb`.
///
/// kCwa, kLcwa and kTypedCwa add negative inferable labels; kSampled draws one corruption
/// of subject or object for each positive inference with `rng`, never a literal
/// that has a label (after a bounded number of tries it gives up on that one).
/// kLcwa and kTypedCwa are for relations: a class under them is treated as under
/// kNone; a class under kSampled corrupts the individual.  Takes
/// O(n^2 * relations) time and memory.
[[nodiscard]] Labels label(const KnowledgeBase& kb,
                           const Vocabulary& vocabulary, Rng& rng);

}  // namespace rrn::dataset

#endif  // RRN_DATASET_LABELS_HPP
