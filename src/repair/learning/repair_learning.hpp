// SPDX-License-Identifier: MIT
#ifndef RRN_REPAIR_LEARNING_REPAIR_LEARNING_HPP
#define RRN_REPAIR_LEARNING_REPAIR_LEARNING_HPP

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/job.hpp"
#include "dataset/sample/sample.hpp"
#include "dataset/sample/vocabulary.hpp"
#include "repair/belief/belief_learning.hpp"
#include "repair/fit/fit_learning.hpp"
#include "repair/model/repair_model.hpp"

namespace rrn::repair {

struct RepairLearning {
  BeliefLearning beliefs;
  FitLearning fits;
  WorldOptions worlds;
  /// Lessons that are wanted: with fewer samples each makes several, up to
  /// four, that have different flaws.
  std::size_t n_lessons = 20'000;
  /// The greatest part of the facts of a sample that gets flaws.
  double max_flawed = 0.2;
  /// Judge facts at all.  Otherwise the model takes them at their word and says
  /// what the rules say, and needs no samples.
  bool judges = true;
  /// The share of stated facts of samples without flaws that may be doubted.
  double max_doubted = 0.001;
  /// How far the F1 of classes, and of relations, of samples without flaws may
  /// fall below that of the rules alone.
  double max_clean_loss = 0.001;
  /// Individuals that bear out that classes exclude each other, or that there
  /// are few facts of a relation for each.
  std::uint64_t min_seen = 50;
  std::uint32_t few_facts = 3;
  /// Samples to validate with, at most.
  std::size_t max_valid = 100;
};

/// Samples with flaws, each with its truth.  Of ten samples three miss facts,
/// three have others in their place, two both, one has negations beside them,
/// and one is as it is; how many facts is drawn evenly between none and
/// `max_flawed` of them.
[[nodiscard]] std::vector<Lesson> make_lessons(
    std::span<const dataset::Sample> samples, double max_flawed, Seed seed);

/// Several lessons of each sample where samples are few, in random order, so
/// that each look learns from all of them.  Requires a sample.
[[nodiscard]] std::vector<Lesson> make_all_lessons(
    std::span<const dataset::Sample> train, const RepairLearning& options,
    Seed seed);

/// Learns to repair the facts of samples like `train`.
///
/// `rules` is Datalog text, see rules_to_text().  The thresholds from which
/// literals count as true, one for classes and one for relations, have the best
/// mean F1 of literals that `valid` does not specify, over removed and replaced
/// facts in four shares up to `max_flawed`, among those that keep `valid`
/// itself within `max_clean_loss` of the rules.  Where there are none such,
/// facts of classes and relations whose judges go wrong on `valid` are taken at
/// their word, with a warning.  Stated facts are trusted as much as it takes
/// for `max_doubted` of those of `valid` itself.  Deterministic by job.seed.
/// Throws Error (kBadArgument) if nothing is there to be learnt from, and
/// Cancelled.
[[nodiscard]] std::unique_ptr<RepairModel> learn_repairs(
    const dataset::Vocabulary& vocabulary, const std::string& rules,
    std::span<const dataset::Sample> train,
    std::span<const dataset::Sample> valid, const RepairLearning& options,
    const JobContext& job);

}  // namespace rrn::repair

#endif  // RRN_REPAIR_LEARNING_REPAIR_LEARNING_HPP
