// SPDX-License-Identifier: MIT
// The parts of AxiomProver that know property axioms.
#include <algorithm>
#include <array>

#include "rdf/vocabulary/owl.hpp"
#include "rdf/vocabulary/rdfs.hpp"
#include "rdf/vocabulary/xsd.hpp"
#include "reasoner/entailment/axiom_prover.hpp"

namespace rrn::reasoner {

namespace {

/// A datatype and one whose values include all of its values.
struct Derivation {
  std::string_view datatype;
  std::string_view base;
};

/// XML Schema part 2, section 3: by what each built-in type is derived.
constexpr std::array kDerivations = {
    Derivation{"byte", "short"},
    Derivation{"short", "int"},
    Derivation{"int", "long"},
    Derivation{"long", "integer"},
    Derivation{"unsignedByte", "unsignedShort"},
    Derivation{"unsignedByte", "short"},
    Derivation{"unsignedShort", "unsignedInt"},
    Derivation{"unsignedShort", "int"},
    Derivation{"unsignedInt", "unsignedLong"},
    Derivation{"unsignedInt", "long"},
    Derivation{"unsignedLong", "nonNegativeInteger"},
    Derivation{"positiveInteger", "nonNegativeInteger"},
    Derivation{"nonNegativeInteger", "integer"},
    Derivation{"negativeInteger", "nonPositiveInteger"},
    Derivation{"nonPositiveInteger", "integer"},
    Derivation{"integer", "decimal"},
    Derivation{"normalizedString", "string"},
    Derivation{"token", "normalizedString"},
    Derivation{"language", "token"},
    Derivation{"NMTOKEN", "token"},
    Derivation{"Name", "token"},
    Derivation{"NCName", "Name"},
    Derivation{"dateTimeStamp", "dateTime"},
};

bool is_derived(std::string_view datatype, std::string_view base) {
  if (datatype == base) return true;
  return std::any_of(kDerivations.begin(), kDerivations.end(),
                     [&](const Derivation& derivation) {
                       return derivation.datatype == datatype &&
                              is_derived(derivation.base, base);
                     });
}

/// Whether every value of one datatype is one of the other's.
bool includes(std::string_view base, std::string_view datatype) {
  if (base == rdfs::kLiteral || base == datatype) return true;
  if (!base.starts_with(xsd::kNamespace) ||
      !datatype.starts_with(xsd::kNamespace)) {
    return false;
  }
  return is_derived(datatype.substr(xsd::kNamespace.size()),
                    base.substr(xsd::kNamespace.size()));
}

}  // namespace

bool AxiomProver::proves_property_axiom(const GraphTriple& claim) {
  const std::string_view predicate = claim.predicate.text;
  if (predicate == rdfs::kSubPropertyOf) {
    return is_subproperty({property(claim.subject)}, property(claim.object));
  }
  if (predicate == owl::kEquivalentProperty || predicate == owl::kInverseOf) {
    const Property left = property(claim.subject);
    Property right = property(claim.object);
    if (predicate == owl::kInverseOf) right.inverse = !right.inverse;
    return is_subproperty({left}, right) && is_subproperty({right}, left);
  }
  if (predicate == owl::kPropertyChainAxiom) {
    return is_subproperty(properties(claim.object), property(claim.subject));
  }
  if (predicate == owl::kPropertyDisjointWith) {
    return are_disjoint(property(claim.subject), property(claim.object));
  }
  if (predicate == rdfs::kDomain) {
    return has_domain(property(claim.subject), claim.object);
  }
  if (predicate != rdfs::kRange) return false;
  if (classes_.view().is_datatype(claim.object)) {
    return has_data_range(claim.subject, claim.object);
  }
  Property inverse = property(claim.subject);
  inverse.inverse = !inverse.inverse;
  return has_domain(inverse, claim.object);
}

bool AxiomProver::is_subproperty(const std::vector<Property>& chain,
                                 const Property& super) {
  if (chain.size() == 1 && chain.front() == super) return true;
  if (chain.size() == 1 && chain.front().inverse == super.inverse &&
      premise_.are_same(classes_.intern(chain.front().property),
                        classes_.intern(super.property))) {
    return true;
  }
  if (!classes_.may_generalise() || chain.empty()) return false;
  Case facts;
  const TermId start = classes_.fresh(facts);
  TermId end = start;
  for (const Property& link : chain) {
    const TermId next = classes_.fresh(facts);
    facts.push_back(classes_.property_fact(link, end, next));
    end = next;
  }
  const auto [relation, row] = classes_.property_fact(super, start, end);
  return classes_.in_all(
      premise_, {&facts, 1},
      [&, key = relation, wanted = row](const AssumedClosure& assumed) {
        return assumed.holds(key, wanted);
      });
}

bool AxiomProver::are_disjoint(const Property& left, const Property& right) {
  if (!classes_.may_generalise()) return false;
  Case facts;
  const TermId from = classes_.fresh(facts);
  const TermId to = classes_.fresh(facts);
  facts.push_back(classes_.property_fact(left, from, to));
  facts.push_back(classes_.property_fact(right, from, to));
  return classes_.refutes(premise_, {&facts, 1});
}

bool AxiomProver::has_domain(const Property& property, const Term& owl_class) {
  if (!classes_.may_generalise()) return false;
  Case facts;
  const TermId from = classes_.fresh(facts);
  const TermId to = classes_.fresh(facts);
  facts.push_back(classes_.property_fact(property, from, to));
  return classes_.in_all(premise_, {&facts, 1},
                         [&](const AssumedClosure& assumed) {
                           return classes_.is_member(assumed, from, owl_class);
                         });
}

/// Whether a range of the property that the closure holds is a part of
/// `datatype`.
bool AxiomProver::has_data_range(const Term& property,
                                 const Term& datatype) const {
  Dictionary& dictionary = premise_.dictionary();
  bool found = false;
  premise_.visit(property_relation(dictionary.intern_iri(rdfs::kRange)),
                 classes_.intern(property), std::nullopt, [&](Row row) {
                   const TermView range = dictionary.view(row.second);
                   found =
                       range.is_iri() && includes(datatype.text, range.text);
                   return !found;
                 });
  return found;
}

bool AxiomProver::proves_characteristic(const Term& term,
                                        std::string_view type) {
  constexpr std::array kCharacteristics = {
      owl::kTransitiveProperty, owl::kSymmetricProperty,
      owl::kAsymmetricProperty, owl::kIrreflexiveProperty,
      owl::kFunctionalProperty, owl::kInverseFunctionalProperty,
      owl::kReflexiveProperty};
  const bool is_known =
      std::find(kCharacteristics.begin(), kCharacteristics.end(), type) !=
      kCharacteristics.end();
  if (!is_known || !classes_.may_generalise()) return false;
  Property p = property(term);
  if (type == owl::kTransitiveProperty) return is_subproperty({p, p}, p);
  if (type == owl::kInverseFunctionalProperty) p.inverse = !p.inverse;
  if (type == owl::kSymmetricProperty) {
    Property inverse = p;
    inverse.inverse = !inverse.inverse;
    return is_subproperty({p}, inverse);
  }
  Case facts;
  const TermId a = classes_.fresh(facts);
  const TermId b = classes_.fresh(facts);
  if (type == owl::kReflexiveProperty) {
    const Fact wanted = classes_.property_fact(p, a, a);
    return classes_.in_all(premise_, {&facts, 1},
                           [&](const AssumedClosure& assumed) {
                             return assumed.holds(wanted.relation, wanted.row);
                           });
  }
  if (type == owl::kIrreflexiveProperty) {
    facts.push_back(classes_.property_fact(p, a, a));
    return classes_.refutes(premise_, {&facts, 1});
  }
  facts.push_back(classes_.property_fact(p, a, b));
  if (type == owl::kAsymmetricProperty) {
    facts.push_back(classes_.property_fact(p, b, a));
    return classes_.refutes(premise_, {&facts, 1});
  }
  const TermId c = classes_.fresh(facts);
  facts.push_back(classes_.property_fact(p, a, c));
  return classes_.in_all(
      premise_, {&facts, 1},
      [&](const AssumedClosure& assumed) { return assumed.are_same(b, c); });
}

}  // namespace rrn::reasoner
