// SPDX-License-Identifier: MIT
#ifndef RRN_GENERATION_WALK_FACT_GRAPH_HPP
#define RRN_GENERATION_WALK_FACT_GRAPH_HPP

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "dataset/sample/vocabulary.hpp"
#include "rdf/dictionary.hpp"
#include "store/triple_store.hpp"

namespace rrn::generation {

/// The asserted facts over one vocabulary, by individual, packed: 16 bytes for
/// each fact and for each individual.  Individuals are numbered from 0 in order
/// of their ids.  Immutable, so threads may share one.
class FactGraph {
 public:
  /// `R(subject, object)` or its negation, of a known subject.
  struct RelationFact {
    std::uint32_t object;
    std::uint32_t relation : 31;
    std::uint32_t positive : 1;
  };
  /// `C(individual)` or its negation, of a known individual.
  struct ClassFact {
    std::uint32_t owl_class : 31;
    std::uint32_t positive : 1;
  };
  /// Facts outside the vocabulary, for the report to the user.
  struct LeftOut {
    std::uint64_t n_relation_facts = 0;  ///< Their relation is unknown
    std::uint64_t n_class_facts = 0;     ///< Their class is unknown
    std::uint64_t n_literals = 0;        ///< They are about a literal
  };

  /// Takes the asserted facts of `facts`, whose ids are those of `dictionary`,
  /// which is borrowed.  Throws Error (kUnsupported) for 2^31 facts or more.
  FactGraph(const TripleStore& facts, const Dictionary& dictionary,
            const dataset::Vocabulary& vocabulary);

  [[nodiscard]] std::uint32_t n_individuals() const {
    return static_cast<std::uint32_t>(terms_.size());
  }
  [[nodiscard]] std::uint64_t n_relation_facts() const {
    return relation_facts_.items.size();
  }
  [[nodiscard]] std::uint64_t n_class_facts() const {
    return class_facts_.items.size();
  }
  [[nodiscard]] const LeftOut& left_out() const { return left_out_; }

  /// What is stated with this individual as subject, in a fixed order.
  [[nodiscard]] std::span<const RelationFact> relation_facts(
      std::uint32_t individual) const {
    return relation_facts_.of(individual);
  }
  [[nodiscard]] std::span<const ClassFact> class_facts(
      std::uint32_t individual) const {
    return class_facts_.of(individual);
  }
  /// The other individuals of its positive relation facts, subject or object,
  /// each once and in order.
  [[nodiscard]] std::span<const std::uint32_t> neighbours(
      std::uint32_t individual) const {
    return neighbours_.of(individual);
  }
  /// The IRI, or the blank node's label behind `_:`.
  [[nodiscard]] std::string name(std::uint32_t individual) const;

  /// Returns how many bytes it takes, without the dictionary.
  [[nodiscard]] std::size_t memory() const;

 private:
  /// A list of items for each individual, one behind the other.
  template <typename Item>
  struct Lists {
    std::vector<std::uint32_t> ends;  ///< Indexed by individual
    std::vector<Item> items;

    [[nodiscard]] std::span<const Item> of(std::uint32_t individual) const {
      const std::uint32_t begin = individual == 0 ? 0 : ends[individual - 1];
      return std::span(items).subspan(begin, ends[individual] - begin);
    }
  };
  class Builder;

  const Dictionary* dictionary_;
  std::vector<TermId> terms_;  ///< Indexed by individual
  Lists<RelationFact> relation_facts_;
  Lists<ClassFact> class_facts_;
  Lists<std::uint32_t> neighbours_;
  LeftOut left_out_;
};

}  // namespace rrn::generation

#endif  // RRN_GENERATION_WALK_FACT_GRAPH_HPP
