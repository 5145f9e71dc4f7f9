// SPDX-License-Identifier: MIT
#include "store/relation.hpp"

#include <algorithm>

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

}  // namespace

bool Relation::insert(Row row) {
  if ((rows_.size() + 1) * 2 > slots_.size()) grow_slots();
  const std::size_t slot = find_slot(row);
  if (slots_[slot] != kNoRow) return false;
  if (rows_.size() + 1 >= kNoRow) {
    throw Error(ErrorCode::kUnsupported,
                "a predicate has more than 2^32 - 2 facts; that is the most a "
                "relation holds");
  }
  rows_.push_back(row);  // may throw: before the slot that points to it
  slots_[slot] = size() - 1;
  for (const Column column : {Column::kFirst, Column::kSecond}) {
    Index& index = indexes_[static_cast<std::size_t>(column)];
    if (index.made()) index.add(column_of(row, column));
  }
  return true;
}

bool Relation::contains(Row row) const { return find(row) != size(); }

std::uint32_t Relation::find(Row row) const {
  if (slots_.empty()) return size();
  const std::uint32_t number = slots_[find_slot(row)];
  return number == kNoRow ? size() : number;
}

std::size_t Relation::find_slot(Row row) const {
  const std::size_t mask = slots_.size() - 1;
  std::size_t slot = hash_of(row) & mask;
  while (slots_[slot] != kNoRow && rows_[slots_[slot]] != row) {
    slot = (slot + 1) & mask;
  }
  return slot;
}

void Relation::grow_slots() {
  const std::size_t n = slots_.empty() ? kFirstSlots : slots_.size() * 2;
  slots_.assign(n, kNoRow);
  for (std::uint32_t i = 0; i < size(); ++i) slots_[find_slot(rows_[i])] = i;
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
  rows_.resize(n);
  slots_.assign(slots_.size(), kNoRow);
  for (std::uint32_t i = 0; i < n; ++i) slots_[find_slot(rows_[i])] = i;
  for (const Column column : {Column::kFirst, Column::kSecond}) {
    Index& index = indexes_[static_cast<std::size_t>(column)];
    if (!index.made()) continue;
    index.clear();
    index_all_rows(column);
  }
}

std::size_t Relation::memory() const {
  std::size_t bytes = rows_.capacity() * sizeof(Row) +
                      slots_.capacity() * sizeof(std::uint32_t);
  for (const Index& index : indexes_) {
    bytes += index.buckets.capacity() * sizeof(Bucket) +
             index.older.capacity() * sizeof(std::uint32_t);
  }
  return bytes;
}

}  // namespace rrn
