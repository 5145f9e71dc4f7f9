// SPDX-License-Identifier: MIT
#ifndef RRN_NEURAL_TRAINING_VALIDATION_HPP
#define RRN_NEURAL_TRAINING_VALIDATION_HPP

#include <span>

#include "base/job.hpp"
#include "dataset/sample/sample.hpp"
#include "neural/model/options.hpp"
#include "neural/network/network.hpp"

namespace rrn::neural {

struct ValidationResult {
  double loss = 0;  ///< The loss of training, over all literals of all samples
  double f1 = 0;    ///< F1 on inferable relations; NaN without literals
  double class_f1 = 0;   ///< F1 on inferable classes, likewise
  double rate_loss = 0;  ///< Loss of knowing just how often each
                         ///< predicate is true
  double coin_loss = 0;  ///< Loss of a coin tossed for each literal
};

/// Scores `kbs`.  Embeddings and sampled labels come from job.seed and are the
/// same every time.  Throws Cancelled.
[[nodiscard]] ValidationResult validate(const Network& network,
                                        std::span<const dataset::Sample> kbs,
                                        const TrainOptions& options,
                                        const JobContext& job);

}  // namespace rrn::neural

#endif  // RRN_NEURAL_TRAINING_VALIDATION_HPP
