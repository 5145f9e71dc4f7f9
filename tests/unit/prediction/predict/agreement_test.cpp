// SPDX-License-Identifier: MIT
#include "prediction/predict/agreement.hpp"

#include <set>

#include <gtest/gtest.h>

namespace rrn::prediction {
namespace {

PredictedFact fact(std::uint32_t n, bool derived) {
  return {{}, {TermId{n}, TermId{n}}, 0.5F, derived};
}

TEST(AgreementTest, CountsWhatBothSay) {
  Agreement agreement{Seed()};
  EXPECT_DOUBLE_EQ(agreement.accuracy(), 1);
  EXPECT_DOUBLE_EQ(agreement.f1(), 1);
  for (std::uint32_t n = 0; n < 3; ++n) agreement.add(fact(n, true), true);
  for (std::uint32_t n = 0; n < 2; ++n) agreement.add(fact(n, true), false);
  agreement.add(fact(7, false), true);
  for (std::uint32_t n = 0; n < 4; ++n) agreement.add(fact(n, false), false);
  agreement.doubt(fact(9, false));
  agreement.doubt_negation();
  EXPECT_EQ(agreement.n_both(), 3U);
  EXPECT_EQ(agreement.n_derived_only(), 2U);
  EXPECT_EQ(agreement.n_predicted_only(), 1U);
  EXPECT_EQ(agreement.n_neither(), 4U);
  EXPECT_EQ(agreement.n_literals(), 10U);
  EXPECT_EQ(agreement.n_doubted(), 2U);
  ASSERT_EQ(agreement.doubted().size(), 1U);
  EXPECT_EQ(agreement.doubted()[0].row.first, TermId{9});
  EXPECT_DOUBLE_EQ(agreement.accuracy(), 0.7);
  // Precision 3/4, recall 3/5.
  EXPECT_DOUBLE_EQ(agreement.f1(), 2 * 0.75 * 0.6 / (0.75 + 0.6));
  EXPECT_EQ(agreement.predicted().size(), 4U);
  EXPECT_EQ(agreement.missed().size(), 2U);
}

TEST(AgreementTest, KeepsExamplesOfAllParts) {
  Agreement agreement{Seed{3}};
  constexpr std::uint32_t kFacts = 10'000;
  for (std::uint32_t n = 0; n < kFacts; ++n) agreement.add(fact(n, true), true);
  ASSERT_EQ(agreement.predicted().size(), Agreement::kMaxExamples);
  std::set<std::uint32_t> quarters;
  std::set<std::uint32_t> distinct;
  for (const PredictedFact& example : agreement.predicted()) {
    quarters.insert(example.row.first.value / (kFacts / 4));
    distinct.insert(example.row.first.value);
  }
  EXPECT_EQ(quarters.size(), 4U);
  EXPECT_EQ(distinct.size(), Agreement::kMaxExamples);
}

}  // namespace
}  // namespace rrn::prediction
