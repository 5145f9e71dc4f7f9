// SPDX-License-Identifier: MIT
#include "base/line_file.hpp"

#include <gtest/gtest.h>

#include "support/expect_error.hpp"
#include "support/temp_dir.hpp"

namespace rrn {
namespace {

using test::expect_error;
using test::read_file;
using test::TempDir;
using Start = LineFile::Start;

TEST(LineFile, EachLineIsThereAtOnce) {
  const TempDir dir;
  const std::string path = dir.file("log");
  LineFile file(path, Start::kAnew);
  file.append("one");
  EXPECT_EQ(read_file(path), "one\n");
  file.append("");
  EXPECT_EQ(read_file(path), "one\n\n");
}

TEST(LineFile, StartsAnewOrGoesOn) {
  const TempDir dir;
  const std::string path = dir.write("log", "old\n");
  LineFile(path, Start::kGoOn).append("new");
  EXPECT_EQ(read_file(path), "old\nnew\n");
  LineFile(path, Start::kAnew).append("newer");
  EXPECT_EQ(read_file(path), "newer\n");
  LineFile(dir.file("none"), Start::kGoOn).append("first");
  EXPECT_EQ(read_file(dir.file("none")), "first\n");
}

TEST(LineFile, DropsALineThatWasCutOff) {
  const TempDir dir;
  const std::string path = dir.write("log", "whole\ncut o");
  LineFile(path, Start::kGoOn).append("next");
  EXPECT_EQ(read_file(path), "whole\nnext\n");
  const std::string only = dir.write("only", "cut o");
  LineFile(only, Start::kGoOn).append("next");
  EXPECT_EQ(read_file(only), "next\n");
}

TEST(LineFile, SaysWhatCannotBeOpenedOrWritten) {
  const TempDir dir;
  const std::string path = dir.file("none/log");
  expect_error([&] { const LineFile file(path, Start::kAnew); }, ErrorCode::kIo,
               path + ": cannot open: No such file or directory");
  LineFile full("/dev/full", Start::kGoOn);
  expect_error([&] { full.append("line"); }, ErrorCode::kIo,
               "/dev/full: cannot write: No space left on device");
}

}  // namespace
}  // namespace rrn
