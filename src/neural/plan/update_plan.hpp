// SPDX-License-Identifier: MIT
// In which order the facts of knowledge bases are applied, and which of them
// at once.  Knows no numbers of the network.
#ifndef RRN_NEURAL_PLAN_UPDATE_PLAN_HPP
#define RRN_NEURAL_PLAN_UPDATE_PLAN_HPP

#include <cstdint>
#include <span>
#include <vector>

#include "base/random.hpp"
#include "dataset/sample/sample.hpp"
#include "neural/model/options.hpp"
#include "neural/plan/fact_blocks.hpp"
#include "neural/plan/fact_types.hpp"

namespace rrn::neural {

/// One iteration of updates over the disjoint union of some knowledge bases.
///
/// First the individuals with class facts are updated, all at once; then the
/// slices of relation facts, one after the other.  No individual is in two
/// facts of one slice.  An update of a fact R(a, a) computes both sides from
/// the same old embedding; then the subject side is stored and after it the
/// object side, which stays.
///
/// In the simultaneous schedule there is one slice for each layer, all in group
/// 0, and all their facts read the embeddings after the class updates.  Each
/// individual adds up the gated candidates of all its sides, both of R(a, a),
/// before it is normalised once.  Results do not depend on the order of facts
/// but for rounding.
struct UpdatePlan {
  /// All facts with one update layer, in the order of the slices.
  struct LayerFacts {
    std::uint32_t layer = 0;
    std::vector<std::uint32_t> subjects;
    std::vector<std::uint32_t> objects;
  };
  /// Facts [begin, end) of facts[index].
  struct Slice {
    std::uint32_t index = 0;
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
    /// Number of the group; slices of one group have no individual in common.
    std::uint32_t group = 0;
  };

  std::uint32_t n_individuals = 0;
  std::uint32_t n_classes = 0;
  std::vector<std::uint32_t> class_rows;  ///< Individuals with class facts
  std::vector<float> memberships;  ///< [class_rows, n_classes], -1, 0 or 1
  std::vector<LayerFacts> facts;
  std::vector<Slice> slices;
  // Simultaneous schedule only:
  /// The facts of all slices.
  std::vector<FactBlock> blocks;
  /// The individuals with relation facts, in ascending order.
  std::vector<std::uint32_t> relation_rows;

  std::size_t n_skipped = 0;  ///< Facts without an update layer
};

/// Plans the updates by the specified facts of `kbs`.  The facts of the k-th
/// are taken in an order drawn from order_seeds[k], whatever the others are;
/// in the simultaneous schedule order_seeds mean nothing.
/// The individuals of the union are those of the first, then those of the
/// second, and so on.  Throws Error (kBadArgument) for an individual, class or
/// relation out of range.
[[nodiscard]] UpdatePlan make_update_plan(
    std::span<const dataset::Sample* const> kbs,
    std::span<const Seed> order_seeds, std::uint32_t n_classes,
    const FactTypes& types, UpdateSchedule schedule);

}  // namespace rrn::neural

#endif  // RRN_NEURAL_PLAN_UPDATE_PLAN_HPP
