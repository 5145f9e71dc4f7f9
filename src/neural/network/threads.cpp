// SPDX-License-Identifier: MIT
#include "neural/network/threads.hpp"

#include <algorithm>

#include <ATen/Parallel.h>

#include "neural/network/blas.hpp"

namespace rrn::neural {

void use_threads(unsigned n_threads) {
  const int n = static_cast<int>(std::max(n_threads, 1U));
  if (at::get_num_threads() != n) at::set_num_threads(n);
  use_blas_on_calling_thread();
}

}  // namespace rrn::neural
