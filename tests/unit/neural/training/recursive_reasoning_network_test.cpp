// SPDX-License-Identifier: MIT
#include "neural/training/recursive_reasoning_network.hpp"

#include <gtest/gtest.h>

#include "neural/network/weights.hpp"

namespace rrn::neural {
namespace {

Network tiny_network() {
  Network network;
  network.options.dim = 4;
  network.vocabulary.classes = {{"C", dataset::LabelPolicy::kCwa}};
  network.vocabulary.relations = {{"p", dataset::LabelPolicy::kCwa},
                                  {"q", dataset::LabelPolicy::kCwa}};
  network.weights = initial_weights(network.shape(), Seed(1));
  return network;
}

TEST(RecursiveReasoningNetwork, ParametersHaveTheNamesAndOrderOfTheFile) {
  Network network = tiny_network();
  network.options.evidence = Evidence::kPaths;
  network.weights = initial_weights(network.shape(), Seed(1));
  const RecursiveReasoningNetwork module(network);
  const auto parameters = module->named_parameters();
  const auto specs = weight_specs(network.shape());
  ASSERT_EQ(parameters.size(), specs.size());
  for (std::size_t i = 0; i < specs.size(); ++i) {
    EXPECT_EQ(parameters[i].key(), specs[i].name);
    EXPECT_EQ(parameters[i].value().sizes().vec(), specs[i].shape);
    EXPECT_TRUE(parameters[i].value().requires_grad());
  }
}

TEST(RecursiveReasoningNetwork, SharesItsParametersWithTheNetwork) {
  const Network network = tiny_network();
  const RecursiveReasoningNetwork module(network);
  {
    const at::NoGradGuard guard;
    for (torch::Tensor& parameter : module->parameters()) parameter.fill_(2);
  }
  EXPECT_EQ(network.weights.class_output.sum().item<float>(),
            2.0F * static_cast<float>(network.weights.class_output.numel()));
}

}  // namespace
}  // namespace rrn::neural
