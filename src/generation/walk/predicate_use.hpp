// SPDX-License-Identifier: MIT
// Which classes and relations of a large ontology are worth learning: those
// that facts use and rules derive.
#ifndef RRN_GENERATION_WALK_PREDICATE_USE_HPP
#define RRN_GENERATION_WALK_PREDICATE_USE_HPP

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "dataset/sample/vocabulary.hpp"
#include "rdf/dictionary.hpp"
#include "store/triple_store.hpp"

namespace rrn::generation {

/// How often a predicate occurs in facts between individuals.
struct PredicateUse {
  std::string iri;
  std::uint64_t n_asserted = 0;
  std::uint64_t n_derived = 0;

  [[nodiscard]] std::uint64_t n_facts() const { return n_asserted + n_derived; }
  friend bool operator==(const PredicateUse&, const PredicateUse&) = default;
};

/// The classes and relations with positive facts, in order of IRI.
struct VocabularyUse {
  std::vector<PredicateUse> classes;
  std::vector<PredicateUse> relations;
};

/// Counts the facts of a closed store.  Leaves out what is about literals, and
/// the terms of RDF, RDFS and OWL.
[[nodiscard]] VocabularyUse count_use(const TripleStore& closure,
                                      const Dictionary& dictionary);

/// What comes first; then in order of IRI.
enum class Ranking : std::uint8_t {
  kAsserted,  ///< Most asserted facts, then most derived ones
  kFacts,     ///< Most facts
  kDerived,   ///< Most derived facts, then most asserted ones
};

/// Returns the first `n` by `ranking`, in order of IRI, with one policy.
[[nodiscard]] std::vector<dataset::Predicate> choose_predicates(
    std::vector<PredicateUse> uses, std::size_t n, Ranking ranking,
    dataset::LabelPolicy policy);

}  // namespace rrn::generation

#endif  // RRN_GENERATION_WALK_PREDICATE_USE_HPP
