// SPDX-License-Identifier: MIT
#ifndef RRN_NEURAL_EVIDENCE_FACT_GRAPH_HPP
#define RRN_NEURAL_EVIDENCE_FACT_GRAPH_HPP

#include <compare>
#include <cstdint>
#include <span>
#include <vector>

#include "dataset/sample/sample.hpp"

namespace rrn::neural {

/// A step along a fact: relation * 2, plus 1 where it goes from the object to
/// the subject.
using Letter = std::uint32_t;

/// The specified facts of the disjoint union of some knowledge bases, by
/// individual.  Individuals have the numbers that they have in a Batch of the
/// same knowledge bases.
class FactGraph {
 public:
  /// A fact as one of its individuals sees it.
  struct Edge {
    Letter letter = 0;
    std::uint32_t to = 0;

    friend constexpr auto operator<=>(const Edge&, const Edge&) = default;
  };
  /// A class fact of an individual.
  struct Membership {
    std::uint32_t owl_class = 0;
    bool positive = true;

    friend constexpr auto operator<=>(const Membership&,
                                      const Membership&) = default;
  };

  /// Takes O(f log f) time for f facts.  Throws Error (kBadArgument) for an
  /// individual out of range.
  explicit FactGraph(std::span<const dataset::Sample* const> kbs);

  /// Individuals of all knowledge bases.
  [[nodiscard]] std::uint32_t size() const { return n_individuals_; }
  /// Positive relation facts, sorted; each is an edge of both its ends.
  [[nodiscard]] std::span<const Edge> edges(std::uint32_t individual) const {
    return edges_.of(individual);
  }
  /// Those of one letter, sorted.  O(log edges).
  [[nodiscard]] std::span<const Edge> edges(std::uint32_t individual,
                                            Letter letter) const;
  /// Negated relation facts, sorted.
  [[nodiscard]] std::span<const Edge> negated(std::uint32_t individual) const {
    return negated_.of(individual);
  }
  /// Class facts, sorted.
  [[nodiscard]] std::span<const Membership> classes(
      std::uint32_t individual) const {
    return classes_.of(individual);
  }

 private:
  /// Lists of all individuals, one after the other.
  template <typename T>
  struct Lists {
    std::vector<std::uint64_t>
        begins;  ///< One for each individual, and one more
    std::vector<T> items;

    [[nodiscard]] std::span<const T> of(std::uint32_t i) const {
      return std::span(items).subspan(begins[i], begins[i + 1] - begins[i]);
    }
  };
  template <typename T>
  struct Entry {
    std::uint32_t individual = 0;
    T item;

    friend constexpr auto operator<=>(const Entry&, const Entry&) = default;
  };

  template <typename T>
  [[nodiscard]] Lists<T> lists_of(std::vector<Entry<T>> entries) const;

  std::uint32_t n_individuals_ = 0;
  Lists<Edge> edges_;
  Lists<Edge> negated_;
  Lists<Membership> classes_;
};

}  // namespace rrn::neural

#endif  // RRN_NEURAL_EVIDENCE_FACT_GRAPH_HPP
