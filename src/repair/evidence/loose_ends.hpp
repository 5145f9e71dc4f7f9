// SPDX-License-Identifier: MIT
// Individuals that have too few facts of a relation.
#ifndef RRN_REPAIR_EVIDENCE_LOOSE_ENDS_HPP
#define RRN_REPAIR_EVIDENCE_LOOSE_ENDS_HPP

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "dataset/sample/vocabulary.hpp"
#include "repair/evidence/link_graph.hpp"

namespace rrn::repair {

/// How many facts of a relation are stated of an individual: 3 times those of
/// which it is the subject, plus those of which it is the object, where 2
/// stands for any greater number.
using Degree = std::uint8_t;
inline constexpr std::size_t kDegrees = 9;

[[nodiscard]] Degree degree_of(const LinkGraph& graph, std::uint32_t individual,
                               dataset::RelationIndex relation);

/// The degrees of a subject and of an object.
struct LooseEnds {
  Degree subject = 0;
  Degree object = 0;

  friend constexpr auto operator<=>(const LooseEnds&,
                                    const LooseEnds&) = default;
};

/// The individuals of a graph by their degree in one relation.
class EndsByDegree {
 public:
  /// Degrees that more individuals have are given up, so that the work does not
  /// grow with the square of their number.
  static constexpr std::size_t kMaxEnds = 64;

  /// O(individuals * log facts).
  EndsByDegree(const LinkGraph& graph, dataset::RelationIndex relation);

  [[nodiscard]] Degree of(std::uint32_t individual) const {
    return degrees_[individual];
  }
  /// In order; none where they were given up.
  [[nodiscard]] std::span<const std::uint32_t> with(Degree degree) const {
    return individuals_[degree];
  }

 private:
  std::vector<Degree> degrees_;
  std::array<std::vector<std::uint32_t>, kDegrees> individuals_;
};

}  // namespace rrn::repair

#endif  // RRN_REPAIR_EVIDENCE_LOOSE_ENDS_HPP
