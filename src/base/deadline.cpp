// SPDX-License-Identifier: MIT
#include "base/deadline.hpp"

#include <algorithm>

namespace rrn {

Deadline::Deadline(const CancellationToken& outer,
                   std::optional<Clock::time_point> at)
    : outer_(outer), at_(at) {
  if (!at_) return;
  flag_ = outer_.triggered() || Clock::now() >= *at_;
  if (!flag_) thread_ = std::thread([this] { watch(); });
}

Deadline::~Deadline() {
  if (!thread_.joinable()) return;
  {
    const std::lock_guard lock(mutex_);
    is_over_ = true;
  }
  ended_.notify_one();
  thread_.join();
}

void Deadline::watch() {
  constexpr std::chrono::milliseconds kPoll(10);
  std::unique_lock lock(mutex_);
  while (!is_over_) {
    const Clock::time_point now = Clock::now();
    if (now >= *at_ || outer_.triggered()) {
      flag_ = true;
      return;
    }
    ended_.wait_until(lock, std::min(*at_, now + kPoll));
  }
}

}  // namespace rrn
