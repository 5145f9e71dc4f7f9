// SPDX-License-Identifier: MIT
#ifndef RRN_OWL2RL_SCHEMA_HIERARCHY_HPP
#define RRN_OWL2RL_SCHEMA_HIERARCHY_HPP

#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "owl2rl/ontology_view.hpp"
#include "rdf/dictionary.hpp"

namespace rrn::owl2rl {

/// Which classes and properties the stated axioms put below which others, as
/// the rules for individuals do it step by step: an axiom that they follow
/// already has no rule of its own.
///
/// The first question about a term visits all that is above it; questions about
/// one term after the other are answered from that.
class SchemaHierarchy {
 public:
  /// Reads the axioms of `view` and interns their terms.
  SchemaHierarchy(const OntologyView& view, Dictionary& dictionary);

  /// Whether each member of `sub` is made one of `super`, or each pair of a
  /// property one of the other.
  [[nodiscard]] bool is_below(TermId sub, TermId super);
  /// Whether each subject (or object) of `property` is made a `owl_class`.
  [[nodiscard]] bool has_domain(TermId property, TermId owl_class);
  [[nodiscard]] bool has_range(TermId property, TermId owl_class);

 private:
  using Edges = std::unordered_map<TermId, std::vector<TermId>>;

  void add_lists(const OntologyView& view, Dictionary& dictionary,
                 std::string_view predicate, bool members_are_above);
  const std::unordered_set<TermId>& above(TermId term);
  bool reaches(const Edges& edges, TermId property, TermId owl_class);

  Edges above_;  ///< Direct ones
  Edges domains_;
  Edges ranges_;
  std::unordered_map<TermId, std::unordered_set<TermId>> reached_;
};

}  // namespace rrn::owl2rl

#endif  // RRN_OWL2RL_SCHEMA_HIERARCHY_HPP
