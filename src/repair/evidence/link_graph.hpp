// SPDX-License-Identifier: MIT
#ifndef RRN_REPAIR_EVIDENCE_LINK_GRAPH_HPP
#define RRN_REPAIR_EVIDENCE_LINK_GRAPH_HPP

#include <compare>
#include <cstdint>
#include <span>
#include <vector>

#include "dataset/sample/sample.hpp"

namespace rrn::repair {

/// One way to step from an individual to another: along facts of a relation,
/// stated true or stated false, from subject to object or back.  The number is
/// 4 * relation, + 2 if negated, + 1 if backward.
using LinkId = std::uint32_t;
/// A class that an individual is stated to be in, or not to be in.  The number
/// is 2 * class, + 1 if negated.
using MarkId = std::uint32_t;

[[nodiscard]] constexpr LinkId link_of(dataset::RelationIndex relation,
                                       bool positive, bool backward) {
  return 4 * relation.value + (positive ? 0 : 2) + (backward ? 1 : 0);
}
[[nodiscard]] constexpr MarkId mark_of(dataset::ClassIndex owl_class,
                                       bool positive) {
  return 2 * owl_class.value + (positive ? 0 : 1);
}

/// The specified facts of a sample, by individual and link.
class LinkGraph {
 public:
  struct Edge {
    LinkId link = 0;
    std::uint32_t to = 0;

    friend constexpr auto operator<=>(const Edge&, const Edge&) = default;
  };

  /// O(facts * log facts).
  explicit LinkGraph(const dataset::Sample& kb);

  [[nodiscard]] std::uint32_t n_individuals() const {
    return static_cast<std::uint32_t>(first_edge_.size() - 1);
  }
  /// All edges of an individual, sorted.
  [[nodiscard]] std::span<const Edge> edges(std::uint32_t individual) const;
  /// Those along one link.
  [[nodiscard]] std::span<const Edge> edges(std::uint32_t individual,
                                            LinkId link) const;
  /// Whether there is an edge along a link to `to`.
  [[nodiscard]] bool joins(std::uint32_t individual, LinkId link,
                           std::uint32_t to) const;
  /// The marks of an individual, sorted.
  [[nodiscard]] std::span<const MarkId> marks(std::uint32_t individual) const;
  [[nodiscard]] bool has(std::uint32_t individual, MarkId mark) const;

 private:
  std::vector<std::size_t>
      first_edge_;  ///< One for each individual, and the end
  std::vector<Edge> edges_;
  std::vector<std::size_t> first_mark_;
  std::vector<MarkId> marks_;
};

}  // namespace rrn::repair

#endif  // RRN_REPAIR_EVIDENCE_LINK_GRAPH_HPP
