// SPDX-License-Identifier: MIT
#include "store/triple_store.hpp"

namespace rrn {

TripleStore::TripleStore(const TripleStore& other)
    : keys_(other.keys_),
      ids_(other.ids_),
      equality_(other.equality_),
      stamp_(other.stamp_) {
  relations_.reserve(other.relations_.size());
  for (const auto& relation : other.relations_) {
    relations_.push_back(std::make_shared<Relation>(*relation));
  }
}

TripleStore& TripleStore::operator=(const TripleStore& other) {
  return *this = TripleStore(other);
}

RelationId TripleStore::relation_id(const RelationKey& key) {
  const auto [entry, is_new] = ids_.try_emplace(key, RelationId{n_relations()});
  if (is_new) {
    keys_.push_back(key);
    relations_.push_back(std::make_shared<Relation>());
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
  return id.has_value() && relation(*id).contains(normalise(row));
}

bool TripleStore::is_asserted(const RelationKey& key, Row row) const {
  const auto id = find(key);
  if (!id) return false;
  const Relation& r = relation(*id);
  const std::uint32_t number = r.find_any(row);
  return number < r.size() && r.is_asserted(number);
}

void TripleStore::mark_asserted() {
  for (const auto& relation : relations_) relation->assert_all();
}

std::uint64_t TripleStore::n_asserted() const {
  std::uint64_t n = 0;
  for (const auto& relation : relations_) n += relation->n_asserted();
  return n;
}

std::uint64_t TripleStore::n_derived() const {
  std::uint64_t n = 0;
  for (const auto& relation : relations_) n += relation->n_derived();
  return n;
}

std::uint64_t TripleStore::n_live() const {
  std::uint64_t n = 0;
  for (const auto& relation : relations_) n += relation->n_live();
  return n;
}

std::size_t TripleStore::memory() const {
  std::size_t bytes = equality_.memory();
  for (const auto& relation : relations_) bytes += relation->memory();
  return bytes;
}

void TripleStore::drop_derived() {
  for (const auto& relation : relations_) relation->keep_asserted();
  equality_.clear();
}

}  // namespace rrn
