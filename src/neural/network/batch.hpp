// SPDX-License-Identifier: MIT
#ifndef RRN_NEURAL_NETWORK_BATCH_HPP
#define RRN_NEURAL_NETWORK_BATCH_HPP

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include <torch/types.h>

#include "base/random.hpp"
#include "dataset/sample/sample.hpp"
#include "neural/evidence/batch_evidence.hpp"
#include "neural/network/weights.hpp"
#include "neural/plan/update_plan.hpp"

namespace rrn::neural {

/// The disjoint union of some knowledge bases, ready to be embedded.
struct Batch {
  /// Some of the knowledge bases, embedded by one thread.
  struct Chunk {
    std::int64_t first_row = 0;
    UpdatePlan plan;
  };

  /// Row of the first individual of each knowledge base; one more at the end.
  std::vector<std::int64_t> rows;
  std::vector<Chunk> chunks;
  torch::Tensor initial_embeddings;  ///< [rows, d], unit rows
  std::size_t n_skipped = 0;         ///< Facts without an update layer
  /// Null unless the network scores with it; whoever wants scores sets it
  std::shared_ptr<const BatchEvidence> evidence;

  [[nodiscard]] std::size_t n_kbs() const { return rows.size() - 1; }
  [[nodiscard]] std::int64_t n_individuals() const { return rows.back(); }
  [[nodiscard]] std::int64_t n_individuals(std::size_t kb) const {
    return rows[kb + 1] - rows[kb];
  }
};

/// Joins `kbs`, without evidence.  Initial embeddings and the order of the
/// facts of the k-th come from seeds[k] alone, so they do not depend on the
/// company it is in.  The work is cut into `n_chunks` chunks at most.
[[nodiscard]] Batch make_batch(std::span<const dataset::Sample* const> kbs,
                               std::span<const Seed> seeds,
                               const NetworkShape& shape,
                               const FactTypes& types, std::size_t n_chunks,
                               torch::Dtype dtype = torch::kFloat);

}  // namespace rrn::neural

#endif  // RRN_NEURAL_NETWORK_BATCH_HPP
