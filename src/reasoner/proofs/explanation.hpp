// SPDX-License-Identifier: MIT
#ifndef RRN_REASONER_PROOFS_EXPLANATION_HPP
#define RRN_REASONER_PROOFS_EXPLANATION_HPP

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "base/job.hpp"
#include "datalog/evaluation/materialiser.hpp"
#include "datalog/proof/proof.hpp"
#include "reasoner/knowledge/knowledge.hpp"
#include "reasoner/knowledge/loading.hpp"

namespace rrn::reasoner {

enum class ExplanationStatus : std::uint8_t {
  kHolds,          ///< There are proofs
  kDoesNotFollow,  ///< All that follows was derived, and this was not
  kUndecided,      ///< A limit was reached before
};

/// Why a fact holds.
struct Explanation {
  Fact fact;
  ExplanationStatus status = ExplanationStatus::kDoesNotFollow;
  std::vector<datalog::Proof> proofs;  ///< Sorted by depth
  /// False if a limit kept the search from all it was asked for.
  bool is_complete = true;
};

/// Why a constraint is violated.
struct ViolationExplanation {
  datalog::Violation violation;
  /// Values of the variables of the constraint; absent for a clash.
  std::optional<std::vector<TermId>> bindings;
  std::vector<Explanation> witnesses;  ///< Ordered as in the violation
  /// Other violations that differ from this one in names of equal terms alone.
  std::uint64_t n_alike = 0;
};

struct ExplainOptions {
  datalog::MaterialiseOptions reasoning;
  datalog::ProofLimits search;
  std::size_t max_proofs = 1;  ///< For each fact
};

/// Derives what follows from knowledge and proves it.
///
/// Merged terms would hide the steps that equality takes, so the rules for
/// owl:sameAs (eq-sym, eq-trans, eq-rep-*) are evaluated as they are written:
/// a class of n equal terms then costs n^2 facts of owl:sameAs and n times the
/// facts about it, each term's, where merging keeps one.  An axiom that was
/// derived itself is no premise of the rules made from it.
class Explainer {
 public:
  /// Borrows all.  `knowledge` is as load() made it, not reasoned over; its
  /// rules for equality are replaced.  Throws as materialise().
  Explainer(Knowledge& knowledge, const ExplainOptions& options,
            const JobContext& job);

  [[nodiscard]] const datalog::MaterialiseResult& result() const {
    return result_;
  }

  /// Explains a fact, stated or derived.  That something equals itself, which
  /// is not derived for everything, gets a rule (eq-ref) when it is asked for.
  /// Throws Cancelled.
  [[nodiscard]] Explanation explain(const Fact& fact);
  /// Explains a violation of result(): the witnesses, one proof each.
  [[nodiscard]] ViolationExplanation explain(
      const datalog::Violation& violation);
  /// Explains all violations that result() keeps.  Of those that differ in
  /// names of equal terms alone one is left, whose witnesses have the
  /// shallowest proofs.
  [[nodiscard]] std::vector<ViolationExplanation> explain_violations();

 private:
  [[nodiscard]] Explanation explain(const Fact& fact, std::size_t n);
  [[nodiscard]] bool is_reflexive(const Fact& fact) const;
  [[nodiscard]] std::map<TermId, TermId> first_names() const;
  [[nodiscard]] datalog::Proof prove_reflexive(const Fact& fact);

  Knowledge& knowledge_;
  ExplainOptions options_;
  datalog::MaterialiseResult result_;
  std::optional<datalog::ProofSearch> search_;
};

/// Places of asserted facts.
using FactPlaces = std::map<Fact, SourceLocation>;

/// Finds where the asserted facts of proofs are written, as locate() does.
[[nodiscard]] FactPlaces locate_premises(
    const std::vector<Explanation>& facts,
    const std::vector<ViolationExplanation>& violations, const Sources& sources,
    const Dictionary& dictionary, const JobContext& job);

}  // namespace rrn::reasoner

#endif  // RRN_REASONER_PROOFS_EXPLANATION_HPP
