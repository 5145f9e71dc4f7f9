// SPDX-License-Identifier: MIT
#ifndef RRN_BASE_PARALLEL_HPP
#define RRN_BASE_PARALLEL_HPP

#include <cstddef>
#include <functional>

namespace rrn {

/// Calls work(i) for each i below `n`, each once, by up to `n_threads` threads,
/// fewer where the system has no more, and returns when all are done.  When a
/// call throws no further ones start, and the exception of the one with the
/// lowest `i` is thrown on.
void for_each_parallel(std::size_t n, unsigned n_threads,
                       const std::function<void(std::size_t)>& work);

}  // namespace rrn

#endif  // RRN_BASE_PARALLEL_HPP
