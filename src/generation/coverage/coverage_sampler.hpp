// SPDX-License-Identifier: MIT
#ifndef RRN_GENERATION_COVERAGE_COVERAGE_SAMPLER_HPP
#define RRN_GENERATION_COVERAGE_COVERAGE_SAMPLER_HPP

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/job.hpp"
#include "generation/coverage/coverage_targets.hpp"
#include "generation/coverage/proof_builder.hpp"
#include "generation/coverage/sample_closure.hpp"
#include "generation/source/labelled_source.hpp"

namespace rrn::generation {

struct CoverageOptions {
  std::uint32_t max_individuals = 60;
  /// Facts that are wanted; a sample has more where it takes them to show its
  /// share of the rules.
  std::uint32_t n_facts = 100;
  /// Share of facts that are drawn at random.
  double noise = 0.1;
  /// Share of samples that are made inconsistent by one more fact.
  double contradictory = 0.0;
};

/// Describes the options for DatasetHeader::generator.
[[nodiscard]] std::string to_string(const CoverageOptions& options);

/// Samples that show what rules do: facts are found backwards from rules, taken
/// in turn, so that all that can fire do so in some samples, at the end of
/// proofs of various depths.  What would follow from other facts is not stated.
class CoverageSource final : public LabelledSource {
 public:
  /// Requires a labeller over `header.vocabulary` that allows
  /// options.max_individuals, and targets made with it.  `constants` names the
  /// individuals that the targets' constants stand for.  Throws Error
  /// (kBadArgument) if no rule can fire, and for too few individuals.
  CoverageSource(dataset::DatasetHeader header,
                 std::shared_ptr<const SymbolicLabeller> labeller,
                 std::shared_ptr<const CoverageTargets> targets,
                 std::vector<std::string> constants,
                 const CoverageOptions& options,
                 std::vector<InputFile> inputs = {});

  [[nodiscard]] std::optional<dataset::Sample> draw(
      Split split, std::uint64_t number, const JobContext& job) const override;
  [[nodiscard]] bool complete(Split split, dataset::Sample& kb,
                              const JobContext& job) const override;

  /// Whether a draw is to be inconsistent.
  [[nodiscard]] bool is_contradictory(std::uint64_t number,
                                      const JobContext& job) const;

 private:
  class Draft;

  [[nodiscard]] std::vector<std::uint32_t> turns(std::uint64_t number,
                                                 const JobContext& job) const;
  [[nodiscard]] dataset::Sample finish(
      const std::vector<SampleFact>& facts) const;

  std::shared_ptr<const CoverageTargets> targets_;
  std::vector<std::string> constants_;
  CoverageOptions options_;
  std::size_t n_turns_;               ///< Rules that a sample is to show
  std::vector<std::uint32_t> deep_;   ///< Targets that can fire at depth 3
  std::vector<std::uint32_t> noise_;  ///< Predicates to draw facts of
  std::vector<std::uint32_t> constraints_;
};

}  // namespace rrn::generation

#endif  // RRN_GENERATION_COVERAGE_COVERAGE_SAMPLER_HPP
