// SPDX-License-Identifier: MIT
// Random negatives for data in which nothing says what is false.
#ifndef RRN_GENERATION_LABELLING_CORRUPTION_HPP
#define RRN_GENERATION_LABELLING_CORRUPTION_HPP

#include <cstdint>

#include "base/job.hpp"
#include "base/random.hpp"
#include "dataset/sample/sample.hpp"
#include "dataset/sample/vocabulary.hpp"
#include "generation/labelling/symbolic_labeller.hpp"

namespace rrn::generation {

/// How many corruptions were drawn, and how many inferences go without one.
struct CorruptionCount {
  std::uint64_t n_drawn = 0;
  std::uint64_t n_without = 0;
};

/// Draws for each positive inference of a predicate under LabelPolicy::kSampled
/// one negative: its subject or its object (at even odds) or, of a class, its
/// individual replaced by a random other one.  Adds them to the drawn negatives
/// of `kb` and declares these fixed.
///
/// None is specified, entailed, refuted, predictable or drawn before.  Where
/// rules read negative facts, what all the corruptions together entail
/// contradicts nothing either.  An inference goes without only if no corruption
/// of it is like that.  Requires what `labeller` made of `kb`, and that it is
/// consistent.
CorruptionCount draw_corruptions(dataset::Sample& kb,
                                 const dataset::Vocabulary& vocabulary,
                                 const SymbolicLabeller& labeller, Rng& rng,
                                 const JobContext& job);

}  // namespace rrn::generation

#endif  // RRN_GENERATION_LABELLING_CORRUPTION_HPP
