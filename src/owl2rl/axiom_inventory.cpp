// SPDX-License-Identifier: MIT
#include "owl2rl/axiom_inventory.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "owl2rl/class_positions.hpp"
#include "rdf/vocabulary/owl.hpp"
#include "rdf/vocabulary/rdf.hpp"
#include "rdf/vocabulary/rdfs.hpp"
#include "rdf/vocabulary/swrl.hpp"

namespace rrn::owl2rl {

namespace {

/// Predicates whose every triple is an axiom that has rules.
constexpr std::array kAxiomPredicates = {rdfs::kSubClassOf,
                                         rdfs::kSubPropertyOf,
                                         rdfs::kDomain,
                                         rdfs::kRange,
                                         owl::kEquivalentClass,
                                         owl::kDisjointWith,
                                         owl::kHasKey,
                                         owl::kEquivalentProperty,
                                         owl::kPropertyChainAxiom,
                                         owl::kPropertyDisjointWith,
                                         owl::kSourceIndividual};

/// Predicates that define a class or property: an axiom if it has a name.
constexpr std::array kDefinitionPredicates = {
    owl::kInverseOf,      owl::kIntersectionOf,
    owl::kUnionOf,        owl::kComplementOf,
    owl::kOneOf,          owl::kSomeValuesFrom,
    owl::kAllValuesFrom,  owl::kHasValue,
    owl::kMaxCardinality, owl::kMaxQualifiedCardinality};

/// Predicates that are parts of an axiom or a header, assertions or
/// annotations. Imports are a matter of loading.
constexpr std::array<std::string_view, 37> kOtherPredicates = {
    owl::kOnProperty,
    owl::kImports,
    owl::kOnClass,
    owl::kOnDataRange,
    owl::kMembers,
    owl::kDistinctMembers,
    owl::kAssertionProperty,
    owl::kTargetIndividual,
    owl::kTargetValue,
    owl::kSameAs,
    owl::kDifferentFrom,
    swrl::kBody,
    swrl::kHead,
    swrl::kClassPredicate,
    swrl::kPropertyPredicate,
    swrl::kArgument1,
    swrl::kArgument2,
    swrl::kBuiltin,
    swrl::kArguments,
    swrl::kDataRange,
    rdfs::kLabel,
    rdfs::kComment,
    rdfs::kSeeAlso,
    rdfs::kIsDefinedBy,
    rdfs::kMember,
    owl::kAnnotatedSource,
    owl::kAnnotatedProperty,
    owl::kAnnotatedTarget,
    owl::kVersionInfo,
    owl::kVersionIRI,
    owl::kPriorVersion,
    owl::kBackwardCompatibleWith,
    owl::kIncompatibleWith,
    owl::kDeprecated,
    owl::kTopObjectProperty,
    owl::kBottomObjectProperty,
    owl::kTopDataProperty};

/// Types that are axioms and have rules.
constexpr std::array kAxiomTypes = {
    owl::kFunctionalProperty,  owl::kInverseFunctionalProperty,
    owl::kIrreflexiveProperty, owl::kSymmetricProperty,
    owl::kAsymmetricProperty,  owl::kTransitiveProperty,
    owl::kAllDisjointClasses,  owl::kAllDisjointProperties,
    owl::kAllDifferent,        swrl::kImp};

/// Types that only declare something.
constexpr std::array<std::string_view, 30> kOtherTypes = {
    owl::kOntology,
    owl::kThing,
    owl::kNothing,
    owl::kDatatypeProperty,
    owl::kNegativePropertyAssertion,
    rdfs::kClass,
    rdfs::kDatatype,
    swrl::kVariable,
    swrl::kClassAtom,
    swrl::kIndividualPropertyAtom,
    swrl::kDatavaluedPropertyAtom,
    swrl::kSameIndividualAtom,
    swrl::kDifferentIndividualsAtom,
    swrl::kBuiltinAtom,
    swrl::kDataRangeAtom,
    swrl::kAtomList,
    swrl::kBuiltinClass,
    rdfs::kResource,
    rdfs::kLiteral,
    owl::kClass,
    owl::kObjectProperty,
    owl::kAnnotationProperty,
    owl::kOntologyProperty,
    owl::kNamedIndividual,
    owl::kRestriction,
    owl::kDataRange,
    owl::kDeprecatedClass,
    owl::kDeprecatedProperty,
    owl::kAxiom,
    owl::kAnnotation};

template <typename Iris>
bool holds(const Iris& iris, std::string_view iri) {
  return std::find(iris.begin(), iris.end(), iri) != iris.end();
}

bool is_vocabulary(std::string_view iri) {
  return iri.starts_with(owl::kNamespace) ||
         iri.starts_with(rdfs::kNamespace) || iri.starts_with(swrl::kNamespace);
}

/// Counts the axiom that a triple is, if it is one.
class TripleCount {
 public:
  explicit TripleCount(Compilation& compilation) : c_(compilation) {}

