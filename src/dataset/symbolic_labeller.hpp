// SPDX-License-Identifier: MIT
#ifndef RRN_DATASET_SYMBOLIC_LABELLER_HPP
#define RRN_DATASET_SYMBOLIC_LABELLER_HPP

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "base/job.hpp"
#include "datalog/evaluation/materialiser.hpp"
#include "datalog/program/program.hpp"
#include "dataset/knowledge_base.hpp"
#include "dataset/store_literals.hpp"
#include "dataset/vocabulary.hpp"
#include "rdf/dictionary.hpp"
#include "rdf/graph_view.hpp"

namespace rrn::dataset {

/// Completes samples with what follows from their facts under one ontology,
/// which is compiled once.  Thread-safe once made.
class SymbolicLabeller {
 public:
  /// Facts that the ontology states about individuals are not read.  Throws
  /// Error as owl2rl::compile() does.
  SymbolicLabeller(const GraphView& ontology, const Vocabulary& vocabulary,
                   std::uint32_t max_individuals, const JobContext& job);
  /// The same with rules that are compiled already, over `dictionary`.  Terms
  /// that become equal must not be merged (Program::same_as), and no rule may
  /// compute.
  SymbolicLabeller(Dictionary dictionary, datalog::Program program,
                   const Vocabulary& vocabulary, std::uint32_t max_individuals);

  /// Replaces the inferable literals of `kb` by what its specified ones entail
  /// or refute, normalised.  Requires at most `max_individuals` of them.
  /// Returns kInconsistent if the facts violate the ontology.
  datalog::Outcome label(KnowledgeBase& kb, const JobContext& job) const;

  // What other evaluations of the same rules over samples need.

  [[nodiscard]] const datalog::Program& program() const { return program_; }
  [[nodiscard]] const Dictionary& dictionary() const { return dictionary_; }
  /// The term that stands for an individual of every sample.
  [[nodiscard]] TermId term_of(EntityIndex individual) const {
    return {first_individual_ + individual.value};
  }
  [[nodiscard]] std::optional<EntityIndex> entity_of(TermId term) const;
  /// The relation and the row that a literal is about, with its polarity.
  [[nodiscard]] std::pair<RelationKey, Row> fact_of(
      const ClassLiteral& literal) const;
  [[nodiscard]] std::pair<RelationKey, Row> fact_of(
      const RelationLiteral& literal) const;
  /// A store with the specified literals, not marked asserted yet.
  [[nodiscard]] TripleStore load(const KnowledgeBase& kb) const;

 private:
  struct Compiled {
    Dictionary dictionary;
    datalog::Program program;
  };

  [[nodiscard]] static Compiled compile_program(const GraphView& ontology,
                                                const JobContext& job);
  SymbolicLabeller(Compiled compiled, const Vocabulary& vocabulary,
                   std::uint32_t max_individuals);

  Dictionary dictionary_;
  datalog::Program program_;
  std::vector<TermId> class_ids_;     ///< By ClassIndex
  std::vector<TermId> relation_ids_;  ///< By RelationIndex
  PredicateIds predicates_;
  std::uint32_t first_individual_ = 0;  ///< Individuals have ids in a row
  std::uint32_t max_individuals_ = 0;
};

}  // namespace rrn::dataset

#endif  // RRN_DATASET_SYMBOLIC_LABELLER_HPP
