// SPDX-License-Identifier: MIT
#include "neural/training/warm_start.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "neural/runtime/trained_model.hpp"
#include "support/expect_error.hpp"
#include "unit/neural/network/sample_kbs.hpp"

namespace rrn::neural {
namespace {

using dataset::RelationIndex;
using ::testing::HasSubstr;

Network network_of(const dataset::Vocabulary& vocabulary, std::uint64_t seed) {
  Network network;
  network.options = {10, 2, UpdateSchedule::kSimultaneous};
  network.vocabulary = vocabulary;
  network.fact_types =
      FactTypes({{RelationIndex{0}, true}},
                static_cast<std::uint32_t>(vocabulary.relations.size()));
  network.weights = initial_weights(network.shape(), Seed(seed));
  return network;
}

/// Draws all weights anew, also those that start at 0.
void fill(Network& network, std::uint64_t seed) {
  Rng rng{Seed(seed)};
  for (const WeightSpec& spec : weight_specs(network.shape())) {
    torch::Tensor& tensor = network.weights.*spec.member;
    for (std::int64_t i = 0; i < tensor.numel(); ++i) {
      tensor.view(-1)[i] = static_cast<float>(rng.uniform() - 0.5);
    }
  }
}

Prediction predict(const Network& network, const dataset::Sample& kb) {
  ModelFile file;
  file.network = network;
  TrainedModel model(file);
  JobContext job;
  job.seed = Seed(3);
  return model.predict(kb, job);
}

TEST(WarmStartTest, AMoreKnowingNetworkSaysTheSameOfWhatWasKnown) {
  const dataset::Vocabulary few{{{"urn:A"}, {"urn:B"}}, {{"urn:r"}, {"urn:s"}}};
  const dataset::Vocabulary more{
      {{"urn:X"}, {"urn:B"}, {"urn:A"}, {"urn:Y"}, {"urn:Z"}},
      {{"urn:t"}, {"urn:s"}, {"urn:r"}}};
  Network from = network_of(few, 1);
  fill(from, 2);
  Network to = network_of(more, 5);
  const WarmStart start(from, to);
  EXPECT_EQ(to.fact_types.size(), 2U) << "those of urn:t and urn:r";
  to.weights = initial_weights(to.shape(), Seed(5));
  start.copy_weights(to);

  dataset::Sample kb;
  kb.n_individuals = 4;
  kb.classes.specified = {{{0}, {0}, true}, {{2}, {1}, true}};
  kb.relations.specified = {{{0}, {0}, {1}, true}, {{1}, {0}, {2}, true}};
  const Prediction before = predict(from, kb);
  kb.classes.specified = {{{0}, {2}, true}, {{2}, {1}, true}};
  kb.relations.specified = {{{0}, {2}, {1}, true}, {{1}, {2}, {2}, true}};
  const Prediction after = predict(to, kb);
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_NEAR(after.owl_class(i, 2), before.owl_class(i, 0), 1e-5);
    EXPECT_NEAR(after.owl_class(i, 1), before.owl_class(i, 1), 1e-5);
    for (std::size_t o = 0; o < 4; ++o) {
      EXPECT_NEAR(after.relation(i, 2, o), before.relation(i, 0, o), 1e-5);
      EXPECT_NEAR(after.relation(i, 1, o), before.relation(i, 1, o), 1e-5);
    }
  }
}

TEST(WarmStartTest, TheSameVocabularyGivesTheSameWeights) {
  const dataset::Vocabulary vocabulary{{{"urn:A"}}, {{"urn:r"}}};
  Network from = network_of(vocabulary, 1);
  fill(from, 2);
  Network to = network_of(vocabulary, 5);
  const WarmStart start(from, to);
  start.copy_weights(to);
  for (const WeightSpec& spec : weight_specs(to.shape())) {
    EXPECT_TRUE(
        torch::equal(to.weights.*spec.member, from.weights.*spec.member))
        << spec.name;
  }
}

TEST(WarmStartTest, RefusesWhatItCannotGoOnFrom) {
  const dataset::Vocabulary ab{{{"urn:A"}, {"urn:B"}}, {{"urn:r"}}};
  const dataset::Vocabulary a{{{"urn:A"}}, {{"urn:r"}}};
  Network to = network_of(a, 1);
  test::expect_error([&] { WarmStart(network_of(ab, 1), to); },
                     ErrorCode::kMismatch,
                     HasSubstr("the data do not know <urn:B>"));
  Network shared = network_of(a, 1);
  shared.options.shared_relation_layer = true;
  Network wide = network_of(ab, 1);
  wide.options.shared_relation_layer = true;
  test::expect_error([&] { WarmStart(shared, wide); }, ErrorCode::kUnsupported,
                     HasSubstr("expected data with these and no others"));
}

}  // namespace
}  // namespace rrn::neural
