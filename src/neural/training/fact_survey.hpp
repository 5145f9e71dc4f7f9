// SPDX-License-Identifier: MIT
#ifndef RRN_NEURAL_TRAINING_FACT_SURVEY_HPP
#define RRN_NEURAL_TRAINING_FACT_SURVEY_HPP

#include <span>

#include "base/job.hpp"
#include "dataset/sample/augmentation.hpp"
#include "dataset/sample/sample.hpp"
#include "neural/network/network.hpp"

namespace rrn::neural {

/// Looks at the training samples before the first step: chooses the evidence of
/// `network` and finds the reach of its relations, where its options ask for
/// them.  Where facts are changed in training, distances are those in changed
/// samples.  What is random comes from job.seed.  Throws Cancelled.
void survey_facts(std::span<const dataset::Sample> kbs,
                  const dataset::Augmentation& augmentation, Network& network,
                  const JobContext& job);

}  // namespace rrn::neural

#endif  // RRN_NEURAL_TRAINING_FACT_SURVEY_HPP
