// SPDX-License-Identifier: MIT
#ifndef RRN_GENERATION_LABELLING_PROGRAM_VOCABULARY_HPP
#define RRN_GENERATION_LABELLING_PROGRAM_VOCABULARY_HPP

#include <string>
#include <vector>

#include "datalog/program/program.hpp"
#include "dataset/sample/vocabulary.hpp"
#include "rdf/dictionary.hpp"
#include "rdf/graph_view.hpp"

namespace rrn::generation {

/// Returns vocabulary_of() an ontology with what it declares in other words:
/// every IRI that is an rdfs:Class, an rdf:Property or a property of a kind
/// that OWL has for object properties alone, such as owl:TransitiveProperty,
/// but for properties of literals and of annotations.  In order of IRI, with
/// dataset::label_policy_of() as policy.
[[nodiscard]] dataset::Vocabulary declared_vocabulary(
    const GraphView& ontology,
    dataset::LabelPolicy otherwise = dataset::LabelPolicy::kNone);

/// Adds the predicates of a program that have IRIs, those of RDF, RDFS and OWL
/// left out, and what the ontology, which may be empty, declares otherwise: as
/// vocab::kAuxiliary, or as properties of literals or annotations.
void add_predicates(
    const datalog::Program& program, const Dictionary& dictionary,
    const GraphView& ontology, dataset::Vocabulary& vocabulary,
    dataset::LabelPolicy otherwise = dataset::LabelPolicy::kNone);

/// Makes the individuals that rules name individuals of every sample: in place
/// of each IRI or blank node that is an argument comes the term which a
/// SymbolicLabeller made next with this dictionary and vocabulary has for
/// individual 0, 1, ...  Returns their names in this order.
std::vector<std::string> name_individuals(const dataset::Vocabulary& vocabulary,
                                          Dictionary& dictionary,
                                          datalog::Program& program);

}  // namespace rrn::generation

#endif  // RRN_GENERATION_LABELLING_PROGRAM_VOCABULARY_HPP
