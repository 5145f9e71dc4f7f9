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

  using Clock = std::chrono::steady_clock;

  /// Without an `end` there is no limit.
  CheckGuard(CancellationToken cancel, std::optional<Clock::time_point> end)
      : cancel_(cancel), end_(end) {}

  /// Throws Cancelled, or CheckStopped where the time is over.
  void poll() const {
    cancel_.throw_if_triggered();
    if (end_ && Clock::now() >= *end_) throw CheckStopped();
  }
  /// Counts a step of a search, and polls now and then: what takes few steps
  /// is found even where no time is left.
  void tick() const {
    constexpr std::uint32_t kPollMask = 1023;
    if ((++n_ticks_ & kPollMask) == 0) poll();
  }
  /// The time left, or nothing where there is no limit.
  [[nodiscard]] std::optional<milliseconds> time_left() const {
    if (!end_) return std::nullopt;
    const auto left =
        std::chrono::duration_cast<milliseconds>(*end_ - Clock::now());
    return std::max(milliseconds(0), left);
  }

 private:
  CancellationToken cancel_;
  std::optional<Clock::time_point> end_;
  mutable std::uint32_t n_ticks_ = 0;
};

}  // namespace rrn::reasoner

#endif  // RRN_REASONER_ENTAILMENT_CHECK_GUARD_HPP
