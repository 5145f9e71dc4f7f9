// SPDX-License-Identifier: MIT
#include "store/fact.hpp"

#include <cstdint>

namespace rrn {

std::size_t FactHash::operator()(const Fact& fact) const noexcept {
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

}  // namespace rrn
