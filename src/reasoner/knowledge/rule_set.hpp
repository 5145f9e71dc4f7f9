// SPDX-License-Identifier: MIT
#ifndef RRN_REASONER_KNOWLEDGE_RULE_SET_HPP
#define RRN_REASONER_KNOWLEDGE_RULE_SET_HPP

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "datalog/program/program.hpp"
#include "owl2rl/ontology_compiler.hpp"
#include "rdf/dictionary.hpp"
#include "rdf/graph_view.hpp"
#include "store/fact.hpp"
#include "store/triple_store.hpp"

namespace rrn::reasoner {

/// Rules, and the axioms that they were compiled from.  A copy is as good as
/// the original, as long as the dictionary is that of the original.
struct RuleSet {
  datalog::Program program;
  /// The graph that the program was compiled from, and how: see derive().
  std::shared_ptr<const GraphView> axioms;
  owl2rl::CompileOptions compile_options;
  /// Names are unique if the axioms declare it; else as the options say.
  bool axioms_declare_names = false;
  /// Schema statements of data files whose axioms are not used: only the facts
  /// that they state in a roundabout way are.
  std::shared_ptr<const GraphView> data_schema;
  /// How many of the first rules come from rule files.
  std::size_t n_text_rules = 0;
  /// How many rules and terms there were when the axioms had been compiled;
  /// further rules come from axioms that were derived.
  std::size_t n_compiled_rules = 0;
  std::size_t n_compiled_terms = 0;
  /// Asserted facts that no single statement states: see
  /// owl2rl::add_negated_facts().
  std::vector<Fact> stated_by_axioms;
  std::size_t n_negated_facts = 0;  ///< Negated facts that axioms state
  std::size_t n_axioms = 0;
  std::vector<std::string> unsupported;  ///< Axioms without rules

  [[nodiscard]] bool has_unique_names() const {
    return compile_options.unique_names;
  }
  /// Whether there are rules of axioms that were derived.
  [[nodiscard]] bool has_derived_rules() const {
    return program.rules.size() > n_compiled_rules;
  }

  /// Adds the rules that the others need for what is equal in `store`, which
  /// merge equal terms; none where names are unique.
  void add_equality(const TripleStore& store, Dictionary& dictionary);

  /// Returns the rules as they were before anything was derived: without those
  /// of derived axioms.
  [[nodiscard]] RuleSet as_compiled() const;
  /// Returns the rules for facts among which other terms may be equal than
  /// those that the rules were compiled for.
  [[nodiscard]] RuleSet with_equality_of(const TripleStore& store,
                                         Dictionary& dictionary) const;
  /// Returns rules that derive every fact for each name of equal terms, where
  /// these rules merge equal terms.
  [[nodiscard]] RuleSet with_explicit_equality(const TripleStore& store,
                                               Dictionary& dictionary) const;
};

}  // namespace rrn::reasoner

#endif  // RRN_REASONER_KNOWLEDGE_RULE_SET_HPP
