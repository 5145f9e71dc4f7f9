// SPDX-License-Identifier: MIT
#ifndef RRN_NEURAL_PLAN_INITIAL_EMBEDDINGS_HPP
#define RRN_NEURAL_PLAN_INITIAL_EMBEDDINGS_HPP

#include <cstdint>
#include <vector>

#include "base/random.hpp"

namespace rrn::neural {

/// The embeddings that individuals start from: U(-1, 1)^d, normalised (paper,
/// section 3.4).  That of an individual depends on the seed and its index, not
/// on how many there are.
class InitialEmbeddings {
 public:
  /// `seed` is that of the job.
  InitialEmbeddings(Seed seed, std::uint32_t dim);

  /// Draws the embeddings of the next `n` individuals into `rows`, [n, d].
  void next(std::uint32_t n, float* rows);

  /// Draws the embedding of an individual before those into `row`, [d], in the
  /// time of some tens of them.
  void draw(std::uint32_t individual, float* row) const;

  /// How many were drawn by next().
  [[nodiscard]] std::uint32_t size() const { return size_; }

 private:
  std::uint32_t dim_;
  std::uint32_t size_ = 0;
  Rng rng_;
  std::vector<Rng> marks_;  ///< States before every so manieth individual
};

}  // namespace rrn::neural

#endif  // RRN_NEURAL_PLAN_INITIAL_EMBEDDINGS_HPP
