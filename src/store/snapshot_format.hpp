// SPDX-License-Identifier: MIT
// What the bytes of a snapshot mean: see SNAPSHOT.md.
#ifndef RRN_STORE_SNAPSHOT_FORMAT_HPP
#define RRN_STORE_SNAPSHOT_FORMAT_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace rrn::snapshot {

// The first byte is no text and the line ends show damage by a text transfer.
inline constexpr std::string_view kMark = "\x89RRNSN\r\n";
inline constexpr std::uint64_t kVersion = 1;

/// The start of a file, after the mark.
struct Header {
  std::uint64_t version;
  std::uint64_t n_terms;
  std::uint64_t n_relations;
  std::uint64_t n_facts;
  std::uint64_t n_prefixes;
  std::uint64_t n_text;  ///< Bytes, a multiple of eight
};

struct TermRecord {
  std::uint64_t first_byte;  ///< In the text
  std::uint32_t text_size;
  std::uint32_t datatype_size;
  std::uint32_t language_size;
  std::uint32_t kind;
};

struct RelationRecord {
  std::uint32_t predicate;
  std::uint32_t arity;
  std::uint64_t n_rows;
};

struct PrefixRecord {
  std::uint64_t first_byte;
  std::uint32_t name_size;
  std::uint32_t iri_size;
};

/// A checksum over words of eight bytes that takes a nanosecond for two of
/// them.  Every change within one word changes it.
class Checksum {
 public:
  /// Adds whole words.
  void add(std::string_view bytes) {
    for (; bytes.size() >= kWord; bytes.remove_prefix(kWord)) {
      std::uint64_t word = 0;
      std::memcpy(&word, bytes.data(), kWord);
      std::uint64_t& lane = lanes_[n_words_++ % lanes_.size()];
      lane = mix(lane ^ word);
    }
  }
  [[nodiscard]] std::uint64_t value() const {
    std::uint64_t all = n_words_;
    for (const std::uint64_t lane : lanes_) all = mix(all ^ lane);
    return all;
  }

  static constexpr std::size_t kWord = sizeof(std::uint64_t);

 private:
  /// A bijection, so that different lanes stay different.
  static std::uint64_t mix(std::uint64_t lane) {
    lane *= 0x9e3779b97f4a7c15U;
    return lane ^ lane >> 32;
  }

  // Lanes do not wait for each other.
  std::array<std::uint64_t, 4> lanes_ = {1, 2, 3, 4};
  std::uint64_t n_words_ = 0;
};

}  // namespace rrn::snapshot

#endif  // RRN_STORE_SNAPSHOT_FORMAT_HPP
