// SPDX-License-Identifier: MIT
#include "cli/program/suggestion.hpp"

#include <gtest/gtest.h>

#include "cli/program/terminal.hpp"

namespace rrn::cli {
namespace {

TEST(SuggestionTest, CountsSlips) {
  EXPECT_EQ(edit_distance("reason", "reason", 3), 0U);
  EXPECT_EQ(edit_distance("raeson", "reason", 3), 1U);   // swapped
  EXPECT_EQ(edit_distance("eason", "reason", 3), 1U);    // left out
  EXPECT_EQ(edit_distance("reasson", "reason", 3), 1U);  // added
  EXPECT_EQ(edit_distance("season", "reason", 3), 1U);   // changed
  EXPECT_EQ(edit_distance("kitten", "sitting", 5), 3U);
  EXPECT_EQ(edit_distance("kitten", "sitting", 2), 3U);  // more than 2
  EXPECT_EQ(edit_distance("", "abc", 5), 3U);
}

TEST(SuggestionTest, TakesTheNearestWord) {
  Suggestion suggestion("farmot");
  for (const char* const word : {"output", "forma", "format"}) {
    suggestion.offer(word);
  }
  EXPECT_EQ(suggestion.word(), "format");
  EXPECT_EQ(suggestion.text(), "; did you mean 'format'?");
  Suggestion far("zzz");
  far.offer("reason");
  EXPECT_EQ(far.text(), "");
}

TEST(TerminalTest, CutsAtCharacters) {
  EXPECT_EQ(cut_to_width("abc", 5), "abc");
  EXPECT_EQ(cut_to_width("abcdef", 5), "abcde");
  EXPECT_EQ(cut_to_width("\u00e4\u00e4\u00e4\u00e4", 5),
            "\u00e4\u00e4\u00e4\u00e4");
  EXPECT_EQ(cut_to_width("\u00e4\u00e4\u00e4\u00e4", 3), "\u00e4\u00e4\u00e4");
}

}  // namespace
}  // namespace rrn::cli
