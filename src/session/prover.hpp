// SPDX-License-Identifier: MIT
#ifndef RRN_SESSION_PROVER_HPP
#define RRN_SESSION_PROVER_HPP

#include <string>

#include "base/job.hpp"
#include "reasoner/knowledge/knowledge.hpp"
#include "reasoner/knowledge/loading.hpp"
#include "reasoner/proofs/explanation.hpp"
#include "reasoner/proofs/proof_writer.hpp"

namespace rrn::session {

/// Proves statements from a copy of what a session asserts, while the session
/// may change.  See Session::prover().
class Prover {
 public:
  /// Copies.  `from` has to outlive this, as the text of terms stays there.
  Prover(const reasoner::Knowledge& from, reasoner::ExplainOptions options,
         reasoner::Sources sources);

  /// Proves a statement, as `rrn explain` writes it; if it does not follow, the
  /// text says so.  Derives everything anew.  To be called once.  Throws Error
  /// as Session::add() does, and Cancelled.
  [[nodiscard]] std::string explain(const Statement& statement,
                                    reasoner::ProofFormat format,
                                    const JobContext& job);

 private:
  reasoner::Knowledge knowledge_;
  const reasoner::ExplainOptions options_;
  const reasoner::Sources sources_;
};

}  // namespace rrn::session

#endif  // RRN_SESSION_PROVER_HPP
