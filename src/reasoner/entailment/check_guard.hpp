// SPDX-License-Identifier: MIT
#ifndef RRN_REASONER_ENTAILMENT_CHECK_GUARD_HPP
#define RRN_REASONER_ENTAILMENT_CHECK_GUARD_HPP

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <optional>

#include "base/cancellation.hpp"

namespace rrn::reasoner {

/// Thrown where a check has reached a limit; check_entailment() catches it.
class CheckStopped {};

/// Watches cancellation and the time of one check, which all its searches and
/// closures share.
class CheckGuard {
 public:
  using milliseconds = std::chrono::milliseconds;

  /// Time counts from here; without a `max_time` there is no limit.
  CheckGuard(CancellationToken cancel, std::optional<milliseconds> max_time)
      : cancel_(cancel), max_time_(max_time), start_(Clock::now()) {}

  /// Throws Cancelled, or CheckStopped where the time is over.
  void poll() const {
    cancel_.throw_if_triggered();
    if (max_time_ && Clock::now() - start_ >= *max_time_) throw CheckStopped();
  }
  /// Counts a step of a search, and polls now and then: what takes few steps
  /// is found even where no time is left.
  void tick() const {
    constexpr std::uint32_t kPollMask = 1023;
    if ((++n_ticks_ & kPollMask) == 0) poll();
  }
  /// The time left, or nothing where there is no limit.
  [[nodiscard]] std::optional<milliseconds> time_left() const {
    if (!max_time_) return std::nullopt;
    const auto used =
        std::chrono::duration_cast<milliseconds>(Clock::now() - start_);
    return std::max(milliseconds(0), *max_time_ - used);
  }

 private:
  using Clock = std::chrono::steady_clock;

  CancellationToken cancel_;
  std::optional<milliseconds> max_time_;
  Clock::time_point start_;
  mutable std::uint32_t n_ticks_ = 0;
};

}  // namespace rrn::reasoner

#endif  // RRN_REASONER_ENTAILMENT_CHECK_GUARD_HPP
