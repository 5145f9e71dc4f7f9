// SPDX-License-Identifier: MIT
#ifndef RRN_GENERATION_COVERAGE_COVERAGE_ANALYSIS_HPP
#define RRN_GENERATION_COVERAGE_COVERAGE_ANALYSIS_HPP

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "generation/coverage/sample_rules.hpp"
#include "rdf/dictionary.hpp"

namespace rrn::generation {

/// What rules can be made to do by facts of the vocabulary, as far as it shows
/// from predicates alone: whether facts contradict each other is left out.
class CoverageAnalysis {
 public:
  /// Proofs are not planned deeper than this.
  static constexpr std::uint32_t kMaxDepth = 8;
  /// The obstacle of a predicate that occurs in no rule.
  static constexpr const char* kNoRule = "no rule speaks of it";

  /// A rule that concludes a predicate, and which of its heads does.
  struct Conclusion {
    std::uint32_t rule;
    std::uint32_t head;
  };

  /// Borrows the rules; the dictionary is the labeller's.
  CoverageAnalysis(const SampleRules& rules, const Dictionary& dictionary);

  [[nodiscard]] const SampleRules& rules() const { return rules_; }
  /// Why a rule cannot fire; empty if it can.
  [[nodiscard]] const std::string& obstacle(std::uint32_t rule) const {
    return obstacles_[rule];
  }
  [[nodiscard]] bool can_fire(std::uint32_t rule) const {
    return obstacles_[rule].empty();
  }
  /// Rules that can fire and conclude a predicate from something else.
  [[nodiscard]] std::span<const Conclusion> conclusions(
      std::uint32_t predicate) const {
    return conclusions_[predicate];
  }
  /// The least number of rules, one after the other, to a fact: 0 if it can be
  /// stated.
  [[nodiscard]] std::uint32_t least_depth(std::uint32_t predicate) const {
    return least_depths_[predicate];
  }
  /// Whether some chain of so many rules ends with a fact of the predicate, or
  /// with this rule.  Chains may be longer than the least proofs they make.
  [[nodiscard]] bool reaches(std::uint32_t predicate,
                             std::uint32_t depth) const {
    return (predicate_depths_[predicate] >> depth & 1U) != 0;
  }
  [[nodiscard]] bool rule_reaches(std::uint32_t rule,
                                  std::uint32_t depth) const {
    return (rule_depths_[rule] >> depth & 1U) != 0;
  }
  /// The greatest of these depths of a rule that can fire.
  [[nodiscard]] std::uint32_t greatest_depth(std::uint32_t rule) const;

  /// Why a predicate of the vocabulary cannot be concluded; empty if it can.
  [[nodiscard]] std::string obstacle_of_predicate(
      std::uint32_t predicate) const;

 private:
  void find_least_depths();
  void find_conclusions();
  void find_chains();
  void note_obstacles();
  [[nodiscard]] std::string name(std::uint32_t predicate) const;

  const SampleRules& rules_;
  const Dictionary& dictionary_;
  std::vector<std::string> obstacles_;
  std::vector<std::uint32_t> least_depths_;  ///< kNever: cannot hold
  std::vector<std::vector<Conclusion>> conclusions_;
  std::vector<std::uint32_t> predicate_depths_;  ///< Bits
  std::vector<std::uint32_t> rule_depths_;       ///< Bits
};

}  // namespace rrn::generation

#endif  // RRN_GENERATION_COVERAGE_COVERAGE_ANALYSIS_HPP
