// SPDX-License-Identifier: MIT
#include "base/output_file.hpp"

#include <unistd.h>

#include <sys/stat.h>
#include <sys/wait.h>
#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "support/expect_error.hpp"
#include "support/temp_dir.hpp"

namespace rrn {
namespace {

using test::expect_error;
using test::read_file;
using test::TempDir;

using Names = std::vector<std::string>;

TEST(OutputFile, AppearsWithCommit) {
  const TempDir dir;
  const std::string path = dir.file("out.txt");
  OutputFile file(path);
  file.write("one ");
  file.write(std::string("two"));
  EXPECT_EQ(file.path(), path);
  file.commit();
  EXPECT_EQ(read_file(path), "one two");
  EXPECT_EQ(dir.entries(), Names{"out.txt"});
}

TEST(OutputFile, IsNotThereBeforeCommit) {
  const TempDir dir;
  const std::string path = dir.write("out.txt", "old");
  OutputFile file(path);
  file.write("new");
  EXPECT_EQ(read_file(path), "old");
}

TEST(OutputFile, LeavesTheOldFileWhenAbandoned) {
  const TempDir dir;
  const std::string path = dir.write("out.txt", "old");
  {
    OutputFile file(path);
    file.write("new");
  }
  EXPECT_EQ(read_file(path), "old");
  EXPECT_EQ(dir.entries(), Names{"out.txt"});
}

TEST(OutputFile, LeavesNothingWhenAbandoned) {
  const TempDir dir;
  { OutputFile file(dir.file("out.txt")); }
  EXPECT_EQ(dir.entries(), Names{});
}

TEST(OutputFile, ReplacesTheOldFileWithCommit) {
  const TempDir dir;
  const std::string path = dir.write("out.txt", "a long old content");
  OutputFile file(path);
  file.write("new");
  file.commit();
  EXPECT_EQ(read_file(path), "new");
}

TEST(OutputFile, CommitsAnEmptyFile) {
  const TempDir dir;
  OutputFile file(dir.file("out.txt"));
  file.commit();
  EXPECT_EQ(read_file(dir.file("out.txt")), "");
}

TEST(OutputFile, MissingFolderIsAnError) {
  const TempDir dir;
  const std::string path = dir.file("no/such/out.txt");
  expect_error([&] { OutputFile file(path); }, ErrorCode::kIo,
               path + ": cannot create: No such file or directory");
}

TEST(OutputFile, FolderIsNoFile) {
  const TempDir dir;
  expect_error([&] { OutputFile file(dir.path()); }, ErrorCode::kIo,
               dir.path() + ": cannot create: Is a directory");
}

TEST(OutputFile, FullDeviceIsAnErrorAtCommit) {
  OutputFile file("/dev/full");
  file.write("some bytes that a buffer still holds");
  expect_error([&] { file.commit(); }, ErrorCode::kIo,
               "/dev/full: cannot write: No space left on device");
}

TEST(OutputFile, FullDeviceIsAnErrorWhenTheBufferIsFull) {
  OutputFile file("/dev/full");
  const std::string much(1 << 20, 'x');
  expect_error([&] { file.write(much); }, ErrorCode::kIo,
               "/dev/full: cannot write: No space left on device");
}

TEST(OutputFile, WritesADeviceInPlace) {
  struct stat before {};
  ASSERT_EQ(stat("/dev/null", &before), 0);
  OutputFile file("/dev/null");
  file.write("gone");
  file.commit();
  struct stat after {};
  ASSERT_EQ(stat("/dev/null", &after), 0);
  EXPECT_TRUE(S_ISCHR(after.st_mode));
  EXPECT_EQ(before.st_ino, after.st_ino);
}

TEST(OutputFile, CommitIsForOnce) {
  const TempDir dir;
  OutputFile file(dir.file("out.txt"));
  file.commit();
  EXPECT_THROW(file.commit(), Error);
}

TEST(OutputFile, CannotReplaceAFolderThatAppearedMeanwhile) {
  const TempDir dir;
  const std::string path = dir.file("out");
  OutputFile file(path);
  file.write("text");
  ASSERT_EQ(mkdir(path.c_str(), 0700), 0);
  expect_error([&] { file.commit(); }, ErrorCode::kIo,
               path + ": cannot rename: Is a directory");
}

mode_t mode_of(const std::string& path) {
  struct stat status {};
  EXPECT_EQ(lstat(path.c_str(), &status), 0);
  return status.st_mode;
}

TEST(OutputFile, FollowsASymbolicLink) {
  const TempDir dir;
  static_cast<void>(dir.write("there", "old"));
  const std::string link = dir.file("link");
  ASSERT_EQ(symlink("there", link.c_str()), 0);
  OutputFile file(link);
  file.write("new");
  file.commit();
  EXPECT_TRUE(S_ISLNK(mode_of(link)));
  EXPECT_EQ(read_file(dir.file("there")), "new");
  EXPECT_EQ(dir.entries(), (Names{"link", "there"}));
}

TEST(OutputFile, FollowsASymbolicLinkToNothing) {
  const TempDir dir;
  const std::string link = dir.file("link");
  ASSERT_EQ(symlink(dir.file("new").c_str(), link.c_str()), 0);
  OutputFile file(link);
  file.write("text");
  file.commit();
  EXPECT_TRUE(S_ISLNK(mode_of(link)));
  EXPECT_EQ(read_file(dir.file("new")), "text");
}

TEST(OutputFile, HandsDownPermissions) {
  const TempDir dir;
  const std::string path = dir.write("out", "old");
  ASSERT_EQ(chmod(path.c_str(), 0640), 0);
  OutputFile file(path);
  file.commit();
  EXPECT_EQ(mode_of(path) & 07777U, 0640U);
}

TEST(OutputFile, RemovesWhatDeadProcessesLeft) {
  const TempDir dir;
  const pid_t dead = fork();
  if (dead == 0) _exit(0);
  waitpid(dead, nullptr, 0);
  const std::string left = "out.part-" + std::to_string(dead);
  const std::string alive = "out.part-" + std::to_string(getppid());
  for (const std::string& name :
       {left, alive, std::string("out.part-x"), "other" + left}) {
    static_cast<void>(dir.write(name, "part"));
  }
  OutputFile file(dir.file("out"));
  file.commit();
  Names expected{"out", alive, "out.part-x", "other" + left};
  std::sort(expected.begin(), expected.end());
  EXPECT_EQ(dir.entries(), expected);
}

TEST(OutputFile, PassesBytesThroughAFilter) {
  class Doubling final : public ByteFilter {
   public:
    void add(std::string_view bytes, std::string& out) override {
      for (const char c : bytes) out.append(2, c);
    }
    void finish(std::string& out) override { out += '!'; }
  };
  const TempDir dir;
  OutputHooks hooks;
  hooks.filter = std::make_unique<Doubling>();
  OutputFile file(dir.file("out"), std::move(hooks));
  file.write("ab");
  file.write("c");
  file.commit();
  EXPECT_EQ(read_file(dir.file("out")), "aabbcc!");
}

}  // namespace
}  // namespace rrn
