// SPDX-License-Identifier: MIT
#include "neural/evaluation/flaw_report.hpp"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "support/expect_error.hpp"
#include "unit/neural/evaluation/score_model.hpp"
#include "unit/neural/network/sample_kbs.hpp"

namespace rrn::neural {
namespace {

using dataset::FlawedSample;

/// A model that holds for true what it is given, and no more.
class RobustnessReportTest : public testing::Test {
 protected:
  RobustnessReportTest() {
    model_.on_predict = [this](const dataset::Sample& kb) {
      given_ = kb.relations.specified;
    };
    model_.relation_score = [this](std::uint32_t s, std::uint32_t r,
                                   std::uint32_t o) {
      const dataset::RelationLiteral fact{
          {s}, dataset::RelationIndex{r}, {o}, true};
      return std::find(given_.begin(), given_.end(), fact) != given_.end()
                 ? 1.0F
                 : -1.0F;
    };
  }

  RobustnessReport measure(const std::vector<FlawedSample>& flawed,
                           std::optional<float> threshold = std::nullopt) {
    return measure_robustness(model_, model_.vocabulary(), kbs_, flawed,
                              threshold, JobContext{});
  }

  std::vector<dataset::Sample> kbs_{chain_kb(4), chain_kb(5)};
  ScoreModel model_{chain_vocabulary()};
  std::vector<dataset::RelationLiteral> given_;
};

TEST_F(RobustnessReportTest, ComparesWithTheCleanSamples) {
  std::vector<FlawedSample> flawed;
  for (const dataset::Sample& kb : kbs_) {
    flawed.push_back(
        dataset::with_flaws(kb, dataset::Flaw::kRemoved, 0.34, Seed(1)));
  }
  const RobustnessReport report = measure(flawed);
  EXPECT_EQ(report.n_changed, 2U);  // Of 3 facts and of 4, one each
  EXPECT_EQ(report.n_right, 0U);
  EXPECT_EQ(report.part_right(), 0);
  const auto specified = report.evaluation.total_relations().specified;
  EXPECT_EQ(specified.n_positive(), 7U);
  EXPECT_EQ(specified.n_true_positive(), 5U);
}

TEST_F(RobustnessReportTest, CountsConflictsThatAreResolved) {
  std::vector<FlawedSample> flawed;
  Rng rng(Seed(1));
  for (const dataset::Sample& kb : kbs_) {
    flawed.push_back(*dataset::with_conflict(kb, rng));
  }
  EXPECT_EQ(measure(flawed).part_right(), 1);
  EXPECT_EQ(measure(flawed, 0.99F).part_right(), 0);
}

TEST_F(RobustnessReportTest, NegativeLiteralsAreRightWhenHeldForFalse) {
  kbs_.resize(1);
  const dataset::RelationLiteral relation{
      {3}, dataset::RelationIndex{0}, {0}, false};
  const dataset::ClassLiteral owl_class{{1}, dataset::ClassIndex{0}, true};
  kbs_[0].relations.specified.push_back(relation);
  kbs_[0].classes.specified.push_back(owl_class);
  kbs_[0].normalise();
  FlawedSample flawed{kbs_[0], {}, {}};
  flawed.changed = {owl_class, relation};
  const RobustnessReport report = measure({flawed});
  EXPECT_EQ(report.n_changed, 2U);
  EXPECT_EQ(report.n_right, 1U);
}

TEST_F(RobustnessReportTest, CountsDecoysThatAreHeldForTrue) {
  std::vector<FlawedSample> flawed{{kbs_[0], {}, {}}, {kbs_[1], {}, {}}};
  EXPECT_TRUE(std::isnan(measure(flawed).part_believed()));
  const dataset::RelationIndex next{0};
  flawed[0].decoys = {dataset::RelationLiteral{{0}, next, {1}, true},
                      dataset::RelationLiteral{{1}, next, {0}, true},
                      dataset::RelationLiteral{{2}, next, {0}, false}};
  flawed[1].decoys = {
      dataset::ClassLiteral{{0}, dataset::ClassIndex{0}, true},
      dataset::ClassLiteral{{0}, dataset::ClassIndex{0}, false}};
  const RobustnessReport report = measure(flawed);
  // The fact that is given, the negative of one that is not, and the negative
  // class.
  EXPECT_EQ(report.n_decoys, 5U);
  EXPECT_EQ(report.n_believed, 3U);
  EXPECT_EQ(measure(flawed, 0.99F).n_believed, 2U);
}

TEST_F(RobustnessReportTest, NeedsAFlawedSampleForEach) {
  test::expect_error([&] { (void)measure({}); }, ErrorCode::kBadArgument,
                     "0 flawed samples of 2 clean ones; expected one of each");
  kbs_.clear();
  EXPECT_TRUE(std::isnan(measure({}).part_right()));
}

}  // namespace
}  // namespace rrn::neural
