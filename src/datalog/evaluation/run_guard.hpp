// SPDX-License-Identifier: MIT
#ifndef RRN_DATALOG_EVALUATION_RUN_GUARD_HPP
#define RRN_DATALOG_EVALUATION_RUN_GUARD_HPP

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <thread>

#include "base/job.hpp"
#include "datalog/evaluation/materialiser.hpp"
#include "rdf/dictionary.hpp"
#include "store/triple_store.hpp"

namespace rrn::datalog {

/// Watches cancellation and limits of one materialisation, and counts what it
/// derives.  Loops over rows ask it every few thousand rows; once a limit is
/// reached everything returns false and stopped() says so.
class RunGuard {
 public:
  /// `store`, `terms` and `job` are borrowed.  Time counts from here, memory
  /// from what the store and the terms take now.
  RunGuard(const MaterialiseOptions& options, const TripleStore& store,
           const Dictionary& terms, const JobContext& job);

  /// Looks at cancellation and the clock, and in the thread that made it
  /// reports progress.  Returns false if the run has to stop.  Throws
  /// Cancelled. May be called by any thread.
  [[nodiscard]] bool poll_worker() const;
  /// Also looks at memory, and reports progress.  Not while others insert.
  [[nodiscard]] bool poll();
  /// Counts a row of work, and polls now and then.
  [[nodiscard]] bool tick() {
    constexpr std::uint32_t kPollMask = 4095;
    if ((++n_ticks_ & kPollMask) != 0) return !stopped();
    return poll();
  }

  /// Returns whether new terms of so many bytes stay within the limit of
  /// memory, and stops the run if not.  Not while others insert.
  [[nodiscard]] bool has_room(std::size_t bytes) const;

  /// Adds a derived fact unless it is there.  Returns false, and stops the
  /// run, if it would be one over the limit.
  [[nodiscard]] bool derive(Relation& relation, Row row);
  /// How many more facts may be derived.
  [[nodiscard]] std::uint64_t n_left() const;
  /// Counts facts that were derived without derive().
  void count_derived(std::uint64_t n) { n_derived_ += n; }
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

  [[nodiscard]] const JobContext& job() const { return job_; }
  [[nodiscard]] bool stopped() const {
    return stopped_.load(std::memory_order_relaxed);
  }
  [[nodiscard]] std::optional<Limit> limit() const {
    return !limit_ && is_full_ ? Limit::kMemory : limit_;
  }
  [[nodiscard]] std::uint64_t n_derived() const { return n_derived_; }

 private:
  using Clock = std::chrono::steady_clock;

  bool stop(Limit limit);
  /// Bytes that count and are taken now.
  [[nodiscard]] std::size_t memory() const;
  [[nodiscard]] bool is_late() const {
    return max_time_ && Clock::now() - start_ >= *max_time_;
  }

  std::optional<std::uint64_t> max_derivations_;
  std::optional<std::chrono::milliseconds> max_time_;
  std::optional<std::uint64_t> max_memory_;
  const TripleStore& store_;
  const Dictionary& terms_;
  const JobContext& job_;
  Clock::time_point start_;
  std::thread::id owner_ = std::this_thread::get_id();
  std::size_t first_memory_;
  std::size_t extra_memory_ = 0;
  std::uint64_t n_derived_ = 0;
  std::uint32_t n_ticks_ = 0;
  std::string note_;
  std::optional<Limit> limit_;
  mutable std::atomic<bool> is_full_ = false;
  mutable std::atomic<bool> stopped_ = false;
};

}  // namespace rrn::datalog

#endif  // RRN_DATALOG_EVALUATION_RUN_GUARD_HPP
