// SPDX-License-Identifier: MIT
#ifndef RRN_DATASET_SAMPLE_LABELS_HPP
#define RRN_DATASET_SAMPLE_LABELS_HPP

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/random.hpp"
#include "dataset/sample/sample.hpp"
#include "dataset/sample/vocabulary.hpp"

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

/// The label of one pair of individuals.
struct PairLabel {
  EntityIndex subject;
  EntityIndex object;
  Label label = Label::kUnlabelled;

  friend constexpr bool operator==(const PairLabel&,
                                   const PairLabel&) = default;
};

/// The labels of one relation: a table where its policy may close many pairs,
/// a list elsewhere.
struct RelationLabels {
  std::vector<Label> dense;       ///< [subject, object]; or empty
  std::vector<PairLabel> sparse;  ///< Labelled pairs, sorted; empty if dense

  [[nodiscard]] bool is_dense() const { return !dense.empty(); }
  friend bool operator==(const RelationLabels&,
                         const RelationLabels&) = default;

  /// Calls function(subject, object, label) for every labelled pair, sorted.
  template <typename F>
  void for_each(std::uint32_t n_individuals, const F& function) const {
    for (const PairLabel& pair : sparse) {
      function(pair.subject, pair.object, pair.label);
    }
    if (dense.empty()) return;
    const Label* label = dense.data();
    for (std::uint32_t s = 0; s < n_individuals; ++s) {
      for (std::uint32_t o = 0; o < n_individuals; ++o, ++label) {
        if (is_labelled(*label)) {
          function(EntityIndex{s}, EntityIndex{o}, *label);
        }
      }
    }
  }
};

/// All labels of one knowledge base.
struct Labels {
  std::uint32_t n_individuals = 0;
  std::uint32_t n_classes = 0;
  std::uint32_t n_relations = 0;
  std::vector<Label> classes;             ///< [n_individuals, n_classes]
  std::vector<RelationLabels> relations;  ///< Indexed by RelationIndex

  [[nodiscard]] Label owl_class(EntityIndex i, ClassIndex c) const {
    return classes[std::size_t{i.value} * n_classes + c.value];
  }
  /// Takes O(log n) time in a list of n labels.
  [[nodiscard]] Label relation(EntityIndex s, RelationIndex r,
                               EntityIndex o) const;

  /// Calls function(subject, relation, object, label) for every labelled
  /// relation literal, sorted by relation, subject and object.
  template <typename F>
  void for_each_relation(const F& function) const {
    for (std::uint32_t r = 0; r < relations.size(); ++r) {
      relations[r].for_each(n_individuals,
                            [&](EntityIndex s, EntityIndex o, Label label) {
                              function(s, RelationIndex{r}, o, label);
                            });
    }
  }
};

/// Labels every literal that is stored or that the predicates' policies imply,
/// and then drops the labels, but for those of specified literals, that are not
/// about the targets of `kb`.
///
/// kCwa, kLcwa and kTypedCwa add negative inferable labels; kSampled draws one
/// corruption of subject or object for each positive inference with `rng`,
/// never a literal that has a label (after a bounded number of tries it gives
/// up on that one).  kLcwa and kTypedCwa are for relations: a class under them
/// is treated as under kNone; a class under kSampled corrupts the individual.
/// Relations that one of these three policies closes in part or whole get
/// tables.  Takes O(n * (classes + n * such relations) + m log m) time and
/// memory for m literals that are stored or drawn.
[[nodiscard]] Labels label(const Sample& kb, const Vocabulary& vocabulary,
                           Rng& rng);

}  // namespace rrn::dataset

#endif  // RRN_DATASET_SAMPLE_LABELS_HPP
