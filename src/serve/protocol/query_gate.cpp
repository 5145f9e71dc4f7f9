// SPDX-License-Identifier: MIT
#include "serve/protocol/query_gate.hpp"

#include <string>

#include "serve/protocol/backend.hpp"

namespace rrn::serve {

void QueryGate::enter(const CancellationToken& cancel) {
  constexpr std::chrono::milliseconds kCheckInterval{50};
  const auto last = std::chrono::steady_clock::now() + max_wait_;
  std::unique_lock lock(mutex_);
  ++state_.n_waiting;
  while (state_.n_running == n_places_) {
    const bool is_late = std::chrono::steady_clock::now() >= last;
    if (is_late || cancel.triggered()) {
      --state_.n_waiting;
      cancel.throw_if_triggered();
      ++state_.n_refused;
      throw Refusal(503, "as many queries run as may, " +
                             std::to_string(n_places_) +
                             "; expected the request again later");
    }
    changed_.wait_for(lock, kCheckInterval);
  }
  --state_.n_waiting;
  ++state_.n_running;
}

void QueryGate::leave() {
  const std::lock_guard lock(mutex_);
  --state_.n_running;
  changed_.notify_one();
}

}  // namespace rrn::serve
