// SPDX-License-Identifier: MIT
#ifndef RRN_NEURAL_EVIDENCE_EVIDENCE_PLAN_HPP
#define RRN_NEURAL_EVIDENCE_EVIDENCE_PLAN_HPP

#include <compare>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "neural/evidence/fact_graph.hpp"

namespace rrn::neural {

/// A kind of path: its letters from the subject to the object, at least two.
using Word = std::vector<Letter>;

/// A stated class of individuals to which a letter leads.
struct NeighbourClass {
  Letter letter = 0;
  std::uint32_t owl_class = 0;

  friend constexpr auto operator<=>(const NeighbourClass&,
                                    const NeighbourClass&) = default;
};

/// What is looked for in facts beside what any facts have.  Chosen from the
/// training data and stored with the network.
struct EvidencePlan {
  std::vector<Word> words;                        ///< Sorted, distinct
  std::vector<NeighbourClass> neighbour_classes;  ///< Sorted, distinct

  friend bool operator==(const EvidencePlan&, const EvidencePlan&) = default;
};

inline constexpr std::size_t kMaxWordLength = 6;
inline constexpr std::size_t kMaxWords = 256;
inline constexpr std::size_t kMaxNeighbourClasses = 256;

/// The numbers of features, in the order in which weights have them.
class EvidenceFeatures {
 public:
  EvidenceFeatures(std::uint32_t n_classes, std::uint32_t n_relations,
                   std::uint32_t n_words, std::uint32_t n_neighbour_classes)
      : n_classes_(n_classes),
        n_letters_(2 * n_relations),
        n_words_(n_words),
        n_neighbour_classes_(n_neighbour_classes) {}

  // Of a pair of individuals:
  [[nodiscard]] static std::uint32_t same() { return 0; }
  /// A fact from subject to object, or the reverse.
  [[nodiscard]] static std::uint32_t stated(Letter letter) {
    return 1 + letter;
  }
  [[nodiscard]] std::uint32_t negated(Letter letter) const {
    return 1 + n_letters_ + letter;
  }
  [[nodiscard]] std::uint32_t word(std::uint32_t index) const {
    return 1 + 2 * n_letters_ + index;
  }
  [[nodiscard]] std::uint32_t n_of_pairs() const { return word(n_words_); }

  // Of an individual:
  [[nodiscard]] std::uint32_t member(FactGraph::Membership fact) const {
    return (fact.positive ? 0 : n_classes_) + fact.owl_class;
  }
  /// Facts of that letter.
  [[nodiscard]] std::uint32_t degree(Letter letter) const {
    return 2 * n_classes_ + letter;
  }
  [[nodiscard]] std::uint32_t negated_degree(Letter letter) const {
    return 2 * n_classes_ + n_letters_ + letter;
  }
  [[nodiscard]] std::uint32_t neighbour_class(std::uint32_t index) const {
    return 2 * (n_classes_ + n_letters_) + index;
  }
  [[nodiscard]] std::uint32_t n_of_individuals() const {
    return neighbour_class(n_neighbour_classes_);
  }

 private:
  std::uint32_t n_classes_;
  std::uint32_t n_letters_;
  std::uint32_t n_words_;
  std::uint32_t n_neighbour_classes_;
};

}  // namespace rrn::neural

#endif  // RRN_NEURAL_EVIDENCE_EVIDENCE_PLAN_HPP
