// SPDX-License-Identifier: MIT
#include "cli/reproduce/recipe.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/program/command.hpp"
#include "cli/reproduce/paper_results.hpp"

namespace rrn::cli {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TEST(Recipe, OptionsTakeThePlaceOfThoseWithTheSameName) {
  const Words words = split_words("--epochs 30 --flag --dim 100");
  EXPECT_THAT(
      replace_options(words, split_words("--dim 8 --flag --resume")),
      ElementsAre("--epochs", "30", "--dim", "8", "--flag", "--resume"));
  EXPECT_EQ(replace_options(words, {}), words);
}

TEST(Recipe, EveryDatasetOfThePaperHasOne) {
  for (const PaperResult& paper : paper_results()) {
    EXPECT_EQ(find_recipe(paper.dataset).dataset, paper.dataset);
  }
  // Royalty-30k is not of the paper.
  EXPECT_EQ(recipes().size(), paper_results().size() + 1);
  EXPECT_EQ(find_recipe("royalty").generator, "ontology");
  try {
    (void)paper_result("royalty");
    FAIL();
  } catch (const UsageError& error) {
    EXPECT_THAT(error.what(),
                HasSubstr("the paper has no results for 'royalty'; expected "
                          "some of family, countries-s1"));
  }
}

TEST(Recipe, AnUnknownDatasetIsNamedWithThoseThatAreKnown) {
  try {
    (void)find_recipe("famly");
    FAIL();
  } catch (const UsageError& error) {
    EXPECT_THAT(error.what(),
                HasSubstr("unknown dataset 'famly'; expected some of family, "
                          "countries-s1"));
  }
}

}  // namespace
}  // namespace rrn::cli
