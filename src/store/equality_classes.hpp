// SPDX-License-Identifier: MIT
#ifndef RRN_STORE_EQUALITY_CLASSES_HPP
#define RRN_STORE_EQUALITY_CLASSES_HPP

#include <cstddef>
#include <cstdint>
#include <span>
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
  [[nodiscard]] bool empty() const { return n_members_ == 0; }

  [[nodiscard]] TermId representative(TermId id) const {
    const std::uint32_t number = class_of(id);
    return number == kNoClass ? id : classes_[number].representative;
  }
  [[nodiscard]] bool is_merged(TermId id) const {
    return class_of(id) != kNoClass;
  }
  [[nodiscard]] bool are_equal(TermId a, TermId b) const {
    return representative(a) == representative(b);
  }

  /// Returns all terms equal to `id`, sorted; empty if there is no other one.
  [[nodiscard]] std::span<const TermId> members(TermId id) const;
  /// Returns the representatives of classes of two or more terms, sorted.
  [[nodiscard]] std::vector<TermId> representatives() const;
  /// The number of terms that are equal to another one.
  [[nodiscard]] std::size_t n_members() const { return n_members_; }

  /// Makes the classes of `a` and `b` one, with `representative`, a member of
  /// either.  Returns false if they are one already.
  bool merge(TermId a, TermId b, TermId representative);
  /// Does what merge() does but for the order of members(), which is right
  /// again after sort_members(): for many merges in a row.
  bool unite(TermId a, TermId b, TermId representative);
  void sort_members();
  /// Makes each member of the class of `id` a class of its own.
  void split(TermId id);
  void clear();

  [[nodiscard]] std::size_t memory() const;

 private:
  static constexpr std::uint32_t kNoClass = 0xffffffffU;

  struct Class {
    TermId representative;
    std::vector<TermId> members;  ///< Empty: no longer in use
    bool is_sorted = true;
  };

  /// A place of an open-addressing table.
  struct Slot {
    TermId id;
    std::uint32_t number = kNoClass;  ///< kNoClass: not merged, or no longer
    bool is_used = false;
  };

  [[nodiscard]] std::uint32_t class_of(TermId id) const {
    return n_members_ == 0 ? kNoClass : slots_[find_slot(id)].number;
  }
  [[nodiscard]] std::size_t find_slot(TermId id) const;
  void set_class(TermId id, std::uint32_t number);
  void grow_slots();
  std::uint32_t make_class(TermId id);
  void append(std::uint32_t number, std::span<const TermId> ids);
  bool mark_unsorted(std::uint32_t number);

  std::vector<Slot> slots_;  ///< A power of two, or none
  std::size_t n_used_slots_ = 0;
  std::size_t n_members_ = 0;
  std::vector<Class> classes_;
  std::vector<std::uint32_t> unsorted_;  ///< Numbers of classes
};

}  // namespace rrn

#endif  // RRN_STORE_EQUALITY_CLASSES_HPP
