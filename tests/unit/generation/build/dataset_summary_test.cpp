// SPDX-License-Identifier: MIT
#include "generation/build/dataset_summary.hpp"

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/log.hpp"

namespace rrn::generation {
namespace {

using dataset::EntityIndex;
using dataset::LabelPolicy;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::StartsWith;

dataset::Vocabulary vocabulary_of(LabelPolicy policy) {
  return {{{"urn:A", policy}, {"urn:B", policy}},
          {{"urn:r", policy}, {"urn:s", policy}}};
}

/// The warnings after some samples were counted.
std::vector<std::string> warnings(const dataset::Vocabulary& vocabulary,
                                  const std::vector<dataset::Sample>& samples) {
  DatasetSummary summary;
  for (const dataset::Sample& sample : samples) {
    summary.overall.add(
        dataset::count_labels(sample, vocabulary, Seed(sample.draw)));
    summary.predicates.add(sample, vocabulary);
  }
  MemoryLogger log;
  JobContext job;
  job.log = &log;
  warn_of_one_sided_labels(summary, vocabulary, job);
  std::vector<std::string> messages;
  for (const auto& entry : log.entries()) messages.push_back(entry.message);
  return messages;
}

/// Two individuals, of which both are A and none is B, and a pair in r.
dataset::Sample two_members() {
  dataset::Sample sample;
  sample.n_individuals = 2;
  sample.classes.specified = {{{0}, {0}, true}};
  sample.classes.inferable = {{{1}, {0}, true}};
  sample.relations.specified = {{{0}, {0}, {1}, true}};
  return sample;
}

TEST(DatasetSummaryTest, WarnsOfADatasetWithoutFalseLiterals) {
  EXPECT_THAT(
      warnings(vocabulary_of(LabelPolicy::kNone), {two_members()}),
      ElementsAre(StartsWith("nothing is labelled false in the samples")));
}

TEST(DatasetSummaryTest, WarnsOfPredicatesWithOneTruthByName) {
  EXPECT_THAT(
      warnings(vocabulary_of(LabelPolicy::kCwa), {two_members()}),
      ElementsAre(
          "1 class or relation is never false in the samples: <urn:A>",
          "2 classes or relations are never true in the samples: <urn:B>, "
          "<urn:s>"));
}

TEST(DatasetSummaryTest, OneFalseLiteralIsEnough) {
  dataset::Sample sample = two_members();
  sample.classes.drawn = {{{{1}, {1}, false}, {}}};
  sample.relations.inferable = {{{0}, {0}, {0}, false}};
  EXPECT_THAT(
      warnings(vocabulary_of(LabelPolicy::kNone), {sample}),
      ElementsAre("1 class or relation is never false in the samples: <urn:A>",
                  "1 class or relation is never true in the samples: <urn:B>"));
}

TEST(DatasetSummaryTest, WithBothTruthsOrNoSamplesThereIsNothingToSay) {
  dataset::Sample sample = two_members();
  sample.n_individuals = 3;
  sample.classes.specified.push_back({{2}, {1}, true});
  sample.relations.predictable = {{{2}, {1}, {2}, true}};
  EXPECT_THAT(warnings(vocabulary_of(LabelPolicy::kCwa), {sample}), IsEmpty());
  EXPECT_THAT(warnings(vocabulary_of(LabelPolicy::kNone), {}), IsEmpty());
}

}  // namespace
}  // namespace rrn::generation
