// SPDX-License-Identifier: MIT
#ifndef RRN_TESTS_FUZZ_MEMORY_FILE_HPP
#define RRN_TESTS_FUZZ_MEMORY_FILE_HPP

#include <unistd.h>

#include <sys/mman.h>
#include <string>
#include <string_view>

#include "fuzz/harness.hpp"

namespace rrn::fuzz {

/// A file in memory that has a path.
class MemoryFile {
 public:
  explicit MemoryFile(std::string_view bytes)
      : descriptor_(memfd_create("fuzz", MFD_CLOEXEC)) {
    require(
        descriptor_ >= 0 && write(descriptor_, bytes.data(), bytes.size()) ==
                                static_cast<ssize_t>(bytes.size()),
        "cannot make a file in memory");
  }
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;
  ~MemoryFile() { close(descriptor_); }

  [[nodiscard]] std::string path() const {
    return "/proc/self/fd/" + std::to_string(descriptor_);
  }

 private:
  int descriptor_;
};

}  // namespace rrn::fuzz

#endif  // RRN_TESTS_FUZZ_MEMORY_FILE_HPP
