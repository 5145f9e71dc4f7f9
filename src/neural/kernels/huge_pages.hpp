// SPDX-License-Identifier: MIT
#ifndef RRN_NEURAL_KERNELS_HUGE_PAGES_HPP
#define RRN_NEURAL_KERNELS_HUGE_PAGES_HPP

#include <cstddef>

namespace rrn::neural {

/// Asks the system to back memory that was just allocated by huge pages.  What
/// a training step keeps is allocated anew in each, and is so large that
/// touching it page by page takes as long as the arithmetic.  Does nothing for
/// less than a few huge pages and where the system has none.
void prefer_huge_pages(void* memory, std::size_t n_bytes) noexcept;

}  // namespace rrn::neural

#endif  // RRN_NEURAL_KERNELS_HUGE_PAGES_HPP
