// SPDX-License-Identifier: MIT
#include "session/evidence.hpp"

#include <chrono>

#include "prediction/predict/fact_reading.hpp"
#include "reasoner/knowledge/locating.hpp"

namespace rrn::session {

namespace {

dataset::StoreSample read(const reasoner::Knowledge& knowledge,
                          const neural::Model& model) {
  prediction::UnreadFacts unread;  // which those hear of who predict
  return prediction::read_facts(knowledge, model, unread);
}

}  // namespace

std::unique_lock<std::timed_mutex> SharedModel::take(
    const CancellationToken& cancel) {
  std::unique_lock turn(turn_, std::defer_lock);
  while (!turn.try_lock_for(std::chrono::milliseconds(50))) {
    cancel.throw_if_triggered();
  }
  return turn;
}

EvidenceFinder::EvidenceFinder(reasoner::Knowledge& knowledge,
                               std::shared_ptr<SharedModel> model,
                               std::optional<float> threshold)
    : model_(std::move(model)),
      threshold_(threshold),
      sample_(read(knowledge, model_->model())),
      facts_(knowledge.dictionary, sample_, model_->model().vocabulary()),
      search_(model_->model(), sample_.kb) {}

std::optional<prediction::Rationale> EvidenceFinder::find(
    const Fact& fact, prediction::RationaleOptions options,
    const JobContext& job) const {
  const auto literal = facts_.literal_of(fact);
  if (!literal) return std::nullopt;
  if (!options.threshold) options.threshold = threshold_;
  const auto turn = model_->take(job.cancel);
  return search_.find(*literal, options, job);
}

std::optional<prediction::Counterfactual> EvidenceFinder::find_changes(
    const Fact& fact, prediction::CounterfactualOptions options,
    const JobContext& job) const {
  const auto literal = facts_.literal_of(fact);
  if (!literal) return std::nullopt;
  if (!options.threshold) options.threshold = threshold_;
  const auto turn = model_->take(job.cancel);
  if (!change_search_) change_search_.emplace(model_->model(), sample_.kb);
  return change_search_->find(*literal, options, job);
}

std::vector<SourceLocation> locate_stated(const std::vector<Fact>& facts,
                                          const reasoner::Sources& sources,
                                          const Dictionary& dictionary,
                                          const JobContext& job) {
  try {
    return reasoner::locate(facts, sources, dictionary, job);
  } catch (const Error&) {
    return std::vector<SourceLocation>(facts.size());  // the files are gone
  }
}

}  // namespace rrn::session
