// SPDX-License-Identifier: MIT
#ifndef RRN_STORE_EQUALITY_CLASSES_HPP
#define RRN_STORE_EQUALITY_CLASSES_HPP

#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "rdf/term.hpp"

namespace rrn {

/// Which terms are equal: disjoint classes, each with a representative.
///
/// A term that was never merged is a class of its own and takes no memory.
/// Representatives are found in O(1): the smaller class is renamed in a merge,
/// so that n merges take O(n log n).
class EqualityClasses {
 public:
  [[nodiscard]] bool empty() const { return class_of_.empty(); }

  [[nodiscard]] TermId representative(TermId id) const {
    if (class_of_.empty()) return id;
    const auto found = class_of_.find(id);
    return found == class_of_.end() ? id
                                    : classes_[found->second].representative;
  }
  [[nodiscard]] bool is_merged(TermId id) const {
    return class_of_.contains(id);
  }
  [[nodiscard]] bool are_equal(TermId a, TermId b) const {
    return representative(a) == representative(b);
  }

  /// Returns all terms equal to `id`, sorted; empty if there is no other one.
  [[nodiscard]] std::span<const TermId> members(TermId id) const;
  /// Returns the representatives of classes of two or more terms, sorted.
  [[nodiscard]] std::vector<TermId> representatives() const;
  /// The number of terms that are equal to another one.
  [[nodiscard]] std::size_t n_members() const { return class_of_.size(); }

  /// Makes the classes of `a` and `b` one, with `representative`, a member of
  /// either.  Returns false if they are one already.
  bool merge(TermId a, TermId b, TermId representative);
  /// Makes each member of the class of `id` a class of its own.
  void split(TermId id);
  void clear();

  [[nodiscard]] std::size_t memory() const;

 private:
  struct Class {
    TermId representative;
    std::vector<TermId> members;  ///< Sorted; empty: no longer in use
  };

  std::uint32_t class_number(TermId id);

  std::unordered_map<TermId, std::uint32_t> class_of_;
  std::vector<Class> classes_;
};

}  // namespace rrn

#endif  // RRN_STORE_EQUALITY_CLASSES_HPP
