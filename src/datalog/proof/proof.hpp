// SPDX-License-Identifier: MIT
// Why a fact holds: proofs of least depth, found on demand.
#ifndef RRN_DATALOG_PROOF_PROOF_HPP
#define RRN_DATALOG_PROOF_PROOF_HPP

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "base/job.hpp"
#include "datalog/program/program.hpp"
#include "datalog/proof/derivations.hpp"
#include "rdf/dictionary.hpp"
#include "store/triple_store.hpp"

namespace rrn::datalog {

/// A fact in a proof: asserted, or derived by an instance of a rule.
struct ProofStep {
  Fact fact;
  /// 0 if asserted, else one more than the greatest of its premises (1 if the
  /// rule has no body).
  std::uint32_t depth = 0;
  std::optional<std::size_t> rule;    ///< Number in the program; else asserted
  std::vector<TermId> bindings;       ///< Values of its variables
  std::vector<std::size_t> premises;  ///< Numbers of steps, by body atom
};

/// Steps, each behind its premises and no fact twice; the last one is what is
/// proven.  Negated atoms, disequalities and builtins of the rules hold in the
/// closed store.
struct Proof {
  std::vector<ProofStep> steps;
  /// Whether no proof has a lower depth, nor has any of its steps (among
  /// alternatives: with that last step).  Else a limit was reached before it
  /// was known.
  bool is_minimal = true;

  [[nodiscard]] const ProofStep& conclusion() const { return steps.back(); }
  [[nodiscard]] std::uint32_t depth() const { return steps.back().depth; }
};

/// Limits of all that one ProofSearch does.  An absent limit is no limit.
struct ProofLimits {
  /// Rule instances to look at.
  std::optional<std::uint64_t> max_instances;
  std::optional<std::chrono::milliseconds> max_time;
};

struct ProofResult {
  /// Sorted by depth; none if the fact does not hold or was not derived by
  /// rules (a refuted one), or if a limit was reached.
  std::vector<Proof> proofs;
  /// False if a limit was reached: there may be others, or better ones.
  bool is_complete = true;
};

/// Searches for proofs in a closed store, by the rule instances that derive a
/// fact, depth by depth.
///
/// What is found out is kept: for each fact met the greatest depth of which it
/// is known that there is no proof, and the last step of a proof of least
/// depth.  So to explain many facts costs little more than to explain their
/// premises.  Takes memory for the facts met, not for all derivations.  A proof
/// of depth d by rules of one premise takes O(d^2) time.
class ProofSearch {
 public:
  /// Borrows all.  Requires that the program merges no terms and that the store
  /// was materialised with it; it must not change.
  ProofSearch(const Program& program, Dictionary& dictionary,
              TripleStore& store, const ProofLimits& limits,
              const JobContext& job);
  ~ProofSearch();
  ProofSearch(const ProofSearch&) = delete;
  ProofSearch& operator=(const ProofSearch&) = delete;

  /// Returns a proof of least depth.  Where a limit is reached it is the one
  /// by which the fact was derived first, for which it takes max_time once
  /// more, at most.  Throws Cancelled.
  [[nodiscard]] ProofResult prove(const Fact& fact);

  /// Returns up to `n` proofs that differ in their last step, the shallowest
  /// first: the statement itself of an asserted fact, then instances of rules,
  /// each with proofs of least depth of its premises.  An instance with a
  /// premise that has no such proof without the fact itself is left out.
  /// Throws Cancelled.
  [[nodiscard]] ProofResult prove(const Fact& fact, std::size_t n);

 private:
  struct State;

  [[nodiscard]] std::optional<Proof> first_found(const Fact& fact);

  std::unique_ptr<State> state_;
};

}  // namespace rrn::datalog

#endif  // RRN_DATALOG_PROOF_PROOF_HPP
