// SPDX-License-Identifier: MIT
#include "cli/program/memory_limit.hpp"

#include <pthread.h>
#include <unistd.h>

#include <sys/resource.h>
#include <algorithm>
#include <atomic>
#include <fstream>

namespace rrn::cli {

namespace {

std::atomic<bool> limited = false;

/// What the process takes, in bytes.
struct Usage {
  std::uint64_t resident = 0;
  std::uint64_t writable = 0;  ///< What the system counts in RLIMIT_DATA
};

Usage read_usage() {
  // Pages: size, resident, shared, text, always 0, data and stack.
  std::uint64_t pages[6] = {};
  std::ifstream file("/proc/self/statm");
  for (std::uint64_t& n : pages) file >> n;
  if (!file) return {};
  const auto page = static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
  return {pages[1] * page, pages[5] * page};
}

/// Stacks count whole in the limit though little of them is used: threads get
/// small ones, and room for them.
std::uint64_t make_room_for_stacks(unsigned n_threads) {
  constexpr std::size_t kStack = std::size_t{1} << 21;
  pthread_attr_t attributes;
  if (pthread_getattr_default_np(&attributes) != 0) return 0;
  pthread_attr_setstacksize(&attributes, kStack);
  pthread_setattr_default_np(&attributes);
  pthread_attr_destroy(&attributes);
  return std::uint64_t{n_threads} * kStack;
}

std::uint64_t set_limit(std::uint64_t bytes) {
  rlimit limit{};
  if (getrlimit(RLIMIT_DATA, &limit) != 0) return bytes;
  const std::uint64_t before = limit.rlim_cur;
  limit.rlim_cur = std::min<std::uint64_t>(bytes, limit.rlim_max);
  setrlimit(RLIMIT_DATA, &limit);
  return before;
}

}  // namespace

MemoryLimit::MemoryLimit(std::uint64_t bytes, unsigned n_threads)
    : before_(RLIM_INFINITY) {
  constexpr std::uint64_t kLeast = std::uint64_t{16} << 20;
  const Usage usage = read_usage();
  if (usage.resident == 0) return;
  const std::uint64_t left =
      std::max(kLeast, bytes - std::min(bytes, usage.resident));
  before_ = set_limit(usage.writable + left + make_room_for_stacks(n_threads));
  limited = true;
}

MemoryLimit::~MemoryLimit() {
  if (!limited.exchange(false)) return;
  set_limit(before_);
}

bool MemoryLimit::is_set() { return limited; }

}  // namespace rrn::cli
