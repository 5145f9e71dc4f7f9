// SPDX-License-Identifier: MIT
#ifndef RRN_BASE_CANCELLATION_HPP
#define RRN_BASE_CANCELLATION_HPP

#include <atomic>

#include "base/error.hpp"

namespace rrn {

/// A copyable view of one "please stop" flag.  A default-made token is never
/// triggered.  The flag is borrowed and must outlive the token; it may be set
/// from any thread and from a signal handler.
class CancellationToken {
 public:
  CancellationToken() = default;
  explicit CancellationToken(const std::atomic<bool>& flag) : flag_(&flag) {}

  [[nodiscard]] bool triggered() const noexcept {
    return flag_ != nullptr && flag_->load(std::memory_order_relaxed);
  }

  /// Throws Cancelled when the flag is set.
  void throw_if_triggered() const {
    if (triggered()) throw Cancelled();
  }

 private:
  const std::atomic<bool>* flag_ = nullptr;
};

}  // namespace rrn

#endif  // RRN_BASE_CANCELLATION_HPP
