// SPDX-License-Identifier: MIT
#include "base/failure.hpp"

#include <filesystem>
#include <new>
#include <stdexcept>
#include <string>
#include <system_error>
#include <vector>

#include <gtest/gtest.h>

#include "base/error.hpp"

namespace rrn {
namespace {

template <typename Action>
std::string failure_of(const Action& action) {
  try {
    action();
  } catch (const std::exception& failure) {
    return describe_failure(failure);
  }
  return "no failure";
}

TEST(DescribeFailure, LeavesMessagesOfThisProgramAsTheyAre) {
  EXPECT_EQ(
      failure_of([] {
        throw Error(ErrorCode::kIo, {"x.nt", 3, 4}, "no dot; expected one");
      }),
      "x.nt:3:4: no dot; expected one");
}

TEST(DescribeFailure, PutsLackOfMemoryIntoWords) {
  const std::string expected =
      "out of memory; expected more memory, or less to do";
  EXPECT_EQ(failure_of([] { throw std::bad_alloc(); }), expected);
  EXPECT_EQ(failure_of([] { std::vector<char>().reserve(~std::size_t{0}); }),
            expected);
  EXPECT_EQ(failure_of([] {
              throw std::runtime_error(
                  "[enforce fail at alloc_cpu.cpp:75] err == 0. "
                  "DefaultCPUAllocator: can't allocate memory: you tried to "
                  "allocate 4000 bytes.\n(frame 1)");
            }),
            expected);
}

TEST(DescribeFailure, NamesThePathOfAFileSystemsError) {
  EXPECT_EQ(
      failure_of([] { std::filesystem::create_directory("/proc/none/none"); }),
      "/proc/none/none: cannot be used: No such file or directory");
}

TEST(DescribeFailure, SaysWhatTheSystemRefuses) {
  EXPECT_EQ(
      failure_of([] {
        throw std::system_error(
            std::make_error_code(std::errc::resource_unavailable_try_again),
            "thread");
      }),
      "the system refuses a thread or another resource: Resource "
      "temporarily unavailable; expected more of it, or --threads 1");
}

TEST(DescribeFailure, AsksForAReportOfWhatNobodyExpected) {
  EXPECT_EQ(failure_of([] { throw std::logic_error("odd\nat 0x1"); }),
            "an internal failure: odd; please report this");
  EXPECT_EQ(failure_of([] { throw std::logic_error(""); }),
            "an internal failure; please report this");
}

}  // namespace
}  // namespace rrn
