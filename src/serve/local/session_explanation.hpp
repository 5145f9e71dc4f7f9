// SPDX-License-Identifier: MIT
#ifndef RRN_SERVE_LOCAL_SESSION_EXPLANATION_HPP
#define RRN_SERVE_LOCAL_SESSION_EXPLANATION_HPP

#include <array>
#include <memory>
#include <string>

#include "base/job.hpp"
#include "rdf/term.hpp"
#include "serve/protocol/backend.hpp"
#include "session/session.hpp"

namespace rrn::serve {

/// A triple that is explained from what a session holds at one moment.
class SessionExplanation {
 public:
  /// Takes a copy of what is needed; to be made while nothing changes the
  /// session, which has to live longer.  Throws Refusal (400), and Error as
  /// Session::evidence_finder() does.
  SessionExplanation(const ExplainRequest& request, session::Session& session,
                     const JobContext& job);

  /// Proves, and finds evidence and what would change the answer, while the
  /// session may change; JSON.  To be called once.  Throws as
  /// session::Prover::explain().
  [[nodiscard]] std::string to_json(const JobContext& job);

 private:
  std::array<Term, 3> triple_;
  session::EvidenceRequest evidence_;
  std::unique_ptr<session::Prover> prover_;
};

}  // namespace rrn::serve

#endif  // RRN_SERVE_LOCAL_SESSION_EXPLANATION_HPP
