// SPDX-License-Identifier: MIT
#ifndef RRN_NEURAL_RUNTIME_QUESTION_BATCH_HPP
#define RRN_NEURAL_RUNTIME_QUESTION_BATCH_HPP

#include <span>
#include <vector>

#include "base/job.hpp"
#include "neural/model/calibration.hpp"
#include "neural/model/literal_question.hpp"
#include "neural/network/network.hpp"
#include "neural/runtime/placed_weights.hpp"

namespace rrn::neural {

/// Embeds the knowledge bases of all questions at once and scores what is
/// asked: see Model::answer().  Memory grows with their individuals and facts.
/// Throws Error (kBadArgument) for an index out of range, and Cancelled.
[[nodiscard]] std::vector<LiteralAnswer> answer_batch(
    const Network& network, const PlacedWeights& placed,
    const Calibration& calibration, std::span<const LiteralQuestion> questions,
    const JobContext& job);

}  // namespace rrn::neural

#endif  // RRN_NEURAL_RUNTIME_QUESTION_BATCH_HPP
