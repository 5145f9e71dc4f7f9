// SPDX-License-Identifier: MIT
#include "owl2rl/ontology_view.hpp"

#include <charconv>
#include <set>

#include "owl2rl/broken_axiom.hpp"
#include "rdf/vocabulary/owl.hpp"
#include "rdf/vocabulary/rdf.hpp"
#include "rdf/vocabulary/rdfs.hpp"
#include "rdf/vocabulary/xsd.hpp"
#include "rdf/xsd_datatype.hpp"

namespace rrn::owl2rl {

namespace {

[[noreturn]] void fail(const std::string& axiom, const std::string& problem,
                       const Term& node, std::string_view predicate = {}) {
  throw BrokenAxiom(axiom + ": " + problem, node, predicate);
}

}  // namespace

std::vector<std::pair<Term, Term>> OntologyView::pairs(
    std::string_view predicate) const {
  std::vector<std::pair<Term, Term>> found;
  TriplePattern pattern;
  pattern.predicate = TermView::iri(predicate);
  graph_->match(pattern, [&](const TermView& subject, const TermView&,
                             const TermView& object) {
    found.emplace_back(Term(subject), Term(object));
    return true;
  });
  return found;
}

std::vector<Term> OntologyView::objects(const Term& subject,
                                        std::string_view predicate) const {
  std::vector<Term> found;
  TriplePattern pattern;
  pattern.subject = subject.view();
  pattern.predicate = TermView::iri(predicate);
  graph_->match(pattern,
                [&](const TermView&, const TermView&, const TermView& object) {
                  found.emplace_back(object);
                  return true;
                });
  return found;
}

std::vector<Term> OntologyView::instances(std::string_view rdf_type) const {
  std::vector<Term> found;
  TriplePattern pattern;
  pattern.predicate = TermView::iri(rdf::kType);
  pattern.object = TermView::iri(rdf_type);
  graph_->match(pattern,
                [&](const TermView& subject, const TermView&, const TermView&) {
                  found.emplace_back(subject);
                  return true;
                });
  return found;
}

bool OntologyView::has_type(const Term& subject,
                            std::string_view rdf_type) const {
  bool found = false;
  graph_->match(
      {subject.view(), TermView::iri(rdf::kType), TermView::iri(rdf_type)},
      [&](const TermView&, const TermView&, const TermView&) {
        found = true;
        return false;
      });
  return found;
}

bool OntologyView::has(const Term& subject, std::string_view predicate) const {
  bool found = false;
  graph_->match({subject.view(), TermView::iri(predicate), std::nullopt},
                [&](const TermView&, const TermView&, const TermView&) {
                  found = true;
                  return false;
                });
  return found;
}

Term OntologyView::only_object(const Term& subject, std::string_view predicate,
                               const std::string& axiom) const {
  std::vector<Term> found = objects(subject, predicate);
  if (found.size() == 1) return std::move(found.front());
  const std::string name = prefixed_name(predicate);
  if (found.empty()) {
    fail(axiom, "no " + name + "; exactly one is needed", subject);
  }
  fail(axiom,
       std::to_string(found.size()) + " values of " + name +
           "; exactly one is needed",
       subject, predicate);
}

std::vector<Term> OntologyView::list(const Term& head,
                                     const std::string& axiom) const {
  const Term nil{TermView::iri(rdf::kNil)};
  std::vector<Term> elements;
  std::set<Term> visited;
  Term cell = head;
  while (cell != nil) {
    if (cell.view().is_literal()) {
      fail(axiom,
           "the literal " + describe(cell) + " stands where a list is needed",
           cell);
    }
    if (!visited.insert(cell).second) {
      fail(axiom, "the list is cyclic; every list must end in rdf:nil", cell);
    }
    elements.push_back(only_object(cell, rdf::kFirst, axiom + ": broken list"));
    cell = only_object(cell, rdf::kRest, axiom + ": broken list");
  }
  return elements;
}

PropertyExpression OntologyView::property(const Term& term,
                                          const std::string& axiom) const {
  PropertyExpression expression{term, false};
  std::set<Term> visited;
  while (!expression.property.view().is_iri()) {
    const Term& node = expression.property;
    if (node.view().is_literal()) {
      fail(axiom,
           "the literal " + describe(node) +
               " stands where a property is needed",
           node);
    }
    if (!has(node, owl::kInverseOf) || !visited.insert(node).second) {
      fail(axiom,
           "a blank node stands where a property is needed; expected an IRI "
           "or the owl:inverseOf one",
           node);
    }
    expression = {only_object(node, owl::kInverseOf, axiom),
                  !expression.inverse};
  }
  return expression;
}

PropertyExpression OntologyView::restricted_property(
    const Term& restriction) const {
  const std::vector<Term> named = objects(restriction, owl::kOnProperty);
  if (named.size() == 1 && named.front().view().is_iri()) {
    return {named.front(), false};
  }
  const std::string axiom = "restriction " + describe(restriction);
  return property(only_object(restriction, owl::kOnProperty, axiom), axiom);
}

bool OntologyView::is_datatype(const Term& term) const {
  if (term.view().is_literal()) return false;
  const std::string_view iri = term.text;
  if (term.view().is_iri() &&
      (iri.starts_with(xsd::kNamespace) || find_datatype(iri) ||
       iri == owl::kReal || iri == owl::kRational)) {
    return true;
  }
  return has_type(term, rdfs::kDatatype) || has_type(term, owl::kDataRange);
}

std::optional<unsigned> parse_cardinality(const TermView& term) {
  const char* const end = term.text.data() + term.text.size();
  unsigned n = 0;
  const auto [stop, error] = std::from_chars(term.text.data(), end, n);
  if (!term.is_literal() || error != std::errc() || stop != end) {
    return std::nullopt;
  }
  return n;
}

}  // namespace rrn::owl2rl
