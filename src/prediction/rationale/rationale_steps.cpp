// SPDX-License-Identifier: MIT
#include "prediction/rationale/rationale_steps.hpp"

#include <algorithm>
#include <functional>
#include <iterator>
#include <numeric>
#include <set>
#include <utility>

#include "prediction/rationale/prediction_threshold.hpp"
#include "prediction/rationale/reduction_starts.hpp"

namespace rrn::prediction {

namespace {

/// Log-odds by which a fact has to weigh against a prediction to be named.
constexpr double kAgainst = 0.5;
constexpr std::size_t kMostAgainst = 5;

FactNumbers first_facts(std::size_t n) {
  FactNumbers facts(n);
  std::iota(facts.begin(), facts.end(), 0U);
  return facts;
}

bool contains(const FactNumbers& facts, std::uint32_t fact) {
  return std::find(facts.begin(), facts.end(), fact) != facts.end();
}

}  // namespace

RationaleSteps::RationaleSteps(neural::Model& model,
                               const Neighbourhood& around, FactWeights weights,
                               const RationaleOptions& options,
                               const JobContext& job)
    : around_(around),
      options_(options),
      weights_(std::move(weights.log_odds)),
      threshold_(threshold_of(model, around.target, options.threshold)),
      deletion_(model, around, options.draws, "draw", threshold_, job),
      other_draws_(model, around, options.draws, "other draw", threshold_, job),
      all_(first_facts(around.facts.size())) {
  rationale_.target = around.outside(around.target);
  rationale_.threshold = threshold_;
  rationale_.is_complete = around.is_complete;
  for (const std::uint32_t fact : all_) {
    rationale_.considered.push_back(named(fact));
  }
  name_against();
  deletion_.note(all_, std::move(weights.scores_of_all));
  take_probability();
}

void RationaleSteps::add_tellings(
    std::vector<FactDeletion::Telling>& tellings) {
  switch (stage_) {
    case Stage::kReduce:
      for (const FactReduction& reduction : reductions_) {
        reduction.add_tellings(tellings);
      }
      return;
    case Stage::kContrast:
    case Stage::kContrastAmongAll:
      for (const ContrastTrial& trial : trials_) {
        tellings.push_back({&deletion_, stage_ == Stage::kContrast
                                            ? trial.alone
                                            : trial.among_all});
        tellings.back().floor = threshold_;
        tellings.back().ceiling = sure_above(threshold_);
      }
      return;
    case Stage::kContrasted:
      tellings.push_back({&deletion_, contrasted_});
      return;
    case Stage::kJudge:
      tellings.push_back({&deletion_, others()});
      tellings.back().floor = threshold_;
      tellings.push_back({&other_draws_, enough_});
      return;
    case Stage::kDone:
      return;
  }
}

void RationaleSteps::proceed() {
  switch (stage_) {
    case Stage::kReduce:
      return reduce();
    case Stage::kContrast:
      return drop_weak_contrasts();
    case Stage::kContrastAmongAll:
      return contrast();
    case Stage::kContrasted:
      return take_contrasted();
    case Stage::kJudge:
      return judge();
    case Stage::kDone:
      return;
  }
}

void RationaleSteps::name_against() {
  std::vector<WeighedFact>& against = rationale_.against;
  for (const std::uint32_t fact : all_) {
    if (weights_[fact] <= -kAgainst) against.push_back(named(fact));
  }
  std::stable_sort(against.begin(), against.end(),
                   [](const WeighedFact& a, const WeighedFact& b) {
                     return a.log_odds < b.log_odds;
                   });
  against.resize(std::min(kMostAgainst, against.size()));
}

void RationaleSteps::take_probability() {
  rationale_.probability = deletion_.belief(all_).probability;
  rationale_.is_predicted = rationale_.probability >= threshold_;
  if (rationale_.is_predicted) {
    begin_reductions();
  } else {
    stage_ = Stage::kDone;
  }
}

void RationaleSteps::begin_reductions() {
  const double wanted =
      std::max(threshold_, options_.keep * rationale_.probability);
  reductions_.emplace_back(deletion_, nearest_facts(around_), weights_, wanted);
  reductions_.emplace_back(deletion_, heaviest_facts(weights_), weights_,
                           wanted);
}

/// Goes on with the smaller set alone, once both are halved.
void RationaleSteps::reduce() {
  for (FactReduction& reduction : reductions_) reduction.proceed();
  const std::size_t a = reductions_.front().facts().size();
  const std::size_t b = reductions_.back().facts().size();
  if (a != b && std::all_of(reductions_.begin(), reductions_.end(),
                            std::mem_fn(&FactReduction::is_halved))) {
    reductions_.erase(a > b ? reductions_.begin()
                            : std::prev(reductions_.end()));
  }
  if (std::all_of(reductions_.begin(), reductions_.end(),
                  std::mem_fn(&FactReduction::is_done))) {
    begin_contrasts();
  }
}

void RationaleSteps::begin_contrasts() {
  enough_ = smaller_set();
  std::set<std::uint32_t> individuals;
  for (const std::uint32_t fact : enough_) {
    for (const std::uint32_t end : ends_of(around_.facts[fact])) {
      individuals.insert(end);
    }
  }
  for (const ClassContrast& contrast : find_contrasts(around_)) {
    if (contains(enough_, contrast.fact) ||
        !individuals.contains(contrast.instead.individual.value)) {
      continue;
    }
    ContrastTrial& trial = trials_.emplace_back();
    trial.contrast = contrast;
    const std::uint32_t instead = deletion_.add_fact(contrast.instead);
    trial.alone = enough_;
    trial.alone.push_back(instead);
    trial.among_all = all_;
    trial.among_all[contrast.fact] = instead;
  }
  stage_ = Stage::kContrast;
  if (trials_.empty()) contrast();
}

/// Drops those that do not end the prediction from the facts that are enough.
void RationaleSteps::drop_weak_contrasts() {
  std::erase_if(trials_, [&](const ContrastTrial& trial) {
    return deletion_.belief(trial.alone).probability >= threshold_;
  });
  stage_ = Stage::kContrastAmongAll;
  if (trials_.empty()) contrast();
}

/// The more probable one, if both are of one size.
const FactNumbers& RationaleSteps::smaller_set() const {
  const FactNumbers& a = reductions_.front().facts();
  const FactNumbers& b = reductions_.back().facts();
  if (a.size() != b.size()) return a.size() < b.size() ? a : b;
  return deletion_.belief(a).probability >= deletion_.belief(b).probability ? a
                                                                            : b;
}

void RationaleSteps::contrast() {
  contrasted_ = enough_;
  for (const ContrastTrial& trial : trials_) {
    const double probability = deletion_.belief(trial.among_all).probability;
    if (probability >= threshold_) continue;
    const Contrast found{around_.outside(trial.contrast.instead), probability};
    const auto [place, is_new] = contrasts_.emplace(trial.contrast.fact, found);
    if (is_new) {
      contrasted_.push_back(trial.contrast.fact);
    } else if (probability < place->second.probability) {
      place->second = found;
    }
  }
  stage_ = Stage::kContrasted;
}

/// Takes the facts added, too, if with them it is still predicted.
void RationaleSteps::take_contrasted() {
  if (deletion_.belief(contrasted_).probability >= threshold_) {
    enough_ = contrasted_;
  }
  stage_ = Stage::kJudge;
}

void RationaleSteps::judge() {
  std::stable_sort(enough_.begin(), enough_.end(),
                   [&](std::uint32_t a, std::uint32_t b) {
                     return weights_[a] > weights_[b];
                   });
  for (const std::uint32_t fact : enough_) {
    WeighedFact& weighed = rationale_.facts.emplace_back(named(fact));
    const auto found = contrasts_.find(fact);
    if (found != contrasts_.end()) weighed.contrast = found->second;
  }
  rationale_.probability_alone = deletion_.belief(enough_).probability;
  rationale_.probability_without = deletion_.belief(others()).probability;
  rationale_.agreement = other_draws_.belief(enough_).part_of_draws;
  stage_ = Stage::kDone;
}

FactNumbers RationaleSteps::others() const {
  FactNumbers others = all_;
  std::erase_if(others,
                [&](std::uint32_t fact) { return contains(enough_, fact); });
  return others;
}

WeighedFact RationaleSteps::named(std::uint32_t fact) const {
  return {around_.outside(around_.facts[fact]), weights_[fact], {}};
}

}  // namespace rrn::prediction
