// SPDX-License-Identifier: MIT
#ifndef RRN_SPARQL_DATA_GUARD_HPP
#define RRN_SPARQL_DATA_GUARD_HPP

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "base/cancellation.hpp"
#include "sparql/data/query_limits.hpp"

namespace rrn::sparql {

/// Watches over one query: every loop of the evaluation reports here.
class Guard {
 public:
  Guard(const QueryLimits& limits, CancellationToken cancel)
      : limits_(limits), cancel_(cancel), start_(Clock::now()) {}
  Guard(const Guard&) = delete;
  Guard& operator=(const Guard&) = delete;

  /// One step of work.  Throws Cancelled, and QueryLimitReached past the time.
  void tick() {
    cancel_.throw_if_triggered();
    if (++n_ticks_ % kTicksBetweenChecks == 0) check();
  }
  /// A triple was looked at.  Throws the same, and past the limit.
  void count_match() {
    if (++n_matches_ > limits_.max_matches && limits_.max_matches != 0) {
      fail_matches();
    }
    tick();
  }
  /// A row was kept or handed over.
  void count_row() {
    if (++n_rows_ > limits_.max_rows && limits_.max_rows != 0) fail_rows();
    tick();
  }
  /// Memory is about to be taken.  Throws QueryLimitReached past the limit.
  void take(std::size_t bytes) {
    memory_ += bytes;
    if (memory_ > limits_.max_memory && limits_.max_memory != 0) {
      memory_ -= bytes;
      fail_memory();
    }
  }
  void give_back(std::size_t bytes) { memory_ -= bytes; }
  /// Looks at the clock and at the flag at once, before what takes long.
  void check();

  /// How long the query may go on; 0 where there is no limit.  Throws as
  /// check().
  [[nodiscard]] std::chrono::milliseconds time_left();
  /// How much more memory may be taken; 0 where there is no limit.
  [[nodiscard]] std::size_t memory_left() const {
    return limits_.max_memory == 0 ? 0 : limits_.max_memory - memory_;
  }
  [[nodiscard]] const CancellationToken& cancel() const { return cancel_; }
  [[nodiscard]] std::size_t memory() const { return memory_; }
  [[nodiscard]] std::uint64_t n_matches() const { return n_matches_; }

 private:
  using Clock = std::chrono::steady_clock;
  /// Looking at the clock takes longer than most steps.
  static constexpr std::uint32_t kTicksBetweenChecks = 256;

  [[noreturn]] void fail_matches() const;
  [[noreturn]] void fail_rows() const;
  [[noreturn]] void fail_memory() const;

  const QueryLimits limits_;
  const CancellationToken cancel_;
  const Clock::time_point start_;
  std::uint32_t n_ticks_ = 0;
  std::uint64_t n_matches_ = 0;
  std::uint64_t n_rows_ = 0;
  std::size_t memory_ = 0;
};

/// Memory that counts as long as it lives.
class CountedMemory {
 public:
  explicit CountedMemory(Guard& guard) : guard_(guard) {}
  ~CountedMemory() { clear(); }
  CountedMemory(CountedMemory&& other) noexcept
      : guard_(other.guard_), bytes_(std::exchange(other.bytes_, 0)) {}
  CountedMemory& operator=(CountedMemory&&) = delete;

  void add(std::size_t bytes) {
    guard_.take(bytes);
    bytes_ += bytes;
  }
  void clear() {
    guard_.give_back(bytes_);
    bytes_ = 0;
  }

 private:
  Guard& guard_;
  std::size_t bytes_ = 0;
};

}  // namespace rrn::sparql

#endif  // RRN_SPARQL_DATA_GUARD_HPP
