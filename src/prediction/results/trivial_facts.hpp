// SPDX-License-Identifier: MIT
#ifndef RRN_PREDICTION_RESULTS_TRIVIAL_FACTS_HPP
#define RRN_PREDICTION_RESULTS_TRIVIAL_FACTS_HPP

#include <cstdint>
#include <optional>
#include <string_view>
#include <unordered_set>

#include "rdf/dictionary.hpp"
#include "store/triple_store.hpp"

namespace rrn::prediction {

/// What follows from anything, or says nothing to people: left out unless asked
/// for.  Which kinds of it are shown.
struct ShownTrivial {
  bool same = false;    ///< `x owl:sameAs x`
  bool things = false;  ///< Members of owl:Thing and rdfs:Resource
  /// What is said of class expressions without a name: members, super- and
  /// subclasses, that they are classes.
  bool class_expressions = false;
  /// Axioms that hold of every class or property: `C rdfs:subClassOf C`,
  /// `C rdfs:subClassOf owl:Thing`, `owl:Nothing rdfs:subClassOf C`, and the
  /// same of properties and equivalence.
  bool schema = false;
  /// What is said of the vocabularies of RDF, RDFS, OWL and XML Schema, and of
  /// literals.
  bool axiomatic = false;
};

/// Turns the kind of that name on (same, things, class-expressions, schema,
/// axiomatic, or all).  Returns false if there is none.
bool show_trivial(ShownTrivial& shown, std::string_view name);

/// Decides which derived facts are trivial.  Borrows the dictionary.
class TrivialFilter {
 public:
  TrivialFilter(const ShownTrivial& shown, const Dictionary& dictionary);

  /// Whether all facts of a relation are hidden.
  [[nodiscard]] bool hides(const RelationKey& relation) const;
  /// Whether a fact of a relation that is not hidden is.
  [[nodiscard]] bool hides(const RelationKey& relation, Row row) const;

 private:
  /// A term of a vocabulary, where it occurs.
  using Word = std::optional<TermId>;

  [[nodiscard]] bool is_trivial_axiom(TermId predicate, Row row) const;

  ShownTrivial shown_;
  const Dictionary& dictionary_;
  Word same_as_, sub_class_, sub_property_, equivalent_class_,
      equivalent_property_;
  Word thing_, nothing_, top_object_, bottom_object_, top_data_, bottom_data_;
  std::unordered_set<TermId> axioms_;  ///< Words of class expressions
};

}  // namespace rrn::prediction

#endif  // RRN_PREDICTION_RESULTS_TRIVIAL_FACTS_HPP
