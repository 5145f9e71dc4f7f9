// SPDX-License-Identifier: MIT
// Facts and the names of their terms as one file, which takes no parsing.
#ifndef RRN_STORE_SNAPSHOT_HPP
#define RRN_STORE_SNAPSHOT_HPP

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/mapped_file.hpp"
#include "base/output_file.hpp"
#include "rdf/dictionary.hpp"
#include "rdf/prefix_map.hpp"
#include "store/snapshot_format.hpp"
#include "store/triple_store.hpp"

namespace rrn {

/// Whether a file starts as a snapshot does; false if it cannot be read, or is
/// no regular file.
[[nodiscard]] bool is_snapshot(const std::string& path);

/// Writes the positive facts of a store, each as it stands, and the terms of
/// the dictionary (SNAPSHOT.md).  Throws Error (kIo).
void write_snapshot(const Dictionary& dictionary, const TripleStore& store,
                    const PrefixMap& prefixes, OutputFile& file);

/// A snapshot in memory.  Its terms have the numbers from 0 on.
class Snapshot {
 public:
  /// The rows of a class or property; each of a class has one term twice.
  struct Relation {
    TermId predicate;
    Arity arity;
    std::span<const Row> rows;
  };

  /// Maps a file.  Whatever its bytes are, what comes out is valid, or an
  /// exception comes: Error kIo if it cannot be read, kMismatch if it is of
  /// another version, and kCorrupt if it is damaged, incomplete or none.
  explicit Snapshot(const std::string& path);

  [[nodiscard]] std::uint32_t n_terms() const { return n_terms_; }
  /// Returns a term; requires that it has this number.  The text lies in the
  /// file, the datatype right behind it and then the language.
  [[nodiscard]] TermView term(TermId id) const;
  [[nodiscard]] const std::vector<Relation>& relations() const {
    return relations_;
  }
  /// Prefixes and namespaces.
  [[nodiscard]] const std::vector<
      std::pair<std::string_view, std::string_view>>&
  prefixes() const {
    return prefixes_;
  }
  [[nodiscard]] std::uint64_t n_facts() const { return n_facts_; }

 private:
  [[noreturn]] void fail(const std::string& message) const;
  template <typename T>
  [[nodiscard]] std::span<const T> take(std::uint64_t n);
  void check_start(std::string_view bytes) const;
  [[nodiscard]] bool is_in_text(std::uint64_t first, std::uint64_t n) const;
  void check_terms() const;
  void add_relations(std::span<const snapshot::RelationRecord> records,
                     std::span<const Row> rows);
  void check_rows(const Relation& relation) const;
  void add_prefixes(std::span<const snapshot::PrefixRecord> records);

  std::string path_;
  MappedFile file_;
  std::string_view left_;  ///< What no section has been taken from
  std::string_view text_;
  std::uint32_t n_terms_ = 0;
  std::uint64_t n_facts_ = 0;
  const snapshot::TermRecord* terms_ = nullptr;  ///< In the file
  std::vector<Relation> relations_;
  std::vector<std::pair<std::string_view, std::string_view>> prefixes_;
};

}  // namespace rrn

#endif  // RRN_STORE_SNAPSHOT_HPP
