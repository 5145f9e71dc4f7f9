// SPDX-License-Identifier: MIT
#ifndef RRN_STORE_TRIPLE_STORE_HPP
#define RRN_STORE_TRIPLE_STORE_HPP

#include <compare>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "rdf/dictionary.hpp"
#include "rdf/term.hpp"
#include "store/equality_classes.hpp"
#include "store/relation.hpp"

namespace rrn {

enum class Arity : std::uint8_t { kUnary = 1, kBinary = 2 };
enum class Polarity : std::uint8_t { kPositive = 0, kNegative = 1 };

/// Names a relation: a class (unary: `x rdf:type C`) or a property (binary), or
/// the strong negation of one.
struct RelationKey {
  TermId predicate;
  Arity arity = Arity::kUnary;
  Polarity polarity = Polarity::kPositive;

  [[nodiscard]] RelationKey negation() const {
    return {predicate, arity,
            polarity == Polarity::kPositive ? Polarity::kNegative
                                            : Polarity::kPositive};
  }
  friend constexpr auto operator<=>(const RelationKey&,
                                    const RelationKey&) = default;
};

/// The dense number of a relation in one TripleStore.
struct RelationId {
  std::uint32_t value = 0;

  friend constexpr auto operator<=>(RelationId, RelationId) = default;
};

/// Facts over dense ids, one Relation for each class and property (vertical
/// partitioning), with what is asserted apart from what was derived, and which
/// terms are equal.
///
/// Where terms are equal, facts are kept under their representatives: a fact
/// stated with another name is an asserted row that is dead, and the same fact
/// with representatives is a row beside it.  Not thread-safe while it changes.
class TripleStore {
 public:
  TripleStore() = default;
  TripleStore(const TripleStore& other);
  TripleStore(TripleStore&&) noexcept = default;
  TripleStore& operator=(const TripleStore& other);
  TripleStore& operator=(TripleStore&&) noexcept = default;

  /// Returns the relation with this key, making an empty one if needed.
  RelationId relation_id(const RelationKey& key);
  [[nodiscard]] std::optional<RelationId> find(const RelationKey& key) const;
  [[nodiscard]] const RelationKey& key(RelationId id) const {
    return keys_[id.value];
  }
  [[nodiscard]] Relation& relation(RelationId id) {
    return *relations_[id.value];
  }
  [[nodiscard]] const Relation& relation(RelationId id) const {
    return *relations_[id.value];
  }
  [[nodiscard]] std::uint32_t n_relations() const {
    return static_cast<std::uint32_t>(keys_.size());
  }

  /// Adds a fact as it stands; returns false if it was there.
  bool insert(const RelationKey& key, Row row) {
    return relation(relation_id(key)).insert(row);
  }
  /// Whether the fact holds, equal terms considered.
  [[nodiscard]] bool contains(const RelationKey& key, Row row) const;
  /// Whether the fact is stated, in these words.
  [[nodiscard]] bool is_asserted(const RelationKey& key, Row row) const;

  /// Declares all present facts asserted; later ones are derived.
  void mark_asserted();

  /// Which terms are equal.
  [[nodiscard]] const EqualityClasses& equality() const { return equality_; }
  [[nodiscard]] EqualityClasses& equality() { return equality_; }
  /// Returns `row` with representatives for its terms.
  [[nodiscard]] Row normalise(Row row) const {
    return {equality_.representative(row.first),
            equality_.representative(row.second)};
  }

  /// Returns a stamp that is larger than all before (see RowOrigin).
  std::uint32_t next_stamp() { return ++stamp_; }
  /// The last one; 0 before the first.
  [[nodiscard]] std::uint32_t last_stamp() const { return stamp_; }

  [[nodiscard]] std::uint64_t n_asserted() const;
  [[nodiscard]] std::uint64_t n_derived() const;
  /// Facts that hold, each once under representatives.
  [[nodiscard]] std::uint64_t n_live() const;

  /// Returns how many bytes the relations take.
  [[nodiscard]] std::size_t memory() const;

  /// Drops everything derived, and which terms are equal.
  void drop_derived();

 private:
  friend class StoreCopies;

  /// References stay valid as it grows.  Shared among copies by StoreCopies,
  /// which nobody changes.
  std::vector<std::shared_ptr<Relation>> relations_;
  std::vector<RelationKey> keys_;
  std::map<RelationKey, RelationId> ids_;
  EqualityClasses equality_;
  std::uint32_t stamp_ = 0;
};

}  // namespace rrn

#endif  // RRN_STORE_TRIPLE_STORE_HPP
