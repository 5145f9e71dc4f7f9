// SPDX-License-Identifier: MIT
// At which ends of which relations individuals are.
#ifndef RRN_REPAIR_FIT_ENDS_HPP
#define RRN_REPAIR_FIT_ENDS_HPP

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "repair/evidence/link_graph.hpp"

namespace rrn::repair {

/// One end of a relation: 2 * relation for subjects, + 1 for objects.
using EndId = std::uint32_t;

[[nodiscard]] constexpr EndId end_of(dataset::RelationIndex relation,
                                     bool is_object) {
  return 2 * relation.value + (is_object ? 1 : 0);
}
[[nodiscard]] constexpr EndId other_end(EndId end) { return end ^ 1U; }

/// The facts that have one individual at one end.
struct FactsAtEnd {
  EndId end = 0;
  std::uint32_t n_facts = 0;
};

/// The ends that each individual is at, by the facts that are stated true.
class Ends {
 public:
  /// Borrows the graph.  O(facts).
  explicit Ends(const LinkGraph& graph);

  [[nodiscard]] const LinkGraph& graph() const { return graph_; }
  [[nodiscard]] std::uint32_t n_individuals() const {
    return graph_.n_individuals();
  }
  /// All ends of all individuals.
  [[nodiscard]] std::size_t size() const { return ends_.size(); }
  /// Those of one, in order.
  [[nodiscard]] std::span<const FactsAtEnd> of(std::uint32_t individual) const;
  /// The place among all ends of the first of an individual.
  [[nodiscard]] std::size_t first_of(std::uint32_t individual) const {
    return first_[individual];
  }
  /// The place among all ends of this one, which the individual is at.
  [[nodiscard]] std::size_t place(std::uint32_t individual, EndId end) const;
  /// How many facts have the individual at this end.
  [[nodiscard]] std::uint32_t n_facts(std::uint32_t individual,
                                      EndId end) const;

 private:
  const LinkGraph& graph_;
  std::vector<std::size_t> first_;  ///< One for each individual, and the end
  std::vector<FactsAtEnd> ends_;
};

}  // namespace rrn::repair

#endif  // RRN_REPAIR_FIT_ENDS_HPP
