// SPDX-License-Identifier: MIT
// An embedded knowledge base: no LibTorch here.
#ifndef RRN_NEURAL_MODEL_EMBEDDED_KB_HPP
#define RRN_NEURAL_MODEL_EMBEDDED_KB_HPP

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/job.hpp"
#include "dataset/sample/sample.hpp"

namespace rrn::neural {

/// What EmbeddedKb::update() did.
struct EmbeddingUpdate {
  /// Individuals whose embeddings were computed anew: those within reach of a
  /// change in as many steps as there are update iterations.
  std::uint64_t n_recomputed = 0;
  /// Individuals that were embedded for it: these, and those they depend on.
  std::uint64_t n_embedded = 0;
  /// Whether the result is that of embedding everything anew, but for the
  /// rounding of products of other sizes.  Otherwise the schedule applies facts
  /// in an order that depends on all of them: kept embeddings belong to the old
  /// order, and those computed anew to the order of the part.
  bool exact = true;
};

/// The embeddings of the individuals of one knowledge base, to be asked for any
/// literals: memory grows with the individuals and the facts, never with the
/// pairs.  Borrows the Model it comes from.  Not thread-safe.
class EmbeddedKb {
 public:
  virtual ~EmbeddedKb() = default;

  [[nodiscard]] virtual std::uint32_t n_individuals() const = 0;
  [[nodiscard]] virtual std::uint32_t n_classes() const = 0;
  [[nodiscard]] virtual std::uint32_t n_relations() const = 0;
  /// The size of an embedding, d.
  [[nodiscard]] virtual std::uint32_t dim() const = 0;
  /// [n, d], unit rows; valid until the next update().
  [[nodiscard]] virtual std::span<const float> embeddings() const = 0;

  /// Returns the probabilities of all classes for the individuals from `begin`
  /// to before `end`: [end - begin, n_classes].  Throws Error (kBadArgument)
  /// for a range that is not one.
  [[nodiscard]] virtual std::vector<float> class_probabilities(
      std::uint32_t begin, std::uint32_t end) const = 0;

  /// Returns the probability that each literal holds, in their order; that of a
  /// negative literal is 1 less that of the positive one.  Each subject and
  /// object of a relation is projected once for some ten thousand literals of
  /// that relation, so callers do well to ask for many at once.  Memory is
  /// proportional to the list.  Throws Error (kBadArgument) for an index out of
  /// range, and Cancelled.
  [[nodiscard]] virtual std::vector<float> score(
      std::span<const dataset::RelationLiteral> literals,
      const CancellationToken& cancel = {}) const = 0;

  /// The positive relation literals whose probability is not 0, sorted, of a
  /// model that knows them all; absent for one that would have to score every
  /// pair to find out.
  [[nodiscard]] virtual std::optional<std::vector<dataset::RelationLiteral>>
  believed_relations() const {
    return std::nullopt;
  }

  /// Individuals through which no path of facts is followed as evidence, as
  /// they have too many facts of a relation.
  [[nodiscard]] virtual std::uint64_t n_hubs() const { return 0; }

  /// Replaces the facts by the specified ones of `kb`, in which individuals
  /// keep their indices and new ones follow, and computes anew the embeddings
  /// that change.  Initial embeddings are those of embedding `kb` as a whole
  /// with the same seed.  Where the part to be embedded would be more than half
  /// of everything, everything is embedded.  Throws Error (kBadArgument) if
  /// `kb` has fewer individuals or an index out of range, and Cancelled; then
  /// nothing has changed.
  virtual EmbeddingUpdate update(const dataset::Sample& kb,
                                 const JobContext& job) = 0;
};

}  // namespace rrn::neural

#endif  // RRN_NEURAL_MODEL_EMBEDDED_KB_HPP
