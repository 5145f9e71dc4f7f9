// SPDX-License-Identifier: MIT
// The example family must be unseen: no training sample may be isomorphic to
// it.
#include <unistd.h>

#include <filesystem>

#include <gtest/gtest.h>

#include "dataset/dataset_file.hpp"
#include "dataset/family_dataset.hpp"
#include "dataset/family_vocabulary.hpp"
#include "dataset/isomorphism.hpp"
#include "dataset/sample_builder.hpp"
#include "reasoner/knowledge.hpp"

namespace rrn::reasoner {
namespace {

TEST(ShippedExample, IsNotIsomorphicToAnyTrainingSample) {
  Sources sources;
  sources.data = {RRN_SOURCE_DIR "/datasets/family/example.ttl"};
  const Knowledge knowledge = load(sources, JobContext{});
  const dataset::StoreSample example = dataset::build_sample(
      knowledge.store, knowledge.dictionary, dataset::family_vocabulary());
  ASSERT_GE(example.kb.n_individuals, 20U);
  const auto certificate = dataset::certificate(example.kb);

  // The split that the shipped model was trained on: see the README.
  const std::string folder = std::filesystem::temp_directory_path() /
                             ("rrn-shipped-" + std::to_string(getpid()));
  JobContext job;
  job.seed = Seed(1);
  static_cast<void>(
      dataset::generate_family_dataset({}, {5000, 500, 500}, folder, job));
  for (const char* const split : {"/train.kbs", "/valid.kbs", "/test.kbs"}) {
    for (const dataset::KnowledgeBase& kb :
         dataset::read_dataset(folder + split, job).kbs) {
      EXPECT_NE(dataset::certificate(kb), certificate) << split;
    }
  }
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace rrn::reasoner
