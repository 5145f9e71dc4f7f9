// SPDX-License-Identifier: MIT
#include "neural/training/training_card.hpp"

#include <algorithm>
#include <cmath>

#include <torch/version.h>

#include "neural/model/option_table.hpp"
#include "neural/model/value_text.hpp"

namespace rrn::neural {

void add_setup(const TrainingSetup& setup,
               const dataset::Vocabulary& vocabulary, std::size_t n_train_kbs,
               std::size_t n_valid_kbs, ModelCard& card) {
  card.push_back({"LibTorch", TORCH_VERSION});
  card.push_back({"vocabulary", fingerprint_text(vocabulary.fingerprint())});
  card.push_back({"training samples", std::to_string(n_train_kbs)});
  card.push_back({"training data", fingerprint_text(setup.train_fingerprint)});
  card.push_back({"validation samples", std::to_string(n_valid_kbs)});
  card.push_back(
      {"validation data", fingerprint_text(setup.valid_fingerprint)});
  card.push_back({"seed", std::to_string(setup.seed)});
  for (CardEntry& option : option_entries(setup.options)) {
    card.push_back(std::move(option));
  }
}

void add_figures(const TrainResult& result, ModelCard& card) {
  card.push_back({"epochs trained", std::to_string(result.epochs.size())});
  const EpochReport* best = best_report(result);
  if (best == nullptr) return;
  card.push_back({"epoch kept", std::to_string(best->epoch)});
  card.push_back({"training loss", number_text(best->train_loss)});
  if (std::isnan(best->valid_loss)) return;  // No validation data
  card.push_back({"validation loss", number_text(best->valid_loss)});
  card.push_back(
      {"validation F1, inferable classes", number_text(best->valid_class_f1)});
  card.push_back(
      {"validation F1, inferable relations", number_text(best->valid_f1)});
}

const EpochReport* best_report(const TrainResult& result) {
  const auto best = std::find_if(
      result.epochs.begin(), result.epochs.end(),
      [&](const EpochReport& r) { return r.epoch == result.best_epoch; });
  return best == result.epochs.end() ? nullptr : &*best;
}

}  // namespace rrn::neural
