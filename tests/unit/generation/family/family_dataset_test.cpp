// SPDX-License-Identifier: MIT
#include "generation/family/family_dataset.hpp"

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "dataset/file/dataset_file.hpp"
#include "dataset/rdf/vocabulary_reader.hpp"
#include "dataset/sample/isomorphism.hpp"
#include "generation/family/family_vocabulary.hpp"
#include "io/ontology_graph.hpp"
#include "io/rdf_reader.hpp"
#include "support/temp_dir.hpp"
#include "unit/dataset/sample/exact_isomorphism.hpp"
#include "unit/generation/family/family_closure.hpp"

namespace rrn::generation {
namespace {

using rrn::test::TempDir;

JobContext job_of(std::uint64_t seed, unsigned n_threads = 2) {
  JobContext job;
  job.seed = Seed(seed);
  job.n_threads = n_threads;
  return job;
}

/// One dataset that several tests look at.
class FamilyDatasetTest : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    const TempDir folder;
    summary_ =
        generate_family_dataset({}, {400, 50, 60}, folder.path(), job_of(1));
    for (const char* name : {"train.kbs", "valid.kbs", "test.kbs"}) {
      splits_.push_back(dataset::read_dataset(folder.file(name), JobContext()));
    }
  }
  static void TearDownTestSuite() { splits_.clear(); }

  static std::vector<dataset::Sample> all() {
    std::vector<dataset::Sample> kbs;
    for (const dataset::Dataset& split : splits_) {
      kbs.insert(kbs.end(), split.kbs.begin(), split.kbs.end());
    }
    return kbs;
  }

  inline static DatasetSummary summary_;
  inline static std::vector<dataset::Dataset> splits_;
};

TEST_F(FamilyDatasetTest, HeadersSayWhatItIs) {
  for (const dataset::Dataset& split : splits_) {
    EXPECT_EQ(split.header.vocabulary, family_vocabulary());
    EXPECT_EQ(split.header.ontology, "urn:x-rrn:family");
    EXPECT_EQ(split.header.generator,
              "family trees, max people 26, max depth 5, max branching 5, "
              "stop probability 0.02");
    EXPECT_EQ(split.header.seed, 1u);
  }
  EXPECT_EQ(splits_[0].kbs.size(), 400u);
  EXPECT_EQ(splits_[1].kbs.size(), 50u);
  EXPECT_EQ(splits_[2].kbs.size(), 60u);
}

TEST_F(FamilyDatasetTest, InferencesAreThoseOfTheDefinitions) {
  for (const dataset::Sample& kb : all()) {
    test::FamilyClosure::Facts facts;
    for (const auto* list :
         {&kb.relations.specified, &kb.relations.inferable}) {
      for (const dataset::RelationLiteral& literal : *list) {
        if (!literal.positive) continue;
        facts.emplace(literal.subject.value, literal.relation.value,
                      literal.object.value);
      }
    }
    ASSERT_EQ(facts, test::FamilyClosure(kb).facts());
  }
}

TEST_F(FamilyDatasetTest, OnlyGendersAndParentsAreSpecified) {
  for (const dataset::Sample& kb : all()) {
    EXPECT_EQ(kb.classes.specified.size(), kb.n_individuals);
    for (const dataset::RelationLiteral& literal : kb.relations.specified) {
      EXPECT_EQ(literal.relation, kParentOf);
      EXPECT_TRUE(literal.positive);
    }
    for (const dataset::RelationLiteral& literal : kb.relations.inferable) {
      if (literal.positive) {
        EXPECT_NE(literal.relation, kParentOf);
      }
    }
  }
}

TEST_F(FamilyDatasetTest, TheOtherGenderIsRefuted) {
  for (const dataset::Sample& kb : all()) {
    ASSERT_EQ(kb.classes.inferable.size(), kb.n_individuals);
    for (std::size_t i = 0; i < kb.n_individuals; ++i) {
      const dataset::ClassLiteral& gender = kb.classes.specified[i];
      const dataset::ClassLiteral& other = kb.classes.inferable[i];
      EXPECT_EQ(other.individual, gender.individual);
      EXPECT_NE(other.owl_class, gender.owl_class);
      EXPECT_FALSE(other.positive);
    }
  }
}

TEST_F(FamilyDatasetTest, NoTwoSamplesAreIsomorphic) {
  const std::vector<dataset::Sample> kbs = all();
  const auto n_male = [](const dataset::Sample& kb) {
    return std::count_if(kb.classes.specified.begin(),
                         kb.classes.specified.end(),
                         [](const dataset::ClassLiteral& literal) {
                           return literal.owl_class == kMale;
                         });
  };
  int n_matched = 0;
  for (std::size_t i = 0; i < kbs.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      EXPECT_NE(dataset::certificate(kbs[i]), dataset::certificate(kbs[j]));
      if (n_male(kbs[i]) != n_male(kbs[j])) continue;
      EXPECT_FALSE(dataset::test::is_isomorphic(kbs[i], kbs[j]));
      ++n_matched;
    }
  }
  EXPECT_GT(n_matched, 1000);
}

