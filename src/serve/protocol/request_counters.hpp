// SPDX-License-Identifier: MIT
#ifndef RRN_SERVE_PROTOCOL_REQUEST_COUNTERS_HPP
#define RRN_SERVE_PROTOCOL_REQUEST_COUNTERS_HPP

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <string_view>

#include "http/server.hpp"
#include "serve/protocol/backend.hpp"

namespace rrn::serve {

/// What is counted of requests.  Thread-safe.
class RequestCounters {
 public:
  void count(std::string_view path, unsigned status,
             std::chrono::steady_clock::duration time);
  /// Writes the counts, with those of the server and of the backend, in the
  /// text format of Prometheus.
  [[nodiscard]] std::string to_text(const http::ServerStatistics& server,
                                    const std::vector<Measure>& measures) const;

 private:
  /// Upper ends, in seconds, of the buckets of times.
  static constexpr std::array<double, 8> kBuckets = {0.001, 0.01, 0.05, 0.1,
                                                     0.5,   1,    5,    30};

  mutable std::mutex mutex_;
  std::map<std::pair<std::string, unsigned>, std::uint64_t> n_requests_;
  std::array<std::uint64_t, kBuckets.size()> n_within_{};
  std::uint64_t n_timed_ = 0;
  double seconds_ = 0;
};

}  // namespace rrn::serve

#endif  // RRN_SERVE_PROTOCOL_REQUEST_COUNTERS_HPP
