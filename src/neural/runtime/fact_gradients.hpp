// SPDX-License-Identifier: MIT
#ifndef RRN_NEURAL_RUNTIME_FACT_GRADIENTS_HPP
#define RRN_NEURAL_RUNTIME_FACT_GRADIENTS_HPP

#include <vector>

#include "base/random.hpp"
#include "dataset/sample/sample.hpp"
#include "neural/network/network.hpp"

namespace rrn::neural {

/// See Model::fact_gradients().  A relation fact stands for the factor 1 that
/// its updates of both embeddings are multiplied by, in all iterations; a class
/// fact for its membership of 1 or -1.
[[nodiscard]] std::vector<float> fact_gradients(
    const Network& network, const dataset::Sample& kb,
    const dataset::RelationLiteral& literal, Seed seed);

}  // namespace rrn::neural

#endif  // RRN_NEURAL_RUNTIME_FACT_GRADIENTS_HPP
