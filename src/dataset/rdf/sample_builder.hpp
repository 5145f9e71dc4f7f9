// SPDX-License-Identifier: MIT
#ifndef RRN_DATASET_RDF_SAMPLE_BUILDER_HPP
#define RRN_DATASET_RDF_SAMPLE_BUILDER_HPP

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "dataset/sample/sample.hpp"
#include "dataset/sample/vocabulary.hpp"
#include "rdf/dictionary.hpp"
#include "store/triple_store.hpp"

namespace rrn::dataset {

/// A store as a sample, and what of it the sample cannot hold.
struct StoreSample {
  Sample kb;
  /// The term of each individual, by EntityIndex.
  std::vector<TermId> individuals;
  /// IRIs of the classes and properties of asserted facts that the vocabulary
  /// lacks, in order, with the number of those facts.  Terms of RDF, RDFS, OWL,
  /// SWRL and of this project's own vocabulary are not among them.
  std::vector<std::pair<std::string, std::uint64_t>> unknown_predicates;
  /// Facts of vocabulary predicates about a literal: left out.
  std::uint64_t n_literal_objects = 0;
};

/// Turns a materialised store into a sample over `vocabulary`.
///
/// Individuals are the IRIs and blank nodes that occur in an asserted or
/// derived fact, or refuted fact, of a vocabulary predicate, in order of their
/// ids; they are named by the IRI or `_:label`.  Asserted rows become specified
/// literals, derived rows inferable ones, rows of negative polarity negative
/// ones.  Takes time linear in the store and the dictionary, plus sorting.
[[nodiscard]] StoreSample build_sample(const TripleStore& store,
                                       const Dictionary& dictionary,
                                       const Vocabulary& vocabulary);

}  // namespace rrn::dataset

#endif  // RRN_DATASET_RDF_SAMPLE_BUILDER_HPP
