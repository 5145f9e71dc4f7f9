// SPDX-License-Identifier: MIT
#include "base/parallel.hpp"

#include <atomic>
#include <stdexcept>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace rrn {
namespace {

TEST(ForEachParallelTest, CallsEachOnce) {
  for (const unsigned n_threads : {0U, 1U, 3U, 8U}) {
    for (const std::size_t n : {0, 1, 2, 1000}) {
      std::vector<std::atomic<int>> calls(n);
      for_each_parallel(n, n_threads, [&](std::size_t i) { ++calls[i]; });
      for (const auto& count : calls) EXPECT_EQ(count, 1);
    }
  }
}

TEST(ForEachParallelTest, ThrowsOnWhatACallThrew) {
  std::atomic<int> n_calls = 0;
  const auto work = [&](std::size_t i) {
    ++n_calls;
    if (i >= 3) throw std::runtime_error(std::to_string(i));
  };
  try {
    for_each_parallel(100'000, 4, work);
    FAIL() << "no exception";
  } catch (const std::runtime_error& error) {
    EXPECT_STREQ(error.what(), "3");
  }
  EXPECT_LT(n_calls, 100'000);
}

}  // namespace
}  // namespace rrn
