// SPDX-License-Identifier: MIT
#include "neural/averaged_model.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "neural/fact_trust.hpp"

namespace rrn::neural {

namespace {

void add(const std::vector<float>& from, std::vector<float>& to) {
  RRN_CHECK(from.size() == to.size());
  for (std::size_t i = 0; i < to.size(); ++i) to[i] += from[i];
}

void divide(std::vector<float>& sums, std::uint32_t n) {
  for (float& sum : sums) sum /= static_cast<float>(n);
}

/// Whether probabilities differ from those of the network.
bool changes_scores(const Calibration& calibration) {
  return calibration.classes != ScoreMap() ||
         calibration.relations != ScoreMap() || calibration.fact_trust != 0;
}

/// Makes log-odds of probabilities; of 0 and 1 those of their neighbours.
void make_scores(std::span<float> probabilities) {
  constexpr float kLeast = std::numeric_limits<float>::min();
  constexpr float kMost = 1 - std::numeric_limits<float>::epsilon() / 2;
  for (float& p : probabilities) {
    p = std::clamp(p, kLeast, kMost);
    p = std::log(p) - std::log1p(-p);
  }
}

void make_probabilities(std::span<float> scores) {
  for (float& score : scores) score = 1 / (1 + std::exp(-score));
}

void invert(std::span<const dataset::RelationLiteral> literals,
            std::span<float> probabilities) {
  for (std::size_t i = 0; i < literals.size(); ++i) {
    if (!literals[i].positive) probabilities[i] = 1 - probabilities[i];
  }
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

void AveragedModel::calibrate_classes(const dataset::KnowledgeBase& kb,
                                      std::span<float> probabilities) const {
  make_scores(probabilities);
  calibration().classes.apply(probabilities);
  trust_class_facts(kb, calibration().fact_trust, 0, kb.n_individuals,
                    vocabulary().classes.size(), probabilities);
  make_probabilities(probabilities);
}

Prediction AveragedModel::predict(const dataset::KnowledgeBase& kb,
                                  const JobContext& job) {
  model_->set_calibration({});
  Prediction sum = model_->predict(kb, job);
  for (std::uint32_t i = 1; i < n_draws_; ++i) {
    const Prediction other = model_->predict(kb, job_of(job, i));
    add(other.classes, sum.classes);
    add(other.relations, sum.relations);
  }
  divide(sum.classes, n_draws_);
  divide(sum.relations, n_draws_);
  if (!changes_scores(calibration())) return sum;
  calibrate_classes(kb, sum.classes);
  make_scores(sum.relations);
  calibration().relations.apply(sum.relations);
  trust_relation_facts(kb, calibration().fact_trust, sum.n_relations,
                       sum.relations);
  make_probabilities(sum.relations);
  return sum;
}

LiteralScores AveragedModel::score(
    const dataset::KnowledgeBase& kb,
    std::span<const dataset::RelationLiteral> literals, const JobContext& job) {
  model_->set_calibration({});
  LiteralScores sum = model_->score(kb, literals, job);
  for (std::uint32_t i = 1; i < n_draws_; ++i) {
    const LiteralScores other = model_->score(kb, literals, job_of(job, i));
    add(other.classes, sum.classes);
    add(other.relations, sum.relations);
  }
  divide(sum.classes, n_draws_);
  divide(sum.relations, n_draws_);
  if (!changes_scores(calibration())) return sum;
  calibrate_classes(kb, sum.classes);
  invert(literals, sum.relations);
  make_scores(sum.relations);
  calibration().relations.apply(sum.relations);
  trust_relation_facts(kb, calibration().fact_trust, literals, sum.relations);
  make_probabilities(sum.relations);
  invert(literals, sum.relations);
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

void AveragedModel::use_device(Device device) { model_->use_device(device); }

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
