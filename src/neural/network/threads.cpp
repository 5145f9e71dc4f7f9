// SPDX-License-Identifier: MIT
#include "neural/network/threads.hpp"

#include <algorithm>
#include <atomic>
#include <future>
#include <system_error>
#include <thread>
#include <vector>

#include <ATen/Parallel.h>
#include <omp.h>

#include "base/error.hpp"
#include "neural/network/blas.hpp"

namespace rrn::neural {

namespace {

/// Throws Error unless the system has so many threads more: OpenMP ends the
/// program when one does not start.
void check_room_for(unsigned n_threads) {
  std::promise<void> end;
  const std::shared_future<void> ended = end.get_future().share();
  std::vector<std::jthread> threads;
  threads.reserve(n_threads);
  try {
    while (threads.size() < n_threads) {
      threads.emplace_back([ended] { ended.wait(); });
    }
  } catch (const std::system_error&) {
    const std::size_t n_started = threads.size();
    end.set_value();
    throw Error(ErrorCode::kUnsupported,
                "the system has " + std::to_string(n_started) +
                    " threads left; expected " + std::to_string(n_threads) +
                    " for computing, or a smaller --threads");
  }
  end.set_value();
}

/// Starts the threads and has the BLAS take its buffers, while there is room.
void warm_up(int n_threads) {
  at::parallel_for(0, n_threads, 1, [](std::int64_t, std::int64_t) {});
  take_blas_buffers(static_cast<unsigned>(n_threads));
}

}  // namespace

void use_threads(unsigned n_threads) {
  const int n = static_cast<int>(std::max(n_threads, 1U));
  static std::atomic<int> in_use = 0;
  const bool is_first = in_use != n;
  if (is_first && n > 1) check_room_for(static_cast<unsigned>(n));
  // Not at::set_num_threads(): it also starts a pool that nothing here uses,
  // and that waits for ever for a thread that does not start.  The number of
  // OpenMP belongs to the calling thread, where LibTorch sets it once.
  at::internal::lazy_init_num_threads();
  omp_set_num_threads(n);
  use_blas_on_calling_thread();
  if (is_first) warm_up(n);
  in_use = n;
}

}  // namespace rrn::neural