TEST_F(FamilyDatasetTest, AveragesAreThePublishedOnes) {
  const auto expect_near = [](std::uint64_t total, double published) {
    EXPECT_NEAR(summary_.overall.mean(total), published, 0.1 * published);
  };
  const dataset::LabelTotals& totals = summary_.overall;
  expect_near(totals.n_individuals, 23);
  expect_near(totals.classes.specified.positive, 23);
  expect_near(totals.classes.inferable.negative, 23);
  expect_near(totals.relations.specified.positive, 28);
  expect_near(totals.relations.inferable.positive, 240);
  expect_near(totals.relations.inferable.negative, 16160);
  EXPECT_EQ(totals.classes.specified.negative, 0u);
  EXPECT_EQ(totals.classes.inferable.positive, 0u);
  EXPECT_EQ(totals.relations.specified.negative, 0u);
}

TEST_F(FamilyDatasetTest, SummaryCountsTheSamples) {
  dataset::LabelTotals overall;
  const dataset::LabelTotals* totals[] = {&summary_.train, &summary_.valid,
                                          &summary_.test};
  for (std::size_t split = 0; split < 3; ++split) {
    dataset::LabelTotals expected;
    for (const dataset::Sample& kb : splits_[split].kbs) {
      const std::uint64_t n = kb.n_individuals;
      const std::uint64_t n_true = test::FamilyClosure(kb).facts().size();
      const std::uint64_t n_parents = kb.relations.specified.size();
      ++expected.n_samples;
      expected.n_individuals += n;
      expected.classes.specified.positive += n;
      expected.classes.inferable.negative += n;
      expected.relations.specified.positive += n_parents;
      expected.relations.inferable.positive += n_true - n_parents;
      expected.relations.inferable.negative += 29 * n * n - n_true;
    }
    EXPECT_EQ(*totals[split], expected);
    overall.add(expected);
  }
  EXPECT_EQ(summary_.overall, overall);
}

TEST(FamilyOntologyTest, DeclaresTheVocabulary) {
  io::OntologyGraph ontology;
  io::read_rdf_text(family_ontology_text(), "family.ttl", {}, ontology,
                    JobContext());
  dataset::Vocabulary expected = family_vocabulary();
  for (auto* list : {&expected.classes, &expected.relations}) {
    std::sort(list->begin(), list->end(),
              [](const dataset::Predicate& a, const dataset::Predicate& b) {
                return a.iri < b.iri;
              });
  }
  EXPECT_EQ(dataset::vocabulary_of(ontology), expected);
}

TEST(FamilyDatasetFilesTest, ThreadsDoNotChangeTheFiles) {
  const TempDir one;
  const TempDir four;
  const TempDir other;
  generate_family_dataset({}, {60, 5, 5}, one.path(), job_of(7, 1));
  generate_family_dataset({}, {60, 5, 5}, four.path(), job_of(7, 4));
  generate_family_dataset({}, {60, 5, 5}, other.path(), job_of(8, 1));
  for (const char* name : {"train.kbs", "valid.kbs", "test.kbs", "card.json"}) {
    const std::string bytes = rrn::test::read_file(one.file(name));
    EXPECT_FALSE(bytes.empty());
    EXPECT_EQ(bytes, rrn::test::read_file(four.file(name)));
    EXPECT_NE(bytes, rrn::test::read_file(other.file(name)));
  }
}

TEST(FamilyDatasetFilesTest, MakesTheFolderAndEmptySplits) {
  const TempDir folder;
  const std::string path = folder.file("a/b");
  const DatasetSummary summary =
      generate_family_dataset({}, {1, 0, 0}, path, job_of(7));
  EXPECT_EQ(summary.valid, dataset::LabelTotals());
  EXPECT_EQ(summary.valid.mean(summary.valid.n_individuals), 0.0);
  EXPECT_TRUE(
      dataset::read_dataset(path + "/valid.kbs", JobContext()).kbs.empty());
  EXPECT_EQ(dataset::read_dataset(path + "/train.kbs", JobContext()).kbs.size(),
            1u);
}

/// Raises a flag after so many samples.
class StopAfter final : public ProgressSink {
 public:
  StopAfter(std::uint64_t n_samples, std::atomic<bool>& flag)
      : n_samples_(n_samples), flag_(flag) {}
  void report(const ProgressEvent& event) override {
    last_done_ = event.done;
    flag_ = event.done >= n_samples_;
  }
  [[nodiscard]] std::uint64_t last_done() const { return last_done_; }

