// SPDX-License-Identifier: MIT
#include "store/store_copies.hpp"

namespace rrn {

std::shared_ptr<TripleStore> StoreCopies::copy(const TripleStore& source) {
  auto store = std::make_shared<TripleStore>();
  store->keys_ = source.keys_;
  store->ids_ = source.ids_;
  store->equality_ = source.equality_;
  store->stamp_ = source.stamp_;
  store->relations_.reserve(source.relations_.size());
  while (relations_.size() < source.relations_.size()) {
    relations_.emplace_back();
  }
  for (std::size_t i = 0; i < source.relations_.size(); ++i) {
    store->relations_.push_back(relations_[i].copy(*source.relations_[i]));
  }
  return store;
}

}  // namespace rrn
