// SPDX-License-Identifier: MIT
#ifndef RRN_STORE_TERM_LINKS_HPP
#define RRN_STORE_TERM_LINKS_HPP

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <unordered_set>

#include "rdf/term.hpp"

namespace rrn {

/// Chooses few rows of a relation that have the same transitive closure as all.
///
/// Terms with rows both ways make up a component, which n - 1 pairs of n terms
/// connect, and between two components one row is enough.
class TermLinks {
 public:
  /// What has to be kept of a row.
  enum class Need : std::uint8_t { kNone, kRow, kRowAndReverse };

  /// Says what to keep of the row from one term to another; `both_ways` if the
  /// relation has the reverse row as well.  In amortised O(log n).
  Need add(TermId from, TermId to, bool both_ways);
  void clear();

  [[nodiscard]] std::size_t memory() const;

 private:
  /// Returns the term that stands for a component.
  TermId component(TermId term);

  std::unordered_map<TermId, TermId> parents_;  ///< Union-find
  std::unordered_set<std::uint64_t> links_;     ///< Between components
};

}  // namespace rrn

#endif  // RRN_STORE_TERM_LINKS_HPP
