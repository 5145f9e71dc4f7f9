// SPDX-License-Identifier: MIT
#include "base/deadline.hpp"

#include <atomic>
#include <chrono>
#include <optional>
#include <thread>

#include <gtest/gtest.h>

namespace rrn {
namespace {

using std::chrono::milliseconds;
using Clock = Deadline::Clock;

/// Waits until a token is triggered, or a second has passed.
bool waits_for(const CancellationToken& token) {
  const Clock::time_point end = Clock::now() + milliseconds(1000);
  while (!token.triggered() && Clock::now() < end) {
    std::this_thread::sleep_for(milliseconds(1));
  }
  return token.triggered();
}

TEST(Deadline, TriggersWhenTheTimeHasCome) {
  const Clock::time_point at = Clock::now() + milliseconds(50);
  const Deadline deadline({}, at);
  EXPECT_FALSE(deadline.token().triggered() && Clock::now() < at);
  EXPECT_TRUE(waits_for(deadline.token()));
  EXPECT_GE(Clock::now(), at);
  EXPECT_TRUE(deadline.has_passed());
}

TEST(Deadline, TriggersAtOnceWhereItIsLate) {
  const Deadline deadline({}, Clock::now() - milliseconds(1));
  EXPECT_TRUE(deadline.token().triggered());
  EXPECT_TRUE(deadline.has_passed());
}

TEST(Deadline, TriggersWithTheTokenOfTheJob) {
  std::atomic<bool> stop = false;
  const Deadline deadline(CancellationToken(stop),
                          Clock::now() + std::chrono::hours(1));
  EXPECT_FALSE(deadline.token().triggered());
  stop = true;
  EXPECT_TRUE(waits_for(deadline.token()));
  EXPECT_FALSE(deadline.has_passed());
}

TEST(Deadline, IsTheTokenOfTheJobWithoutATime) {
  std::atomic<bool> stop = false;
  const Deadline deadline(CancellationToken(stop), std::nullopt);
  EXPECT_FALSE(deadline.token().triggered());
  stop = true;
  EXPECT_TRUE(deadline.token().triggered());
  EXPECT_FALSE(deadline.has_passed());
}

}  // namespace
}  // namespace rrn
