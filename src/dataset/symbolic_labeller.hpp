// SPDX-License-Identifier: MIT
#ifndef RRN_DATASET_SYMBOLIC_LABELLER_HPP
#define RRN_DATASET_SYMBOLIC_LABELLER_HPP

#include <cstdint>
#include <vector>

#include "base/job.hpp"
#include "datalog/materialiser.hpp"
#include "datalog/program.hpp"
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

  /// Replaces the inferable literals of `kb` by what its specified ones entail
  /// or refute, normalised.  Requires at most `max_individuals` of them.
  /// Returns kInconsistent if the facts violate the ontology.
  datalog::Outcome label(KnowledgeBase& kb, const JobContext& job) const;

 private:
  [[nodiscard]] TripleStore load(const KnowledgeBase& kb) const;
  [[nodiscard]] TermId term_of(EntityIndex individual) const {
    return {first_individual_ + individual.value};
  }

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
