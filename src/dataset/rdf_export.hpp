// SPDX-License-Identifier: MIT
#ifndef RRN_DATASET_RDF_EXPORT_HPP
#define RRN_DATASET_RDF_EXPORT_HPP

#include <string>

#include "dataset/knowledge_base.hpp"
#include "dataset/vocabulary.hpp"
#include "rdf/statement.hpp"

namespace rrn::dataset {

/// What export_knowledge_base() writes.
struct ExportOptions {
  /// The facts, in the default graph or, if not empty, in `specified_graph`.
  bool specified = true;
  std::string specified_graph;
  /// The positive inferable literals, in the graph vocab::kDerivedGraph.  Off
  /// by default: a triple syntax has no graphs, and inferences would become
  /// indistinguishable from facts.
  bool inferable = false;
  /// The negative inferable literals that are stored, as plain triples in the
  /// graph vocab::kNegatedGraph.  Negatives that follow from a closed world
  /// alone are not stored and not written.
  bool negated = false;
};

/// Writes a sample as RDF.  Its individuals are their names where those are
/// absolute IRIs or `_:label`, else `sample_iri_base` followed by `i` and the
/// number.  So `sample_iri_base` must differ between samples in one output.
///
/// A negated fact of a relation becomes an owl:NegativePropertyAssertion, one
/// of a class a membership in an anonymous owl:complementOf it.  An individual
/// without any literal that is written leaves no trace.
void export_knowledge_base(const KnowledgeBase& kb,
                           const Vocabulary& vocabulary,
                           const std::string& sample_iri_base,
                           StatementSink& sink,
                           const ExportOptions& options = {});

}  // namespace rrn::dataset

#endif  // RRN_DATASET_RDF_EXPORT_HPP
