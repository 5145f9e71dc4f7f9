// SPDX-License-Identifier: MIT
#ifndef RRN_DATALOG_EVALUATION_MATERIALISER_HPP
#define RRN_DATALOG_EVALUATION_MATERIALISER_HPP

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/job.hpp"
#include "datalog/program/program.hpp"
#include "rdf/dictionary.hpp"
#include "store/fact.hpp"
#include "store/triple_store.hpp"

namespace rrn::datalog {

/// Which negative facts the constraints refute (paper, section 5): a
/// constraint derives `not z` when all its ground body atoms but z are facts.
enum class Refutation : std::uint8_t {
  kNone,  ///< Constraints are only checked
  /// The refuted atoms whose variables the rest of the body binds
  kBound,
  /// Also those with a variable that ranges over all individuals: quadratic
  kAllIndividuals,
};

/// Limits and choices of one run.  An absent limit is no limit.
struct MaterialiseOptions {
  std::optional<std::uint64_t> max_derivations;
  std::optional<std::chrono::milliseconds> max_time;
  /// Bytes that derived facts, their indexes and the terms that rules compute
  /// may take, approximately.
  std::optional<std::uint64_t> max_memory;
  /// How many violations are kept with their witnesses; all are counted.
  std::size_t max_violations = 100;
  Refutation refutation = Refutation::kNone;
  /// How many rows of a rule's first atom make a task of their own; at least 1.
  /// What is derived does not depend on it, only the order and the speed.
  std::uint32_t chunk_rows = 16384;
  /// Evaluate all rules together, so that the iteration in which a fact comes
  /// up is the least depth of its proofs: see MaterialiseResult::depth().
  /// Without effect on programs with default negation or Program::same_as.
  bool by_depth = false;
  /// Join each rule as it is written, also transitive ones, for which there is
  /// a faster way that derives the same in another order.
  bool as_written = false;
};

/// kLimitReached comes before kInconsistent: see n_violations.
enum class Outcome : std::uint8_t { kFixpoint, kInconsistent, kLimitReached };
enum class Limit : std::uint8_t { kDerivations, kTime, kMemory };

/// A fact that takes part in a violation.
struct GroundAtom : Fact {
  bool asserted = false;  ///< Else it is derived

  friend bool operator==(const GroundAtom&, const GroundAtom&) = default;
};

/// One way in which a constraint is violated: the distinct facts of its
/// positive body, in the body's order.  Several matches with the same set of
/// facts are one violation.  A clash of p(..) with its strong negation has no
/// rule; the positive fact comes first.
struct Violation {
  std::optional<std::size_t> rule;  ///< Number in Program::rules
  std::vector<GroundAtom> witnesses;
};

/// What one rule did in a run.
struct RuleStatistics {
  std::uint64_t n_matches = 0;       ///< Body matches with distinct heads
  std::uint64_t n_derived = 0;       ///< Facts that it was the first to derive
  std::chrono::nanoseconds time{0};  ///< Spent in joins, over all threads
  std::uint64_t n_violations = 0;    ///< A constraint's, also those not kept
};

struct MaterialiseResult {
  Outcome outcome = Outcome::kFixpoint;
  std::optional<Limit> limit;      ///< Set for kLimitReached
  std::uint64_t n_derived = 0;     ///< Refuted facts included
  std::uint64_t n_iterations = 0;  ///< Over all strata
  std::size_t n_strata = 0;
  std::size_t last_stratum = 0;    ///< The last one evaluated, from 1
  std::uint64_t n_violations = 0;  ///< All, also those not kept
  /// Clashes first, then in order of rules, then of witnesses.
  std::vector<Violation> violations;
  std::vector<RuleStatistics> rule_statistics;  ///< Indexed by rule
  /// The last stamp of each iteration, for MaterialiseOptions::by_depth.
  std::vector<std::uint32_t> iteration_ends;

  /// Returns the least depth of a proof of a fact that this run derived in a
  /// store that held no derived fact: 1 for what follows from asserted facts in
  /// one step, 0 for what is asserted or if depths are not known.
  [[nodiscard]] std::uint32_t depth(RowOrigin origin) const;
};

/// Derives all consequences of `program` over `store` by semi-naive evaluation.
///
/// What is in the store when it starts counts as asserted (mark_asserted() is
/// called).  Facts of Program::same_as merge terms: facts are then kept under
/// representatives (TripleStore), and `x != y` means that x and y are not
/// equal, so that rules with `!=` come after all that equality depends on.
/// Constraints are checked at the fixpoint, and so is every clash of a fact
/// with its strong negation; the refuted facts are then added as derived facts
/// of negative polarity, which no rule reads.  A refuted fact whose positive
/// form holds is not added: that is the violation.  Body atoms of negative
/// polarity and triple atoms are not refuted.
///
/// Joins are ordered for each rule and iteration by the relations' cardinality
/// and run by job.n_threads threads.  The set of facts depends on the input
/// only; their order is deterministic, whatever the number of threads.
/// `dictionary` grows by the terms that builtins compute.
/// When a limit is reached what was derived so far stays (it is sound but
/// incomplete), nothing is refuted, and constraints without default negation
/// are checked over it, for at most max_time once more.  Throws Error
/// (kUnsafeRule, kUnstratifiable) before anything is derived, and Cancelled,
/// which leaves the store without any derived fact.
[[nodiscard]] MaterialiseResult materialise(const Program& program,
                                            Dictionary& dictionary,
                                            TripleStore& store,
                                            const MaterialiseOptions& options,
                                            const JobContext& job);

/// Whether what some rules of a program derived stays true when more are added,
/// so that extend() may go on from there: nothing is negated, no rule but those
/// that merge terms asks whether terms differ, and merging renames no relation
/// that triple atoms read.
[[nodiscard]] bool can_extend(const Program& program);

/// Goes on where materialise() with the first `n_known` rules of `program`
/// ended at a fixpoint, and derives what the other rules add.  Requires
/// can_extend(), no refutation and no depths.  The limit of derivations counts
/// what had been derived before; statistics do not.
[[nodiscard]] MaterialiseResult extend(const Program& program,
                                       std::size_t n_known,
                                       Dictionary& dictionary,
                                       TripleStore& store,
                                       const MaterialiseOptions& options,
                                       const JobContext& job);

/// Runs a program without computations, which leaves `dictionary` as it
/// is, so that several threads may use one.  Throws Error (kUnsupported) for a
/// rule that computes.
[[nodiscard]] MaterialiseResult materialise(const Program& program,
                                            const Dictionary& dictionary,
                                            TripleStore& store,
                                            const MaterialiseOptions& options,
                                            const JobContext& job);

}  // namespace rrn::datalog

#endif  // RRN_DATALOG_EVALUATION_MATERIALISER_HPP
