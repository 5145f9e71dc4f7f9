// SPDX-License-Identifier: MIT
#include "store/relation.hpp"

#include <algorithm>
#include <array>

#include "base/error.hpp"

namespace rrn {

namespace {

constexpr std::size_t kFirstSlots = 16;  // a power of two

std::uint64_t hash_of(Row row) {
  std::uint64_t h = (std::uint64_t{row.first.value} << 32) | row.second.value;
  h *= 0x9e3779b97f4a7c15U;
  return h ^ (h >> 32);
}

std::uint64_t hash_of(TermId id) {
  const std::uint64_t h = id.value * 0x9e3779b97f4a7c15U;
  return h ^ (h >> 32);
}

TermId column_of(Row row, Column column) {
  return column == Column::kFirst ? row.first : row.second;
}

/// At most three quarters of the slots are taken.
bool has_room(std::size_t n_rows, std::size_t n_slots) {
  return n_rows * 4 <= n_slots * 3;
}

/// What the slots of a table hold: the number of a row and, in the bits that no
/// number needs, some of its hash, so that few other rows are looked at.
class SlotCode {
 public:
  /// `n_slots` is a power of two, and more than there are rows.
  explicit SlotCode(std::size_t n_slots)
      : number_mask_(static_cast<std::uint32_t>(n_slots - 1)) {}

  [[nodiscard]] std::uint32_t encode(std::uint32_t number,
                                     std::uint64_t hash) const {
    return number | (high_half(hash) & ~number_mask_);
  }
  [[nodiscard]] std::uint32_t number(std::uint32_t code) const {
    return code & number_mask_;
  }
  /// Whether a code may be that of a row with this hash.
  [[nodiscard]] bool may_be(std::uint32_t code, std::uint64_t hash) const {
    return ((code ^ high_half(hash)) & ~number_mask_) == 0;
  }

 private:
  static std::uint32_t high_half(std::uint64_t hash) {
    return static_cast<std::uint32_t>(hash >> 32);
  }

