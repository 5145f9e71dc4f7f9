// SPDX-License-Identifier: MIT
#include "neural/evaluation/calibration_fit.hpp"

#include <atomic>

#include <gtest/gtest.h>

#include "support/expect_error.hpp"
#include "unit/neural/evaluation/score_model.hpp"
#include "unit/neural/network/sample_kbs.hpp"

namespace rrn::neural {
namespace {

constexpr std::uint32_t kIndividuals = 20;

/// Samples without facts in which relation 0 holds with a probability that the
/// model knows, but tells wrong.
class CalibrationFitTest : public testing::Test {
 protected:
  /// `tell` turns true log-odds into what the model says.
  void make(std::size_t n_kbs, const std::function<float(float)>& tell) {
    Rng rng(Seed(1));
    for (std::size_t k = 0; k < n_kbs; ++k) {
      dataset::Sample& kb = kbs_.emplace_back();
      kb.n_individuals = kIndividuals;
      std::vector<float>& scores = scores_.emplace_back();
      for (std::uint32_t s = 0; s < kIndividuals; ++s) {
        for (std::uint32_t o = 0; o < kIndividuals; ++o) {
          const auto score = static_cast<float>(8 * rng.uniform() - 6);
          scores.push_back(tell(score));
          const double p = 1 / (1 + std::exp(-static_cast<double>(score)));
          if (!rng.chance(p)) continue;
          kb.relations.inferable.push_back(
              {{s}, dataset::RelationIndex{0}, {o}, true});
        }
      }
      kb.normalise();
    }
    model_.on_predict = [this](const dataset::Sample& kb) {
      current_ = static_cast<std::size_t>(&kb - kbs_.data());
    };
    model_.relation_score = [this](std::uint32_t s, std::uint32_t,
                                   std::uint32_t o) {
      return scores_[current_][s * kIndividuals + o];
    };
  }

  FittedCalibration fit(const CalibrationOptions& options = {}) {
    return fit_calibration(model_, model_.vocabulary(), kbs_, options,
                           JobContext{});
  }

  std::vector<dataset::Sample> kbs_;
  std::vector<std::vector<float>> scores_;
  std::size_t current_ = 0;
  ScoreModel model_{numbered_vocabulary(1, 1)};
};

TEST_F(CalibrationFitTest, FindsTheScaleAndShiftThatAModelIsWrongBy) {
  make(20, [](float score) { return 2 * score + 1; });
  const FittedCalibration fitted = fit();
  ASSERT_EQ(fitted.calibration.relations.method, CalibrationMethod::kPlatt);
  EXPECT_NEAR(fitted.calibration.relations.scale, 0.5, 0.03);
  EXPECT_NEAR(fitted.calibration.relations.shift, -0.5, 0.1);
  EXPECT_GT(fitted.relations.none.ece(), 0.02);
  EXPECT_LT(fitted.relations.platt.ece(), 0.015);
  EXPECT_EQ(fitted.relations.none.n(), 20U * kIndividuals * kIndividuals);
  // All classes are false: nothing to learn.
  EXPECT_EQ(fitted.calibration.classes, ScoreMap());
  EXPECT_FALSE(fitted.calibration.has_thresholds());
}

TEST_F(CalibrationFitTest, TakesACurveWhereNoLineWillDo) {
  // Below 0 the model says the same of all.
  make(20, [](float score) { return score < 0 ? -score - 6 : 8 * score; });
  const FittedCalibration fitted = fit();
  EXPECT_EQ(fitted.calibration.relations.method, CalibrationMethod::kIsotonic);
  EXPECT_LT(fitted.relations.isotonic.ece(),
            0.5 * fitted.relations.platt.ece());
}

TEST_F(CalibrationFitTest, DoesNotDependOnTheCalibrationThatThereIs) {
  make(4, [](float score) { return 2 * score; });
  const Calibration fitted = fit().calibration;
  Calibration old;
  old.relations.method = CalibrationMethod::kPlatt;
  old.relations.scale = 3;
  model_.set_calibration(old);
  EXPECT_EQ(fit().calibration, fitted);
  EXPECT_EQ(model_.calibration(), old);
}

TEST_F(CalibrationFitTest, SplitsTheLiteralsOfASingleKnowledgeBase) {
  make(1, [](float score) { return 3 * score; });
  CalibrationOptions options;
  options.min_literals = 10;
  const FittedCalibration fitted = fit(options);
  EXPECT_EQ(fitted.calibration.relations.method, CalibrationMethod::kPlatt);
  EXPECT_EQ(fitted.relations.platt.n(), 1U * kIndividuals * kIndividuals);
}

TEST_F(CalibrationFitTest, FitsNothingToAFewLiterals) {
  make(1, [](float score) { return 3 * score; });
  CalibrationOptions options;
  options.min_literals = kIndividuals * kIndividuals;
  EXPECT_EQ(fit(options).calibration, Calibration());
}

TEST_F(CalibrationFitTest, ChoosesThresholdsWhereThereAreEnoughPositives) {
  make(10, [](float score) { return score; });
  CalibrationOptions options;
  options.thresholds = true;
  const Calibration calibration = fit(options).calibration;
  ASSERT_EQ(calibration.relation_thresholds.size(), 1U);
  // Where probabilities are right, the best threshold is half the best F1.
  EXPECT_LT(calibration.relation_thresholds[0], 0.5F);
  EXPECT_GT(calibration.relation_thresholds[0], 0.2F);
  EXPECT_EQ(calibration.class_thresholds, std::vector<float>{0.5F});
  options.min_positives = 1'000'000;
  EXPECT_EQ(fit(options).calibration.relation_thresholds,
            std::vector<float>{0.5F});
}

TEST_F(CalibrationFitTest, IsNothingWithoutData) {
  EXPECT_EQ(fit().calibration, Calibration());
}

TEST_F(CalibrationFitTest, RejectsAnotherVocabularyAndStops) {
  make(2, [](float score) { return score; });
  test::expect_error(
      [&] {
        (void)fit_calibration(model_, numbered_vocabulary(1, 2), kbs_, {},
                              JobContext{});
      },
      ErrorCode::kMismatch, "the model has 1 relations, the data has 2");
  const std::atomic<bool> stop{true};
  JobContext job;
  job.cancel = CancellationToken(stop);
  EXPECT_THROW(
      (void)fit_calibration(model_, model_.vocabulary(), kbs_, {}, job),
      Cancelled);
}

}  // namespace
}  // namespace rrn::neural