  void count(const TermView& subject, const TermView& predicate,
             const TermView& object) {
    if (predicate.text == rdf::kType) {
      if (object.is_iri()) count_type(subject, object.text);
      return;
    }
    if (!is_vocabulary(predicate.text)) return;
    if (holds(kAxiomPredicates, predicate.text)) {
      ++n_axioms_;
    } else if (holds(kDefinitionPredicates, predicate.text)) {
      if (subject.is_iri()) ++n_axioms_;
      note_large_cardinality(subject, predicate, object);
    } else if (!holds(kOtherPredicates, predicate.text)) {
      ++n_axioms_;
      if (counts_nothing(subject, predicate)) return;
      c_.note_unsupported(prefixed_name(predicate.text), predicate.text,
                          subject);
    }
  }

  [[nodiscard]] std::size_t n_axioms() const { return n_axioms_; }

 private:
  /// Whether a restriction calls for values in owl:Nothing, which has a rule.
  bool counts_nothing(const TermView& subject, const TermView& predicate) {
    if (predicate.text != owl::kMinQualifiedCardinality) return false;
    const std::vector<Term> classes =
        c_.view().objects(Term(subject), owl::kOnClass);
    return classes == std::vector<Term>{Term(TermView::iri(owl::kNothing))};
  }

  void count_type(const TermView& subject, std::string_view iri) {
    if (!is_vocabulary(iri) || holds(kOtherTypes, iri)) return;
    ++n_axioms_;
    if (holds(kAxiomTypes, iri)) return;
    c_.note_unsupported(prefixed_name(iri), rdf::kType, subject);
  }

  void note_large_cardinality(const TermView& subject,
                              const TermView& predicate,
                              const TermView& object) {
    if (predicate.text != owl::kMaxCardinality &&
        predicate.text != owl::kMaxQualifiedCardinality) {
      return;
    }
    const auto n = parse_cardinality(object);
    if (n && *n > 1) {
      c_.note_unsupported(prefixed_name(predicate.text) + " above 1",
                          predicate.text, subject);
    }
  }

  Compilation& c_;
  std::size_t n_axioms_ = 0;
};

}  // namespace

std::size_t take_inventory(Compilation& c,
                           std::span<const Term> asserted_classes) {
  TripleCount triples(c);
  c.view().graph().match({},
                         [&](const TermView& subject, const TermView& predicate,
                             const TermView& object) {
                           triples.count(subject, predicate, object);
                           return true;
                         });
  check_positions(c, asserted_classes);
  const auto is_defined = [&c](const Term& owl_class) {
    return std::any_of(kDefinitionPredicates.begin(),
                       kDefinitionPredicates.end(),
                       [&](std::string_view predicate) {
                         return c.view().has(owl_class, predicate);
                       });
  };
  const auto n_memberships = std::count_if(asserted_classes.begin(),
                                           asserted_classes.end(), is_defined);
  return triples.n_axioms() + static_cast<std::size_t>(n_memberships);
}

}  // namespace rrn::owl2rl
