// SPDX-License-Identifier: MIT
#include "rdf/dictionary.hpp"

#include <algorithm>
#include <cstring>
#include <functional>
#include <limits>

#include "base/error.hpp"

namespace rrn {

namespace {

constexpr std::size_t kBlockSize = std::size_t{1} << 20;
constexpr std::size_t kFirstSlots = 256;  // a power of two

std::uint64_t mix(std::uint64_t h) {
  h ^= h >> 32;
  h *= 0x9e3779b97f4a7c15U;
  return h ^ (h >> 29);
}

std::uint64_t hash_of(const TermView& term) {
  const std::hash<std::string_view> hash;
  std::uint64_t h = hash(term.text) + static_cast<std::uint64_t>(term.kind);
  if (!term.datatype.empty()) h = mix(h) ^ hash(term.datatype);
  if (!term.language.empty()) h = mix(h) ^ (hash(term.language) << 1);
  return mix(h);
}

std::uint32_t fingerprint(std::uint64_t hash) {
  return static_cast<std::uint32_t>(hash >> 32);
}

}  // namespace

Dictionary::Dictionary() : slots_(kFirstSlots) {}

TermId Dictionary::intern(const TermView& term) {
  const std::uint64_t hash = hash_of(term);
  std::size_t slot = find_slot(term, hash);
  if (slots_[slot].id_plus_one != 0) {
    return TermId{slots_[slot].id_plus_one - 1};
  }
  constexpr auto kMax = std::numeric_limits<std::uint32_t>::max();
  if (entries_.size() + 1 >= kMax || term.text.size() > kMax ||
      term.datatype.size() > kMax ||
      term.language.size() > std::numeric_limits<std::uint16_t>::max()) {
    throw Error(ErrorCode::kUnsupported,
                "the dictionary is full; at most 2^32 - 2 terms of at most "
                "4 GiB are supported");
  }
  if ((entries_.size() + 1) * 2 > slots_.size()) {
    grow();
    slot = find_slot(term, hash);
  }
  const char* const text = store(term);
  entries_.push_back({text, static_cast<std::uint32_t>(term.text.size()),
                      static_cast<std::uint32_t>(term.datatype.size()),
                      static_cast<std::uint16_t>(term.language.size()),
                      term.kind});
  slots_[slot] = {fingerprint(hash),
                  static_cast<std::uint32_t>(entries_.size())};
  return TermId{static_cast<std::uint32_t>(entries_.size() - 1)};
}

std::optional<TermId> Dictionary::find(const TermView& term) const {
  const Slot& slot = slots_[find_slot(term, hash_of(term))];
  if (slot.id_plus_one == 0) return std::nullopt;
  return TermId{slot.id_plus_one - 1};
}

TermView Dictionary::view(TermId id) const {
  RRN_CHECK(id.value < entries_.size());
  const Entry& e = entries_[id.value];
  const char* const datatype = e.text + e.text_size;
  return {e.kind,
          {e.text, e.text_size},
          {datatype, e.datatype_size},
          {datatype + e.datatype_size, e.language_size}};
}

std::size_t Dictionary::find_slot(const TermView& term,
                                  std::uint64_t hash) const {
  const std::size_t mask = slots_.size() - 1;
  std::size_t slot = hash & mask;
  while (slots_[slot].id_plus_one != 0 &&
         (slots_[slot].hash != fingerprint(hash) ||
          !(view(TermId{slots_[slot].id_plus_one - 1}) == term))) {
    slot = (slot + 1) & mask;
  }
  return slot;
}

void Dictionary::grow() {
  std::vector<Slot> old(slots_.size() * 2);
  old.swap(slots_);
  const std::size_t mask = slots_.size() - 1;
  for (const Slot& entry : old) {
    if (entry.id_plus_one == 0) continue;
    std::size_t slot = hash_of(view(TermId{entry.id_plus_one - 1})) & mask;
    while (slots_[slot].id_plus_one != 0) slot = (slot + 1) & mask;
    slots_[slot] = entry;
  }
}

const char* Dictionary::store(const TermView& term) {
  const std::size_t size =
      term.text.size() + term.datatype.size() + term.language.size();
  if (size > free_size_) {
    const std::size_t block = std::max(kBlockSize, size);
    blocks_.push_back(std::make_unique_for_overwrite<char[]>(block));
    free_ = blocks_.back().get();
    free_size_ = block;
  }
  char* const start = free_;
  char* end = start;
  for (const std::string_view part :
       {term.text, term.datatype, term.language}) {
    if (!part.empty()) std::memcpy(end, part.data(), part.size());
    end += part.size();
  }
  free_ = end;
  free_size_ -= size;
  return start;
}

}  // namespace rrn
