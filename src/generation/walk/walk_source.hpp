// SPDX-License-Identifier: MIT
#ifndef RRN_GENERATION_WALK_WALK_SOURCE_HPP
#define RRN_GENERATION_WALK_WALK_SOURCE_HPP

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/random.hpp"
#include "generation/source/labelled_source.hpp"
#include "generation/walk/fact_graph.hpp"

namespace rrn::generation {

struct WalkOptions {
  std::uint32_t n_individuals = 200;  ///< To find; at least 1
  /// What is enough where no more can be reached; at most n_individuals.
  std::uint32_t min_individuals = 200;
  bool class_facts = true;  ///< State the classes of individuals, too
  bool names = true;        ///< Keep the names of individuals
  /// Find next who is joined with most of those found so far, so that parts are
  /// nearly as dense as the facts; else breadth first.
  bool dense = false;
};

/// Describes the options for DatasetHeader::generator.
[[nodiscard]] std::string to_string(const WalkOptions& options);

/// Walks over positive relation facts, in both directions, from a random
/// individual until options.n_individuals are found: breadth first, where
/// neighbours of one are taken in random order, or the best connected first,
/// where of one with very many neighbours some are looked at.  Returns what was
/// found in the order of finding.
[[nodiscard]] std::vector<std::uint32_t> walk(const FactGraph& facts,
                                              const WalkOptions& options,
                                              Rng& rng);

/// Samples that are parts of given facts: the individuals of a walk and all
/// facts among them, with what follows (paper, section 5.2: DBpedia, Claros).
///
/// A draw makes no sample if its walk ends below options.min_individuals or its
/// facts contradict the ontology.  Predicates under LabelPolicy::kSampled get
/// their corruptions for validation and test here; those for training are left
/// to label().
class WalkSource final : public LabelledSource {
 public:
  /// Requires facts and a labeller over `header.vocabulary`, and that the
  /// labeller allows options.n_individuals.  Throws Error (kBadArgument) if
  /// there are no facts, and for options that do not fit.
  WalkSource(dataset::DatasetHeader header,
             std::shared_ptr<const SymbolicLabeller> labeller,
             std::shared_ptr<const FactGraph> facts, const WalkOptions& options,
             std::vector<InputFile> inputs = {});

  [[nodiscard]] std::optional<dataset::Sample> draw(
      Split split, std::uint64_t number, const JobContext& job) const override;
  [[nodiscard]] bool complete(Split split, dataset::Sample& kb,
                              const JobContext& job) const override;

 private:
  [[nodiscard]] dataset::Sample facts_among(
      const std::vector<std::uint32_t>& individuals) const;

  std::shared_ptr<const FactGraph> facts_;
  WalkOptions options_;
};

}  // namespace rrn::generation

#endif  // RRN_GENERATION_WALK_WALK_SOURCE_HPP
