// SPDX-License-Identifier: MIT
// Samples that differ each time they are trained on.
#ifndef RRN_DATASET_SAMPLE_AUGMENTATION_HPP
#define RRN_DATASET_SAMPLE_AUGMENTATION_HPP

#include "base/random.hpp"
#include "dataset/sample/sample.hpp"

namespace rrn::dataset {

/// The greatest parts of a sample that are left out, contradicted or replaced.
/// What part it is in one sample is drawn evenly between none and that.
struct Augmentation {
  /// Individuals that are left out with all that is said of them: a network
  /// cannot learn a graph by heart of which it sees other parts each time.
  double drop_individuals = 0;
  /// Specified literals that are not told.  They count as inferable, so that
  /// under LabelPolicy::kSampled a negative is drawn for each of them, too: a
  /// network that held every fact for true would not do.
  double drop_facts = 0;
  /// Specified literals of which the negation is told, too.
  double contradict_facts = 0;
  /// Specified literals in whose place a random one is told that does not hold,
  /// as Flaw::kReplaced says.  They count as inferable; what is told for them
  /// has no label but that of a closed world, false.
  double replace_facts = 0;

  [[nodiscard]] bool changes_facts() const {
    return drop_facts > 0 || contradict_facts > 0 || replace_facts > 0;
  }
  [[nodiscard]] bool changes_anything() const {
    return drop_individuals > 0 || changes_facts();
  }

  friend bool operator==(const Augmentation&, const Augmentation&) = default;
};

struct AugmentedSample {
  Sample labelled;  ///< Its labels are to be learnt
  /// What a network is told: other specified literals about the same
  /// individuals.
  Sample told;
};

/// Changes a sample at random.
[[nodiscard]] AugmentedSample augment(const Sample& kb,
                                      const Augmentation& augmentation,
                                      Seed seed);

/// Leaves out a random part of the individuals, rounded down, and all literals
/// about them; one stays at least, and so do targets.  The others are numbered
/// anew in their order. What was inferable stays so, though its proofs may have
/// gone.
[[nodiscard]] Sample without_individuals(const Sample& kb, double part,
                                         Rng& rng);

}  // namespace rrn::dataset

#endif  // RRN_DATASET_SAMPLE_AUGMENTATION_HPP
