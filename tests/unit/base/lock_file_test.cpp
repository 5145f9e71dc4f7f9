// SPDX-License-Identifier: MIT
#include "base/lock_file.hpp"

#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "support/expect_error.hpp"
#include "support/temp_dir.hpp"

namespace rrn {
namespace {

using test::expect_error;
using test::TempDir;
using Names = std::vector<std::string>;

TEST(LockFile, KeepsASecondOneOut) {
  const TempDir dir;
  const std::string path = dir.file("out");
  std::optional<LockFile> first(path);
  expect_error([&] { LockFile second(path + "/"); }, ErrorCode::kIo,
               path +
                   ": another process is writing it; expected none, or "
                   "another name");
  const LockFile other(dir.file("other"));
  first.reset();
  EXPECT_EQ(dir.entries(), Names{"other.lock"});
  const LockFile again(path);
}

TEST(LockFile, ALeftOneLocksNothing) {
  const TempDir dir;
  static_cast<void>(dir.write("out.lock", ""));
  { const LockFile lock(dir.file("out")); }
  EXPECT_EQ(dir.entries(), Names{});
}

TEST(LockFile, NeedsItsFolder) {
  const TempDir dir;
  const std::string path = dir.file("no/out");
  expect_error([&] { LockFile lock(path); }, ErrorCode::kIo,
               path + ": cannot create: No such file or directory");
}

}  // namespace
}  // namespace rrn
