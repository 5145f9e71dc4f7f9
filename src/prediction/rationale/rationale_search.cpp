// SPDX-License-Identifier: MIT
#include "prediction/rationale/rationale_search.hpp"

#include <algorithm>
#include <deque>
#include <utility>

#include "prediction/rationale/rationale_steps.hpp"

namespace rrn::prediction {

namespace {

/// Targets that are looked at together: more take more memory and no less time.
constexpr std::size_t kAtOnce = 64;

/// Makes the steps of all of them together until all are done.
void run(std::deque<RationaleSteps>& searches, neural::Model& model,
         const JobContext& job) {
  while (true) {
    std::vector<FactDeletion::Telling> tellings;
    for (RationaleSteps& search : searches) search.add_tellings(tellings);
    if (tellings.empty()) return;
    FactDeletion::tell(tellings, model, job);
    for (RationaleSteps& search : searches) search.proceed();
  }
}

}  // namespace

std::vector<Rationale> RationaleSearch::find(std::span<const Literal> targets,
                                             const RationaleOptions& options,
                                             const JobContext& job) const {
  std::vector<Neighbourhood> neighbourhoods;
  for (const Literal& target : targets) {
    neighbourhoods.push_back(finder_.find(
        target, model_.options().update_iterations, options.max_facts));
  }
  std::vector<FactWeights> weights =
      weigh_facts(model_, neighbourhoods, options.draws, job);
  std::vector<Rationale> rationales;
  for (std::size_t at = 0; at < targets.size(); at += kAtOnce) {
    const std::size_t end = std::min(targets.size(), at + kAtOnce);
    std::deque<RationaleSteps> searches;
    for (std::size_t i = at; i < end; ++i) {
      searches.emplace_back(model_, neighbourhoods[i], std::move(weights[i]),
                            options, job);
    }
    run(searches, model_, job);
    for (RationaleSteps& search : searches) rationales.push_back(search.take());
  }
  return rationales;
}

Rationale RationaleSearch::find(const Literal& target,
                                const RationaleOptions& options,
                                const JobContext& job) const {
  return std::move(find(std::span(&target, 1), options, job).front());
}

}  // namespace rrn::prediction
