// SPDX-License-Identifier: MIT
// What no standard has a word for; documented in owl/README.md.
#ifndef RRN_RDF_VOCABULARY_RRN_HPP
#define RRN_RDF_VOCABULARY_RRN_HPP

#include <string_view>

namespace rrn::vocab {

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
/// On an rdf:Statement: what the rules say of the prediction, "derivable",
/// "contradicting" or "open".
inline constexpr std::string_view kRuleStatus = RRN_VOCAB "ruleStatus";
/// On vocab::kDerivedGraph: the knowledge contradicts itself (boolean).
inline constexpr std::string_view kInconsistent = RRN_VOCAB "inconsistent";
/// On vocab::kDerivedGraph: a limit was reached, more may follow (boolean).
inline constexpr std::string_view kIncomplete = RRN_VOCAB "incomplete";
/// The class of graphs that hold what one kind of rule derived first.
inline constexpr std::string_view kRule = RRN_VOCAB "Rule";
/// Names of the graphs that hold what was derived, refuted and predicted.
inline constexpr std::string_view kDerivedGraph = "urn:x-rrn:graph:derived";
inline constexpr std::string_view kNegatedGraph = "urn:x-rrn:graph:negated";
inline constexpr std::string_view kPredictedGraph = "urn:x-rrn:graph:predicted";
/// What the names of graphs of rules start with: `urn:x-rrn:rule:cax-sco`.
inline constexpr std::string_view kRuleGraph = "urn:x-rrn:rule:";
inline constexpr std::string_view kTriples = RRN_VOCAB "triples";
inline constexpr std::string_view kInconsistencies =
    RRN_VOCAB "inconsistencies";
inline constexpr std::string_view kFingerprint = RRN_VOCAB "fingerprint";
inline constexpr std::string_view kDefaultGraph = RRN_VOCAB "DefaultGraph";
inline constexpr std::string_view kVersion = RRN_VOCAB "version";
inline constexpr std::string_view kViolation = RRN_VOCAB "Violation";
inline constexpr std::string_view kByRule = RRN_VOCAB "rule";
inline constexpr std::string_view kAxiom = RRN_VOCAB "axiom";
inline constexpr std::string_view kPlace = RRN_VOCAB "place";
inline constexpr std::string_view kDepth = RRN_VOCAB "depth";
inline constexpr std::string_view kCondition = RRN_VOCAB "condition";
inline constexpr std::string_view kNegated = RRN_VOCAB "negated";
/// On an rdf:Statement: a change of facts after which the answer changes, and
/// the statements that it adds and removes.
inline constexpr std::string_view kCounterfactual = RRN_VOCAB "counterfactual";
inline constexpr std::string_view kAdds = RRN_VOCAB "adds";
inline constexpr std::string_view kRemoves = RRN_VOCAB "removes";
#undef RRN_VOCAB

}  // namespace rrn::vocab

#endif  // RRN_RDF_VOCABULARY_RRN_HPP
