// SPDX-License-Identifier: MIT
#ifndef RRN_PREDICTION_RATIONALE_NEIGHBOURHOOD_HPP
#define RRN_PREDICTION_RATIONALE_NEIGHBOURHOOD_HPP

#include <cstddef>
#include <cstdint>
#include <vector>

#include "prediction/rationale/rationale.hpp"

namespace rrn::prediction {

/// The facts around a literal, about individuals with numbers of their own.
struct Neighbourhood {
  /// Numbers in the whole sample, ascending.  Neighbourhoods of one sample with
  /// the same facts number the individuals in the same way.
  std::vector<std::uint32_t> individuals;
  std::vector<Literal> facts;  ///< The nearest first
  /// Facts from the individuals of the target to each fact, summed.
  std::vector<std::uint32_t> distances;
  Literal target;
  bool is_complete = true;  ///< Whether all facts within reach are there

  /// How many individuals there are up to the last one of a literal.
  [[nodiscard]] std::uint32_t n_individuals(const Literal& literal) const;
  /// The literal with the numbers of the whole sample.
  [[nodiscard]] Literal outside(Literal literal) const;
};

/// Finds the facts around literals of one sample.  Borrows the sample.
class NeighbourhoodFinder {
 public:
  /// O(facts).
  explicit NeighbourhoodFinder(const dataset::Sample& kb);

  /// Finds the specified facts about individuals that lie less than `hops`
  /// facts from an individual of the target, without the target itself and its
  /// negation, and keeps the `max_facts` that are nearest to both individuals
  /// of the target.  Individuals with very many facts are looked at in part.
  [[nodiscard]] Neighbourhood find(const Literal& target, std::uint32_t hops,
                                   std::size_t max_facts) const;

 private:
  class Search;

  std::uint32_t n_individuals_;
  std::vector<Literal> facts_;
  std::vector<std::size_t> begins_;  ///< In numbers_, by individual; one more
  std::vector<std::uint32_t> numbers_;  ///< Facts of all individuals
};

}  // namespace rrn::prediction

#endif  // RRN_PREDICTION_RATIONALE_NEIGHBOURHOOD_HPP
