// SPDX-License-Identifier: MIT
#ifndef RRN_BASE_PROGRESS_HPP
#define RRN_BASE_PROGRESS_HPP

#include <cstdint>
#include <optional>
#include <string_view>

namespace rrn {

/// One report from a long job.  `done` never decreases within a phase; `total`
/// is absent where the end is not known (a fixpoint): nobody invents one.
struct ProgressEvent {
  std::string_view phase;
  std::uint64_t done = 0;
  std::optional<std::uint64_t> total;
  std::string_view note;
};

/// Receives progress.  The library counts, the client decides when to draw, so
/// report() must be cheap; it is called from one thread at a time.
class ProgressSink {
 public:
  virtual ~ProgressSink() = default;
  virtual void report(const ProgressEvent& event) = 0;
};

}  // namespace rrn

#endif  // RRN_BASE_PROGRESS_HPP
