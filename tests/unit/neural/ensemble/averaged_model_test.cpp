// SPDX-License-Identifier: MIT
#include "neural/ensemble/averaged_model.hpp"

#include <array>
#include <cmath>
#include <set>

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "unit/neural/evaluation/score_model.hpp"
#include "unit/neural/network/sample_kbs.hpp"

namespace rrn::neural {
namespace {

/// Scores depend on the job's seed alone, as if on initial embeddings.
std::unique_ptr<ScoreModel> random_model() {
  auto model = std::make_unique<ScoreModel>(numbered_vocabulary(1, 2));
  ScoreModel& self = *model;
  self.on_job = [&self](const JobContext& job) {
    const auto score = [seed = job.seed](std::uint64_t number) {
      return static_cast<float>(
          6 * Rng(seed.derive("score", number)).uniform() - 3);
    };
    self.class_score = [score](std::uint32_t i, std::uint32_t) {
      return score(i);
    };
    self.relation_score = [score](std::uint32_t s, std::uint32_t r,
                                  std::uint32_t o) {
      return score(100 * r + 10 * s + o);
    };
  };
  return model;
}

dataset::Sample three_individuals() {
  dataset::Sample kb;
  kb.n_individuals = 3;
  return kb;
}

TEST(AveragedModelTest, OneDrawIsTheModelItself) {
  auto model = random_model();
  const Model* const before = model.get();
  EXPECT_EQ(averaged(std::move(model), 1).get(), before);
}

TEST(AveragedModelTest, GivesTheMeanOfDifferentDraws) {
  const dataset::Sample kb = three_individuals();
  constexpr std::uint32_t kDraws = 5;
  std::set<std::uint64_t> seeds;
  std::vector<Prediction> draws;
  auto model = random_model();
  const auto scores_of_job = model->on_job;
  model->on_job = [&](const JobContext& job) {
    scores_of_job(job);
    seeds.insert(job.seed.value());
  };
  JobContext job;
  job.seed = Seed(7);
  const auto mean = averaged(std::move(model), kDraws);
  const Prediction prediction = mean->predict(kb, job);
  ASSERT_EQ(seeds.size(), kDraws);
  EXPECT_TRUE(seeds.contains(7)) << "the first draw is the model's own";
  for (const std::uint64_t seed : seeds) {
    JobContext own;
    own.seed = Seed(seed);
    draws.push_back(random_model()->predict(kb, own));
  }
  const auto expect_mean = [&](float actual, const auto& get) {
    double sum = 0;
    for (const Prediction& draw : draws) sum += static_cast<double>(get(draw));
    EXPECT_NEAR(static_cast<double>(actual), sum / kDraws, 1e-6);
  };
  for (std::size_t i = 0; i < prediction.classes.size(); ++i) {
    expect_mean(prediction.classes[i],
                [i](const Prediction& draw) { return draw.classes[i]; });
  }
  ASSERT_EQ(prediction.relations.size(), 18U);
  for (std::size_t i = 0; i < prediction.relations.size(); ++i) {
    expect_mean(prediction.relations[i],
                [i](const Prediction& draw) { return draw.relations[i]; });
  }
}

TEST(AveragedModelTest, ScoresListsAsItPredicts) {
  const dataset::Sample kb = three_individuals();
  const auto mean = averaged(random_model(), 4);
  const Prediction all = mean->predict(kb, JobContext());
  using dataset::EntityIndex;
  const dataset::RelationLiteral positive{
      EntityIndex{1}, dataset::RelationIndex{1}, EntityIndex{2}, true};
  dataset::RelationLiteral negative = positive;
  negative.positive = false;
  const LiteralScores scores =
      mean->score(kb, std::array{positive, negative}, JobContext());
  EXPECT_EQ(scores.classes, all.classes);
  ASSERT_EQ(scores.relations.size(), 2U);
  EXPECT_NEAR(scores.relations[0], all.relation(1, 1, 2), 1e-6);
  EXPECT_NEAR(scores.relations[1], 1 - all.relation(1, 1, 2), 1e-6);
}

/// Calibrates a mean by hand, with the trust in a fact that is stated.
Prediction calibrated_by_hand(Prediction mean, float scale, float shift,
                              float trust) {
  const auto change = [&](float& p, float more) {
    const auto score = scale * std::log(p / (1 - p)) + shift + more;
    p = 1 / (1 + std::exp(-score));
  };
  for (float& p : mean.classes) change(p, 0);
  for (std::size_t i = 0; i < mean.relations.size(); ++i) {
    const bool is_stated = i == (1 * 3 + 2) * 2 + 1;
    change(mean.relations[i], is_stated ? trust : 0);
  }
  return mean;
}

TEST(AveragedModelTest, CalibratesTheMean) {
  dataset::Sample kb = three_individuals();
  const dataset::RelationLiteral fact{dataset::EntityIndex{1},
                                      dataset::RelationIndex{1},
                                      dataset::EntityIndex{2}, true};
  kb.relations.specified = {fact};
  const auto mean = averaged(random_model(), 3);
  const Prediction plain = mean->predict(kb, JobContext());
  Calibration calibration;
  for (ScoreMap* map : {&calibration.classes, &calibration.relations}) {
    map->method = CalibrationMethod::kPlatt;
    map->scale = 2;
    map->shift = -1;
  }
  calibration.fact_trust = 3;
  mean->set_calibration(calibration);
  const Prediction expected = calibrated_by_hand(plain, 2, -1, 3);
  const Prediction actual = mean->predict(kb, JobContext());
  for (std::size_t i = 0; i < expected.classes.size(); ++i) {
    EXPECT_NEAR(actual.classes[i], expected.classes[i], 1e-5);
  }
  for (std::size_t i = 0; i < expected.relations.size(); ++i) {
    EXPECT_NEAR(actual.relations[i], expected.relations[i], 1e-5);
  }
  dataset::RelationLiteral negative = fact;
  negative.positive = false;
  const LiteralScores scores =
      mean->score(kb, std::array{fact, negative}, JobContext());
  EXPECT_EQ(scores.classes, actual.classes);
  EXPECT_NEAR(scores.relations[0], actual.relation(1, 1, 2), 1e-6);
  EXPECT_NEAR(scores.relations[1], 1 - actual.relation(1, 1, 2), 1e-6);
}

TEST(AveragedModelTest, CalibratesCertaintyWithoutLosingItsNumbers) {
  auto model = std::make_unique<ScoreModel>(numbered_vocabulary(1, 1));
  model->class_score = [](std::uint32_t, std::uint32_t) { return 200.0F; };
  model->relation_score = [](std::uint32_t, std::uint32_t, std::uint32_t) {
    return -200.0F;
  };
  const auto mean = averaged(std::move(model), 2);
  Calibration calibration;
  calibration.fact_trust = 1;
  mean->set_calibration(calibration);
  const Prediction prediction =
      mean->predict(three_individuals(), JobContext());
  EXPECT_NEAR(prediction.classes[0], 1, 1e-6);
  EXPECT_NEAR(prediction.relations[0], 0, 1e-6);
}

}  // namespace
}  // namespace rrn::neural
