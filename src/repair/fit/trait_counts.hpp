// SPDX-License-Identifier: MIT
// Which individuals are at which ends of relations, counted over many samples.
#ifndef RRN_REPAIR_FIT_TRAIT_COUNTS_HPP
#define RRN_REPAIR_FIT_TRAIT_COUNTS_HPP

#include <cstdint>
#include <map>
#include <span>
#include <unordered_map>
#include <vector>

#include "dataset/file/byte_coding.hpp"
#include "dataset/sample/vocabulary.hpp"
#include "repair/fit/ends.hpp"

namespace rrn::repair {

/// What an individual is known by.
enum class TraitKind : std::uint8_t {
  kClass,  ///< A class that it is stated to be in
  kEnd,    ///< An end of another fact that it is at
};

/// One such class or end: 2 * (1 + its number), + 1 if it is an end.  Number 0
/// stands for none of its kind.
using Trait = std::uint32_t;

[[nodiscard]] constexpr TraitKind kind_of(Trait trait) {
  return (trait & 1U) != 0 ? TraitKind::kEnd : TraitKind::kClass;
}
[[nodiscard]] constexpr bool is_none(Trait trait) { return trait < 2; }
[[nodiscard]] constexpr std::uint32_t number_of(Trait trait) {
  return trait / 2 - 1;
}

/// The traits of one kind that an individual has beside one fact that has it at
/// the end `own`; not empty, as none is a trait, too.
[[nodiscard]] std::vector<Trait> traits_beside(TraitKind kind, const Ends& ends,
                                               std::uint32_t individual,
                                               FactsAtEnd own);

/// How many facts of each relation have an individual of each trait at each
/// end.
class TraitCounts {
 public:
  /// Counts the facts of a sample, or takes back what it counted of one.
  /// O(ends of individuals * traits of each).
  void add(const Ends& ends) { count(ends, true); }
  void remove(const Ends& ends) { count(ends, false); }

  /// The facts of the relation that an end is of.
  [[nodiscard]] std::uint32_t n_facts(EndId end) const;
  /// Those that have somebody of this trait at the end.
  [[nodiscard]] std::uint32_t n_alike(EndId end, Trait trait) const;
  /// The part of all ends of facts that have somebody of this trait.
  [[nodiscard]] double share(Trait trait) const;
  /// How much more frequent a trait is at an end than anywhere: the logarithm
  /// of the ratio, drawn towards 0 where little is known.
  [[nodiscard]] double log_ratio(EndId end, Trait trait) const;
  /// The mean over some traits.
  [[nodiscard]] double fit(EndId end, std::span<const Trait> traits) const;

  void write(dataset::ByteWriter& out) const;
  /// Fails (kCorrupt) for traits beyond the vocabulary.
  [[nodiscard]] static TraitCounts read(dataset::ByteReader& in,
                                        const dataset::Vocabulary& vocabulary);

  friend bool operator==(const TraitCounts&, const TraitCounts&) = default;

 private:
  void count(const Ends& ends, bool adds);
  void count_trait(EndId end, Trait trait, std::uint32_t n, bool adds);

  /// Indexed by 2^32 * end + trait
  std::unordered_map<std::uint64_t, std::uint32_t> at_end_;
  std::unordered_map<Trait, std::uint64_t> anywhere_;
  std::map<std::uint32_t, std::uint32_t> n_facts_;  ///< Indexed by relation
  std::uint64_t n_all_facts_ = 0;
};

}  // namespace rrn::repair

#endif  // RRN_REPAIR_FIT_TRAIT_COUNTS_HPP
