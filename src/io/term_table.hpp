// SPDX-License-Identifier: MIT
#ifndef RRN_IO_TERM_TABLE_HPP
#define RRN_IO_TERM_TABLE_HPP

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "rdf/hashed_term.hpp"
#include "rdf/term.hpp"

namespace rrn::io {

/// The distinct terms of a block of statements, numbered by first appearance.
/// Small, so that it stays in a processor's cache, and reusable.
class TermTable {
 public:
  TermTable();

  /// Returns the number of `term`, giving it the next one if it is new.
  std::uint32_t add(const TermView& term);
  [[nodiscard]] std::span<const HashedTerm> terms() const { return terms_; }
  /// Returns the term with this number.
  [[nodiscard]] TermView view(std::uint32_t number) const {
    return terms_[number].view();
  }
  /// Whether the term with this number is `term`.
  [[nodiscard]] bool is(std::uint32_t number, const TermView& term) const;
  /// Forgets all terms, keeps the memory.
  void clear();

 private:
  struct Slot {
    std::uint32_t hash;
    std::uint32_t number_plus_one;
  };

  void grow();

  std::vector<HashedTerm> terms_;
  std::vector<Slot> slots_;
  TextArena texts_;
};

}  // namespace rrn::io

#endif  // RRN_IO_TERM_TABLE_HPP
