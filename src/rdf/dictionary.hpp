// SPDX-License-Identifier: MIT
#ifndef RRN_RDF_DICTIONARY_HPP
#define RRN_RDF_DICTIONARY_HPP

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "rdf/hashed_term.hpp"
#include "rdf/term.hpp"

namespace rrn {

/// Terms and their dense ids, in order of first appearance.  Literals whose
/// language tags differ in case alone are one term (RDF 1.1 Concepts, section
/// 3.3), as it was written first.
///
/// Text is kept once in arena blocks that never move, so views stay valid for
/// the dictionary's life.  Interning and finding take O(length of the term)
/// expected.  A term takes its text, 16 bytes, and 11 to 21 bytes of hash
/// table; datatypes and language tags are kept once each.  Several threads may
/// read at a time, but none while one interns.  Throws Error (kUnsupported)
/// past 2^32 - 2 terms or for a term of 4 GiB.
class Dictionary {
 public:
  Dictionary();
  Dictionary(Dictionary&&) noexcept = default;
  Dictionary& operator=(Dictionary&&) noexcept = default;

  /// Returns the id of `term`, giving it the next one if it is new.
  TermId intern(const TermView& term) { return intern(term, hash_term(term)); }
  /// Interns a term whose hash is known; requires `hash` to be hash_term(term).
  TermId intern(const TermView& term, std::uint64_t hash);
  /// Interns all of `terms` in their order and puts their ids into `ids`, which
  /// is as long.  Faster than one after the other: memory is asked for ahead.
  void intern(std::span<const HashedTerm> terms, std::span<TermId> ids);
  /// Interns an IRI.
  TermId intern_iri(std::string_view iri) { return intern(TermView::iri(iri)); }
  /// Returns the id of `term` if it is known.
  [[nodiscard]] std::optional<TermId> find(const TermView& term) const;
  /// Returns the term with this id.  Requires an id of this dictionary.
  [[nodiscard]] TermView view(TermId id) const;
  [[nodiscard]] std::size_t size() const { return entries_.size(); }

  /// Takes over the terms of `source` that are new there since the last time,
  /// under the same ids.  Requires that this has no others.  Their text stays
  /// where it is: `source` has to outlive this.
  void follow(const Dictionary& source);
  /// Whether follow() would change nothing.
  [[nodiscard]] bool is_up_to_date(const Dictionary& source) const {
    return size() == source.size();
  }

  /// Returns how many bytes it takes, about: entries, hash table and text.
  [[nodiscard]] std::size_t memory() const {
    return table_memory() + texts_.memory();
  }
  /// Returns how many bytes entries and hash table take, without the text.
  [[nodiscard]] std::size_t table_memory() const {
    return entries_.capacity() * sizeof(Entry) +
           slots_.capacity() * sizeof(Slot);
  }

 private:
  /// Datatype and language of a literal; both empty for a plain one.
  using Suffix = std::pair<std::string_view, std::string_view>;

  struct Entry {
    const char* text;
    std::uint32_t text_size;
    std::uint32_t tag;  ///< Kind; for literals kFirstLiteral and the suffix
  };
  struct Slot {
    std::uint32_t hash;  ///< High bits of the term's hash
    std::uint32_t id_plus_one;
  };

  static constexpr std::uint32_t kFirstLiteral = 2;

  [[nodiscard]] std::size_t home(std::uint32_t hash) const {
    return static_cast<std::size_t>(std::uint64_t{hash} << slot_bits_ >> 32);
  }
  [[nodiscard]] bool is(const Entry& entry, const TermView& term) const;
  [[nodiscard]] std::size_t find_slot(const TermView& term,
                                      std::uint32_t hash) const;
  void prefetch_entry(std::uint64_t hash) const;
  void prefetch_text(std::uint64_t hash) const;
  void grow();
  void place_last(std::uint32_t hash);
  std::uint32_t tag_of(const TermView& term);

  std::vector<Entry> entries_;
  std::vector<Slot> slots_;
  unsigned slot_bits_;
  TextArena texts_;
  std::vector<Suffix> suffixes_;  ///< Indexed by number; views texts_
  std::map<Suffix, std::uint32_t> suffix_numbers_;
};

}  // namespace rrn

#endif  // RRN_RDF_DICTIONARY_HPP
