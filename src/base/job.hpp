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

  /// This job for a part of it that shall not show: no progress, no log.
  [[nodiscard]] JobContext quiet() const {
    JobContext job = without_progress();
    job.log = nullptr;
    return job;
  }
  /// This job for a part of it whose progress means nothing to a person, or
  /// that runs on a thread of its own.
  [[nodiscard]] JobContext without_progress() const {
    JobContext job = *this;
    job.progress = nullptr;
    return job;
  }

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
