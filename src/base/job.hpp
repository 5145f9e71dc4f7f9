// SPDX-License-Identifier: MIT
#ifndef RRN_BASE_JOB_HPP
#define RRN_BASE_JOB_HPP

#include <string_view>

#include "base/cancellation.hpp"
#include "base/log.hpp"
#include "base/progress.hpp"
#include "base/random.hpp"

namespace rrn {

/// What every long call needs: how to be stopped, where to report, the seed
/// and the number of threads.  Passed down explicitly, never global.  Pointers
/// are borrowed and may be null.
struct JobContext {
  CancellationToken cancel;
  ProgressSink* progress = nullptr;
  Logger* log = nullptr;
  Seed seed;
  unsigned n_threads = 1;

  void report(const ProgressEvent& event) const {
    if (progress != nullptr) progress->report(event);
  }
  void info(std::string_view message) const {
    if (log != nullptr) log->log(LogLevel::kInfo, message);
  }
  void warn(std::string_view message) const {
    if (log != nullptr) log->log(LogLevel::kWarning, message);
  }
};

}  // namespace rrn

#endif  // RRN_BASE_JOB_HPP
