// SPDX-License-Identifier: MIT
#ifndef RRN_CLI_PROGRAM_MEMORY_LIMIT_HPP
#define RRN_CLI_PROGRAM_MEMORY_LIMIT_HPP

#include <cstdint>

namespace rrn::cli {

/// Has the system refuse memory of which this process would have more than so
/// many bytes in all, as std::bad_alloc says then.  A limit that is nearly used
/// up before anything is done leaves 16 MB.  Where the system keeps no such
/// limit nothing happens.
class MemoryLimit {
 public:
  MemoryLimit(std::uint64_t bytes, unsigned n_threads);
  /// Lifts the limit.
  ~MemoryLimit();
  MemoryLimit(const MemoryLimit&) = delete;
  MemoryLimit& operator=(const MemoryLimit&) = delete;

  /// Whether there is one now.
  [[nodiscard]] static bool is_set();

 private:
  std::uint64_t before_;  ///< The soft limit of the system
};

}  // namespace rrn::cli

#endif  // RRN_CLI_PROGRAM_MEMORY_LIMIT_HPP
