// SPDX-License-Identifier: MIT
#include "serve/protocol/request_counters.hpp"

#include <cstdio>

namespace rrn::serve {

namespace {

std::string number(double value) {
  char text[40];
  std::snprintf(text, sizeof text, "%.12g", value);
  return text;
}

void head(std::string& out, std::string_view name, std::string_view help,
          std::string_view type) {
  out += "# HELP rrn_" + std::string(name) + ' ' + std::string(help) +
         "\n# TYPE rrn_" + std::string(name) + ' ' + std::string(type) + '\n';
}

void line(std::string& out, const Measure& measure) {
  head(out, measure.name, measure.help,
       measure.name.ends_with("_total") ? "counter" : "gauge");
  out += "rrn_" + measure.name + ' ' + number(measure.value) + '\n';
}

}  // namespace

void RequestCounters::count(std::string_view path, unsigned status,
                            std::chrono::steady_clock::duration time) {
  const double seconds = std::chrono::duration<double>(time).count();
  const std::lock_guard lock(mutex_);
  ++n_requests_[{std::string(path), status}];
  for (std::size_t i = 0; i < kBuckets.size(); ++i) {
    if (seconds <= kBuckets[i]) ++n_within_[i];
  }
  ++n_timed_;
  seconds_ += seconds;
}

std::string RequestCounters::to_text(
    const http::ServerStatistics& server,
    const std::vector<Measure>& measures) const {
  std::string out;
  const std::lock_guard lock(mutex_);
  head(out, "requests_total", "Requests that were answered", "counter");
  for (const auto& [key, n] : n_requests_) {
    out += "rrn_requests_total{path=\"" + key.first + "\",status=\"" +
           std::to_string(key.second) + "\"} " + std::to_string(n) + '\n';
  }
  head(out, "request_seconds", "Time until an answer was ready", "histogram");
  for (std::size_t i = 0; i < kBuckets.size(); ++i) {
    out += "rrn_request_seconds_bucket{le=\"" + number(kBuckets[i]) + "\"} " +
           std::to_string(n_within_[i]) + '\n';
  }
  const std::string n = std::to_string(n_timed_);
  out += "rrn_request_seconds_bucket{le=\"+Inf\"} " + n +
         "\nrrn_request_seconds_sum " + number(seconds_) +
         "\nrrn_request_seconds_count " + n + '\n';
  line(out, {"connections", "Open connections",
             static_cast<double>(server.n_connections)});
  line(out, {"slow_requests_total", "Requests that came too slowly",
             static_cast<double>(server.n_timeouts)});
  line(out, {"oversized_requests_total", "Requests that were too large",
             static_cast<double>(server.n_oversized)});
  line(out, {"requests_running", "Requests that are being answered",
             static_cast<double>(server.n_handling)});
  line(out,
       {"longest_request_seconds", "How long the oldest of them takes so far",
        std::chrono::duration<double>(server.longest_handling).count()});
  line(out,
       {"requests_stuck", "Requests that go on though they were told to stop",
        static_cast<double>(server.n_stuck)});
  for (const Measure& measure : measures) line(out, measure);
  return out;
}

}  // namespace rrn::serve
