// SPDX-License-Identifier: MIT
#include "neural/training/step_samples.hpp"

#include "neural/plan/negative_thinning.hpp"

namespace rrn::neural {

StepSamples::StepSamples(std::span<const dataset::Sample> data,
                         std::span<const std::uint32_t> indices,
                         const dataset::Vocabulary& vocabulary,
                         const TrainOptions& options, Seed seed) {
  targets_.weights = {options.positive_weight, options.specified_weight,
                      options.negative_rate};
  changed_.reserve(indices.size());  // What is in it is pointed to
  labels_.reserve(indices.size());
  for (const std::uint32_t i : indices) {
    const Seed kb_seed = seed.derive("kb", i);
    if (options.augmentation.changes_anything()) {
      changed_.push_back(dataset::augment(data[i], options.augmentation,
                                          kb_seed.derive("augmentation")));
      add(changed_.back().labelled, changed_.back().told, vocabulary, kb_seed);
    } else {
      add(data[i], data[i], vocabulary, kb_seed);
    }
  }
}

void StepSamples::add(const dataset::Sample& kb, const dataset::Sample& told,
                      const dataset::Vocabulary& vocabulary, Seed seed) {
  kbs_.push_back(&told);
  seeds_.push_back(seed);
  Rng rng(seed.derive("labels"));
  labels_.push_back(dataset::label(kb, vocabulary, rng));
  const double rate = targets_.weights.negative_rate;
  if (rate < 1) {
    targets_.n_dropped += thin_negatives(kb, rate, rng, labels_.back());
  }
  targets_.labels.push_back(&labels_.back());
}

}  // namespace rrn::neural
