// SPDX-License-Identifier: MIT
#ifndef RRN_BASE_DEADLINE_HPP
#define RRN_BASE_DEADLINE_HPP

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>

#include "base/cancellation.hpp"

namespace rrn {

/// Ends a part of a job that knows only its CancellationToken when a time has
/// come.  A thread watches while there is a time; its destructor ends it.
class Deadline {
 public:
  using Clock = std::chrono::steady_clock;

  /// `outer` is the token of the job, which ends the part, too, at most 10 ms
  /// later.  Nothing happens where `at` is absent.
  Deadline(const CancellationToken& outer, std::optional<Clock::time_point> at);
  ~Deadline();
  Deadline(const Deadline&) = delete;
  Deadline& operator=(const Deadline&) = delete;

  /// Returns the token for the part, which must not outlive this.
  [[nodiscard]] CancellationToken token() const {
    return at_ ? CancellationToken(flag_) : outer_;
  }
  /// Whether the part was ended because of the time, and not by the job.
  [[nodiscard]] bool has_passed() const {
    return at_ && flag_ && !outer_.triggered();
  }

 private:
  void watch();

  CancellationToken outer_;
  std::optional<Clock::time_point> at_;
  std::atomic<bool> flag_ = false;
  std::mutex mutex_;
  std::condition_variable ended_;
  bool is_over_ = false;  ///< Guarded by `mutex_`
  std::thread thread_;
};

}  // namespace rrn

#endif  // RRN_BASE_DEADLINE_HPP
