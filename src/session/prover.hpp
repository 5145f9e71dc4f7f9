// SPDX-License-Identifier: MIT
#ifndef RRN_SESSION_PROVER_HPP
#define RRN_SESSION_PROVER_HPP

#include <string>
#include <vector>

#include "base/job.hpp"
#include "prediction/rationale/rationale.hpp"
#include "rdf/statement.hpp"
#include "reasoner/knowledge/knowledge.hpp"
#include "reasoner/knowledge/loading.hpp"
#include "reasoner/proofs/described_proof.hpp"
#include "reasoner/proofs/explanation.hpp"
#include "reasoner/proofs/proof_writer.hpp"
#include "session/evidence.hpp"

namespace rrn::session {

/// What was found out about a statement.
struct Proven {
  reasoner::ExplanationStatus status =
      reasoner::ExplanationStatus::kDoesNotFollow;
  bool is_minimal = true;  ///< No proof is known to have a lower depth
  /// Each step behind its premises, the conclusion last; empty without a proof.
  std::vector<reasoner::DescribedStep> steps;
};

/// Proves statements from a copy of what a session asserts, while the session
/// may change.  See Session::prover().
class Prover {
 public:
  /// Copies.  `from` has to outlive this, as the text of terms stays there.
  Prover(const reasoner::Knowledge& from, reasoner::ExplainOptions options,
         reasoner::Sources sources);

  /// Proves a statement, as `rrn explain` writes it, with the evidence of a
  /// prediction beside it, and what would change it, if that is wanted; if it
  /// does not follow, the text says so.  Derives everything anew, after each
  /// change too.  To be called once, and with evidence that is no younger.
  /// Throws Error as Session::add() does, and Cancelled.
  [[nodiscard]] std::string explain(const Statement& statement,
                                    reasoner::ProofFormat format,
                                    const JobContext& job,
                                    const EvidenceRequest& evidence = {});

  /// Proves a statement likewise, and returns the proof as data.  Throws the
  /// same.
  [[nodiscard]] Proven prove(const Statement& statement, const JobContext& job);
  /// The statement of a fact in such a proof, for a negated one of the fact
  /// that it negates.  Views are valid as long as this.
  [[nodiscard]] Statement statement(const Fact& fact) const;

  /// Notes which changes lead to what rules then say, if there are rules; see
  /// prediction::derive_changes().  `facts` are of a finder that is no younger.
  void derive_changes(const prediction::LiteralFacts& facts,
                      prediction::Counterfactual& found, const JobContext& job);

 private:
  /// An explanation with the places of what it rests on.
  struct Located {
    std::vector<reasoner::Explanation> facts;
    reasoner::FactPlaces places;
  };
  [[nodiscard]] Located find(const Statement& statement, const JobContext& job);

  /// What a prediction rests on, with the places of that.
  struct LocatedEvidence {
    std::vector<prediction::Rationale> rationales;  ///< One or none
    reasoner::FactPlaces places;
  };
  [[nodiscard]] LocatedEvidence find(const EvidenceRequest& evidence,
                                     const Fact& fact, const JobContext& job);

  reasoner::Knowledge knowledge_;
  const reasoner::ExplainOptions options_;
  const reasoner::Sources sources_;
};

}  // namespace rrn::session

#endif  // RRN_SESSION_PROVER_HPP
