// SPDX-License-Identifier: MIT
#include "base/parallel.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace rrn {

namespace {

class Pool {
 public:
  Pool(std::size_t n, const std::function<void(std::size_t)>& work)
      : n_(n), work_(work), first_failed_(n) {}

  void run() noexcept {
    while (!stop_.load(std::memory_order_relaxed)) {
      const std::size_t i = next_.fetch_add(1, std::memory_order_relaxed);
      if (i >= n_) return;
      try {
        work_(i);
      } catch (...) {
        fail(i, std::current_exception());
      }
    }
  }

  void rethrow() const {
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  void fail(std::size_t i, std::exception_ptr failure) {
    stop_.store(true, std::memory_order_relaxed);
    const std::lock_guard lock(mutex_);
    if (i >= first_failed_) return;
    first_failed_ = i;
    failure_ = std::move(failure);
  }

  std::size_t n_;
  const std::function<void(std::size_t)>& work_;
  std::atomic<std::size_t> next_ = 0;
  std::atomic<bool> stop_ = false;
  std::mutex mutex_;
  std::size_t first_failed_;  ///< The lowest number that failed, or n_
  std::exception_ptr failure_;
};

}  // namespace

void for_each_parallel(std::size_t n, unsigned n_threads,
                       const std::function<void(std::size_t)>& work) {
  Pool pool(n, work);
  std::vector<std::jthread> helpers;
  const std::size_t n_helpers =
      std::min<std::size_t>(std::max(n_threads, 1U),
                            std::max(n, std::size_t{1})) -
      1;
  helpers.reserve(n_helpers);
  try {
    for (std::size_t i = 0; i < n_helpers; ++i) {
      helpers.emplace_back([&pool] { pool.run(); });
    }
  } catch (const std::system_error&) {
    // The system has no more threads: those that there are do all the work.
  }
  pool.run();
  helpers.clear();  // joins
  pool.rethrow();
}

}  // namespace rrn