  std::uint32_t number_mask_;
};

/// Returns the slot of a row with this hash, or the free one where it belongs.
inline std::size_t slot_of(const std::vector<std::uint32_t>& slots,
                           const std::vector<Row>& rows, Row row,
                           std::uint64_t hash, SlotCode code) {
  const std::size_t mask = slots.size() - 1;
  std::size_t slot = hash & mask;
  for (; slots[slot] != Relation::kNoRow; slot = (slot + 1) & mask) {
    const std::uint32_t found = slots[slot];
    if (code.may_be(found, hash) && rows[code.number(found)] == row) break;
  }
  return slot;
}

void prefetch(const void* address) { __builtin_prefetch(address, 1); }

}  // namespace

bool Relation::insert(Row row) {
  if (!has_room(rows_.size() + 1, slots_.size())) grow_slots(rows_.size() + 1);
  return insert_with_room(row);
}

bool Relation::insert_with_room(Row row) {
  const SlotCode code(slots_.size());
  const std::uint64_t hash = hash_of(row);
  const std::size_t slot = slot_of(slots_, rows_, row, hash, code);
  const std::uint32_t old =
      slots_[slot] == kNoRow ? kNoRow : code.number(slots_[slot]);
  if (old != kNoRow && (flags_[old] & (kDead | kCondemned)) == 0) return false;
  if (rows_.size() + 1 >= kNoRow) {
    throw Error(ErrorCode::kUnsupported,
                "a predicate has more than 2^32 - 2 facts; that is the most a "
                "relation holds");
  }
  flags_.push_back(0);   // may throw, as the next: before the slot that
  rows_.push_back(row);  // points to the row
  slots_[slot] = code.encode(size() - 1, hash);
  ++n_derived_;
  if (old != kNoRow && is_asserted(old)) {
    set_asserted(old, false);
    set_asserted(size() - 1, true);
  }
  for (const Column column : {Column::kFirst, Column::kSecond}) {
    Index& index = indexes_[static_cast<std::size_t>(column)];
    if (index.made()) index.add(column_of(row, column));
  }
  return true;
}

std::uint32_t Relation::insert_all(std::span<const Row> rows) {
  constexpr std::size_t kAhead = 16;
  const std::uint32_t n_before = size();
  std::array<std::uint64_t, kAhead> hashes{};
  while (!rows.empty()) {
    const std::span<const Row> batch =
        rows.first(std::min(kAhead, rows.size()));
    rows = rows.subspan(batch.size());
    const std::size_t n = rows_.size() + batch.size();
    if (!has_room(n, slots_.size())) grow_slots(n);
    const std::size_t mask = slots_.size() - 1;
    const SlotCode code(slots_.size());
    for (std::size_t i = 0; i < batch.size(); ++i) {
      hashes[i] = hash_of(batch[i]);
      prefetch(&slots_[hashes[i] & mask]);
    }
    for (std::size_t i = 0; i < batch.size(); ++i) {
      const std::uint32_t found = slots_[hashes[i] & mask];
      if (found != kNoRow && code.may_be(found, hashes[i])) {
        prefetch(&rows_[code.number(found)]);
      }
    }
    for (const Row row : batch) insert_with_room(row);
  }
  return size() - n_before;
}

void Relation::reserve(std::size_t n) {
  rows_.reserve(n);
  flags_.reserve(n);
  if (!has_room(n, slots_.size())) grow_slots(n);
}

std::uint32_t Relation::find_any(Row row) const {
  if (slots_.empty()) return size();
  const std::uint32_t found = slots_[find_slot(row)];
  return found == kNoRow ? size() : SlotCode(slots_.size()).number(found);
}

std::size_t Relation::find_slot(Row row) const {
  return slot_of(slots_, rows_, row, hash_of(row), SlotCode(slots_.size()));
}

void Relation::grow_slots(std::size_t n_rows) {
  std::size_t n = std::max(slots_.size(), kFirstSlots);
  while (!has_room(n_rows, n)) n *= 2;
  slots_.assign(n, kNoRow);
  // A fact that was removed and came back has several rows: the last counts.
  const SlotCode code(n);
  for (std::uint32_t i = 0; i < size(); ++i) {
    const std::uint64_t hash = hash_of(rows_[i]);
    slots_[slot_of(slots_, rows_, rows_[i], hash, code)] = code.encode(i, hash);
  }
}

void Relation::set_asserted(std::uint32_t number, bool asserted) {
  if (is_asserted(number) == asserted) return;
  ++n_flag_changes_;
  flags_[number] ^= kAsserted;
  n_asserted_ += asserted ? 1U : ~0U;
  if (!is_dead(number)) n_derived_ += asserted ? ~0U : 1U;
}

void Relation::set_condemned(std::uint32_t number, bool condemned) {
  if (((flags_[number] & kCondemned) != 0) == condemned) return;
  ++n_flag_changes_;
  flags_[number] ^= kCondemned;
  n_condemned_ += condemned ? 1U : ~0U;
}

void Relation::remove(std::uint32_t number) {
  if (is_dead(number)) return;
  set_condemned(number, false);
  ++n_flag_changes_;
  if (!is_asserted(number)) --n_derived_;
  flags_[number] |= kDead;
  ++n_dead_;
}

void Relation::assert_all() {
  for (std::uint32_t i = 0; n_derived_ > 0 && i < size(); ++i) {
    if (!is_dead(i)) set_asserted(i, true);
  }
}

void Relation::begin_origin(RowOrigin origin) {
  if (segments_.empty() && origin == RowOrigin{}) return;
  if (!segments_.empty() && segments_.back().begin == size()) {
    segments_.pop_back();
  }
  if (!segments_.empty() && segments_.back().origin == origin) return;
  segments_.push_back({size(), origin});
}

std::size_t Relation::segment_after(std::uint32_t number) const {
  const auto after =
      std::upper_bound(segments_.begin(), segments_.end(), number,
                       [](std::uint32_t n, const Segment& segment) {
                         return n < segment.begin;
                       });
  return static_cast<std::size_t>(after - segments_.begin());
}

RowOrigin Relation::origin(std::uint32_t number) const {
  const std::size_t after = segment_after(number);
  return after == 0 ? RowOrigin{} : segments_[after - 1].origin;
}

std::uint32_t Relation::origin_end(std::uint32_t number) const {
  const std::size_t after = segment_after(number);
  return after == segments_.size() ? size() : segments_[after].begin;
}

void Relation::ensure_index(Column column) {
  Index& index = indexes_[static_cast<std::size_t>(column)];
  if (index.made()) return;
  index.older.reserve(rows_.size());
  index.buckets.resize(kFirstSlots);
  index_all_rows(column);
}

void Relation::index_all_rows(Column column) {
  Index& index = indexes_[static_cast<std::size_t>(column)];
  for (const Row row : rows_) index.add(column_of(row, column));
}

std::uint32_t Relation::n_distinct(Column column) const {
  return indexes_[static_cast<std::size_t>(column)].n_distinct;
}

std::size_t Relation::Index::find(TermId value) const {
  const std::size_t mask = buckets.size() - 1;
  std::size_t slot = hash_of(value) & mask;
  while (buckets[slot].newest != kNoRow && buckets[slot].value != value) {
    slot = (slot + 1) & mask;
  }
  return slot;
}

void Relation::Index::add(TermId value) {
  if ((std::size_t{n_distinct} + 1) * 2 > buckets.size()) grow();
  Bucket& bucket = buckets[find(value)];
  if (bucket.newest == kNoRow) ++n_distinct;
  older.push_back(bucket.newest);
  bucket = {value, static_cast<std::uint32_t>(older.size() - 1)};
}

void Relation::Index::grow() {
  std::vector<Bucket> old(buckets.size() * 2);
  old.swap(buckets);
  for (const Bucket& bucket : old) {
    if (bucket.newest != kNoRow) buckets[find(bucket.value)] = bucket;
  }
}

void Relation::Index::clear() {
  std::fill(buckets.begin(), buckets.end(), Bucket{});
  older.clear();
  n_distinct = 0;
}

void Relation::truncate(std::uint32_t n) {
  if (n >= size()) return;
  ++n_renumberings_;
  rows_.resize(n);
  flags_.resize(n);
  while (!segments_.empty() && segments_.back().begin >= n) {
    segments_.pop_back();
  }
  slots_.assign(slots_.size(), kNoRow);
  const SlotCode code(slots_.size());
  for (std::uint32_t i = 0; i < n; ++i) {
    const std::uint64_t hash = hash_of(rows_[i]);
    slots_[slot_of(slots_, rows_, rows_[i], hash, code)] = code.encode(i, hash);
  }
  for (const Column column : {Column::kFirst, Column::kSecond}) {
    Index& index = indexes_[static_cast<std::size_t>(column)];
    if (!index.made()) continue;
    index.clear();
    index_all_rows(column);
  }
}

void Relation::keep_asserted() {
  const bool is_prefix =
      n_dead_ + n_condemned_ == 0 &&
      std::all_of(flags_.begin(), flags_.begin() + n_asserted_,
                  [](std::uint8_t f) { return f == kAsserted; });
  if (is_prefix) {
    truncate(n_asserted_);
    n_derived_ = 0;
  } else {
    std::vector<std::uint8_t> keep(rows_.size());
    for (std::uint32_t i = 0; i < size(); ++i) {
      keep[i] = is_asserted(i) ? 1 : 0;
      if (keep[i] != 0) flags_[i] = kAsserted;
    }
    rebuild(std::move(keep));
  }
  // Neither what is kept nor what is inserted next is derived by a rule.
  segments_.clear();
}

void Relation::compact() {
  if (n_dead_ == 0) return;
  std::vector<std::uint8_t> keep(rows_.size());
  for (std::uint32_t i = 0; i < size(); ++i) {
    keep[i] = is_asserted(i) || !is_dead(i) ? 1 : 0;
  }
  rebuild(std::move(keep));
}

void Relation::rebuild(std::vector<std::uint8_t> keep) {
  ++n_renumberings_;
  std::vector<Segment> segments;
  std::size_t next = 0;
  std::uint32_t n = 0;
  for (std::uint32_t i = 0; i < size(); ++i) {
    while (next < segments_.size() && segments_[next].begin <= i) {
      if (!segments.empty() && segments.back().begin == n) segments.pop_back();
      segments.push_back({n, segments_[next++].origin});
    }
    if (keep[i] == 0) continue;
    rows_[n] = rows_[i];
    flags_[n++] = flags_[i];
  }
  segments_ = std::move(segments);
  // Beyond the last row there is no segment to cut: it starts there.
  rows_.resize(n);
  flags_.resize(n);
  n_dead_ = n_asserted_ = n_derived_ = n_condemned_ = 0;
  for (const std::uint8_t flags : flags_) {
    if ((flags & kDead) != 0) ++n_dead_;
    if ((flags & kAsserted) != 0) ++n_asserted_;
    if ((flags & (kDead | kAsserted)) == 0) ++n_derived_;
    if ((flags & kCondemned) != 0) ++n_condemned_;
  }
  slots_.assign(slots_.size(), kNoRow);
  const SlotCode code(slots_.size());
  for (std::uint32_t i = 0; i < n; ++i) {
    const std::uint64_t hash = hash_of(rows_[i]);
    slots_[slot_of(slots_, rows_, rows_[i], hash, code)] = code.encode(i, hash);
  }
  for (const Column column : {Column::kFirst, Column::kSecond}) {
    Index& index = indexes_[static_cast<std::size_t>(column)];
    if (!index.made()) continue;
    index.clear();
    index_all_rows(column);
  }
}

void Relation::follow(const Relation& source) {
  if (is_up_to_date(source)) return;
  const std::uint32_t n_known =
      n_renumberings_ == source.n_renumberings_ && size() <= source.size()
          ? size()
          : 0;
  flags_ = source.flags_;
  n_dead_ = source.n_dead_;
  n_asserted_ = source.n_asserted_;
  n_derived_ = source.n_derived_;
  n_condemned_ = source.n_condemned_;
  n_flag_changes_ = source.n_flag_changes_;
  n_renumberings_ = source.n_renumberings_;
  rows_.resize(n_known);
  rows_.insert(rows_.end(), source.rows_.begin() + n_known, source.rows_.end());
  if (n_known == 0) {
    slots_ = source.slots_;
  } else if (!has_room(rows_.size(), slots_.size())) {
    grow_slots(rows_.size());
  } else {
    const SlotCode code(slots_.size());
    for (std::uint32_t i = n_known; i < size(); ++i) {
      const std::uint64_t hash = hash_of(rows_[i]);
      slots_[slot_of(slots_, rows_, rows_[i], hash, code)] =
          code.encode(i, hash);
    }
  }
  index_rows_from(n_known);
}

/// Brings the indexes up to date that know the rows before `first`.
void Relation::index_rows_from(std::uint32_t first) {
  for (const Column column : {Column::kFirst, Column::kSecond}) {
    Index& index = indexes_[static_cast<std::size_t>(column)];
    if (!index.made()) continue;
    if (first == 0) index.clear();
    for (const Row row : std::span(rows_).subspan(first)) {
      index.add(column_of(row, column));
    }
  }
}

std::size_t Relation::memory() const {
  std::size_t bytes = rows_.capacity() * sizeof(Row) + flags_.capacity() +
                      slots_.capacity() * sizeof(std::uint32_t) +
                      segments_.capacity() * sizeof(Segment);
  for (const Index& index : indexes_) {
    bytes += index.buckets.capacity() * sizeof(Bucket) +
             index.older.capacity() * sizeof(std::uint32_t);
  }
  return bytes;
}

}  // namespace rrn
