// SPDX-License-Identifier: MIT
// The terms of OWL 2.
#ifndef RRN_RDF_VOCABULARY_OWL_HPP
#define RRN_RDF_VOCABULARY_OWL_HPP

#include <string_view>

namespace rrn::owl {

#define RRN_OWL "http://www.w3.org/2002/07/owl#"
inline constexpr std::string_view kNamespace = RRN_OWL;
inline constexpr std::string_view kThing = RRN_OWL "Thing";
inline constexpr std::string_view kNothing = RRN_OWL "Nothing";
inline constexpr std::string_view kNamedIndividual = RRN_OWL "NamedIndividual";
inline constexpr std::string_view kSameAs = RRN_OWL "sameAs";
inline constexpr std::string_view kDifferentFrom = RRN_OWL "differentFrom";
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
inline constexpr std::string_view kAnnotatedSource = RRN_OWL "annotatedSource";
inline constexpr std::string_view kAnnotatedProperty =
    RRN_OWL "annotatedProperty";
inline constexpr std::string_view kAnnotatedTarget = RRN_OWL "annotatedTarget";
inline constexpr std::string_view kVersionIRI = RRN_OWL "versionIRI";
inline constexpr std::string_view kTopObjectProperty =
    RRN_OWL "topObjectProperty";
inline constexpr std::string_view kBottomObjectProperty =
    RRN_OWL "bottomObjectProperty";
inline constexpr std::string_view kTopDataProperty = RRN_OWL "topDataProperty";
inline constexpr std::string_view kOntologyProperty =
    RRN_OWL "OntologyProperty";
inline constexpr std::string_view kRestriction = RRN_OWL "Restriction";
inline constexpr std::string_view kDeprecatedClass = RRN_OWL "DeprecatedClass";
inline constexpr std::string_view kDeprecatedProperty =
    RRN_OWL "DeprecatedProperty";
inline constexpr std::string_view kAxiom = RRN_OWL "Axiom";
inline constexpr std::string_view kAnnotation = RRN_OWL "Annotation";
inline constexpr std::string_view kReal = RRN_OWL "real";
inline constexpr std::string_view kRational = RRN_OWL "rational";
inline constexpr std::string_view kDisjointUnionOf = RRN_OWL "disjointUnionOf";
inline constexpr std::string_view kReflexiveProperty =
    RRN_OWL "ReflexiveProperty";
inline constexpr std::string_view kHasSelf = RRN_OWL "hasSelf";
inline constexpr std::string_view kMinCardinality = RRN_OWL "minCardinality";
inline constexpr std::string_view kMinQualifiedCardinality =
    RRN_OWL "minQualifiedCardinality";
inline constexpr std::string_view kCardinality = RRN_OWL "cardinality";
inline constexpr std::string_view kQualifiedCardinality =
    RRN_OWL "qualifiedCardinality";
#undef RRN_OWL

}  // namespace rrn::owl

#endif  // RRN_RDF_VOCABULARY_OWL_HPP
