// SPDX-License-Identifier: MIT
#include "rdf/dictionary.hpp"

#include <limits>

#include "base/ascii.hpp"
#include "base/error.hpp"

namespace rrn {

namespace {

constexpr std::size_t kTextBlock = std::size_t{1} << 20;
constexpr unsigned kFirstSlotBits = 8;

// How many terms ahead the parts of a lookup are asked for.
constexpr std::size_t kSlotAhead = 24;
constexpr std::size_t kEntryAhead = 16;
constexpr std::size_t kTextAhead = 8;

/// What a slot keeps of a hash.  Tables are in its order, so that growing one
/// needs nothing else and goes through memory from start to end.
std::uint32_t high_bits(std::uint64_t hash) {
  return static_cast<std::uint32_t>(hash >> 32);
}

bool is_same_tag(std::string_view a, std::string_view b) {
  return a == b || (a.size() == b.size() && lower_case(a) == lower_case(b));
}

bool is_small_enough(const TermView& term) {
  constexpr auto kMax = std::numeric_limits<std::uint32_t>::max();
  return term.text.size() <= kMax && term.datatype.size() <= kMax &&
         term.language.size() <= kMaxLanguageTag;
}

}  // namespace

Dictionary::Dictionary()
    : slots_(std::size_t{1} << kFirstSlotBits),
      slot_bits_(kFirstSlotBits),
      texts_(kTextBlock),
      suffixes_(1),
      suffix_numbers_{{Suffix(), 0}} {}

TermId Dictionary::intern(const TermView& term, std::uint64_t hash) {
  const std::uint32_t key = high_bits(hash);
  std::size_t slot = find_slot(term, key);
  if (slots_[slot].id_plus_one != 0) {
    return TermId{slots_[slot].id_plus_one - 1};
  }
  if (!is_small_enough(term)) {
    throw Error(ErrorCode::kUnsupported,
                term.language.size() > kMaxLanguageTag
                    ? "a language tag of more than 65,535 bytes; expected a "
                      "shorter one"
                    : "a term of more than 4 GiB; expected a shorter one");
  }
  if (entries_.size() + 1 >= std::numeric_limits<std::uint32_t>::max()) {
    throw Error(ErrorCode::kUnsupported,
                "the dictionary is full; at most 2^32 - 2 terms are supported");
  }
  if ((entries_.size() + 1) * 4 > slots_.size() * 3) {
    grow();
    slot = find_slot(term, key);
  }
  const std::uint32_t tag = tag_of(term);
  entries_.push_back({texts_.store(term.text),
                      static_cast<std::uint32_t>(term.text.size()), tag});
  slots_[slot] = {key, static_cast<std::uint32_t>(entries_.size())};
  return TermId{static_cast<std::uint32_t>(entries_.size() - 1)};
}

void Dictionary::intern(std::span<const HashedTerm> terms,
                        std::span<TermId> ids) {
  RRN_CHECK(terms.size() == ids.size());
  const std::size_t n = terms.size();
  for (std::size_t i = 0; i < n; ++i) {
    if (i + kSlotAhead < n) {
      __builtin_prefetch(&slots_[home(high_bits(terms[i + kSlotAhead].hash))]);
    }
    if (i + kEntryAhead < n) prefetch_entry(terms[i + kEntryAhead].hash);
    if (i + kTextAhead < n) prefetch_text(terms[i + kTextAhead].hash);
    ids[i] = intern(terms[i].view(), terms[i].hash);
  }
}

std::optional<TermId> Dictionary::find(const TermView& term) const {
  const Slot& slot = slots_[find_slot(term, high_bits(hash_term(term)))];
  if (slot.id_plus_one == 0) return std::nullopt;
  return TermId{slot.id_plus_one - 1};
}

TermView Dictionary::view(TermId id) const {
  RRN_CHECK(id.value < entries_.size());
  const Entry& entry = entries_[id.value];
  const std::string_view text(entry.text, entry.text_size);
  if (entry.tag < kFirstLiteral) {
    return {static_cast<TermKind>(entry.tag), text, {}, {}};
  }
  const Suffix& suffix = suffixes_[entry.tag - kFirstLiteral];
  return {TermKind::kLiteral, text, suffix.first, suffix.second};
}

bool Dictionary::is(const Entry& entry, const TermView& term) const {
  if (std::string_view(entry.text, entry.text_size) != term.text) return false;
  if (!term.is_literal()) return entry.tag == static_cast<unsigned>(term.kind);
  if (entry.tag < kFirstLiteral) return false;
  const auto& [datatype, language] = suffixes_[entry.tag - kFirstLiteral];
  return datatype == term.datatype && is_same_tag(language, term.language);
}

std::size_t Dictionary::find_slot(const TermView& term,
                                  std::uint32_t hash) const {
  const std::size_t mask = slots_.size() - 1;
  std::size_t slot = home(hash);
  while (slots_[slot].id_plus_one != 0 &&
         (slots_[slot].hash != hash ||
          !is(entries_[slots_[slot].id_plus_one - 1], term))) {
    slot = (slot + 1) & mask;
  }
  return slot;
}

/// Asks for the entry of a term whose slot is at hand.
void Dictionary::prefetch_entry(std::uint64_t hash) const {
  const Slot& slot = slots_[home(high_bits(hash))];
  if (slot.id_plus_one == 0) return;
  __builtin_prefetch(entries_.data() + slot.id_plus_one - 1);
}

/// Asks for the text of a term whose entry is at hand.
void Dictionary::prefetch_text(std::uint64_t hash) const {
  const Slot& slot = slots_[home(high_bits(hash))];
  if (slot.id_plus_one == 0 || slot.hash != high_bits(hash)) return;
  __builtin_prefetch(entries_[slot.id_plus_one - 1].text);
}

void Dictionary::follow(const Dictionary& source) {
  RRN_CHECK(size() <= source.size());
  if (size() == 0) {
    entries_ = source.entries_;
    slots_ = source.slots_;
    slot_bits_ = source.slot_bits_;
    suffixes_ = source.suffixes_;
    suffix_numbers_ = source.suffix_numbers_;
    return;
  }
  for (std::size_t i = suffixes_.size(); i < source.suffixes_.size(); ++i) {
    suffixes_.push_back(source.suffixes_[i]);
    suffix_numbers_.emplace(suffixes_[i], static_cast<std::uint32_t>(i));
  }
  for (std::size_t i = size(); i < source.size(); ++i) {
    if ((i + 1) * 4 > slots_.size() * 3) grow();
    entries_.push_back(source.entries_[i]);
    place_last(
        high_bits(hash_term(view(TermId{static_cast<std::uint32_t>(i)}))));
  }
}

/// Puts the last entry, whose term has no slot yet, into the table.
void Dictionary::place_last(std::uint32_t hash) {
  const std::size_t mask = slots_.size() - 1;
  std::size_t slot = home(hash);
  while (slots_[slot].id_plus_one != 0) slot = (slot + 1) & mask;
  slots_[slot] = {hash, static_cast<std::uint32_t>(entries_.size())};
}

void Dictionary::grow() {
  std::vector<Slot> old(slots_.size() * 2);
  old.swap(slots_);
  ++slot_bits_;
  const std::size_t mask = slots_.size() - 1;
  for (const Slot& entry : old) {
    if (entry.id_plus_one == 0) continue;
    std::size_t slot = home(entry.hash);
    while (slots_[slot].id_plus_one != 0) slot = (slot + 1) & mask;
    slots_[slot] = entry;
  }
}

std::uint32_t Dictionary::tag_of(const TermView& term) {
  if (!term.is_literal()) return static_cast<std::uint32_t>(term.kind);
  const Suffix suffix(term.datatype, term.language);
  const auto known = suffix_numbers_.find(suffix);
  if (known != suffix_numbers_.end()) return known->second + kFirstLiteral;
  const char* const text = texts_.store(suffix.first, suffix.second);
  const Suffix kept({text, suffix.first.size()},
                    {text + suffix.first.size(), suffix.second.size()});
  const auto number = static_cast<std::uint32_t>(suffixes_.size());
  suffixes_.push_back(kept);
  suffix_numbers_.emplace(kept, number);
  return number + kFirstLiteral;
}

}  // namespace rrn
