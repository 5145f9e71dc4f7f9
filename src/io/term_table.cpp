// SPDX-License-Identifier: MIT
#include "io/term_table.hpp"

#include <algorithm>
#include <limits>
#include <string_view>

#include "base/error.hpp"

namespace rrn::io {

namespace {

constexpr std::size_t kTextBlock = std::size_t{1} << 17;
constexpr std::size_t kFirstSlots = std::size_t{1} << 10;  // a power of two

bool is_small_enough(const TermView& term) {
  constexpr auto kMax = std::numeric_limits<std::uint32_t>::max();
  return term.text.size() <= kMax && term.datatype.size() <= kMax &&
         term.language.size() <= kMax;
}

}  // namespace

TermTable::TermTable() : slots_(kFirstSlots), texts_(kTextBlock) {}

bool TermTable::is(std::uint32_t number, const TermView& term) const {
  const HashedTerm& known = terms_[number];
  if (known.kind != term.kind ||
      std::string_view(known.text, known.text_size) != term.text) {
    return false;
  }
  return known.kind != TermKind::kLiteral || known.view() == term;
}

std::uint32_t TermTable::add(const TermView& term) {
  const std::uint64_t hash = hash_term(term);
  const auto key = static_cast<std::uint32_t>(hash);
  const std::size_t mask = slots_.size() - 1;
  std::size_t slot = key & mask;
  for (; slots_[slot].number_plus_one != 0; slot = (slot + 1) & mask) {
    const std::uint32_t number = slots_[slot].number_plus_one - 1;
    if (slots_[slot].hash == key && is(number, term)) return number;
  }
  if (!is_small_enough(term)) {
    throw Error(ErrorCode::kUnsupported,
                "a term is too long; less than 4 GiB are supported");
  }
  const char* const text =
      texts_.store(term.text, term.datatype, term.language);
  terms_.push_back({hash, text, static_cast<std::uint32_t>(term.text.size()),
                    static_cast<std::uint32_t>(term.datatype.size()),
                    static_cast<std::uint32_t>(term.language.size()),
                    term.kind});
  const auto n = static_cast<std::uint32_t>(terms_.size());
  slots_[slot] = {key, n};
  if (std::size_t{n} * 2 > slots_.size()) grow();
  return n - 1;
}

void TermTable::clear() {
  terms_.clear();
  std::fill(slots_.begin(), slots_.end(), Slot{});
  texts_.clear();
}

void TermTable::grow() {
  slots_.assign(slots_.size() * 2, Slot{});
  const std::size_t mask = slots_.size() - 1;
  for (std::uint32_t i = 0; i < terms_.size(); ++i) {
    const auto key = static_cast<std::uint32_t>(terms_[i].hash);
    std::size_t slot = key & mask;
    while (slots_[slot].number_plus_one != 0) slot = (slot + 1) & mask;
    slots_[slot] = {key, i + 1};
  }
}

}  // namespace rrn::io
