// SPDX-License-Identifier: MIT
#include "repair/fit/trait_counts.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace rrn::repair {

namespace {

constexpr std::uint64_t key_of(EndId end, Trait trait) {
  return (std::uint64_t{end} << 32U) | trait;
}

/// Adds to a count, or takes from it and forgets one that is 0.
template <typename Counts, typename Key, typename Count>
void change(Counts& counts, Key key, Count n, bool adds) {
  const auto place = counts.try_emplace(key).first;
  if (adds) {
    place->second += n;
  } else {
    place->second -= n;
  }
  if (place->second == 0) counts.erase(place);
}

template <typename Counts, typename Key>
auto get(const Counts& counts, Key key) {
  const auto found = counts.find(key);
  return found == counts.end() ? typename Counts::mapped_type{0}
                               : found->second;
}

}  // namespace

std::vector<Trait> traits_beside(TraitKind kind, const Ends& ends,
                                 std::uint32_t individual, FactsAtEnd own) {
  std::vector<Trait> traits;
  if (kind == TraitKind::kClass) {
    for (const MarkId mark : ends.graph().marks(individual)) {
      const bool is_negated = (mark & 1U) != 0;
      if (!is_negated) traits.push_back(2 * (mark / 2 + 1));
    }
    if (traits.empty()) traits.push_back(0);
  } else {
    for (const FactsAtEnd& other : ends.of(individual)) {
      if (other.end == own.end && own.n_facts < 2) continue;
      traits.push_back(2 * (other.end + 1) + 1);
    }
    if (traits.empty()) traits.push_back(1);
  }
  return traits;
}

void TraitCounts::count(const Ends& ends, bool adds) {
  for (std::uint32_t i = 0; i < ends.n_individuals(); ++i) {
    for (const FactsAtEnd& own : ends.of(i)) {
      const bool is_object = (own.end & 1U) != 0;
      if (!is_object) {
        change(n_facts_, own.end / 2, own.n_facts, adds);
        n_all_facts_ += adds ? own.n_facts : -std::uint64_t{own.n_facts};
      }
      for (const TraitKind kind : {TraitKind::kClass, TraitKind::kEnd}) {
        for (const Trait trait : traits_beside(kind, ends, i, own)) {
          count_trait(own.end, trait, own.n_facts, adds);
        }
      }
    }
  }
}

void TraitCounts::count_trait(EndId end, Trait trait, std::uint32_t n,
                              bool adds) {
  change(at_end_, key_of(end, trait), n, adds);
  change(anywhere_, trait, n, adds);
}

std::uint32_t TraitCounts::n_facts(EndId end) const {
  return get(n_facts_, end / 2);
}

std::uint32_t TraitCounts::n_alike(EndId end, Trait trait) const {
  return get(at_end_, key_of(end, trait));
}

double TraitCounts::share(Trait trait) const {
  return (static_cast<double>(get(anywhere_, trait)) + 0.5) /
         (2 * static_cast<double>(n_all_facts_) + 1);
}

double TraitCounts::log_ratio(EndId end, Trait trait) const {
  // As if so many more facts had been seen, whose ends are like any others.
  constexpr double kPrior = 2;
  const double by_chance = share(trait);
  const double expected = (n_facts(end) + kPrior) * by_chance;
  return std::log((n_alike(end, trait) + kPrior * by_chance) / expected);
}

double TraitCounts::fit(EndId end, std::span<const Trait> traits) const {
  double sum = 0;
  for (const Trait trait : traits) sum += log_ratio(end, trait);
  return sum / static_cast<double>(traits.size());
}

void TraitCounts::write(dataset::ByteWriter& out) const {
  out.write_varint(n_facts_.size());
  for (const auto& [relation, n] : n_facts_) {
    out.write_varint(relation);
    out.write_varint(n);
  }
  const std::map<std::uint64_t, std::uint32_t> sorted(at_end_.begin(),
                                                      at_end_.end());
  out.write_varint(sorted.size());
  std::uint64_t before = 0;
  for (const auto& [key, n] : sorted) {
    out.write_varint(key - before);
    out.write_varint(n);
    before = key;
  }
}

TraitCounts TraitCounts::read(dataset::ByteReader& in,
                              const dataset::Vocabulary& vocabulary) {
  constexpr std::uint64_t kMost = std::numeric_limits<std::uint32_t>::max();
  const auto read_count = [&] {
    const std::uint64_t n = in.read_varint();
    if (n == 0 || n > kMost) in.fail("a count of facts out of range");
    return static_cast<std::uint32_t>(n);
  };
  TraitCounts counts;
  const std::uint64_t n_ends = 2 * vocabulary.relations.size();
  for (std::size_t k = in.read_count(2, "relations"); k > 0; --k) {
    const std::uint64_t relation = in.read_varint();
    if (2 * relation >= n_ends) in.fail("a relation out of range");
    const std::uint32_t n = read_count();
    counts.n_facts_[static_cast<std::uint32_t>(relation)] = n;
    counts.n_all_facts_ += n;
  }
  std::uint64_t key = 0;
  for (std::size_t k = in.read_count(2, "traits"); k > 0; --k) {
    key += in.read_varint();
    const std::uint64_t end = key >> 32U;
    const auto trait = static_cast<Trait>(key & kMost);
    const std::uint64_t n_of_kind =
        kind_of(trait) == TraitKind::kEnd ? n_ends : vocabulary.classes.size();
    if (end >= n_ends || trait / 2 > n_of_kind) in.fail("a trait out of range");
    counts.count_trait(static_cast<EndId>(end), trait, read_count(), true);
  }
  return counts;
}

}  // namespace rrn::repair
