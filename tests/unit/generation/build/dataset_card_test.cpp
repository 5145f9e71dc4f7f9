// SPDX-License-Identifier: MIT
#include "generation/build/dataset_card.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "base/error.hpp"
#include "generation/build/dataset_builder.hpp"
#include "generation/source/input_file.hpp"
#include "io/json_reader.hpp"
#include "support/temp_dir.hpp"

namespace rrn::generation {
namespace {

using io::JsonValue;
using rrn::test::TempDir;

/// Sample n has the facts r(0, 1) to r(0, n); its draws come in pairs that are
/// alike, and every tenth makes no sample.
class StarSource final : public SampleSource {
 public:
  StarSource() {
    header_ = {{{{"urn:C", dataset::LabelPolicy::kNone}},
                {{"urn:r", dataset::LabelPolicy::kCwa}}},
               "stars",
               "a generator",
               7,
               {}};
  }
  [[nodiscard]] const dataset::DatasetHeader& header() const override {
    return header_;
  }
  [[nodiscard]] std::vector<InputFile> inputs() const override {
    return {{"data", "stars.nt", 0xab, "the sky", "free"}};
  }
  [[nodiscard]] std::optional<dataset::Sample> draw(
      Split, std::uint64_t number, const JobContext&) const override {
    if (number % 10 == 9) return std::nullopt;
    dataset::Sample kb;
    const auto size = static_cast<std::uint32_t>(number / 2 + 1);
    kb.n_individuals = size + 1;
    for (std::uint32_t i = 1; i <= size; ++i) {
      kb.relations.specified.push_back({dataset::EntityIndex{0},
                                        dataset::RelationIndex{0},
                                        dataset::EntityIndex{i}, true});
    }
    return kb;
  }
  [[nodiscard]] bool complete(Split, dataset::Sample& kb,
                              const JobContext&) const override {
    kb.classes.inferable = {
        {dataset::EntityIndex{0}, dataset::ClassIndex{0}, true},
        {dataset::EntityIndex{1}, dataset::ClassIndex{0}, false}};
    kb.classes.depths = {3, 1};
    kb.classes.predictable = {
        {dataset::EntityIndex{1}, dataset::ClassIndex{0}, true}};
    return kb.n_individuals != 3;  // draws 2 and 3
  }

