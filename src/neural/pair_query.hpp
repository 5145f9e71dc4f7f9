// SPDX-License-Identifier: MIT
#ifndef RRN_NEURAL_PAIR_QUERY_HPP
#define RRN_NEURAL_PAIR_QUERY_HPP

#include <cstddef>
#include <optional>
#include <vector>

#include "base/job.hpp"
#include "dataset/knowledge_base.hpp"
#include "neural/embedded_kb.hpp"

namespace rrn::neural {

/// Asks for the relation literals with what is bound; at least the subject or
/// the object.
struct PairQuery {
  std::optional<dataset::EntityIndex> subject = {};
  std::optional<dataset::EntityIndex> object = {};
  std::optional<dataset::RelationIndex> relation = {};
  float threshold = 0.5F;  ///< The least probability of an answer
  /// The most probable so many answers; absent: all.
  std::optional<std::size_t> top = {};
};

struct PairAnswer {
  dataset::RelationLiteral literal;  ///< Positive
  float probability = 0;

  friend bool operator==(const PairAnswer&, const PairAnswer&) = default;
};

/// Returns the answers, the most probable first, equally probable ones by their
/// literals.  Scores as many literals as there are individuals, for each
/// relation that is asked for, in memory for some thousands of them and the
/// answers.  Throws Error (kBadArgument) if neither subject nor object is bound
/// or an index is out of range, and Cancelled.
[[nodiscard]] std::vector<PairAnswer> ask(const EmbeddedKb& kb,
                                          const PairQuery& query,
                                          const JobContext& job);

}  // namespace rrn::neural

#endif  // RRN_NEURAL_PAIR_QUERY_HPP
