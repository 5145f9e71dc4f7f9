// SPDX-License-Identifier: MIT
// The example family must be unseen: no training sample may be isomorphic to
// it.
#include <unistd.h>

#include <filesystem>

#include <gtest/gtest.h>

#include "dataset/file/dataset_file.hpp"
#include "dataset/rdf/sample_builder.hpp"
#include "dataset/sample/isomorphism.hpp"
#include "generation/family/family_dataset.hpp"
#include "generation/family/family_vocabulary.hpp"
#include "reasoner/knowledge/knowledge.hpp"
#include "reasoner/knowledge/loading.hpp"

namespace rrn::prediction {
namespace {

TEST(ShippedExample, IsNotIsomorphicToAnyTrainingSample) {
  reasoner::Sources sources;
  sources.data = {RRN_SOURCE_DIR "/datasets/family/example.ttl"};
  const reasoner::Knowledge knowledge = load(sources, JobContext{});
  const dataset::StoreSample example = dataset::build_sample(
      knowledge.store, knowledge.dictionary, generation::family_vocabulary());
  ASSERT_GE(example.kb.n_individuals, 20U);
  const auto certificate = dataset::certificate(example.kb);

  // The split that the shipped model was trained on: see the README.
  const std::string folder = std::filesystem::temp_directory_path() /
                             ("rrn-shipped-" + std::to_string(getpid()));
  JobContext job;
  job.seed = Seed(1);
  static_cast<void>(
      generation::generate_family_dataset({}, {5000, 500, 500}, folder, job));
  for (const char* const split : {"/train.kbs", "/valid.kbs", "/test.kbs"}) {
    for (const dataset::Sample& kb :
         dataset::read_dataset(folder + split, job).kbs) {
      EXPECT_NE(dataset::certificate(kb), certificate) << split;
    }
  }
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace rrn::prediction
