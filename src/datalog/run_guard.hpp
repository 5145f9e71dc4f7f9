// SPDX-License-Identifier: MIT
#ifndef RRN_DATALOG_RUN_GUARD_HPP
#define RRN_DATALOG_RUN_GUARD_HPP

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "base/job.hpp"
#include "datalog/materialiser.hpp"
#include "store/triple_store.hpp"

namespace rrn::datalog {

/// Watches cancellation and limits of one materialisation, and counts what it
/// derives.  The loops of a join call tick() for each row they look at; once a
/// limit is reached everything returns false and stopped() says so.
class RunGuard {
 public:
  /// `store` and `job` are borrowed.  Time counts from here, memory from what
  /// the store takes now.
  RunGuard(const MaterialiseOptions& options, const TripleStore& store,
           const JobContext& job);

  /// Counts a row of work.  Returns false if the run has to stop.  Throws
  /// Cancelled.
  [[nodiscard]] bool tick() {
    if ((++n_ticks_ & kPollMask) != 0) return !stopped();
    return poll();
  }
  /// Looks at cancellation, clock and memory now, and reports progress.
  [[nodiscard]] bool poll();

  /// Adds a derived fact unless it is there.  Returns false, and stops the
  /// run, if it would be one over the limit.
  [[nodiscard]] bool derive(Relation& relation, Row row);

  /// Counts memory that is not the store's.
  void add_memory(std::size_t bytes) { extra_memory_ += bytes; }

  /// What progress events say is going on.
  void set_note(std::string note) { note_ = std::move(note); }
  [[nodiscard]] bool wants_notes() const { return job_.progress != nullptr; }

  /// Lets a run that reached a limit go on to check constraints: from now on
  /// only the time counts, from zero.  limit() stays.
  void grant_check();

  /// Looks at cancellation for the last time and reports the end.
  void finish();

  [[nodiscard]] bool stopped() const { return stopped_; }
  [[nodiscard]] std::optional<Limit> limit() const { return limit_; }
  [[nodiscard]] std::uint64_t n_derived() const { return n_derived_; }

 private:
  static constexpr std::uint64_t kPollMask = 4095;
  using Clock = std::chrono::steady_clock;

  bool stop(Limit limit);

  std::optional<std::uint64_t> max_derivations_;
  std::optional<std::chrono::milliseconds> max_time_;
  std::optional<std::uint64_t> max_memory_;
  const TripleStore& store_;
  const JobContext& job_;
  Clock::time_point start_;
  std::size_t first_memory_;
  std::size_t extra_memory_ = 0;
  std::uint64_t n_ticks_ = 0;
  std::uint64_t n_derived_ = 0;
  std::optional<Limit> limit_;
  bool stopped_ = false;
  std::string note_;
};

}  // namespace rrn::datalog

#endif  // RRN_DATALOG_RUN_GUARD_HPP
