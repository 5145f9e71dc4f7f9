// SPDX-License-Identifier: MIT
#ifndef RRN_CLI_REPRODUCE_RULE_AGREEMENT_HPP
#define RRN_CLI_REPRODUCE_RULE_AGREEMENT_HPP

#include <cstdint>
#include <span>
#include <vector>

#include "base/job.hpp"
#include "dataset/file/dataset_file.hpp"
#include "mining/mined_rule.hpp"

namespace rrn::cli {

/// Facts derived by both, by the rules alone and by the ontology alone.
struct RuleAgreement {
  std::uint64_t both = 0;
  std::uint64_t wrong = 0;
  std::uint64_t missing = 0;

  [[nodiscard]] double precision() const { return part(both, both + wrong); }
  [[nodiscard]] double recall() const { return part(both, both + missing); }
  [[nodiscard]] double f1() const {
    return part(2 * both, 2 * both + wrong + missing);
  }
  [[nodiscard]] bool is_perfect() const { return wrong + missing == 0; }
  void add(const RuleAgreement& other) {
    both += other.both;
    wrong += other.wrong;
    missing += other.missing;
  }

 private:
  /// Nothing is all of nothing.
  static double part(std::uint64_t of, std::uint64_t all) {
    return all == 0 ? 1 : static_cast<double>(of) / static_cast<double>(all);
  }
};

/// Derives with rules from what each sample states, and compares with its
/// labels; the result is indexed by relation.
[[nodiscard]] std::vector<RuleAgreement> compare_rules(
    std::span<const mining::MinedRule> rules, const dataset::Dataset& test,
    const JobContext& job);

/// The sum over all relations.
[[nodiscard]] RuleAgreement total_of(std::span<const RuleAgreement> agreements);

}  // namespace rrn::cli

#endif  // RRN_CLI_REPRODUCE_RULE_AGREEMENT_HPP
