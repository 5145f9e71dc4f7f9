// SPDX-License-Identifier: MIT
#include "attach/change_log.hpp"

#include <sys/stat.h>
#include <fstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "support/expect_error.hpp"
#include "support/temp_dir.hpp"

namespace rrn::attach {
namespace {

using std::chrono::milliseconds;
using test::expect_error;
using Transactions = std::vector<std::string>;

/// Each transaction as one line.
Transactions poll(ChangeLog& log) {
  Transactions found;
  EXPECT_TRUE(log.poll(milliseconds(60),
                       [&](std::span<const Change> changes) {
                         std::string text;
                         for (const Change& change : changes) {
                           text += (change.adds ? "+" : "-") +
                                   change.object.text + '@' + change.graph +
                                   ' ';
                         }
                         found.push_back(text);
                       },
                       {}));
  return found;
}

void append(const std::string& path, const std::string& text) {
  std::ofstream(path, std::ios::app) << text;
}

TEST(ChangeLog, HandsOverWholeTransactionsOfAFileThatGrows) {
  const test::TempDir dir;
  const std::string path =
      dir.write("log", "TX .\nA <urn:s> <urn:p> <urn:old> .\nTC .\n");
  ChangeLog log(path);
  EXPECT_EQ(poll(log), Transactions{});
  append(path, "TX .\nA <urn:s> <urn:p> <urn:a> <urn:g> .\nD <urn:s> <urn:p>");
  EXPECT_EQ(poll(log), Transactions{});
  append(path, " <urn:b> .\nTC .\nTX .\nA <urn:s> <urn:p> <urn:c> .\n");
  EXPECT_EQ(poll(log), (Transactions{"+urn:a@urn:g -urn:b@ "}));
  append(path, "TA .\nTX .\nA <urn:s> <urn:p> <urn:d> .\nTC .\nTX .\nTC .\n");
  EXPECT_EQ(poll(log), (Transactions{"+urn:d@ "}));
}

TEST(ChangeLog, GoesOnBetweenWritersOfAPipe) {
  const test::TempDir dir;
  const std::string path = dir.file("pipe");
  ASSERT_EQ(mkfifo(path.c_str(), 0600), 0);
  ChangeLog log(path);
  EXPECT_EQ(poll(log), Transactions{});
  for (const char* name : {"a", "b"}) {
    append(path,
           "TX .\nA <urn:s> <urn:p> <urn:" + std::string(name) + "> .\nTC .\n");
    EXPECT_EQ(poll(log), (Transactions{"+urn:" + std::string(name) + "@ "}));
  }
}

TEST(ChangeLog, SaysWhatIsWrong) {
  const test::TempDir dir;
  expect_error([&] { ChangeLog log(dir.file("none")); }, ErrorCode::kIo,
               dir.file("none") +
                   ": No such file or directory; expected an RDF Patch that "
                   "can be read");
  const std::string path = dir.write("log", "");
  ChangeLog log(path);
  append(path, "A nonsense\nTC .\n");
  EXPECT_THROW((void)poll(log), Error);
}

TEST(ChangeLog, StopsWhenCancelled) {
  const test::TempDir dir;
  ChangeLog log(dir.write("log", ""));
  const std::atomic<bool> flag = true;
  JobContext job;
  job.cancel = CancellationToken(flag);
  EXPECT_THROW((void)log.poll(
                   milliseconds(10000), [](std::span<const Change>) {}, job),
               Cancelled);
}

}  // namespace
}  // namespace rrn::attach
