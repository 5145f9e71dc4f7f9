// SPDX-License-Identifier: MIT
#include "store/triple_store.hpp"

namespace rrn {

RelationId TripleStore::relation_id(const RelationKey& key) {
  const auto [entry, is_new] = ids_.try_emplace(key, RelationId{n_relations()});
  if (is_new) {
    keys_.push_back(key);
    relations_.emplace_back();
    n_asserted_.push_back(0);
  }
  return entry->second;
}

std::optional<RelationId> TripleStore::find(const RelationKey& key) const {
  const auto entry = ids_.find(key);
  if (entry == ids_.end()) return std::nullopt;
  return entry->second;
}

bool TripleStore::contains(const RelationKey& key, Row row) const {
  const auto id = find(key);
  return id.has_value() && relation(*id).contains(row);
}

void TripleStore::mark_asserted() {
  for (std::uint32_t i = 0; i < n_relations(); ++i) {
    n_asserted_[i] = relations_[i].size();
  }
}

RowRange TripleStore::asserted(RelationId id) const {
  return {0, n_asserted_[id.value]};
}

RowRange TripleStore::derived(RelationId id) const {
  return {n_asserted_[id.value], relation(id).size()};
}

std::uint64_t TripleStore::n_asserted() const {
  std::uint64_t n = 0;
  for (const std::uint32_t rows : n_asserted_) n += rows;
  return n;
}

std::uint64_t TripleStore::n_derived() const {
  std::uint64_t n = 0;
  for (const Relation& relation : relations_) n += relation.size();
  return n - n_asserted();
}

std::size_t TripleStore::memory() const {
  std::size_t bytes = 0;
  for (const Relation& relation : relations_) bytes += relation.memory();
  return bytes;
}

void TripleStore::drop_derived() {
  for (std::uint32_t i = 0; i < n_relations(); ++i) {
    relations_[i].truncate(n_asserted_[i]);
  }
}

}  // namespace rrn
