// SPDX-License-Identifier: MIT
// The IRIs that the standards fix, and the few of our own.
#ifndef RRN_RDF_NAMESPACES_HPP
#define RRN_RDF_NAMESPACES_HPP

#include <string_view>

namespace rrn {

namespace rdf {
#define RRN_RDF "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
inline constexpr std::string_view kNamespace = RRN_RDF;
inline constexpr std::string_view kType = RRN_RDF "type";
inline constexpr std::string_view kFirst = RRN_RDF "first";
inline constexpr std::string_view kRest = RRN_RDF "rest";
inline constexpr std::string_view kNil = RRN_RDF "nil";
inline constexpr std::string_view kList = RRN_RDF "List";
inline constexpr std::string_view kProperty = RRN_RDF "Property";
inline constexpr std::string_view kReifies = RRN_RDF "reifies";
inline constexpr std::string_view kStatement = RRN_RDF "Statement";
inline constexpr std::string_view kSubject = RRN_RDF "subject";
inline constexpr std::string_view kPredicate = RRN_RDF "predicate";
inline constexpr std::string_view kObject = RRN_RDF "object";
inline constexpr std::string_view kLangString = RRN_RDF "langString";
#undef RRN_RDF
}  // namespace rdf

namespace rdfs {
#define RRN_RDFS "http://www.w3.org/2000/01/rdf-schema#"
inline constexpr std::string_view kNamespace = RRN_RDFS;
inline constexpr std::string_view kSubClassOf = RRN_RDFS "subClassOf";
inline constexpr std::string_view kSubPropertyOf = RRN_RDFS "subPropertyOf";
inline constexpr std::string_view kDomain = RRN_RDFS "domain";
inline constexpr std::string_view kRange = RRN_RDFS "range";
inline constexpr std::string_view kLabel = RRN_RDFS "label";
inline constexpr std::string_view kComment = RRN_RDFS "comment";
inline constexpr std::string_view kSeeAlso = RRN_RDFS "seeAlso";
inline constexpr std::string_view kIsDefinedBy = RRN_RDFS "isDefinedBy";
inline constexpr std::string_view kClass = RRN_RDFS "Class";
#undef RRN_RDFS
}  // namespace rdfs

namespace xsd {
#define RRN_XSD "http://www.w3.org/2001/XMLSchema#"
inline constexpr std::string_view kNamespace = RRN_XSD;
inline constexpr std::string_view kString = RRN_XSD "string";
inline constexpr std::string_view kBoolean = RRN_XSD "boolean";
inline constexpr std::string_view kInteger = RRN_XSD "integer";
inline constexpr std::string_view kDecimal = RRN_XSD "decimal";
inline constexpr std::string_view kDouble = RRN_XSD "double";
inline constexpr std::string_view kFloat = RRN_XSD "float";
#undef RRN_XSD
}  // namespace xsd

namespace owl {
#define RRN_OWL "http://www.w3.org/2002/07/owl#"
inline constexpr std::string_view kNamespace = RRN_OWL;
inline constexpr std::string_view kThing = RRN_OWL "Thing";
inline constexpr std::string_view kNothing = RRN_OWL "Nothing";
inline constexpr std::string_view kNamedIndividual = RRN_OWL "NamedIndividual";
inline constexpr std::string_view kSameAs = RRN_OWL "sameAs";
inline constexpr std::string_view kDifferentFrom = RRN_OWL "differentFrom";
#undef RRN_OWL
}  // namespace owl

/// What no standard has a word for; documented in owl/README.md.
namespace vocab {
#define RRN_VOCAB "urn:x-rrn:vocab#"
inline constexpr std::string_view kNamespace = RRN_VOCAB;
/// On an owl:Ontology: different names mean different individuals (boolean).
inline constexpr std::string_view kUniqueNames = RRN_VOCAB "uniqueNames";
/// On a class or property: "none", "cwa", "lcwa", "sampled" or
/// "typed-cwa".
inline constexpr std::string_view kLabelPolicy = RRN_VOCAB "labelPolicy";
/// On a class or property: a helper of the rules, not part of the vocabulary
/// that a network learns (boolean).
inline constexpr std::string_view kAuxiliary = RRN_VOCAB "auxiliary";
/// On an rdf:Statement: the network's probability (xsd:decimal).
inline constexpr std::string_view kProbability = RRN_VOCAB "probability";
/// Likewise: "derivable", "contradicting" or "open", by the rules.
inline constexpr std::string_view kRuleStatus = RRN_VOCAB "ruleStatus";
/// On vocab::kDerivedGraph: the knowledge contradicts itself (boolean).
inline constexpr std::string_view kInconsistent = RRN_VOCAB "inconsistent";
/// On vocab::kDerivedGraph: a limit was reached, more may follow (boolean).
inline constexpr std::string_view kIncomplete = RRN_VOCAB "incomplete";
/// The class of graphs that hold what one kind of rule derived first.
inline constexpr std::string_view kRule = RRN_VOCAB "Rule";
#undef RRN_VOCAB
/// Names of the graphs that hold what was derived, refuted and predicted.
inline constexpr std::string_view kDerivedGraph = "urn:x-rrn:graph:derived";
inline constexpr std::string_view kNegatedGraph = "urn:x-rrn:graph:negated";
inline constexpr std::string_view kPredictedGraph = "urn:x-rrn:graph:predicted";
/// What the names of graphs of rules start with: `urn:x-rrn:rule:cax-sco`.
inline constexpr std::string_view kRuleGraph = "urn:x-rrn:rule:";
}  // namespace vocab

}  // namespace rrn

#endif  // RRN_RDF_NAMESPACES_HPP
