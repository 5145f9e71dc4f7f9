// SPDX-License-Identifier: MIT
#include "serve/local/session_explanation.hpp"

#include "serve/protocol/triple_text.hpp"

namespace rrn::serve {

SessionExplanation::SessionExplanation(const ExplainRequest& request,
                                       session::Session& session,
                                       const JobContext& job)
    : triple_(parse_triple(request.subject, request.predicate, request.object,
                           job)) {
  if (request.wants_evidence) {
    evidence_.finder = session.evidence_finder();
    evidence_.options.threshold = request.threshold;
    if (request.wants_changes) {
      evidence_.changes.emplace();
      evidence_.changes->threshold = request.threshold;
    }
  }
  prover_ = session.prover();
}

std::string SessionExplanation::to_json(const JobContext& job) {
  return prover_->explain(
      {triple_[0].view(), triple_[1].view(), triple_[2].view(), {}},
      reasoner::ProofFormat::kJson, job, evidence_);
}

}  // namespace rrn::serve
