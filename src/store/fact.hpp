// SPDX-License-Identifier: MIT
#ifndef RRN_STORE_FACT_HPP
#define RRN_STORE_FACT_HPP

#include <compare>
#include <cstddef>
#include <cstdint>

#include "rdf/dictionary.hpp"
#include "store/relation.hpp"
#include "store/triple_store.hpp"

namespace rrn {

/// A fact of a store: a row of a relation.  In a unary relation both terms of
/// the row are the same.
struct Fact {
  RelationKey relation;
  Row row;

  friend constexpr auto operator<=>(const Fact&, const Fact&) = default;
};

struct FactHash {
  std::size_t operator()(const Fact& fact) const noexcept {
    const RelationKey& key = fact.relation;
    const auto tag = static_cast<std::uint64_t>(key.arity) * 2 +
                     static_cast<std::uint64_t>(key.polarity);
    std::uint64_t hash = std::uint64_t{key.predicate.value} << 3 | tag;
    constexpr std::uint64_t kMultiplier = 0x9e3779b97f4a7c15U;
    for (const TermId id : {fact.row.first, fact.row.second}) {
      hash = (hash ^ hash >> 32) * kMultiplier + id.value;
    }
    hash = (hash ^ hash >> 32) * kMultiplier;
    return static_cast<std::size_t>(hash ^ hash >> 32);
  }
};

/// A triple by the numbers that a dictionary gives to its terms.
struct TermTriple {
  TermId subject;
  TermId predicate;
  TermId object;

  friend constexpr auto operator<=>(const TermTriple&,
                                    const TermTriple&) = default;
};

/// Returns the fact that a triple states: C(x) for `x rdf:type C`, p(x, y) for
/// any other.
[[nodiscard]] constexpr Fact fact_of(const TermTriple& triple,
                                     TermId rdf_type) {
  const auto& [subject, predicate, object] = triple;
  if (predicate == rdf_type) {
    return {{object, Arity::kUnary, Polarity::kPositive}, {subject, subject}};
  }
  return {{predicate, Arity::kBinary, Polarity::kPositive}, {subject, object}};
}

/// Returns the triple that states a fact, whose polarity is left out.
[[nodiscard]] constexpr TermTriple triple_of(const Fact& fact,
                                             TermId rdf_type) {
  const auto& [key, row] = fact;
  return key.arity == Arity::kUnary
             ? TermTriple{row.first, rdf_type, key.predicate}
             : TermTriple{row.first, key.predicate, row.second};
}

}  // namespace rrn

#endif  // RRN_STORE_FACT_HPP
