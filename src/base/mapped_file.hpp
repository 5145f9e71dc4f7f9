// SPDX-License-Identifier: MIT
#ifndef RRN_BASE_MAPPED_FILE_HPP
#define RRN_BASE_MAPPED_FILE_HPP

#include <cstddef>
#include <string>
#include <string_view>

namespace rrn {

/// A file as bytes in memory, which the system reads when they are looked at.
/// The file must not become shorter meanwhile.
class MappedFile {
 public:
  /// Throws Error (kIo) if it cannot be read, or is no regular file.
  explicit MappedFile(const std::string& path);
  ~MappedFile();
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;

  /// The whole file.  It starts at a multiple of 4096.
  [[nodiscard]] std::string_view bytes() const {
    return {static_cast<const char*>(start_), size_};
  }

 private:
  void* start_ = nullptr;  ///< Null for an empty file
  std::size_t size_ = 0;
};

}  // namespace rrn

#endif  // RRN_BASE_MAPPED_FILE_HPP
