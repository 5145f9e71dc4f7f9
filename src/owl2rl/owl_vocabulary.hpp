// SPDX-License-Identifier: MIT
// The terms of OWL 2 and SWRL that axioms are written in.  Terms that facts use
// as well are in rdf/namespaces.hpp.
#ifndef RRN_OWL2RL_OWL_VOCABULARY_HPP
#define RRN_OWL2RL_OWL_VOCABULARY_HPP

#include <string_view>

#include "rdf/namespaces.hpp"

namespace rrn {

namespace rdfs {
#define RRN_RDFS "http://www.w3.org/2000/01/rdf-schema#"
inline constexpr std::string_view kLiteral = RRN_RDFS "Literal";
inline constexpr std::string_view kDatatype = RRN_RDFS "Datatype";
#undef RRN_RDFS
}  // namespace rdfs

namespace owl {
#define RRN_OWL "http://www.w3.org/2002/07/owl#"
inline constexpr std::string_view kOntology = RRN_OWL "Ontology";
inline constexpr std::string_view kClass = RRN_OWL "Class";
inline constexpr std::string_view kObjectProperty = RRN_OWL "ObjectProperty";
inline constexpr std::string_view kAnnotationProperty =
    RRN_OWL "AnnotationProperty";
inline constexpr std::string_view kDataRange = RRN_OWL "DataRange";
inline constexpr std::string_view kImports = RRN_OWL "imports";
inline constexpr std::string_view kDatatypeProperty =
    RRN_OWL "DatatypeProperty";

// Class expressions
inline constexpr std::string_view kIntersectionOf = RRN_OWL "intersectionOf";
inline constexpr std::string_view kUnionOf = RRN_OWL "unionOf";
inline constexpr std::string_view kComplementOf = RRN_OWL "complementOf";
inline constexpr std::string_view kOneOf = RRN_OWL "oneOf";
inline constexpr std::string_view kOnProperty = RRN_OWL "onProperty";
inline constexpr std::string_view kOnClass = RRN_OWL "onClass";
inline constexpr std::string_view kOnDataRange = RRN_OWL "onDataRange";
inline constexpr std::string_view kSomeValuesFrom = RRN_OWL "someValuesFrom";
inline constexpr std::string_view kAllValuesFrom = RRN_OWL "allValuesFrom";
inline constexpr std::string_view kHasValue = RRN_OWL "hasValue";
inline constexpr std::string_view kMaxCardinality = RRN_OWL "maxCardinality";
inline constexpr std::string_view kMaxQualifiedCardinality =
    RRN_OWL "maxQualifiedCardinality";

// Class axioms
inline constexpr std::string_view kEquivalentClass = RRN_OWL "equivalentClass";
inline constexpr std::string_view kDisjointWith = RRN_OWL "disjointWith";
inline constexpr std::string_view kAllDisjointClasses =
    RRN_OWL "AllDisjointClasses";
inline constexpr std::string_view kMembers = RRN_OWL "members";
inline constexpr std::string_view kHasKey = RRN_OWL "hasKey";

// Property axioms
inline constexpr std::string_view kInverseOf = RRN_OWL "inverseOf";
inline constexpr std::string_view kEquivalentProperty =
    RRN_OWL "equivalentProperty";
inline constexpr std::string_view kPropertyChainAxiom =
    RRN_OWL "propertyChainAxiom";
inline constexpr std::string_view kPropertyDisjointWith =
    RRN_OWL "propertyDisjointWith";
inline constexpr std::string_view kAllDisjointProperties =
    RRN_OWL "AllDisjointProperties";
inline constexpr std::string_view kFunctionalProperty =
    RRN_OWL "FunctionalProperty";
inline constexpr std::string_view kInverseFunctionalProperty =
    RRN_OWL "InverseFunctionalProperty";
inline constexpr std::string_view kIrreflexiveProperty =
    RRN_OWL "IrreflexiveProperty";
inline constexpr std::string_view kSymmetricProperty =
    RRN_OWL "SymmetricProperty";
inline constexpr std::string_view kAsymmetricProperty =
    RRN_OWL "AsymmetricProperty";
inline constexpr std::string_view kTransitiveProperty =
    RRN_OWL "TransitiveProperty";

// Assertions
inline constexpr std::string_view kAllDifferent = RRN_OWL "AllDifferent";
inline constexpr std::string_view kDistinctMembers = RRN_OWL "distinctMembers";
inline constexpr std::string_view kNegativePropertyAssertion =
    RRN_OWL "NegativePropertyAssertion";
inline constexpr std::string_view kSourceIndividual =
    RRN_OWL "sourceIndividual";
inline constexpr std::string_view kAssertionProperty =
    RRN_OWL "assertionProperty";
inline constexpr std::string_view kTargetIndividual =
    RRN_OWL "targetIndividual";
inline constexpr std::string_view kTargetValue = RRN_OWL "targetValue";

// Annotations
inline constexpr std::string_view kDeprecated = RRN_OWL "deprecated";
inline constexpr std::string_view kVersionInfo = RRN_OWL "versionInfo";
inline constexpr std::string_view kPriorVersion = RRN_OWL "priorVersion";
inline constexpr std::string_view kBackwardCompatibleWith =
    RRN_OWL "backwardCompatibleWith";
inline constexpr std::string_view kIncompatibleWith =
    RRN_OWL "incompatibleWith";
#undef RRN_OWL
}  // namespace owl

namespace swrl {
#define RRN_SWRL "http://www.w3.org/2003/11/swrl#"
inline constexpr std::string_view kNamespace = RRN_SWRL;
inline constexpr std::string_view kImp = RRN_SWRL "Imp";
inline constexpr std::string_view kBody = RRN_SWRL "body";
inline constexpr std::string_view kHead = RRN_SWRL "head";
inline constexpr std::string_view kVariable = RRN_SWRL "Variable";
inline constexpr std::string_view kClassAtom = RRN_SWRL "ClassAtom";
inline constexpr std::string_view kIndividualPropertyAtom =
    RRN_SWRL "IndividualPropertyAtom";
inline constexpr std::string_view kDatavaluedPropertyAtom =
    RRN_SWRL "DatavaluedPropertyAtom";
inline constexpr std::string_view kSameIndividualAtom =
    RRN_SWRL "SameIndividualAtom";
inline constexpr std::string_view kDifferentIndividualsAtom =
    RRN_SWRL "DifferentIndividualsAtom";
inline constexpr std::string_view kBuiltinAtom = RRN_SWRL "BuiltinAtom";
inline constexpr std::string_view kClassPredicate = RRN_SWRL "classPredicate";
inline constexpr std::string_view kPropertyPredicate =
    RRN_SWRL "propertyPredicate";
inline constexpr std::string_view kArgument1 = RRN_SWRL "argument1";
inline constexpr std::string_view kArgument2 = RRN_SWRL "argument2";
inline constexpr std::string_view kBuiltin = RRN_SWRL "builtin";
inline constexpr std::string_view kArguments = RRN_SWRL "arguments";
inline constexpr std::string_view kDataRangeAtom = RRN_SWRL "DataRangeAtom";
inline constexpr std::string_view kDataRange = RRN_SWRL "dataRange";
#undef RRN_SWRL
}  // namespace swrl

namespace swrlb {
inline constexpr std::string_view kNamespace =
    "http://www.w3.org/2003/11/swrlb#";
}  // namespace swrlb

}  // namespace rrn

#endif  // RRN_OWL2RL_OWL_VOCABULARY_HPP
