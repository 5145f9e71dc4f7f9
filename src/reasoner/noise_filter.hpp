// SPDX-License-Identifier: MIT
#ifndef RRN_REASONER_NOISE_FILTER_HPP
#define RRN_REASONER_NOISE_FILTER_HPP

#include <cstdint>
#include <optional>
#include <string_view>
#include <unordered_set>

#include "rdf/dictionary.hpp"
#include "store/triple_store.hpp"

namespace rrn::reasoner {

/// What follows from anything, or says nothing to people: left out unless asked
/// for.  Which kinds of it are shown.
struct ShownNoise {
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
bool show_noise(ShownNoise& shown, std::string_view name);

/// Decides which derived facts are noise.  Borrows the dictionary.
class NoiseFilter {
 public:
  NoiseFilter(const ShownNoise& shown, const Dictionary& dictionary);

  /// Whether all facts of a relation are hidden.
  [[nodiscard]] bool hides(const RelationKey& relation) const;
  /// Whether a fact of a relation that is not hidden is.
  [[nodiscard]] bool hides(const RelationKey& relation, Row row) const;

 private:
  /// A term of a vocabulary, where it occurs.
  using Word = std::optional<TermId>;

  [[nodiscard]] bool is_trivial_axiom(TermId predicate, Row row) const;

  ShownNoise shown_;
  const Dictionary& dictionary_;
  Word same_as_, sub_class_, sub_property_, equivalent_class_,
      equivalent_property_;
  Word thing_, nothing_, top_object_, bottom_object_, top_data_, bottom_data_;
  std::unordered_set<TermId> axioms_;  ///< Words of class expressions
};

}  // namespace rrn::reasoner

#endif  // RRN_REASONER_NOISE_FILTER_HPP
