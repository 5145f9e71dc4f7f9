// SPDX-License-Identifier: MIT
#include "datalog/evaluation/run_guard.hpp"

#include <algorithm>
#include <limits>

namespace rrn::datalog {

RunGuard::RunGuard(const MaterialiseOptions& options, const TripleStore& store,
                   const Dictionary& terms, const JobContext& job)
    : max_derivations_(options.max_derivations),
      max_time_(options.max_time),
      max_memory_(options.max_memory),
      store_(store),
      terms_(terms),
      job_(job),
      start_(Clock::now()),
      first_memory_(store.memory() + terms.memory()) {}

std::size_t RunGuard::memory() const {
  return store_.memory() + terms_.memory() + extra_memory_;
}

bool RunGuard::poll_worker() const {
  if (std::this_thread::get_id() == owner_) {
    job_.report({"reason", n_derived_, std::nullopt, note_});
  }
  job_.cancel.throw_if_triggered();
  return !stopped() && !is_late();
}

bool RunGuard::poll() {
  job_.cancel.throw_if_triggered();
  if (stopped()) return false;
  job_.report({"reason", n_derived_, std::nullopt, note_});
  if (is_late()) return stop(Limit::kTime);
  if (max_memory_ && memory() > first_memory_ + *max_memory_) {
    return stop(Limit::kMemory);
  }
  return true;
}

bool RunGuard::has_room(std::size_t bytes) const {
  if (!max_memory_ || memory() + bytes <= first_memory_ + *max_memory_) {
    return true;
  }
  is_full_ = true;
  stopped_ = true;
  return false;
}

bool RunGuard::derive(Relation& relation, Row row) {
  if (max_derivations_ && n_derived_ >= *max_derivations_) {
    return relation.contains(row) || stop(Limit::kDerivations);
  }
  if (relation.insert(row)) ++n_derived_;
  return true;
}

std::uint64_t RunGuard::n_left() const {
  if (!max_derivations_) return std::numeric_limits<std::uint64_t>::max();
  return *max_derivations_ - std::min(*max_derivations_, n_derived_);
}

bool RunGuard::stop(Limit limit) {
  stopped_ = true;
  if (!limit_) limit_ = limit;
  return false;
}

void RunGuard::grant_check() {
  limit_ = limit();
  is_full_ = false;
  stopped_ = false;
  max_derivations_.reset();
  max_memory_.reset();
  start_ = Clock::now();
}

void RunGuard::finish() {
  job_.cancel.throw_if_triggered();
  job_.report({"reason", n_derived_, std::nullopt, "done"});
}

}  // namespace rrn::datalog
