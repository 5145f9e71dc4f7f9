// SPDX-License-Identifier: MIT
#ifndef RRN_NEURAL_TRAINING_STEP_SAMPLES_HPP
#define RRN_NEURAL_TRAINING_STEP_SAMPLES_HPP

#include <cstdint>
#include <span>
#include <vector>

#include "dataset/sample/augmentation.hpp"
#include "dataset/sample/labels.hpp"
#include "neural/model/options.hpp"
#include "neural/scoring/scoring.hpp"

namespace rrn::neural {

/// What one step of training reads: knowledge bases, changed as
/// TrainOptions::augmentation says, and what is to be learnt of them.
class StepSamples {
 public:
  /// Takes data[i] for each i of `indices`; what is random about it comes from
  /// `seed` and i alone.  Borrows `data`.
  StepSamples(std::span<const dataset::Sample> data,
              std::span<const std::uint32_t> indices,
              const dataset::Vocabulary& vocabulary,
              const TrainOptions& options, Seed seed);
  StepSamples(const StepSamples&) = delete;
  StepSamples& operator=(const StepSamples&) = delete;

  /// What is told, in the order of the indices.
  [[nodiscard]] const std::vector<const dataset::Sample*>& kbs() const {
    return kbs_;
  }
  [[nodiscard]] const std::vector<Seed>& seeds() const { return seeds_; }
  [[nodiscard]] const Targets& targets() const { return targets_; }

 private:
  void add(const dataset::Sample& kb, const dataset::Sample& told,
           const dataset::Vocabulary& vocabulary, Seed seed);

  std::vector<dataset::AugmentedSample> changed_;
  std::vector<const dataset::Sample*> kbs_;
  std::vector<Seed> seeds_;
  std::vector<dataset::Labels> labels_;
  Targets targets_;
};

}  // namespace rrn::neural

#endif  // RRN_NEURAL_TRAINING_STEP_SAMPLES_HPP
