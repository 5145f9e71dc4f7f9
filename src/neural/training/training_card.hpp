// SPDX-License-Identifier: MIT
// The part of a model's card that training knows.
#ifndef RRN_NEURAL_TRAINING_TRAINING_CARD_HPP
#define RRN_NEURAL_TRAINING_TRAINING_CARD_HPP

#include "neural/model/training_api.hpp"
#include "neural/training/checkpoint.hpp"

namespace rrn::neural {

/// Adds what is known when training starts: LibTorch, data and options.
void add_setup(const TrainingSetup& setup,
               const dataset::Vocabulary& vocabulary, std::size_t n_train_kbs,
               std::size_t n_valid_kbs, ModelCard& card);

/// Adds what came of it: the figures of the epoch that was kept.
void add_figures(const TrainResult& result, ModelCard& card);

/// The report of the epoch that was kept; null if there is none.
[[nodiscard]] const EpochReport* best_report(const TrainResult& result);

}  // namespace rrn::neural

#endif  // RRN_NEURAL_TRAINING_TRAINING_CARD_HPP
