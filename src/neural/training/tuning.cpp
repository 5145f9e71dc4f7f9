// SPDX-License-Identifier: MIT
#include "neural/training/tuning.hpp"

#include <cmath>
#include <tuple>

#include "base/error.hpp"

namespace rrn::neural {

namespace {

template <typename T>
T draw(const std::vector<T>& values, Seed seed, std::string_view name) {
  RRN_CHECK(!values.empty());
  return values[Rng(seed.derive(name)).below(values.size())];
}

/// Evenly in the logarithm.
double draw_rate(const TuneSpace& space, Seed own) {
  const double part = Rng(own.derive("learning rate")).uniform();
  const double rate =
      space.min_learning_rate *
      std::pow(space.max_learning_rate / space.min_learning_rate, part);
  // Three digits, so that the rate reads well and is exactly what it says.
  const double unit = std::pow(10, std::floor(std::log10(rate)) - 2);
  return std::stod(
      std::to_string(std::llround(rate / unit)) + "e" +
      std::to_string(static_cast<int>(std::lround(std::log10(unit)))));
}

/// A figure for comparisons, in which what is missing is the worst.
double comparable(double f1) { return std::isnan(f1) ? -1 : f1; }

}  // namespace

TrialOptions draw_trial(const TuneSpace& space, const TrialOptions& base,
                        Seed seed, std::uint32_t trial) {
  const Seed own = seed.derive("trial", trial);
  TrialOptions options = base;
  options.model.dim = draw(space.dims, own, "dim");
  options.model.update_iterations = draw(space.iterations, own, "iterations");
  options.model.schedule = draw(space.schedules, own, "schedule");
  TrainOptions& train = options.train;
  train.kbs_per_step = draw(space.kbs_per_step, own, "kbs per step");
  train.rate_schedule = draw(space.rate_schedules, own, "rate schedule");
  train.warm_up = draw(space.warm_ups, own, "warm-up");
  train.weight_decay = draw(space.weight_decays, own, "weight decay");
  train.clip_norm = draw(space.clip_norms, own, "clip");
  train.class_loss_weight = draw(space.class_weights, own, "class weight");
  train.relation_loss_weight =
      draw(space.relation_weights, own, "relation weight");
  train.positive_weight = draw(space.positive_weights, own, "positive weight");
  train.specified_weight =
      draw(space.specified_weights, own, "specified weight");
  train.initial_weights = draw(space.initial_weights, own, "initial weights");
  train.learning_rate = draw_rate(space, own);
  return options;
}

std::vector<Rung> halving_rungs(std::uint32_t n_trials, std::uint32_t budget) {
  RRN_CHECK(n_trials > 0 && budget > 0);
  std::uint32_t n_rungs = 1;
  while (n_trials >> n_rungs != 0 && budget >> n_rungs != 0) ++n_rungs;
  std::vector<Rung> rungs;
  for (std::uint32_t i = 0; i < n_rungs; ++i) {
    rungs.push_back({n_trials >> i, budget >> (n_rungs - 1 - i)});
  }
  return rungs;
}

bool is_better(const TrialScore& a, const TrialScore& b) {
  const auto key = [](const TrialScore& score) {
    return std::tuple(score.diverged, -comparable(score.relation_f1),
                      -comparable(score.class_f1), score.trial);
  };
  return key(a) < key(b);
}

}  // namespace rrn::neural
