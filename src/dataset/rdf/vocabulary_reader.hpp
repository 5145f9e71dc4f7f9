// SPDX-License-Identifier: MIT
#ifndef RRN_DATASET_RDF_VOCABULARY_READER_HPP
#define RRN_DATASET_RDF_VOCABULARY_READER_HPP

#include <string>

#include "dataset/sample/vocabulary.hpp"
#include "rdf/graph_view.hpp"

namespace rrn::dataset {

/// Returns the vocab::kLabelPolicy of a class or relation, else `otherwise`.
/// Throws Error (kBadSyntax) naming the predicate for a policy that does not
/// exist and for two different ones.
[[nodiscard]] LabelPolicy label_policy_of(const GraphView& ontology,
                                          const std::string& iri,
                                          LabelPolicy otherwise);

/// Returns the classes and relations that an ontology declares: every IRI that
/// is an owl:Class or owl:ObjectProperty, in order of IRI, with its
/// label_policy_of().
///
/// Those annotated vocab::kAuxiliary true and the terms of RDF, RDFS and OWL
/// themselves are left out.  Throws as label_policy_of() does.
[[nodiscard]] Vocabulary vocabulary_of(
    const GraphView& ontology, LabelPolicy otherwise = LabelPolicy::kNone);

}  // namespace rrn::dataset

#endif  // RRN_DATASET_RDF_VOCABULARY_READER_HPP