 private:
  std::uint64_t n_samples_;
  std::atomic<bool>& flag_;
  std::uint64_t last_done_ = 0;
};

TEST(FamilyDatasetFilesTest, CancelledRunGoesOnWhereItStopped) {
  const TempDir whole;
  const TempDir parts;
  const SplitSizes sizes{900, 300, 300};
  const DatasetSummary expected =
      generate_family_dataset({}, {sizes}, whole.path(), job_of(7));
  for (const std::uint64_t n_samples : {1U, 600U, 1000U, 1300U}) {
    std::atomic<bool> stop = false;
    StopAfter progress(n_samples, stop);
    JobContext job = job_of(7, 2);
    job.cancel = CancellationToken(stop);
    job.progress = &progress;
    EXPECT_THROW(generate_family_dataset({}, {sizes}, parts.path(), job),
                 Cancelled);
    EXPECT_GE(progress.last_done(), n_samples);
    EXPECT_FALSE(std::filesystem::exists(parts.file("train.kbs")));
  }
  const DatasetSummary last =
      generate_family_dataset({}, {sizes}, parts.path(), job_of(7));
  EXPECT_GT(last.n_resumed, 1300U);
  EXPECT_EQ(last.overall, expected.overall);
  EXPECT_EQ(last.predicates.relations, expected.predicates.relations);
  EXPECT_GT(expected.n_isomorphic, 0U);
  EXPECT_GT(expected.n_leaks, 0U);
  for (const char* name : {"train.kbs", "valid.kbs", "test.kbs", "card.json"}) {
    EXPECT_EQ(rrn::test::read_file(parts.file(name)),
              rrn::test::read_file(whole.file(name)))
        << name;
  }
}

TEST(FamilyDatasetFilesTest, PartsThatAreDamagedOrOfAnotherRunAreMadeAnew) {
  const TempDir whole;
  const TempDir parts;
  const SplitSizes sizes{40, 0, 0};
  generate_family_dataset({}, {sizes}, whole.path(), job_of(7));
  const std::string bytes = rrn::test::read_file(whole.file("train.kbs"));
  generate_family_dataset({}, {sizes}, parts.path(), job_of(8));
  const std::string others = rrn::test::read_file(parts.file("train.kbs"));
  Rng rng(Seed(3));
  for (int round = 0; round < 60; ++round) {
    std::string part = round % 3 == 0 ? others : bytes;
    part.resize(rng.below(part.size()));
    rrn::test::write_file(parts.file("train.kbs.part"), part);
    generate_family_dataset({}, {sizes}, parts.path(), job_of(7));
    ASSERT_EQ(rrn::test::read_file(parts.file("train.kbs")), bytes) << round;
  }
}

Error error_of(const FamilyTreeOptions& options, const SplitSizes& sizes,
               const std::string& folder) {
  try {
    generate_family_dataset(options, {sizes}, folder, job_of(7));
  } catch (const Error& error) {
    return error;
  }
  return {ErrorCode::kInternal, "no error"};
}

TEST(FamilyDatasetFilesTest, TooFewDifferentFamiliesAreAnError) {
  const TempDir folder;
  FamilyTreeOptions options;
  options.max_people = 3;
  const Error error = error_of(options, {3, 0, 0}, folder.path());
  EXPECT_EQ(error.code(), ErrorCode::kBadArgument);
  EXPECT_STREQ(error.what(),
               "found only 2 samples that differ in more than names; the last "
               "100000 draws made none; expected fewer samples or larger ones");
  EXPECT_TRUE(folder.entries().empty());
}

TEST(FamilyDatasetFilesTest, ImpossibleOptionsAreErrors) {
  const TempDir folder;
  FamilyTreeOptions nobody;
  nobody.max_people = 0;
  EXPECT_STREQ(error_of(nobody, {}, folder.path()).what(),
               "families of 0 people at most; expected 1 to 10000");
  FamilyTreeOptions improbable;
  improbable.stop_probability = 1.5;
  EXPECT_STREQ(error_of(improbable, {}, folder.path()).what(),
               "stop probability 1.500000; expected 0 to 1");
}

TEST(FamilyDatasetFilesTest, UnwritableFolderIsAnIoError) {
  const TempDir folder;
  rrn::test::write_file(folder.file("file"), "x");
  const Error error = error_of({}, {1, 0, 0}, folder.file("file/sub"));
  EXPECT_EQ(error.code(), ErrorCode::kIo);
  EXPECT_EQ(error.what(), folder.file("file/sub") +
                              ": cannot create the folder: Not a directory");
}

}  // namespace
}  // namespace rrn::generation
