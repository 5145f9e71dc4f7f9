// SPDX-License-Identifier: MIT
// A search for good options: random trials, of which the better half goes on
// (successive halving, Jamieson & Talwalkar 2016).
#ifndef RRN_NEURAL_TRAINING_TUNING_HPP
#define RRN_NEURAL_TRAINING_TUNING_HPP

#include <cstdint>
#include <string_view>
#include <vector>

#include "base/random.hpp"
#include "neural/model/options.hpp"

namespace rrn::neural {

/// An option that a search draws, evenly from a list.
struct DrawnOption {
  std::string_view name;    ///< Its name in the table of options: `clip`
  std::string_view stream;  ///< Names its random numbers: never to be changed
  std::vector<double> values;  ///< Values for set_option(); not empty
};

/// What a search draws from: options from lists, and the learning rate evenly
/// in its logarithm.
struct TuneSpace {
  double min_learning_rate = 5e-4;
  double max_learning_rate = 2e-2;
  std::vector<DrawnOption> drawn{
      {"learning-rate-schedule", "rate schedule", {0}},
      {"warm-up", "warm-up", {0.05, 0.1, 0.2}},
      {"weight-decay", "weight decay", {1e-6}},
      {"clip", "clip", {0.3, 1, 3}},
      {"dim", "dim", {50, 100}},
      {"iterations", "iterations", {3, 5, 7}},
      {"schedule", "schedule", {1}},
      {"kbs-per-step", "kbs per step", {4, 8, 16}},
      {"class-weight", "class weight", {1, 10}},
      {"relation-weight", "relation weight", {1, 10, 30}},
      {"positive-weight", "positive weight", {1, 3}},
      {"specified-weight", "specified weight", {1}},
      {"initial-weights", "initial weights", {0}},
  };

  /// The values from which an option is drawn.  Requires that it is drawn.
  [[nodiscard]] std::vector<double>& values(std::string_view option);
};

/// Draws the options of trial number `trial`; what is not in the space is that
/// of `base`.  Each option has random numbers of its own: one more of them
/// leaves the others as they are.  Requires lists that are not empty.
[[nodiscard]] TrialOptions draw_trial(const TuneSpace& space,
                                      const TrialOptions& base, Seed seed,
                                      std::uint32_t trial);

/// A stage of the search.
struct Rung {
  std::uint32_t n_trials = 0;  ///< Trials that are trained in it
  std::uint32_t epochs = 0;    ///< Epochs that each trial has after it

  friend bool operator==(const Rung&, const Rung&) = default;
};

/// The stages for `n_trials` trials of at most `budget` epochs.  From one to
/// the next half of the trials go on, to twice the epochs; the last stage has
/// `budget`.  Requires n_trials > 0 and budget > 0.
[[nodiscard]] std::vector<Rung> halving_rungs(std::uint32_t n_trials,
                                              std::uint32_t budget);

/// What came of a trial in one stage: figures on validation data, of the epoch
/// that was kept.
struct TrialScore {
  std::uint32_t trial = 0;
  std::uint32_t rung = 0;
  std::uint32_t epochs = 0;
  std::uint32_t best_epoch = 0;
  bool diverged = false;  ///< The loss was not a number: the figures are NaN
  double loss = 0;
  double relation_f1 = 0;  ///< F1 on inferable relations
  double class_f1 = 0;     ///< F1 on inferable classes
};

/// Whether `a` comes before `b`: by F1 on relations, then on classes, then by
/// number.  Not by the loss, which the weights of a trial scale.  A strict weak
/// order; diverged trials come last.
[[nodiscard]] bool is_better(const TrialScore& a, const TrialScore& b);

}  // namespace rrn::neural

#endif  // RRN_NEURAL_TRAINING_TUNING_HPP
