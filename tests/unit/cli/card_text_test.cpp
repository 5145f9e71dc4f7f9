// SPDX-License-Identifier: MIT
#include "cli/report/card_text.hpp"

#include <optional>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "generation/build/dataset_builder.hpp"
#include "support/temp_dir.hpp"

namespace rrn::cli {
namespace {

using testing::HasSubstr;

/// One sample: r(0, 1), and C(0) follows in two steps.
class OneSample final : public generation::SampleSource {
 public:
  OneSample() {
    header_ = {{{{"urn:x#C", dataset::LabelPolicy::kNone},
                 {"urn:x#Unused", dataset::LabelPolicy::kNone}},
                {{"urn:x#r", dataset::LabelPolicy::kCwa}}},
               "urn:x",
               "one sample",
               7,
               {}};
  }
  [[nodiscard]] const dataset::DatasetHeader& header() const override {
    return header_;
  }
  [[nodiscard]] std::vector<generation::InputFile> inputs() const override {
    return {{"ontology", "x.ttl", 0xab, "a library", "MIT"},
            {"data", "y.ttl", 1, "", ""}};
  }
  [[nodiscard]] std::optional<dataset::Sample> draw(
      generation::Split, std::uint64_t, const JobContext&) const override {
    dataset::Sample kb;
    kb.n_individuals = 40;
    kb.relations.specified = {{dataset::EntityIndex{0},
                               dataset::RelationIndex{0},
                               dataset::EntityIndex{1}, true}};
    return kb;
  }
  [[nodiscard]] bool complete(generation::Split, dataset::Sample& kb,
                              const JobContext&) const override {
    kb.classes.inferable = {
        {dataset::EntityIndex{0}, dataset::ClassIndex{0}, true}};
    kb.classes.depths = {2};
    return true;
  }

 private:
  dataset::DatasetHeader header_;
};

class CardTextTest : public testing::Test {
 protected:
  void write(const std::string& text) const {
    static_cast<void>(temp_dir_.write("card.json", text));
  }
  [[nodiscard]] std::string error() const {
    try {
      static_cast<void>(show_card(folder_));
    } catch (const Error& e) {
      return std::string(e.what()).substr(folder_.size() + 1);
    }
    return "no error";
  }

  const test::TempDir temp_dir_;
  const std::string folder_ = temp_dir_.path();
};

TEST_F(CardTextTest, ShowsWhatTheCardSays) {
  generation::BuildOptions options;
  options.sizes = {1, 0, 0};
  options.program = "rrn 1";
  options.command = "rrn generate one";
  generation::build_dataset(OneSample(), options, folder_, JobContext());
  const std::string text = show_card(folder_);
  for (const char* line :
       {"made by                 rrn 1\n",
        "command                 rrn generate one\n",
        "generator               one sample\n", "seed                    7\n",
        "ontology                x.ttl (FNV-1a 00000000000000ab)\n"
        "  source                a library\n"
        "  licence               MIT\n"
        "data                    y.ttl (FNV-1a 0000000000000001)\n\n",
        "samples                                        1                      "
        " 0                       0\n",
        "inferable relations                    0 / 1,599                   0 "
        "/ 0                   0 / 0\n",
        "No two samples are isomorphic: 0 draws rejected for that, 0 for one "
        "in another split; 0 draws made no sample\n",
        "C                                          0 / 0                   1 "
        "/ 0                   0 / 0  2: 1\n",
        "r                                          1 / 0 "}) {
    EXPECT_THAT(text, HasSubstr(line));
  }
  EXPECT_THAT(text, testing::Not(HasSubstr("Unused")));
}

TEST_F(CardTextTest, CardsOfAnotherKindAreErrors) {
  EXPECT_THAT(error(), HasSubstr("card.json"));
  write("{\n\"card\": 2}");
  EXPECT_EQ(error(), "card.json: a card of version 2; expected version 1");
  write("{\n\"card\": 1}");
  EXPECT_EQ(error(), "card.json:1: not the card of a dataset: lacks `program`");
  write("{\"card\": 1,\n \"program\": 3}");
  EXPECT_EQ(error(), "card.json:2: not the card of a dataset: expected a text");
  write("{\"card\": \"1\"}");
  EXPECT_EQ(error(),
            "card.json:1: not the card of a dataset: expected a number from 0");
  write("{");
  EXPECT_THAT(error(), HasSubstr("card.json:1:2: no JSON: "));
}

}  // namespace
}  // namespace rrn::cli
