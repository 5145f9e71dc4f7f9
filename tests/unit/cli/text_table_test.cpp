// SPDX-License-Identifier: MIT
#include "cli/report/text_table.hpp"

#include <gtest/gtest.h>

namespace rrn::cli {
namespace {

TEST(TextTableTest, NamesStandOnTheLeftAndNumbersOnTheRight) {
  TextTable table("title", 8, {"one", "two"}, 5);
  table.add_row({"a", "1", "22"});
  table.add_row({"b", "333", "4"});
  EXPECT_EQ(table.show(),
            "title     one  two\n"
            "a           1   22\n"
            "b         333    4\n");
}

TEST(TextTableTest, LongCellsAreNotCut) {
  TextTable table({{"head", 2}, {"x", 3}});
  table.add_row({"12345", "6789"});
  EXPECT_EQ(table.show(), "head  x\n123456789\n");
}

TEST(TextTableTest, NothingIsPaddedAfterTheLastCell) {
  TextTable table("", 4, {"n"}, 3);
  table.add_column({"", 6});
  table.add_column({"note", 0, Alignment::kLeft});
  table.add_row({"a", "1"});
  table.add_row({"b", "2", "3", " text"});
  EXPECT_EQ(table.show_rows(), "a     1\nb     2     3 text\n");
  TextTable bare("name", 6, {"n", ""}, 3);
  EXPECT_EQ(bare.show(), "name    n\n");
}

}  // namespace
}  // namespace rrn::cli
