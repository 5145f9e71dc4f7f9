// SPDX-License-Identifier: MIT
#ifndef RRN_SERVE_PROTOCOL_FAIR_MUTEX_HPP
#define RRN_SERVE_PROTOCOL_FAIR_MUTEX_HPP

#include <mutex>
#include <shared_mutex>

namespace rrn::serve {

/// A shared mutex whose writers are not starved by readers that keep coming:
/// who comes after a waiting writer waits too.
class FairMutex {
 public:
  void lock() {
    const std::lock_guard turn(turn_);
    mutex_.lock();
  }
  void unlock() { mutex_.unlock(); }
  void lock_shared() {
    const std::lock_guard turn(turn_);
    mutex_.lock_shared();
  }
  void unlock_shared() { mutex_.unlock_shared(); }

 private:
  std::mutex turn_;
  std::shared_mutex mutex_;
};

}  // namespace rrn::serve

#endif  // RRN_SERVE_PROTOCOL_FAIR_MUTEX_HPP
