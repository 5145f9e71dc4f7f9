// SPDX-License-Identifier: MIT
// Datasets of parts of given facts, over the classes and relations of a large
// ontology that are most worth learning.
#ifndef RRN_GENERATION_WALK_WALK_DATASET_HPP
#define RRN_GENERATION_WALK_WALK_DATASET_HPP

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/job.hpp"
#include "datalog/program/program.hpp"
#include "generation/source/input_file.hpp"
#include "generation/walk/fact_graph.hpp"
#include "generation/walk/predicate_use.hpp"
#include "generation/walk/walk_source.hpp"
#include "rdf/dictionary.hpp"
#include "store/triple_store.hpp"

namespace rrn::generation {

/// Facts, all asserted, and rules over one dictionary, which merge no terms.
struct WalkInput {
  Dictionary dictionary;
  TripleStore store;
  datalog::Program program;
  std::vector<InputFile> files;  ///< The files that these were read from
};

/// What a dataset of walks is about.
struct WalkPlan {
  std::string ontology;  ///< For DatasetHeader::ontology
  std::size_t n_classes = 0;
  std::size_t n_relations = 0;
  Ranking class_ranking = Ranking::kFacts;
  /// The namespaces of the vocabulary: others have the same things under more
  /// names.  Empty: all.
  std::vector<std::string_view> namespaces = {};
  /// Keep the constraints of the rules, and reject samples that violate one.
  bool constrained = false;
};

/// Constraints of a program, and how often all facts together violate them.
struct ConstraintFigures {
  std::uint64_t n = 0;
  std::uint64_t n_violations = 0;
};

/// What the facts and rules are like that samples are cut out of.
struct WalkFigures {
  /// Constraints by which two names would be one individual, and all others.
  ConstraintFigures equalities;
  ConstraintFigures clashes;
  /// Classes and relations left out because of WalkPlan::namespaces.
  std::uint64_t n_foreign = 0;

  /// What the facts use and what the rules derive, before the choice.
  VocabularyUse use;

  // The chosen vocabulary:
  std::uint64_t n_classes = 0;
  std::uint64_t n_relations = 0;
  std::uint64_t n_relations_with_inferences = 0;
  std::uint64_t n_derived_classes = 0;    ///< Derived class facts
  std::uint64_t n_derived_relations = 0;  ///< Derived relation facts

  // The facts of the chosen vocabulary, to walk over:
  std::uint64_t n_individuals = 0;
  std::uint64_t n_class_facts = 0;
  std::uint64_t n_relation_facts = 0;
  FactGraph::LeftOut left_out;  ///< Facts outside the vocabulary
};

/// A source of walks, and what it was made from.
struct WalkDataset {
  std::unique_ptr<const WalkSource> source;
  WalkFigures figures;
};

/// Derives all that follows from the facts together, chooses the vocabulary,
/// which is labelled under LabelPolicy::kSampled, and makes the source.  Rules
/// that cannot fire over any part of the facts are dropped.  Throws as
/// datalog::materialise() and WalkSource do.
[[nodiscard]] WalkDataset make_walk_dataset(const WalkPlan& plan,
                                            WalkInput input,
                                            const WalkOptions& options,
                                            const JobContext& job);

}  // namespace rrn::generation

#endif  // RRN_GENERATION_WALK_WALK_DATASET_HPP
