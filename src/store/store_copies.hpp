// SPDX-License-Identifier: MIT
#ifndef RRN_STORE_STORE_COPIES_HPP
#define RRN_STORE_STORE_COPIES_HPP

#include <deque>
#include <memory>

#include "base/copy_pool.hpp"
#include "store/triple_store.hpp"

namespace rrn {

/// Copies of a store as it is between its changes, for readers who go on while
/// it changes.  Copies share the relations that did not change between them.
///
/// To make one takes a time that grows with the number of relations, the
/// number of equal terms, and what changed since (see Relation::follow()).
class StoreCopies {
 public:
  /// Returns a copy of `source`, always the same store.  Nothing in it may
  /// change but the indexes that readers make.  Not thread-safe; copies may be
  /// dropped by any thread.
  std::shared_ptr<TripleStore> copy(const TripleStore& source);

 private:
  std::deque<CopyPool<Relation>> relations_;  ///< Indexed by RelationId
};

}  // namespace rrn

#endif  // RRN_STORE_STORE_COPIES_HPP
