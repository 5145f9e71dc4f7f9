// SPDX-License-Identifier: MIT
#ifndef RRN_SERVE_PROTOCOL_QUERY_GATE_HPP
#define RRN_SERVE_PROTOCOL_QUERY_GATE_HPP

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>

#include "base/cancellation.hpp"

namespace rrn::serve {

/// Lets so many queries run at a time.  Thread-safe.
class QueryGate {
 public:
  struct State {
    unsigned n_running = 0;
    unsigned n_waiting = 0;
    std::uint64_t n_refused = 0;
  };

  /// One that runs.
  class Place {
   public:
    /// Waits for a place.  Throws Refusal (503) where that takes too long, and
    /// Cancelled.
    Place(QueryGate& gate, const CancellationToken& cancel) : gate_(gate) {
      gate_.enter(cancel);
    }
    ~Place() { gate_.leave(); }
    Place(const Place&) = delete;
    Place& operator=(const Place&) = delete;

   private:
    QueryGate& gate_;
  };

  QueryGate(unsigned n_places, std::chrono::milliseconds max_wait)
      : n_places_(n_places), max_wait_(max_wait) {}

  [[nodiscard]] State state() const {
    const std::lock_guard lock(mutex_);
    return state_;
  }

 private:
  void enter(const CancellationToken& cancel);
  void leave();

  const unsigned n_places_;
  const std::chrono::milliseconds max_wait_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  State state_;
};

}  // namespace rrn::serve

#endif  // RRN_SERVE_PROTOCOL_QUERY_GATE_HPP
