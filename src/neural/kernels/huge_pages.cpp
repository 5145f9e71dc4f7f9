// SPDX-License-Identifier: MIT
#include "neural/kernels/huge_pages.hpp"

#include <unistd.h>

#include <sys/mman.h>
#include <cstdint>

namespace rrn::neural {

void prefer_huge_pages(void* memory, std::size_t n_bytes) noexcept {
#ifdef MADV_HUGEPAGE
  constexpr std::size_t kMinBytes = std::size_t{8} << 20;
  if (n_bytes < kMinBytes) return;
  const auto page = static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE));
  const auto begin = reinterpret_cast<std::uintptr_t>(memory);
  const std::uintptr_t first = (begin + page - 1) / page * page;
  const std::uintptr_t last = (begin + n_bytes) / page * page;
  // Only a hint: without huge pages it fails, and nothing is lost.
  (void)madvise(reinterpret_cast<void*>(first), last - first, MADV_HUGEPAGE);
#else
  (void)memory;
  (void)n_bytes;
#endif
}

}  // namespace rrn::neural
