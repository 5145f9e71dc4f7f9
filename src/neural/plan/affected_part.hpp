// SPDX-License-Identifier: MIT
// Which embeddings change with the facts, and what they are computed from.
#ifndef RRN_NEURAL_PLAN_AFFECTED_PART_HPP
#define RRN_NEURAL_PLAN_AFFECTED_PART_HPP

#include <cstdint>
#include <optional>
#include <vector>

#include "dataset/sample/sample.hpp"
#include "neural/plan/fact_types.hpp"

namespace rrn::neural {

/// The part of a knowledge base from which embeddings are computed anew.
struct AffectedPart {
  /// The specified facts among the individuals of the part, which have indices
  /// of their own, in the order of those of the whole.
  dataset::Sample kb;
  std::vector<std::uint32_t>
      individuals;  ///< Numbers in the whole, by index in `kb`
  /// The individuals of `kb` whose embeddings may change.  The embeddings of
  /// the others come out wrong, as they lack some of their facts.
  std::vector<std::uint32_t> changed;
};

/// Finds what a change of facts from `before` to `after` changes in embeddings
/// of `n_iterations` update iterations.
///
/// In each iteration, the class update of an individual is seen by its
/// neighbours, and the update by a relation fact changes both ends.  So changes
/// spread by one fact an iteration, and an embedding depends on what lies
/// within that many facts.  This holds for schedules in which facts of one
/// iteration do not see each other's updates.
///
/// Individuals of `before` keep their indices in `after`; further ones are new.
/// Facts without an update layer in `types` change nothing.  Returns nothing if
/// the part would have more than `max_individuals`.  Requires normalised lists
/// of facts; throws Error (kBadArgument) if `after` has fewer individuals, or
/// for an index out of range.
[[nodiscard]] std::optional<AffectedPart> affected_part(
    const dataset::Sample& before, const dataset::Sample& after,
    const FactTypes& types, std::uint32_t n_iterations,
    std::uint64_t max_individuals);

}  // namespace rrn::neural

#endif  // RRN_NEURAL_PLAN_AFFECTED_PART_HPP
