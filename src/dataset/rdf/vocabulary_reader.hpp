// SPDX-License-Identifier: MIT
#ifndef RRN_DATASET_RDF_VOCABULARY_READER_HPP
#define RRN_DATASET_RDF_VOCABULARY_READER_HPP

#include "dataset/sample/vocabulary.hpp"
#include "rdf/graph_view.hpp"

namespace rrn::dataset {

/// Returns the classes and relations that an ontology declares: every IRI that
/// is an owl:Class or owl:ObjectProperty, in order of IRI.
///
/// Those annotated vocab::kAuxiliary true and the terms of RDF, RDFS and OWL
/// themselves are left out.  A predicate's policy is its vocab::kLabelPolicy,
/// else none.  Throws Error (kBadSyntax) naming the predicate for a policy that
/// does not exist and for two different ones.
[[nodiscard]] Vocabulary vocabulary_of(const GraphView& ontology);

}  // namespace rrn::dataset

#endif  // RRN_DATASET_RDF_VOCABULARY_READER_HPP
