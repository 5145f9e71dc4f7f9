// SPDX-License-Identifier: MIT
#ifndef RRN_RDF_DICTIONARY_HPP
#define RRN_RDF_DICTIONARY_HPP

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "rdf/term.hpp"

namespace rrn {

/// Terms and their dense ids, in order of first appearance.
///
/// Text is kept once in arena blocks that never move, so views stay valid for
/// the dictionary's life.  Interning and finding take O(length of the term)
/// expected.  Not thread-safe while interning.  Throws Error (kUnsupported)
/// past 2^32 - 1 terms or for a term of 4 GiB.
class Dictionary {
 public:
  Dictionary();
  Dictionary(Dictionary&&) noexcept = default;
  Dictionary& operator=(Dictionary&&) noexcept = default;

  /// Returns the id of `term`, giving it the next one if it is new.
  TermId intern(const TermView& term);
  /// Interns an IRI.
  TermId intern_iri(std::string_view iri) { return intern(TermView::iri(iri)); }
  /// Returns the id of `term` if it is known.
  [[nodiscard]] std::optional<TermId> find(const TermView& term) const;
  /// Returns the term with this id.  Requires an id of this dictionary.
  [[nodiscard]] TermView view(TermId id) const;
  [[nodiscard]] std::size_t size() const { return entries_.size(); }

 private:
  struct Entry {
    const char* text;  ///< text, datatype and language, one after the other
    std::uint32_t text_size;
    std::uint32_t datatype_size;
    std::uint16_t language_size;
    TermKind kind;
  };
  struct Slot {
    std::uint32_t hash;  ///< High bits of the term's hash
    std::uint32_t id_plus_one;
  };

  [[nodiscard]] std::size_t find_slot(const TermView& term,
                                      std::uint64_t hash) const;
  void grow();
  const char* store(const TermView& term);

  std::vector<Entry> entries_;
  std::vector<Slot> slots_;
  std::vector<std::unique_ptr<char[]>> blocks_;
  char* free_ = nullptr;
  std::size_t free_size_ = 0;
};

}  // namespace rrn

#endif  // RRN_RDF_DICTIONARY_HPP
