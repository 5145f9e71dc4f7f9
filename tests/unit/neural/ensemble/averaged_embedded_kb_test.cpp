// SPDX-License-Identifier: MIT
#include "neural/ensemble/averaged_embedded_kb.hpp"

#include <array>
#include <atomic>
#include <cmath>
#include <memory>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "unit/neural/model/fixed_embedded_kb.hpp"

namespace rrn::neural {
namespace {

using dataset::RelationLiteral;

constexpr std::uint32_t kIndividuals = 3;
constexpr std::uint32_t kClasses = 2;
constexpr std::uint32_t kRelations = 1;
constexpr std::array kDraws = {0.2F, 0.5F, 0.9F};

/// Says `p`, and less of later individuals and classes.
std::unique_ptr<FixedEmbeddedKb> draw_of(float p) {
  auto draw =
      std::make_unique<FixedEmbeddedKb>(kIndividuals, kClasses, kRelations);
  draw->owl_class = [p](std::uint32_t i, std::uint32_t c) {
    return p / static_cast<float>(1 + i + 10 * c);
  };
  draw->relation = [p](std::uint32_t s, std::uint32_t, std::uint32_t o) {
    return p / static_cast<float>(1 + s + 10 * o);
  };
  return draw;
}

std::vector<std::unique_ptr<EmbeddedKb>> three_draws() {
  std::vector<std::unique_ptr<EmbeddedKb>> draws;
  for (const float p : kDraws) draws.push_back(draw_of(p));
  return draws;
}

constexpr double kMean = (0.2 + 0.5 + 0.9) / 3;

dataset::Sample three_individuals() {
  dataset::Sample kb;
  kb.n_individuals = kIndividuals;
  return kb;
}

TEST(AveragedEmbeddedKbTest, GivesMeans) {
  const Calibration none;
  const AveragedEmbeddedKb mean(three_draws(), none, three_individuals());
  EXPECT_EQ(mean.n_individuals(), kIndividuals);
  EXPECT_EQ(mean.n_classes(), kClasses);
  EXPECT_EQ(mean.n_relations(), kRelations);
  const std::vector<float> classes = mean.class_probabilities(1, 3);
  ASSERT_EQ(classes.size(), 4U);
  EXPECT_NEAR(classes[0], kMean / 2, 1e-6);
  EXPECT_NEAR(classes[1], kMean / 12, 1e-6);
  EXPECT_NEAR(classes[2], kMean / 3, 1e-6);
  EXPECT_NEAR(classes[3], kMean / 13, 1e-6);
  const std::array<RelationLiteral, 2> literals = {
      RelationLiteral{{0}, {0}, {2}, true},
      RelationLiteral{{2}, {0}, {0}, true}};
  const std::vector<float> scores = mean.score(literals, {});
  ASSERT_EQ(scores.size(), 2U);
  EXPECT_NEAR(scores[0], kMean / 21, 1e-6);
  EXPECT_NEAR(scores[1], kMean / 3, 1e-6);
}

double log_odds(double p) { return std::log(p / (1 - p)); }
double probability(double score) { return 1 / (1 + std::exp(-score)); }

TEST(AveragedEmbeddedKbTest, CalibratesMeansWithWhatIsStated) {
  Calibration calibration;
  calibration.classes.method = CalibrationMethod::kPlatt;
  calibration.classes.scale = 2;
  calibration.fact_trust = 3;
  dataset::Sample kb = three_individuals();
  kb.relations.specified = {{{2}, {0}, {0}, true}, {{0}, {0}, {2}, true}};
  kb.classes.specified = {{{1}, {1}, false}};
  const AveragedEmbeddedKb mean(three_draws(), calibration, kb);
  const std::vector<float> classes = mean.class_probabilities(1, 2);
  EXPECT_NEAR(classes[0], probability(2 * log_odds(kMean / 2)), 1e-5);
  EXPECT_NEAR(classes[1], probability(2 * log_odds(kMean / 12) - 3), 1e-5);
  const std::array<RelationLiteral, 2> literals = {
      RelationLiteral{{0}, {0}, {2}, true},
      RelationLiteral{{0}, {0}, {1}, true}};
  const std::vector<float> scores = mean.score(literals, {});
  EXPECT_NEAR(scores[0], probability(log_odds(kMean / 21) + 3), 1e-5);
  EXPECT_NEAR(scores[1], kMean / 11, 1e-5);
}

TEST(AveragedEmbeddedKbTest, UpdatesAllDrawsAndWhatIsStated) {
  std::size_t n_updates = 0;
  std::vector<std::unique_ptr<EmbeddedKb>> draws;
  for (const float p : kDraws) {
    auto draw = draw_of(p);
    draw->on_update = [&](const dataset::Sample& kb, const JobContext&) {
      EXPECT_EQ(kb.relations.specified.size(), 1U);
      ++n_updates;
      return EmbeddingUpdate{2, 3, false};
    };
    draws.push_back(std::move(draw));
  }
  Calibration calibration;
  calibration.fact_trust = 3;
  dataset::Sample kb = three_individuals();
  AveragedEmbeddedKb mean(std::move(draws), calibration, kb);
  kb.relations.specified = {{{0}, {0}, {1}, true}};
  const EmbeddingUpdate update = mean.update(kb, {});
  EXPECT_EQ(n_updates, 3U);
  EXPECT_EQ(update.n_recomputed, 2U);
  EXPECT_EQ(update.n_embedded, 3U);
  EXPECT_FALSE(update.exact);
  EXPECT_NEAR(mean.score(kb.relations.specified, {})[0],
              probability(log_odds(kMean / 11) + 3), 1e-5);
}

TEST(AveragedEmbeddedKbTest, AnUpdateThatFailsChangesNothing) {
  std::vector<std::unique_ptr<EmbeddedKb>> draws = three_draws();
  Calibration calibration;
  calibration.fact_trust = 3;
  AveragedEmbeddedKb mean(std::move(draws), calibration, three_individuals());
  dataset::Sample kb = three_individuals();
  kb.relations.specified = {{{0}, {0}, {1}, true}};
  EXPECT_THROW((void)mean.update(kb, {}), Error);
  EXPECT_NEAR(mean.score(kb.relations.specified, {})[0], kMean / 11, 1e-6);
}

TEST(AveragedEmbeddedKbTest, ACancelledUpdateStopsInTheFirstDraw) {
  std::atomic<bool> is_cancelled = false;
  std::size_t n_updates = 0;
  std::vector<std::unique_ptr<EmbeddedKb>> draws;
  for (const float p : kDraws) {
    auto draw = draw_of(p);
    draw->on_update = [&](const dataset::Sample&, const JobContext& job) {
      job.cancel.throw_if_triggered();
      is_cancelled = true;
      ++n_updates;
      return EmbeddingUpdate{};
    };
    draws.push_back(std::move(draw));
  }
  const Calibration none;
  AveragedEmbeddedKb mean(std::move(draws), none, three_individuals());
  JobContext job;
  job.cancel = CancellationToken(is_cancelled);
  (void)mean.update(three_individuals(), job);
  EXPECT_EQ(n_updates, 3U) << "draws must not be of different facts";
  EXPECT_THROW((void)mean.update(three_individuals(), job), Cancelled);
  EXPECT_EQ(n_updates, 3U);
}

}  // namespace
}  // namespace rrn::neural
