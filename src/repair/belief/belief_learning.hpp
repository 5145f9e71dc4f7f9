// SPDX-License-Identifier: MIT
#ifndef RRN_REPAIR_BELIEF_BELIEF_LEARNING_HPP
#define RRN_REPAIR_BELIEF_BELIEF_LEARNING_HPP

#include <cstddef>
#include <cstdint>
#include <span>

#include "base/job.hpp"
#include "repair/belief/belief_model.hpp"
#include "repair/evidence/lesson.hpp"
#include "repair/evidence/schema_search.hpp"
#include "repair/trees/tree_growing.hpp"

namespace rrn::repair {

struct BeliefLearning {
  SchemaLimits schema;
  GrowthOptions trees;
  /// How often facts are judged, see Judges.  Each look is learnt from lessons
  /// that those before it have not seen.
  std::uint32_t n_looks = 4;
  std::size_t min_further_rows =
      200;  ///< Without so many no further trees grow
  /// Lessons that evidence and leads are chosen from.
  std::size_t n_schema_lessons = 150;
  /// Stated facts that a predicate needs to be judged; those of others are
  /// taken at their word.
  std::uint64_t min_stated = 20;
  /// A path is a lead if so many of the facts that are true of the pairs which
  /// it joins were not stated, and so great a share of all unstated ones.
  std::uint64_t min_lead_facts = 5;
  double min_lead_share = 0.02;
  /// The share that pairs of loose ends need.
  double min_loose_share = 0.01;
  std::size_t max_leads = 12;
  /// Rows of a relation, and bytes of all rows.
  std::size_t max_rows = 1'000'000;
  std::size_t max_bytes = std::size_t{1} << 30;
};

/// Learns from lessons which stated facts are true and which are missing.
/// Deterministic by job.seed, whatever the number of threads.  Throws
/// Cancelled.
[[nodiscard]] BeliefModel learn_beliefs(std::span<const Lesson> lessons,
                                        const BeliefLearning& options,
                                        const JobContext& job);

}  // namespace rrn::repair

#endif  // RRN_REPAIR_BELIEF_BELIEF_LEARNING_HPP
