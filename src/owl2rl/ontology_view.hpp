// SPDX-License-Identifier: MIT
#ifndef RRN_OWL2RL_ONTOLOGY_VIEW_HPP
#define RRN_OWL2RL_ONTOLOGY_VIEW_HPP

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "rdf/graph_view.hpp"
#include "rdf/term.hpp"

namespace rrn::owl2rl {

/// A property or its inverse.
struct PropertyExpression {
  Term property;
  bool inverse = false;

  friend auto operator<=>(const PropertyExpression&,
                          const PropertyExpression&) = default;
};

/// Reads the shapes that axioms are made of from a borrowed RDF graph.
///
/// `axiom`, where a call takes it, names for messages what is being read.
/// Throws Error (kBadSyntax) for a broken shape.
class OntologyView {
 public:
  explicit OntologyView(const GraphView& graph) : graph_(&graph) {}

  [[nodiscard]] const GraphView& graph() const { return *graph_; }

  /// Returns the subject and object of every triple with this predicate.
  [[nodiscard]] std::vector<std::pair<Term, Term>> pairs(
      std::string_view predicate) const;
  [[nodiscard]] std::vector<Term> objects(const Term& subject,
                                          std::string_view predicate) const;
  /// Returns what is declared to be of an OWL or SWRL type.
  [[nodiscard]] std::vector<Term> instances(std::string_view rdf_type) const;
  [[nodiscard]] bool has_type(const Term& subject,
                              std::string_view rdf_type) const;
  [[nodiscard]] bool has(const Term& subject, std::string_view predicate) const;

  /// Returns the one object of `predicate`.  Throws BrokenAxiom.
  [[nodiscard]] Term only_object(const Term& subject,
                                 std::string_view predicate,
                                 const std::string& axiom) const;
  /// Returns the elements of an RDF list.
  [[nodiscard]] std::vector<Term> list(const Term& head,
                                       const std::string& axiom) const;
  /// Reads a property: an IRI, or a blank node that is the owl:inverseOf one.
  [[nodiscard]] PropertyExpression property(const Term& term,
                                            const std::string& axiom) const;
  /// Returns the object of owl:onProperty of a restriction.
  [[nodiscard]] PropertyExpression restricted_property(
      const Term& restriction) const;
  /// Returns whether `term` names literals rather than individuals.
  [[nodiscard]] bool is_datatype(const Term& term) const;

  /// Writes a term for people: the end of an IRI, or a class or property
  /// expression in the manner of the Manchester syntax.  Never throws for a
  /// broken expression.
  [[nodiscard]] std::string describe(const Term& term) const;
  [[nodiscard]] std::string describe(const PropertyExpression& property) const;
  /// Writes an axiom of one triple: `Male disjointWith Female`.
  [[nodiscard]] std::string describe_axiom(const Term& left,
                                           std::string_view verb,
                                           const Term& right) const;
  /// Writes an axiom over a list: `AllDisjointClasses A B C`; of long lists,
  /// the first few members and how many more there are.
  [[nodiscard]] std::string describe_members(
      std::string_view axiom, const std::vector<Term>& members) const;

 private:
  [[nodiscard]] std::string describe_expression(const Term& term,
                                                int depth) const;
  [[nodiscard]] std::string describe_list(const Term& head,
                                          std::string_view separator,
                                          int depth) const;

  const GraphView* graph_;
};

/// Returns the part of an IRI after its last `#`, `/` or `:`, or all of it if
/// nothing follows.
[[nodiscard]] std::string_view local_name(std::string_view iri);

/// Returns the number that a cardinality's literal writes, if it does.
[[nodiscard]] std::optional<unsigned> parse_cardinality(const TermView& term);

/// Returns an IRI of the RDF, RDFS, OWL, SWRL or XSD vocabulary with its usual
/// prefix (`owl:hasKey`), and any other as local_name() has it.
[[nodiscard]] std::string prefixed_name(std::string_view iri);

}  // namespace rrn::owl2rl

#endif  // RRN_OWL2RL_ONTOLOGY_VIEW_HPP
