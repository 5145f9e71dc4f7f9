// SPDX-License-Identifier: MIT
#include "reasoner/entailment/axiom_prover.hpp"

#include <algorithm>

#include "rdf/vocabulary/owl.hpp"
#include "rdf/vocabulary/rdf.hpp"
#include "rdf/vocabulary/rdfs.hpp"

namespace rrn::reasoner {

namespace {

/// Whether `holds` is true of every two elements.
template <typename T, typename Relation>
bool pairwise(const std::vector<T>& elements, const Relation& holds) {
  for (std::size_t i = 0; i < elements.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (!holds(elements[j], elements[i])) return false;
    }
  }
  return true;
}

}  // namespace

AxiomProver::AxiomProver(ClassProver& classes, const Conclusion& conclusion,
                         const CheckGuard& guard)
    : classes_(classes),
      premise_(classes.premise()),
      conclusion_(conclusion),
      guard_(guard) {}

AxiomProver::Property AxiomProver::property(const Term& term) const {
  return classes_.view().property(term, "conclusion");
}

std::vector<Term> AxiomProver::list(const Term& head) const {
  return classes_.view().list(head, "conclusion");
}

std::vector<AxiomProver::Property> AxiomProver::properties(
    const Term& head) const {
  std::vector<Property> found;
  for (const Term& term : list(head)) found.push_back(property(term));
  return found;
}

std::vector<Term> AxiomProver::members(const Term& node) const {
  std::vector<Term> all;
  for (const std::string_view predicate :
       {owl::kMembers, owl::kDistinctMembers}) {
    for (const Term& head : classes_.view().objects(node, predicate)) {
      for (Term& member : list(head)) all.push_back(std::move(member));
    }
  }
  return all;
}

bool AxiomProver::proves(const GraphTriple& claim) {
  guard_.tick();
  if (is_stated(claim)) return true;
  if (claim.predicate.text == rdf::kType) return proves_type(claim);
  if (claim.predicate.text == owl::kDifferentFrom) {
    return classes_.are_different(premise_, classes_.intern(claim.subject),
                                  classes_.intern(claim.object));
  }
  return proves_class_axiom(claim) || proves_property_axiom(claim);
}

/// Whether the closure holds the triple with the structure that hangs on it.
bool AxiomProver::is_stated(const GraphTriple& claim) const {
  std::vector<GraphTriple> triples = {claim};
  for (const Term* node : {&claim.subject, &claim.object}) {
    for (GraphTriple& triple : conclusion_.structure_of(*node)) {
      triples.push_back(std::move(triple));
    }
  }
  return GraphPattern(triples, premise_.dictionary())
      .match(premise_, guard_, [](const auto&) { return true; });
}

bool AxiomProver::proves_type(const GraphTriple& claim) {
  const std::string_view type = claim.object.text;
  if (is_statement_type(type)) {
    return proves_statement_node(claim.subject, type);
  }
  return proves_characteristic(claim.subject, type) ||
         classes_.is_member(premise_, classes_.intern(claim.subject),
                            claim.object);
}

bool AxiomProver::proves_statement_node(const Term& node,
                                        std::string_view type) {
  if (type == owl::kNegativePropertyAssertion) {
    return proves_negative_assertion(node);
  }
  const std::vector<Term> all = members(node);
  return pairwise(all, [&](const Term& left, const Term& right) {
    if (type == owl::kAllDisjointClasses) return are_disjoint(left, right);
    if (type == owl::kAllDisjointProperties) {
      return are_disjoint(property(left), property(right));
    }
    return classes_.are_different(premise_, classes_.intern(left),
                                  classes_.intern(right));
  });
}

bool AxiomProver::proves_negative_assertion(const Term& node) {
  const owl2rl::OntologyView& view = classes_.view();
  const std::string what = "negative property assertion";
  const Term source = view.only_object(node, owl::kSourceIndividual, what);
  const Term asserted = view.only_object(node, owl::kAssertionProperty, what);
  const bool is_data = view.has(node, owl::kTargetValue);
  const Term target = view.only_object(
      node, is_data ? owl::kTargetValue : owl::kTargetIndividual, what);
  const Case opposite = {classes_.property_fact(
      property(asserted), classes_.intern(source), classes_.intern(target))};
  const auto& [relation, row] = opposite.front();
  return premise_.holds(relation.negation(), row) ||
         classes_.refutes(premise_, {&opposite, 1});
}

