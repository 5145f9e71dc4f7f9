// SPDX-License-Identifier: MIT
#include "neural/ensemble/averaged_model.hpp"

#include <utility>
#include <vector>

#include "base/error.hpp"
#include "neural/ensemble/averaged_embedded_kb.hpp"
#include "neural/ensemble/mean_probabilities.hpp"

namespace rrn::neural {

AveragedModel::AveragedModel(std::unique_ptr<Model> model,
                             std::uint32_t n_draws)
    : model_(std::move(model)), n_draws_(n_draws) {
  RRN_CHECK(n_draws > 0);
  set_calibration(model_->calibration());
  model_->set_calibration({});
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

Prediction AveragedModel::predict(const dataset::Sample& kb,
                                  const JobContext& job) {
  Prediction mean = model_->predict(kb, job);
  for (std::uint32_t i = 1; i < n_draws_; ++i) {
    const Prediction draw = model_->predict(kb, job_of(job, i));
    add_draw(draw.classes, mean.classes);
    add_draw(draw.relations, mean.relations);
  }
  divide(mean.classes, n_draws_);
  divide(mean.relations, n_draws_);
  calibrate_classes(kb, calibration(), 0, kb.n_individuals, mean.n_classes,
                    mean.classes);
  calibrate_pairs(kb, calibration(), mean.n_relations, mean.relations);
  return mean;
}

LiteralScores AveragedModel::score(
    const dataset::Sample& kb,
    std::span<const dataset::RelationLiteral> literals, const JobContext& job) {
  LiteralScores mean = model_->score(kb, literals, job);
  for (std::uint32_t i = 1; i < n_draws_; ++i) {
    const LiteralScores draw = model_->score(kb, literals, job_of(job, i));
    add_draw(draw.classes, mean.classes);
    add_draw(draw.relations, mean.relations);
  }
  divide(mean.classes, n_draws_);
  divide(mean.relations, n_draws_);
  calibrate_classes(kb, calibration(), 0, kb.n_individuals,
                    vocabulary().classes.size(), mean.classes);
  calibrate_literals(kb, calibration(), literals, mean.relations);
  return mean;
}

std::unique_ptr<EmbeddedKb> AveragedModel::embed(const dataset::Sample& kb,
                                                 const JobContext& job) {
  std::vector<std::unique_ptr<EmbeddedKb>> draws;
  for (std::uint32_t i = 0; i < n_draws_; ++i) {
    draws.push_back(model_->embed(kb, job_of(job, i)));
  }
  return std::make_unique<AveragedEmbeddedKb>(std::move(draws), calibration(),
                                              kb);
}

std::span<const std::uint32_t> AveragedModel::reach() const {
  return model_->reach();
}

void AveragedModel::use_reach(bool on) { model_->use_reach(on); }

void AveragedModel::use_iterations(std::uint32_t n) {
  model_->use_iterations(n);
}

void AveragedModel::use_device(Device device) { model_->use_device(device); }

void AveragedModel::save(const std::string& path) const {
  struct Uncalibrated {
    Model& model;
    ~Uncalibrated() { model.set_calibration({}); }
  };
  const Uncalibrated afterwards{*model_};
  model_->set_calibration(calibration());
  model_->save(path);
}

std::unique_ptr<Model> averaged(std::unique_ptr<Model> model,
                                std::uint32_t n_draws) {
  if (n_draws == 1) return model;
  return std::make_unique<AveragedModel>(std::move(model), n_draws);
}

}  // namespace rrn::neural
