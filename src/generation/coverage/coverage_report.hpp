// SPDX-License-Identifier: MIT
#ifndef RRN_GENERATION_COVERAGE_COVERAGE_REPORT_HPP
#define RRN_GENERATION_COVERAGE_COVERAGE_REPORT_HPP

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "base/job.hpp"
#include "dataset/sample/predicate_totals.hpp"
#include "generation/coverage/coverage_targets.hpp"
#include "generation/labelling/symbolic_labeller.hpp"
#include "generation/source/sample_source.hpp"

namespace rrn::generation {

/// What a number of samples show of the rules that labelled them.
struct CoverageReport {
  /// A rule is covered if it fires in this share of the samples.
  static constexpr double kCoveredShare = 0.01;

  std::uint64_t n_samples = 0;
  std::uint64_t n_inconsistent = 0;  ///< Violate a constraint
  /// The samples in which the body of each rule holds; for a constraint,
  /// those that violate it.
  std::vector<std::uint64_t> n_firing;
  dataset::PredicateTotals predicates;

  [[nodiscard]] double share(std::uint32_t rule) const;
  [[nodiscard]] bool is_covered(std::uint32_t rule) const {
    return n_samples > 0 && share(rule) >= kCoveredShare;
  }
};

/// Measures all samples of a dataset's folder.  `labeller` is what labelled
/// them, or has the same program.  The numbers do not depend on job.n_threads.
/// Throws Error (kMismatch) for a dataset of another vocabulary, as
/// DatasetReader does, and Cancelled.
[[nodiscard]] CoverageReport measure_coverage(
    const std::string& folder, const SymbolicLabeller& labeller,
    const dataset::Vocabulary& vocabulary, const JobContext& job);

/// Measures the first samples that a source draws to train on, without writing
/// any; fewer if so many draws in a row make none that it is given up.
[[nodiscard]] CoverageReport measure_coverage(const SampleSource& source,
                                              std::uint64_t n_samples,
                                              const SymbolicLabeller& labeller,
                                              const JobContext& job);

/// Numbers of predicates of one kind.
struct PredicateCoverage {
  std::uint64_t n = 0;
  std::uint64_t n_coverable = 0;  ///< May have inferable positives
  std::uint64_t n_covered = 0;    ///< Have inferable positives
  std::uint64_t n_negative = 0;   ///< Have inferable negatives
};

/// The figures of a report in short.  Constraints do not count as rules.
struct CoverageSummary {
  std::uint64_t n_samples = 0;
  std::uint64_t n_inconsistent = 0;
  std::uint64_t n_rules = 0;
  std::uint64_t n_can_fire = 0;
  std::uint64_t n_covered = 0;  ///< Rules that fire often enough
  std::uint64_t n_firing = 0;   ///< Rules that fire in some sample
  PredicateCoverage classes;
  PredicateCoverage relations;
  /// Inferable positives by depth; the first place: not known.
  std::array<std::uint64_t, dataset::PredicateTotal::kMaxDepth + 1> by_depth{};
  std::uint64_t n_inferable = 0;  ///< Positives

  /// The share of inferable positives with a least proof of depth 3 or more.
  [[nodiscard]] double deep_share() const;
};

[[nodiscard]] CoverageSummary summarise(const CoverageReport& report,
                                        const CoverageTargets& targets,
                                        const dataset::Vocabulary& vocabulary);

}  // namespace rrn::generation

#endif  // RRN_GENERATION_COVERAGE_COVERAGE_REPORT_HPP
