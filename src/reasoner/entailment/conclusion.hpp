// SPDX-License-Identifier: MIT
#ifndef RRN_REASONER_ENTAILMENT_CONCLUSION_HPP
#define RRN_REASONER_ENTAILMENT_CONCLUSION_HPP

#include <set>
#include <span>
#include <string>
#include <vector>

#include "base/job.hpp"
#include "io/ontology_graph.hpp"
#include "reasoner/entailment/graph_pattern.hpp"

namespace rrn::reasoner {

/// The graph of an entailment's conclusion, taken apart into what it claims.
///
/// Blank nodes that only write down a list, a class or property expression or
/// an axiom of several triples are structure; the others stand for something
/// that exists.
class Conclusion {
 public:
  struct Options {
    /// Leave out statements of annotation properties, as OWL's direct semantics
    /// does.
    bool ignore_annotations = false;
    /// Such properties besides the built-in ones and those that the graph
    /// itself declares.
    std::set<std::string> annotation_properties;
  };

  /// Reads all files.  Throws as io::read_rdf().
  Conclusion(std::span<const std::string> paths, const Options& options,
             const JobContext& job);

  [[nodiscard]] const GraphView& graph() const { return graph_; }
  /// The statements to prove.  One that types a node as a statement of several
  /// triples (owl:AllDifferent) stands for all of it; headers and expressions
  /// that nothing uses claim nothing.
  [[nodiscard]] const std::vector<GraphTriple>& claims() const {
    return claims_;
  }

  /// Whether a node is a blank one that is structure.
  [[nodiscard]] bool is_structure(const Term& term) const {
    return term.view().is_blank() && structure_.contains(term.text);
  }
  /// Whether a node is a blank one that stands for something.
  [[nodiscard]] bool is_variable(const Term& term) const {
    return term.view().is_blank() && !structure_.contains(term.text);
  }
  /// The triples that write down a node's structure, without the types that
  /// the shape implies.
  [[nodiscard]] std::vector<GraphTriple> structure_of(const Term& node) const;

 private:
  [[nodiscard]] bool is_structural(const GraphTriple& triple) const;
  [[nodiscard]] bool is_claim(const GraphTriple& triple) const;
  [[nodiscard]] bool is_annotation(const GraphTriple& triple) const;
  void sort_nodes();

  Options options_;
  io::OntologyGraph graph_;
  std::vector<GraphTriple> triples_;
  std::vector<GraphTriple> claims_;
  std::set<std::string> structure_;  ///< Labels of blank nodes
  std::set<Term> headers_;           ///< Nodes of type owl:Ontology
  std::set<Term> statement_nodes_;   ///< owl:AllDifferent and others
  std::set<Term> annotation_nodes_;  ///< Annotations of annotations, axioms
};

/// Whether a type marks a node as a statement of several triples.
[[nodiscard]] bool is_statement_type(std::string_view type);

/// Whether a predicate writes down an expression that its subject then is: a
/// class of that name is defined by it.
[[nodiscard]] bool is_definition(std::string_view predicate);

}  // namespace rrn::reasoner

#endif  // RRN_REASONER_ENTAILMENT_CONCLUSION_HPP
