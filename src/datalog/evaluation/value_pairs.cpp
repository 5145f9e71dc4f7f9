// SPDX-License-Identifier: MIT
#include "datalog/evaluation/value_pairs.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

namespace rrn::datalog {

namespace {

bool is_time(ValueSpace space) {
  return space == ValueSpace::kDateTime || space == ValueSpace::kDate ||
         space == ValueSpace::kTime;
}

/// Returns a text that two values have in common if they are the same, or if
/// both are XML, of which it is never known that they differ.
std::string class_key(const LiteralValue& value) {
  std::string key(1, static_cast<char>('A' + static_cast<int>(value.space)));
  if (value.space == ValueSpace::kXml) return key;
  key += value.truth ? '1' : '0';
  key += value.number.to_string();
  const double real = std::isnan(value.real) ? std::nan("") : value.real;
  key += ' ' + std::to_string(std::bit_cast<std::uint64_t>(real)) + ' ';
  key += value.language + ' ' + value.text;
  return key;
}

/// How many terms have each instant.
using Instants = std::map<Decimal, std::uint64_t>;

/// Returns how many pairs of an instant with a time zone and one without may be
/// the same: those less than a zone apart.
std::uint64_t n_uncertain(const Instants& with_zone,
                          const Instants& without_zone) {
  const Decimal max_zone(std::int64_t{14} * 3600);
  std::uint64_t n = 0;
  std::uint64_t n_within = 0;
  auto first = with_zone.begin();
  auto last = with_zone.begin();
  for (const auto& [instant, n_terms] : without_zone) {
    for (; last != with_zone.end() && !(instant + max_zone < last->first);
         ++last) {
      n_within += last->second;
    }
    for (; first != last && first->first < instant - max_zone; ++first) {
      n_within -= first->second;
    }
    n += n_within * n_terms;
  }
  return n;
}

std::uint64_t n_pairs_of(std::uint64_t n) { return n * (n - 1) / 2; }

}  // namespace

std::vector<ValuePairs::ValueClass> ValuePairs::classes(
    std::span<const Entry> entries) {
  std::vector<ValueClass> found;
  std::unordered_map<std::string, std::size_t> number_of;
  for (const Entry& entry : entries) {
    if (!guard_.tick()) break;
    std::optional<LiteralValue> value = literal_value(terms_.view(entry.term));
    if (!value) continue;  // not known to differ from anything
    const auto [place, is_new] =
        number_of.try_emplace(class_key(*value), found.size());
    if (is_new) found.push_back({*std::move(value), {}});
    found[place->second].terms.push_back(entry.term);
  }
  return found;
}

void ValuePairs::for_each_key(
    const std::function<bool(std::uint32_t, const std::vector<ValueClass>&)>&
        visit) {
  if (!guard_.poll()) return;
  if (!std::is_sorted(entries_.begin(), entries_.end())) {
    std::sort(entries_.begin(), entries_.end());
  }
  const std::span<const Entry> all = entries_;
  for (std::size_t begin = 0; begin < all.size() && guard_.tick();) {
    std::size_t end = begin + 1;
    while (end < all.size() && all[end].key == all[begin].key) ++end;
    const std::span<const Entry> one_key = all.subspan(begin, end - begin);
    begin = end;
    if (one_key.size() < 2) continue;
    if (!visit(one_key.front().key, classes(one_key))) return;
  }
}

std::uint64_t ValuePairs::count() {
  std::uint64_t n_pairs = 0;
  for_each_key([&](std::uint32_t, const std::vector<ValueClass>& all) {
    std::uint64_t n_terms = 0;
    std::map<std::pair<ValueSpace, bool>, Instants> instants;
    for (const ValueClass& one : all) {
      n_terms += one.terms.size();
      n_pairs -= n_pairs_of(one.terms.size());
      if (is_time(one.value.space)) {
        instants[{one.value.space, one.value.truth}][one.value.number] +=
            one.terms.size();
      }
    }
    n_pairs += n_pairs_of(n_terms);
    for (const ValueSpace space :
         {ValueSpace::kDateTime, ValueSpace::kDate, ValueSpace::kTime}) {
      n_pairs -= n_uncertain(instants[{space, true}], instants[{space, false}]);
    }
    return true;
  });
  return n_pairs;
}

bool ValuePairs::visit_pairs(std::uint32_t key, const ValueClass& left,
                             const ValueClass& right, const Visitor& visit) {
  if (!guard_.tick()) return false;
  if (relate(left.value, right.value) != ValueRelation::kDifferent) return true;
  for (const TermId a : left.terms) {
    for (const TermId b : right.terms) {
      if (!visit(key, a, b)) return false;
    }
  }
  return true;
}

void ValuePairs::for_each(const Visitor& visit) {
  for_each_key([&](std::uint32_t key, const std::vector<ValueClass>& all) {
    for (std::size_t i = 0; i < all.size(); ++i) {
      for (std::size_t j = i + 1; j < all.size(); ++j) {
        if (!visit_pairs(key, all[i], all[j], visit)) return false;
      }
    }
    return true;
  });
}

}  // namespace rrn::datalog
