// SPDX-License-Identifier: MIT
#include "serve/local/triple_set.hpp"

#include <atomic>
#include <cstdint>

namespace rrn::serve {

struct TripleSet::Node {
  Ids triple;
  Pointer left;
  Pointer right;
};

namespace {

/// The final mix of MurmurHash3 over the three numbers.
std::uint64_t priority(const TripleSet::Ids& triple) {
  std::uint64_t hash = 0;
  for (const TermId id : triple) {
    hash = (hash ^ id.value) * 0xff51afd7ed558ccdU;
    hash ^= hash >> 33;
  }
  return hash * 0xc4ceb9fe1a85ec53U;
}

bool is_above(const TripleSet::Ids& a, const TripleSet::Ids& b) {
  return std::pair(priority(a), a) > std::pair(priority(b), b);
}

}  // namespace

/// The node, or a copy of it where another set has it too.
TripleSet::Pointer TripleSet::owned(Pointer node) {
  if (node.use_count() > 1) return std::make_shared<Node>(*node);
  // What readers did before they dropped it is over.
  std::atomic_thread_fence(std::memory_order_acquire);
  return node;
}

/// Parts a tree into what is before a triple, which it has not, and the rest.
std::pair<TripleSet::Pointer, TripleSet::Pointer> TripleSet::split(
    Pointer at, const Ids& triple) {
  if (!at) return {};
  at = owned(std::move(at));
  if (at->triple < triple) {
    auto [left, right] = split(std::move(at->right), triple);
    at->right = std::move(left);
    return {std::move(at), std::move(right)};
  }
  auto [left, right] = split(std::move(at->left), triple);
  at->left = std::move(right);
  return {std::move(left), std::move(at)};
}

/// Joins two trees, the second of which is behind the first.
TripleSet::Pointer TripleSet::merge(Pointer left, Pointer right) {
  if (!left) return right;
  if (!right) return left;
  if (is_above(left->triple, right->triple)) {
    left = owned(std::move(left));
    left->right = merge(std::move(left->right), std::move(right));
    return left;
  }
  right = owned(std::move(right));
  right->left = merge(std::move(left), std::move(right->left));
  return right;
}

/// Requires that the triple is not there.
TripleSet::Pointer TripleSet::with(Pointer at, const Ids& triple) {
  if (!at || is_above(triple, at->triple)) {
    auto [left, right] = split(std::move(at), triple);
    return std::make_shared<Node>(
        Node{triple, std::move(left), std::move(right)});
  }
  at = owned(std::move(at));
  Pointer& side = triple < at->triple ? at->left : at->right;
  side = with(std::move(side), triple);
  return at;
}

/// Requires that the triple is there.
TripleSet::Pointer TripleSet::without(Pointer at, const Ids& triple) {
  at = owned(std::move(at));
  if (at->triple == triple) {
    return merge(std::move(at->left), std::move(at->right));
  }
  Pointer& side = triple < at->triple ? at->left : at->right;
  side = without(std::move(side), triple);
  return at;
}

bool TripleSet::contains(const Ids& triple) const {
  const Node* at = root_.get();
  while (at != nullptr && at->triple != triple) {
    at = (triple < at->triple ? at->left : at->right).get();
  }
  return at != nullptr;
}

bool TripleSet::insert(const Ids& triple) {
  if (contains(triple)) return false;
  root_ = with(std::move(root_), triple);
  return true;
}

bool TripleSet::erase(const Ids& triple) {
  if (!contains(triple)) return false;
  root_ = without(std::move(root_), triple);
  return true;
}

TripleSet::Iterator::Iterator(const TripleSet& set, const Ids& first)
    : root_(set.root_) {
  for (const Node* at = root_.get(); at != nullptr;) {
    if (at->triple < first) {
      at = at->right.get();
    } else {
      path_.push_back(at);
      at = at->left.get();
    }
  }
}

const TripleSet::Ids* TripleSet::Iterator::get() const {
  return path_.empty() ? nullptr : &path_.back()->triple;
}

void TripleSet::Iterator::next() {
  const Node* const last = path_.back();
  path_.pop_back();
  go_left(last->right.get());
}

void TripleSet::Iterator::go_left(const Node* node) {
  for (; node != nullptr; node = node->left.get()) path_.push_back(node);
}

}  // namespace rrn::serve