bool AxiomProver::proves_class_axiom(const GraphTriple& claim) {
  const std::string_view predicate = claim.predicate.text;
  if (predicate == rdfs::kSubClassOf) {
    return is_subclass(claim.subject, claim.object);
  }
  if (predicate == owl::kEquivalentClass) {
    return is_subclass(claim.subject, claim.object) &&
           is_subclass(claim.object, claim.subject);
  }
  if (predicate == owl::kDisjointWith) {
    return are_disjoint(claim.subject, claim.object);
  }
  if (predicate == owl::kDisjointUnionOf) {
    return is_disjoint_union(claim.subject, claim.object);
  }
  if (predicate == owl::kHasKey) return is_key(claim.subject, claim.object);
  return is_definition(predicate) && is_defined_as_written(claim.subject);
}

bool AxiomProver::is_subclass(const Term& sub, const Term& super) {
  if (sub == super || sub.view() == TermView::iri(owl::kNothing)) return true;
  if (!sub.view().is_blank() && !super.view().is_blank() &&
      premise_.are_same(classes_.intern(sub), classes_.intern(super))) {
    return true;
  }
  if (!classes_.may_generalise()) return false;
  Case facts;
  const TermId individual = classes_.fresh(facts);
  const auto all = classes_.combine({facts}, classes_.cases(individual, sub));
  return classes_.in_all(premise_, all, [&](const AssumedClosure& assumed) {
    return classes_.is_member(assumed, individual, super);
  });
}

bool AxiomProver::are_disjoint(const Term& left, const Term& right) {
  if (!classes_.may_generalise()) return false;
  Case facts;
  const TermId individual = classes_.fresh(facts);
  const auto all = classes_.combine(
      classes_.combine({facts}, classes_.cases(individual, left)),
      classes_.cases(individual, right));
  return classes_.refutes(premise_, all);
}

/// Whether a class with a name has the members of the expression that its
/// triples write down.
bool AxiomProver::is_defined_as_written(const Term& owl_class) {
  if (!classes_.may_generalise()) return false;
  Case facts;
  const TermId individual = classes_.fresh(facts);
  const auto in_class =
      classes_.combine({facts}, classes_.cases(individual, owl_class));
  const auto in_shape =
      classes_.combine({facts}, classes_.shape_cases(individual, owl_class));
  return classes_.in_all(premise_, in_class,
                         [&](const AssumedClosure& assumed) {
                           return classes_.has_shape(assumed, individual,
                                                     owl_class);
                         }) &&
         classes_.in_all(
             premise_, in_shape, [&](const AssumedClosure& assumed) {
               return classes_.is_member(assumed, individual, owl_class);
             });
}

bool AxiomProver::is_disjoint_union(const Term& owl_class, const Term& head) {
  if (!classes_.may_generalise()) return false;
  const std::vector<Term> parts = list(head);
  Case facts;
  const TermId individual = classes_.fresh(facts);
  const auto in_class =
      classes_.combine({facts}, classes_.cases(individual, owl_class));
  const auto is_in_some = [&](const AssumedClosure& assumed) {
    return std::any_of(parts.begin(), parts.end(), [&](const Term& part) {
      return classes_.is_member(assumed, individual, part);
    });
  };
  return classes_.in_all(premise_, in_class, is_in_some) &&
         std::all_of(
             parts.begin(), parts.end(),
             [&](const Term& part) { return is_subclass(part, owl_class); }) &&
         pairwise(parts, [&](const Term& left, const Term& right) {
           return are_disjoint(left, right);
         });
}

bool AxiomProver::is_key(const Term& owl_class, const Term& head) {
  if (!classes_.may_generalise()) return false;
  Case facts;
  const TermId left = classes_.fresh(facts);
  const TermId right = classes_.fresh(facts);
  for (const Property& key : properties(head)) {
    const TermId value = classes_.fresh(facts);
    facts.push_back(classes_.property_fact(key, left, value));
    facts.push_back(classes_.property_fact(key, right, value));
  }
  const auto all = classes_.combine(
      classes_.combine({facts}, classes_.cases(left, owl_class)),
      classes_.cases(right, owl_class));
  return classes_.in_all(premise_, all, [&](const AssumedClosure& assumed) {
    return assumed.are_same(left, right);
  });
}

}  // namespace rrn::reasoner
