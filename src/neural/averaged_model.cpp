// SPDX-License-Identifier: MIT
#include "neural/averaged_model.hpp"

#include <utility>
#include <vector>

#include "base/error.hpp"

namespace rrn::neural {

namespace {

void add(const std::vector<float>& from, std::vector<float>& to) {
  RRN_CHECK(from.size() == to.size());
  for (std::size_t i = 0; i < to.size(); ++i) to[i] += from[i];
}

void divide(std::vector<float>& sums, std::uint32_t n) {
  for (float& sum : sums) sum /= static_cast<float>(n);
}

}  // namespace

AveragedModel::AveragedModel(std::unique_ptr<Model> model,
                             std::uint32_t n_draws)
    : model_(std::move(model)), n_draws_(n_draws) {
  RRN_CHECK(n_draws > 0);
  set_calibration(model_->calibration());
}

const dataset::Vocabulary& AveragedModel::vocabulary() const {
  return model_->vocabulary();
}

const ModelOptions& AveragedModel::options() const { return model_->options(); }

bool AveragedModel::reads(dataset::RelationIndex relation,
                          bool positive) const {
  return model_->reads(relation, positive);
}

std::string AveragedModel::description() const { return model_->description(); }

JobContext AveragedModel::job_of(const JobContext& job,
                                 std::uint32_t draw) const {
  JobContext own = job;
  if (draw > 0) own.seed = job.seed.derive("draw", draw);
  return own;
}

Prediction AveragedModel::predict(const dataset::KnowledgeBase& kb,
                                  const JobContext& job) {
  model_->set_calibration(calibration());
  Prediction sum = model_->predict(kb, job);
  for (std::uint32_t i = 1; i < n_draws_; ++i) {
    const Prediction other = model_->predict(kb, job_of(job, i));
    add(other.classes, sum.classes);
    add(other.relations, sum.relations);
  }
  divide(sum.classes, n_draws_);
  divide(sum.relations, n_draws_);
  return sum;
}

LiteralScores AveragedModel::score(
    const dataset::KnowledgeBase& kb,
    std::span<const dataset::RelationLiteral> literals, const JobContext& job) {
  model_->set_calibration(calibration());
  LiteralScores sum = model_->score(kb, literals, job);
  for (std::uint32_t i = 1; i < n_draws_; ++i) {
    const LiteralScores other = model_->score(kb, literals, job_of(job, i));
    add(other.classes, sum.classes);
    add(other.relations, sum.relations);
  }
  divide(sum.classes, n_draws_);
  divide(sum.relations, n_draws_);
  return sum;
}

std::unique_ptr<EmbeddedKb> AveragedModel::embed(
    const dataset::KnowledgeBase& kb, const JobContext& job) {
  model_->set_calibration(calibration());
  return model_->embed(kb, job);
}

void AveragedModel::use_iterations(std::uint32_t n) {
  model_->use_iterations(n);
}

void AveragedModel::save(const std::string& path) const {
  model_->set_calibration(calibration());
  model_->save(path);
}

std::unique_ptr<Model> averaged(std::unique_ptr<Model> model,
                                std::uint32_t n_draws) {
  if (n_draws == 1) return model;
  return std::make_unique<AveragedModel>(std::move(model), n_draws);
}

}  // namespace rrn::neural
