// SPDX-License-Identifier: MIT
#include "neural/training/tuning.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "base/error.hpp"
#include "neural/model/option_table.hpp"

namespace rrn::neural {

namespace {

/// A learning rate, drawn evenly in the logarithm.
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

std::vector<double>& TuneSpace::values(std::string_view option) {
  const auto found =
      std::find_if(drawn.begin(), drawn.end(),
                   [&](const DrawnOption& own) { return own.name == option; });
  RRN_CHECK(found != drawn.end());
  return found->values;
}

TrialOptions draw_trial(const TuneSpace& space, const TrialOptions& base,
                        Seed seed, std::uint32_t trial) {
  const Seed own = seed.derive("trial", trial);
  TrialOptions options = base;
  for (const DrawnOption& drawn : space.drawn) {
    RRN_CHECK(!drawn.values.empty());
    Rng rng(own.derive(drawn.stream));
    set_option(option_spec(drawn.name),
               drawn.values[rng.below(drawn.values.size())], options);
  }
  options.train.learning_rate = draw_rate(space, own);
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
