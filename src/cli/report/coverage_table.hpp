// SPDX-License-Identifier: MIT
#ifndef RRN_CLI_REPORT_COVERAGE_TABLE_HPP
#define RRN_CLI_REPORT_COVERAGE_TABLE_HPP

#include <string>
#include <vector>

#include "dataset/sample/vocabulary.hpp"
#include "generation/coverage/coverage_report.hpp"
#include "generation/coverage/coverage_targets.hpp"

namespace rrn::cli {

/// What samples of one sampler show.
struct NamedCoverage {
  std::string sampler;
  generation::CoverageReport report;
};

/// Shows the figures of several samplers side by side, and then what the first
/// one's samples do not show, with the reasons: of each kind the first few.
[[nodiscard]] std::string show_coverage(
    const std::vector<NamedCoverage>& coverages,
    const generation::CoverageTargets& targets,
    const dataset::Vocabulary& vocabulary);

/// The whole report of one sampler's samples as tab-separated values: a line
/// for each rule and constraint, each class and relation, and each depth.
[[nodiscard]] std::string coverage_to_tsv(
    const generation::CoverageReport& report,
    const generation::CoverageTargets& targets,
    const dataset::Vocabulary& vocabulary);

}  // namespace rrn::cli

#endif  // RRN_CLI_REPORT_COVERAGE_TABLE_HPP
