// SPDX-License-Identifier: MIT
#include "session/snapshot.hpp"

namespace rrn::session {

namespace {

std::uint64_t count_asserted(const TripleStore& store) {
  std::uint64_t n = 0;
  for (std::uint32_t i = 0; i < store.n_relations(); ++i) {
    if (store.key({i}).polarity == Polarity::kNegative) continue;
    n += store.relation(RelationId{i}).n_asserted();
  }
  return n;
}

}  // namespace

std::uint64_t StatementCounts::get(const CursorSource& source, Origin origin) {
  if (origin == Origin::kAsserted) return count_asserted(*source.store);
  const std::lock_guard lock(mutex_);
  auto& count = counts_[origin == Origin::kDerived ? 0 : 1];
  if (!count) {
    count = 0;
    for (Cursor cursor(source, {}, only(origin)); cursor.next();) ++*count;
  }
  return *count;
}

std::uint64_t Snapshot::size(Origins origins) const {
  std::uint64_t n = 0;
  for (const Origin origin :
       {Origin::kAsserted, Origin::kDerived, Origin::kPredicted}) {
    if (has(origins, origin)) n += counts_->get(source_, origin);
  }
  return n;
}

}  // namespace rrn::session
