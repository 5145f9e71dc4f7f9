// SPDX-License-Identifier: MIT
#ifndef RRN_SERVE_LOCAL_TRIPLE_SET_HPP
#define RRN_SERVE_LOCAL_TRIPLE_SET_HPP

#include <array>
#include <memory>
#include <utility>
#include <vector>

#include "rdf/term.hpp"

namespace rrn::serve {

/// A sorted set of triples whose copies cost nothing: they share what is equal,
/// and a change makes O(log n) new nodes where somebody else has the old ones.
/// A treap whose priorities are hashes.  One thread may change a set while
/// others read copies of it.
class TripleSet {
 public:
  /// A triple by the numbers that a dictionary gives to terms.
  using Ids = std::array<TermId, 3>;

 private:
  struct Node;
  using Pointer = std::shared_ptr<Node>;

 public:
  /// Goes through the triples from one on, in order.
  class Iterator {
   public:
    Iterator() = default;
    /// Stands at the first triple that is not before `first`.  Keeps what it
    /// goes through.
    Iterator(const TripleSet& set, const Ids& first);
    /// The triple that it stands at; null at the end.
    [[nodiscard]] const Ids* get() const;
    void next();

   private:
    void go_left(const Node* node);

    Pointer root_;
    std::vector<const Node*> path_;  ///< Nodes that come yet, the next one last
  };

  /// False if it was there already, or was not.
  bool insert(const Ids& triple);
  bool erase(const Ids& triple);
  [[nodiscard]] bool contains(const Ids& triple) const;

 private:
  static Pointer owned(Pointer node);
  static Pointer with(Pointer at, const Ids& triple);
  static Pointer without(Pointer at, const Ids& triple);
  static std::pair<Pointer, Pointer> split(Pointer at, const Ids& triple);
  static Pointer merge(Pointer left, Pointer right);

  Pointer root_;
};

}  // namespace rrn::serve

#endif  // RRN_SERVE_LOCAL_TRIPLE_SET_HPP
