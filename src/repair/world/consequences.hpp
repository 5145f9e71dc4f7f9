// SPDX-License-Identifier: MIT
// What follows from beliefs.
#ifndef RRN_REPAIR_WORLD_CONSEQUENCES_HPP
#define RRN_REPAIR_WORLD_CONSEQUENCES_HPP

#include <cstdint>

#include "base/job.hpp"
#include "dataset/sample/sample.hpp"
#include "dataset/sample/vocabulary.hpp"
#include "generation/labelling/individual_terms.hpp"
#include "repair/belief/belief_model.hpp"
#include "repair/belief/beliefs.hpp"

namespace rrn::repair {

struct WorldOptions {
  std::uint32_t n_worlds = 32;
  /// How often a world is drawn at most, the first time included; the last one
  /// is taken as it is, even if it contradicts the rules.
  std::uint32_t max_tries = 4;

  friend bool operator==(const WorldOptions&, const WorldOptions&) = default;
};

/// Returns the positive literals that hold in a sample's facts or follow from
/// them, each with probability 1, sorted.  `consistent` tells whether they
/// contradict nothing.
[[nodiscard]] Beliefs close(const dataset::Sample& kb,
                            const dataset::Vocabulary& vocabulary,
                            const generation::IndividualTerms& terms,
                            const JobContext& job, bool* consistent = nullptr);

/// Believes a literal by the share of the worlds in which it holds or follows
/// from what does: the probability that it would have if the beliefs were true
/// and independent but for what draw_world() and contradictions rule out.  The
/// standard error is at most 0.5 / sqrt(worlds).
///
/// Where all worlds that were drawn first contradict the rules, none is drawn
/// anew.  Worlds come from job.seed, and equal ones are closed once, by
/// job.n_threads threads; the result does not depend on their number.  Throws
/// Cancelled.
[[nodiscard]] Beliefs consequences(const BeliefModel& model,
                                   const Beliefs& beliefs,
                                   const dataset::Sample& kb,
                                   const dataset::Vocabulary& vocabulary,
                                   const generation::SymbolicLabeller& rules,
                                   const WorldOptions& options,
                                   const JobContext& job);

}  // namespace rrn::repair

#endif  // RRN_REPAIR_WORLD_CONSEQUENCES_HPP
