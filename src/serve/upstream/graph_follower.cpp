// SPDX-License-Identifier: MIT
#include "serve/upstream/graph_follower.hpp"

#include <optional>

#include "serve/local/session_explanation.hpp"

namespace rrn::serve {

AttachFollower::AttachFollower(attach::AttachOptions options,
                               const JobContext& job)
    : attachment_(std::move(options)) {
  keep(attachment_.run(job), job);
}

void AttachFollower::keep(const attach::AttachReport& report,
                          const JobContext& job) {
  if (report.limit) {
    job.warn("reasoning stopped at a limit; more may follow from the data");
  }
  // Reports are of what changed; the session knows it all.
  const session::Session& session = attachment_.session();
  Counts counts;
  counts.n_asserted = session.size(session::only(session::Origin::kAsserted));
  counts.n_derived = session.size(session::only(session::Origin::kDerived));
  counts.n_predicted = session.size(session::only(session::Origin::kPredicted));
  counts.n_violations = session.n_violations();
  const std::lock_guard lock(mutex_);
  counts_ = counts;
}

void AttachFollower::follow(const JobContext& job) {
  std::uint64_t own = 0;
  {
    const std::lock_guard lock(mutex_);
    own = ++n_asked_;
  }
  const std::lock_guard turn(attachment_mutex_);
  std::uint64_t n_seen = 0;
  {
    const std::lock_guard lock(mutex_);
    if (n_served_ >= own) return;  // who came before has read our update too
    n_seen = n_asked_;
  }
  keep(attachment_.follow(job), job);
  const std::lock_guard lock(mutex_);
  n_served_ = n_seen;
}

std::string AttachFollower::explain(const ExplainRequest& request,
                                    const JobContext& job) {
  std::optional<SessionExplanation> explanation;
  {
    const std::lock_guard turn(attachment_mutex_);
    explanation.emplace(request, attachment_.session(), job);
  }
  return explanation->to_json(job);
}

std::string AttachFollower::violations(const JobContext& job) {
  const std::lock_guard turn(attachment_mutex_);
  return attachment_.session().violations(session::ReportFormat::kJson, job);
}

std::vector<Measure> AttachFollower::measures() const {
  const std::lock_guard lock(mutex_);
  const auto number = [](std::uint64_t n) { return static_cast<double>(n); };
  return {{"asserted_triples", "Triples that are reasoned over",
           number(counts_.n_asserted)},
          {"derived_triples", "Triples that follow by rules and axioms",
           number(counts_.n_derived)},
          {"predicted_triples", "Triples that are predicted",
           number(counts_.n_predicted)},
          {"violations", "Violated constraints", number(counts_.n_violations)}};
}

}  // namespace rrn::serve
