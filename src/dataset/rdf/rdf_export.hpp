// SPDX-License-Identifier: MIT
#ifndef RRN_DATASET_RDF_RDF_EXPORT_HPP
#define RRN_DATASET_RDF_RDF_EXPORT_HPP

#include <string>
#include <vector>

#include "dataset/sample/sample.hpp"
#include "dataset/sample/vocabulary.hpp"
#include "rdf/statement.hpp"
#include "rdf/term.hpp"
#include "rdf/vocabulary/rrn.hpp"

namespace rrn::dataset {

/// What export_sample() writes.
struct ExportOptions {
  /// The facts, in the default graph or, if not empty, in `specified_graph`.
  bool specified = true;
  std::string specified_graph;
  /// The positive inferable literals.  Off by default: a triple syntax has no
  /// graphs, and inferences would become indistinguishable from facts.
  bool inferable = false;
  std::string derived_graph{vocab::kDerivedGraph};
  /// The negative inferable literals that are stored, as plain triples.
  /// Negatives that follow from a closed world alone are not stored and not
  /// written.
  bool negated = false;
  std::string negated_graph{vocab::kNegatedGraph};
  /// The predictable literals, true and false ones apart, as plain triples.
  bool predictable = false;
  std::string predictable_graph;
  std::string predictable_negated_graph;
  /// The negatives that were drawn, as plain triples.
  bool drawn = false;
  std::string drawn_graph;
};

/// Returns a term for each individual of a sample, no two of them equal: its
/// name where that is an absolute IRI or `_:label`, else `sample_iri_base`
/// followed by `i` and the number.
[[nodiscard]] std::vector<Term> individual_terms(
    const Sample& kb, const std::string& sample_iri_base);

/// Writes a sample as RDF, with the terms of individual_terms().  So
/// `sample_iri_base` must differ between samples in one output.
///
/// A negated fact of a relation becomes an owl:NegativePropertyAssertion, one
/// of a class a membership in an anonymous owl:complementOf it.  An individual
/// without any literal that is written leaves no trace.
void export_sample(const Sample& kb, const Vocabulary& vocabulary,
                   const std::string& sample_iri_base, StatementSink& sink,
                   const ExportOptions& options = {});

}  // namespace rrn::dataset

#endif  // RRN_DATASET_RDF_RDF_EXPORT_HPP
