// SPDX-License-Identifier: MIT
#ifndef RRN_GENERATION_COVERAGE_PROOF_BUILDER_HPP
#define RRN_GENERATION_COVERAGE_PROOF_BUILDER_HPP

#include <cstdint>
#include <optional>
#include <vector>

#include "base/random.hpp"
#include "generation/coverage/coverage_analysis.hpp"
#include "generation/coverage/sample_closure.hpp"

namespace rrn::generation {

/// The individuals of a sample in the making: those of the rules' constants
/// first, then others in order of use.
struct IndividualPool {
  std::uint32_t n_constants = 0;
  std::uint32_t n_used = 0;  ///< The constants included
  std::uint32_t n_max = 0;

  /// Returns one that is used, with this probability, else a fresh one; used
  /// ones only, once all are.
  std::uint32_t pick(double reuse, Rng& rng);
};

/// Finds facts that make a rule fire, backwards: each premise becomes a fact,
/// or the conclusion of another rule, for as deep a proof as is wanted.
///
/// Nothing says that these facts are consistent; SampleClosure::add() decides
/// it.
class ProofBuilder {
 public:
  using Facts = std::vector<SampleFact>;

  /// Borrows all.
  ProofBuilder(const CoverageAnalysis& analysis, const SampleClosure& closure,
               IndividualPool& pool, Rng& rng);

  /// Returns facts that, with what holds in the closure, make a rule that can
  /// fire do so, as the end of a chain of about `depth` rules.  Individuals
  /// are reused with the given probability.  No head is among the facts, unless
  /// `trivial`.  Returns nothing if it found none.
  std::optional<Facts> build(std::uint32_t rule, std::uint32_t depth,
                             double reuse, bool trivial = false);
  /// Facts that make all premises of a constraint hold but one, and those that
  /// would make that one hold.
  struct Conflict {
    Facts premises;
    Facts last;
  };
  /// Returns facts as build() does, that violate a constraint together.
  std::optional<Conflict> build_conflict(std::uint32_t constraint,
                                         std::uint32_t depth, double reuse);

 private:
  using Values = std::vector<std::uint32_t>;  ///< Indexed by variable

  bool bind(const SampleRules::Rule& rule, Values& values);
  void bind_to_row(const SampleRules::Atom& atom, Values& values);
  [[nodiscard]] bool conditions_hold(const SampleRules::Rule& rule,
                                     const Values& values) const;
  bool satisfy(std::uint32_t rule, Values& values, std::uint32_t depth);
  bool prove(const SampleFact& goal, std::uint32_t depth);
  bool conclude(const SampleFact& goal, std::uint32_t depth);
  [[nodiscard]] std::optional<std::size_t> choose_spine(
      const SampleRules::Rule& rule, std::uint32_t depth);
  [[nodiscard]] bool is_goal(const SampleFact& fact) const;

  const CoverageAnalysis& analysis_;
  const SampleRules& rules_;
  const SampleClosure& closure_;
  IndividualPool& pool_;
  Rng& rng_;
  double reuse_ = 0;
  Facts facts_;
  Facts goals_;                       ///< Being proven: not to be stated
  std::vector<std::uint32_t> chain_;  ///< The rules that end with the target
};

}  // namespace rrn::generation

#endif  // RRN_GENERATION_COVERAGE_PROOF_BUILDER_HPP