 private:
  dataset::DatasetHeader header_;
};

std::uint64_t count(const JsonValue& value, const std::string& path) {
  const JsonValue* at = &value;
  std::size_t start = 0;
  while (at != nullptr && start <= path.size()) {
    const std::size_t end = std::min(path.find('/', start), path.size());
    at = at->find(path.substr(start, end - start));
    start = end + 1;
  }
  if (at == nullptr || !at->count()) {
    ADD_FAILURE() << path << " is missing";
    return 0;
  }
  return *at->count();
}

TEST(DatasetCardTest, SaysWhatTheDatasetHolds) {
  const TempDir folder;
  BuildOptions options;
  options.sizes = {2, 1, 1};
  options.program = "rrn 1";
  options.command = "rrn generate stars";
  build_dataset(StarSource(), options, folder.path(), JobContext());
  const JsonValue card = io::read_json(folder.file("card.json"));
  EXPECT_EQ(count(card, "card"), kCardVersion);
  EXPECT_EQ(*card.find("program")->string(), "rrn 1");
  EXPECT_EQ(*card.find("command")->string(), "rrn generate stars");
  EXPECT_EQ(*card.find("generator")->string(), "a generator");
  EXPECT_EQ(*card.find("ontology")->find("name")->string(), "stars");
  EXPECT_EQ(count(card, "seed"), 7u);
  EXPECT_EQ(count(card, "format"), 2u);

  const JsonValue& input = card.find("inputs")->array()->at(0);
  EXPECT_EQ(*input.find("role")->string(), "data");
  EXPECT_EQ(*input.find("name")->string(), "stars.nt");
  EXPECT_EQ(*input.find("fnv1a")->string(), "00000000000000ab");
  EXPECT_EQ(*input.find("source")->string(), "the sky");
  EXPECT_EQ(*input.find("licence")->string(), "free");

  // Draw 0 is a sample, 1 is like it, 2 and 3 fail, 4 is the second to train;
  // 5 would leak into the validation split, 6 is taken, 7 would leak, 8 is
  // taken.
  EXPECT_EQ(count(card, "splits/train/samples"), 2u);
  EXPECT_EQ(count(card, "splits/train/individuals"), 2u + 4);
  EXPECT_EQ(count(card, "splits/valid/samples"), 1u);
  EXPECT_EQ(count(card, "splits/test/individuals"), 6u);
  EXPECT_EQ(count(card, "splits/train/specified_relations/positive"), 1u + 3);
  EXPECT_EQ(count(card, "splits/train/inferable_relations/negative"),
            (4u - 1) + (16 - 3));
  EXPECT_EQ(
      card.find("leakage")->find("isomorphic_samples_rejected")->boolean(),
      true);
  EXPECT_EQ(count(card, "leakage/rejected_within_splits"), 1u);
  EXPECT_EQ(count(card, "leakage/rejected_across_splits"), 2u);
  EXPECT_EQ(count(card, "leakage/draws_without_sample"), 2u);

  const JsonValue& owl_class = card.find("classes")->array()->at(0);
  EXPECT_EQ(*owl_class.find("iri")->string(), "urn:C");
  EXPECT_EQ(*owl_class.find("label_policy")->string(), "none");
  EXPECT_EQ(count(owl_class, "inferable/positive"), 4u);
  EXPECT_EQ(count(owl_class, "inferable/negative"), 4u);
  EXPECT_EQ(count(owl_class, "predictable/positive"), 4u);
  const auto& depths = *owl_class.find("inferable_by_depth")->array();
  ASSERT_EQ(depths.size(), 4u);
  EXPECT_EQ(depths[3].count(), 4u);
  const JsonValue& relation = card.find("relations")->array()->at(0);
  EXPECT_EQ(count(relation, "specified/positive"), 1u + 3 + 4 + 5);
  EXPECT_TRUE(relation.find("inferable_by_depth")->array()->empty());
}

TEST(DatasetCardTest, DatasetWithoutSamplesHasACard) {
  const TempDir folder;
  BuildOptions options;
  options.sizes = {0, 0, 0};
  build_dataset(StarSource(), options, folder.path(), JobContext());
  const JsonValue card = io::read_json(folder.file("card.json"));
  EXPECT_EQ(count(card, "splits/test/samples"), 0u);
  EXPECT_EQ(card.find("relations")->array()->size(), 1u);
}

TEST(InputFileTest, ChecksumIsOfTheBytes) {
  const TempDir folder;
  rrn::test::write_file(folder.file("a"), "foobar");
  const InputFile found = describe_input("data", folder.file("a"));
  // A published test vector of FNV-1a.
  EXPECT_EQ(found.checksum, 0x85944171f73967e8U);
  EXPECT_EQ(found.name, folder.file("a"));
  EXPECT_EQ(describe_input_text("data", folder.file("a"), "foobar"), found);
}

TEST(InputFileTest, PipesAreNotReadAgain) {
  const TempDir folder;
  const std::string pipe = folder.file("pipe");
  ASSERT_EQ(mkfifo(pipe.c_str(), S_IRUSR | S_IWUSR), 0);
  const InputFile found = describe_input("data", pipe);  // Nobody writes to it.
  EXPECT_EQ(found.name, pipe);
  EXPECT_EQ(found.checksum, std::nullopt);
}

TEST(InputFileTest, MissingFileIsAnError) {
  try {
    static_cast<void>(describe_input("data", "/nowhere/a"));
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::kIo);
    EXPECT_STREQ(error.what(),
                 "/nowhere/a: cannot read: No such file or directory");
  }
}

}  // namespace
}  // namespace rrn::generation
