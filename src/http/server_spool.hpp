// SPDX-License-Identifier: MIT
#ifndef RRN_HTTP_SERVER_SPOOL_HPP
#define RRN_HTTP_SERVER_SPOOL_HPP

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace rrn::http {

/// A body that is complete before it is sent, so that a slow reader holds no
/// lock: in memory while it is short, then in a file without a name (in TMPDIR,
/// else /tmp).
class Spool {
 public:
  static constexpr std::size_t kMaxMemory = std::size_t{256} << 10;

  /// `max_bytes`: 0 is no limit.
  explicit Spool(std::uint64_t max_bytes = 0) : max_bytes_(max_bytes) {}
  ~Spool();
  Spool(const Spool&) = delete;
  Spool& operator=(const Spool&) = delete;

  /// Throws BodyTooLarge over the limit, and Error (kIo) if the file cannot be
  /// written.
  void write(std::string_view text);
  /// Hands over what is still in memory of a body that has a file.
  void finish();

  [[nodiscard]] std::uint64_t size() const { return size_; }
  /// -1 if all is in memory().
  [[nodiscard]] int file() const { return file_; }
  [[nodiscard]] const std::string& memory() const { return memory_; }

 private:
  void flush();

  std::uint64_t max_bytes_;
  std::uint64_t size_ = 0;
  std::string memory_;
  int file_ = -1;
};

/// A body that is longer than it may be.
struct BodyTooLarge {
  std::uint64_t max_bytes = 0;
};

}  // namespace rrn::http

#endif  // RRN_HTTP_SERVER_SPOOL_HPP
