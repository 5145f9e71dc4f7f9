// SPDX-License-Identifier: MIT
#ifndef RRN_GENERATION_COVERAGE_COVERAGE_TARGETS_HPP
#define RRN_GENERATION_COVERAGE_COVERAGE_TARGETS_HPP

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/job.hpp"
#include "dataset/sample/vocabulary.hpp"
#include "generation/coverage/coverage_analysis.hpp"
#include "generation/coverage/sample_closure.hpp"
#include "generation/coverage/sample_rules.hpp"
#include "generation/labelling/symbolic_labeller.hpp"

namespace rrn::generation {

/// What samples over a vocabulary can show of a program: which rules can fire
/// and which predicates can be inferred by consistent facts, and why the others
/// cannot.  Each rule is tried out.
class CoverageTargets {
 public:
  /// A closure of this many facts is taken for an explosion.
  static constexpr std::size_t kMaxClosure = 20'000;

  /// The labeller's first `n_constants` individuals stand for those that rules
  /// name.  Takes job.n_threads; throws
  /// Cancelled.
  CoverageTargets(std::shared_ptr<const SymbolicLabeller> labeller,
                  const dataset::Vocabulary& vocabulary,
                  std::uint32_t n_constants, std::uint32_t max_individuals,
                  const JobContext& job);
  CoverageTargets(const CoverageTargets&) = delete;
  CoverageTargets& operator=(const CoverageTargets&) = delete;

  [[nodiscard]] const datalog::Program& program() const {
    return labeller_->program();
  }
  [[nodiscard]] const Dictionary& dictionary() const {
    return labeller_->dictionary();
  }
  [[nodiscard]] const SampleRules& rules() const { return rules_; }
  [[nodiscard]] const SampleRuleIndex& index() const { return index_; }
  [[nodiscard]] const CoverageAnalysis& analysis() const { return analysis_; }
  [[nodiscard]] std::uint32_t n_constants() const { return n_constants_; }

  /// Why no sample makes a rule fire, or shows all premises of a constraint but
  /// one; empty if some does.
  [[nodiscard]] const std::string& obstacle(std::uint32_t rule) const {
    return obstacles_[rule];
  }
  /// Why no sample has an inferable literal of a predicate; empty if some does.
  [[nodiscard]] std::string obstacle_of_predicate(
      std::uint32_t predicate) const;
  /// Rules that can fire, and constraints that can refute something.
  [[nodiscard]] const std::vector<std::uint32_t>& reachable() const {
    return reachable_;
  }
  /// The greatest depth at which the tries found a rule to fire.
  [[nodiscard]] std::uint32_t depth_of_rule(std::uint32_t rule) const {
    return depths_[rule];
  }

 private:
  struct Trial;

  void try_rule(std::uint32_t rule, const JobContext& job, Trial& trial) const;
  bool try_once(std::uint32_t rule, std::uint32_t depth, bool trivial, Rng& rng,
                Trial& trial) const;
  [[nodiscard]] std::string describe_failure(const Trial& trial) const;

  std::shared_ptr<const SymbolicLabeller> labeller_;
  SampleRules rules_;
  SampleRuleIndex index_;
  CoverageAnalysis analysis_;
  std::uint32_t n_constants_;
  std::uint32_t max_individuals_;
  std::vector<std::string> obstacles_;
  std::vector<std::uint32_t> depths_;
  std::vector<std::uint32_t> reachable_;
  std::vector<bool> is_inferable_;  ///< Indexed by predicate
};

}  // namespace rrn::generation

#endif  // RRN_GENERATION_COVERAGE_COVERAGE_TARGETS_HPP
