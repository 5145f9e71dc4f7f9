// SPDX-License-Identifier: MIT
#ifndef RRN_RDF_HASHED_TERM_HPP
#define RRN_RDF_HASHED_TERM_HPP

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string_view>
#include <vector>

#include "base/ascii.hpp"
#include "rdf/term.hpp"

namespace rrn {

namespace detail {

/// The two halves of the 128-bit product, folded.
inline std::uint64_t fold_product(std::uint64_t a, std::uint64_t b) {
  __extension__ using Wide = unsigned __int128;
  const Wide product = static_cast<Wide>(a) * b;
  return static_cast<std::uint64_t>(product) ^
         static_cast<std::uint64_t>(product >> 64);
}

inline std::uint64_t load8(const char* bytes) {
  std::uint64_t word = 0;
  std::memcpy(&word, bytes, sizeof word);
  return word;
}

inline std::uint64_t load4(const char* bytes) {
  std::uint32_t word = 0;
  std::memcpy(&word, bytes, sizeof word);
  return word;
}

/// Hashes sixteen bytes a step by one multiplication, the last ones again.
inline std::uint64_t hash_text(std::string_view text, std::uint64_t seed) {
  constexpr std::uint64_t kFirst = 0x9e3779b97f4a7c15U;
  constexpr std::uint64_t kSecond = 0xd6e8feb86659fd93U;
  const char* bytes = text.data();
  std::size_t n = text.size();
  std::uint64_t hash = fold_product(seed ^ kFirst, n ^ kSecond);
  std::uint64_t low = 0;
  std::uint64_t high = 0;
  if (n >= 16) {
    for (; n > 16; bytes += 16, n -= 16) {
      hash = fold_product(load8(bytes) ^ kFirst, load8(bytes + 8) ^ hash);
    }
    low = load8(bytes + n - 16);
    high = load8(bytes + n - 8);
  } else if (n >= 8) {
    low = load8(bytes);
    high = load8(bytes + n - 8);
  } else if (n >= 4) {
    low = load4(bytes);
    high = load4(bytes + n - 4);
  } else {
    for (; n > 0; --n) low = low << 8 | static_cast<unsigned char>(*bytes++);
  }
  return fold_product(fold_product(low ^ kSecond, high ^ hash), kFirst);
}

/// Hashes a language tag, whose case says nothing.
inline std::uint64_t hash_tag(std::string_view tag, std::uint64_t seed) {
  std::uint64_t hash = seed;
  for (const char c : tag) {
    hash = fold_product(hash ^ static_cast<unsigned char>(lower_case(c)),
                        0x9e3779b97f4a7c15U);
  }
  return hash;
}

}  // namespace detail

/// Returns a hash of the term, without the case of its language tag.  The same
/// on machines of one byte order, but not promised to stay: it is not for
/// files.
[[nodiscard]] inline std::uint64_t hash_term(const TermView& term) {
  std::uint64_t hash =
      detail::hash_text(term.text, static_cast<std::uint64_t>(term.kind));
  if (!term.datatype.empty()) hash = detail::hash_text(term.datatype, hash);
  if (!term.language.empty()) hash = detail::hash_tag(term.language, ~hash);
  return hash;
}

/// A term and its hash, in little space.  The text is borrowed: lexical form,
/// datatype and language, one after the other.
struct HashedTerm {
  std::uint64_t hash;  ///< What hash_term() returns for the term
  const char* text;
  std::uint32_t text_size;
  std::uint32_t datatype_size;
  std::uint32_t language_size;
  TermKind kind;

  [[nodiscard]] TermView view() const {
    const char* const datatype = text + text_size;
    return {kind,
            {text, text_size},
            {datatype, datatype_size},
            {datatype + datatype_size, language_size}};
  }
};

/// Memory for text that never moves.
class TextArena {
 public:
  explicit TextArena(std::size_t block_size) : block_size_(block_size) {}
  TextArena(TextArena&& other) noexcept;
  TextArena& operator=(TextArena&& other) noexcept;

  /// Copies the parts, one after the other, and returns where they start.
  const char* store(std::string_view first, std::string_view second = {},
                    std::string_view third = {});
  /// Forgets all text; keeps the memory for new text, but for blocks of
  /// unusual size.
  void clear();
  /// Returns how many bytes the blocks take.
  [[nodiscard]] std::size_t memory() const {
    std::size_t bytes = 0;
    for (const Block& block : blocks_) bytes += block.size;
    return bytes;
  }

 private:
  struct Block {
    std::unique_ptr<char[]> bytes;
    std::size_t size;
  };

  void start_block(std::size_t size);

  std::size_t block_size_;
  std::vector<Block> blocks_;
  std::size_t n_used_ = 0;  ///< Blocks with text; the others are spare
  char* free_ = nullptr;
  std::size_t free_size_ = 0;
};

}  // namespace rrn

#endif  // RRN_RDF_HASHED_TERM_HPP
