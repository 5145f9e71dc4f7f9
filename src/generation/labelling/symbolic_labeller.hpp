// SPDX-License-Identifier: MIT
#ifndef RRN_GENERATION_LABELLING_SYMBOLIC_LABELLER_HPP
#define RRN_GENERATION_LABELLING_SYMBOLIC_LABELLER_HPP

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "base/job.hpp"
#include "datalog/evaluation/materialiser.hpp"
#include "datalog/program/program.hpp"
#include "dataset/rdf/store_literals.hpp"
#include "dataset/sample/sample.hpp"
#include "dataset/sample/vocabulary.hpp"
#include "rdf/dictionary.hpp"
#include "rdf/graph_view.hpp"
#include "store/fact.hpp"

namespace rrn::generation {

/// Completes samples with what follows from their facts under one ontology,
/// which is compiled once.  Thread-safe once made.
class SymbolicLabeller {
 public:
  /// Facts that the ontology states about individuals are not read.  Throws
  /// Error as owl2rl::compile() does.
  SymbolicLabeller(const GraphView& ontology,
                   const dataset::Vocabulary& vocabulary,
                   std::uint32_t max_individuals, const JobContext& job);
  /// Takes rules that are compiled already, over `dictionary`.  Terms
  /// that become equal must not be merged (Program::same_as), and no rule may
  /// compute.
  SymbolicLabeller(Dictionary dictionary, datalog::Program program,
                   const dataset::Vocabulary& vocabulary,
                   std::uint32_t max_individuals);

  /// Replaces the inferable literals of `kb` by what its specified ones entail
  /// or refute, normalised.  Requires at most `max_individuals` of them.
  /// Returns kInconsistent if the facts violate the ontology.
  datalog::Outcome label(dataset::Sample& kb, const JobContext& job) const;

  // What other evaluations of the same rules over samples need.

  [[nodiscard]] const datalog::Program& program() const { return program_; }
  [[nodiscard]] const Dictionary& dictionary() const { return dictionary_; }
  [[nodiscard]] Dictionary& dictionary() { return dictionary_; }
  /// The term that stands for an individual of every sample.
  [[nodiscard]] TermId term_of(dataset::EntityIndex individual) const {
    return {first_individual_ + individual.value};
  }
  [[nodiscard]] std::optional<dataset::EntityIndex> entity_of(
      TermId term) const;
  /// The relation and the row that a literal is about, with its polarity.
  [[nodiscard]] Fact fact_of(const dataset::ClassLiteral& literal) const;
  [[nodiscard]] Fact fact_of(const dataset::RelationLiteral& literal) const;
  /// A store with the specified literals, not marked asserted yet.
  [[nodiscard]] TripleStore load(const dataset::Sample& kb) const;

 private:
  struct Compiled {
    Dictionary dictionary;
    datalog::Program program;
  };

  [[nodiscard]] static Compiled compile_program(const GraphView& ontology,
                                                const JobContext& job);
  SymbolicLabeller(Compiled compiled, const dataset::Vocabulary& vocabulary,
                   std::uint32_t max_individuals);

  Dictionary dictionary_;
  datalog::Program program_;
  std::vector<TermId> class_ids_;     ///< Indexed by ClassIndex
  std::vector<TermId> relation_ids_;  ///< Indexed by RelationIndex
  dataset::PredicateIds predicates_;
  std::uint32_t first_individual_ = 0;  ///< Individuals have ids in a row
  std::uint32_t max_individuals_ = 0;
};

}  // namespace rrn::generation

#endif  // RRN_GENERATION_LABELLING_SYMBOLIC_LABELLER_HPP
