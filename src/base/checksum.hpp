// SPDX-License-Identifier: MIT
#ifndef RRN_BASE_CHECKSUM_HPP
#define RRN_BASE_CHECKSUM_HPP

#include <cstdint>
#include <string_view>

namespace rrn {

/// The FNV-1a hash of 64 bits: simple enough to be part of a file format, and
/// every change of a single byte changes it.
class Fnv1a {
 public:
  constexpr void add_byte(std::uint8_t byte) {
    value_ = (value_ ^ byte) * 0x100000001b3U;
  }
  /// Adds eight bytes, the lowest first.
  constexpr void add_number(std::uint64_t number) {
    for (int i = 0; i < 8; ++i) {
      add_byte(static_cast<std::uint8_t>(number >> (8 * i)));
    }
  }
  constexpr void add(std::string_view bytes) {
    for (const char c : bytes) add_byte(static_cast<std::uint8_t>(c));
  }

  [[nodiscard]] constexpr std::uint64_t value() const { return value_; }

 private:
  std::uint64_t value_ = 0xcbf29ce484222325U;
};

}  // namespace rrn

#endif  // RRN_BASE_CHECKSUM_HPP
