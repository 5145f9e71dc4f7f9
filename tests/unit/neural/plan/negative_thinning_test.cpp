// SPDX-License-Identifier: MIT
#include "neural/plan/negative_thinning.hpp"

#include <map>

#include <gtest/gtest.h>

#include "unit/neural/network/sample_kbs.hpp"

namespace rrn::neural {
namespace {

using dataset::EntityIndex;
using dataset::Label;
using dataset::RelationIndex;

/// A closed relation with all kinds of labels, and a sampled one.
class NegativeThinningTest : public testing::Test {
 protected:
  NegativeThinningTest() {
    vocabulary_.relations[1].policy = dataset::LabelPolicy::kSampled;
    kb_.n_individuals = 100;
    const RelationIndex closed{0};
    for (std::uint32_t i = 0; i < 50; ++i) {
      const EntityIndex s{i};
      kb_.relations.specified.push_back({s, closed, EntityIndex{0}, true});
      kb_.relations.specified.push_back({s, closed, EntityIndex{1}, false});
      kb_.relations.inferable.push_back({s, closed, EntityIndex{2}, true});
      kb_.relations.inferable.push_back({s, closed, EntityIndex{3}, false});
      kb_.relations.inferable.push_back(
          {s, RelationIndex{1}, EntityIndex{3}, false});
      kb_.relations.drawn.push_back(
          {{s, closed, EntityIndex{4}, false}, dataset::BrokenStep{}});
      kb_.relations.drawn.push_back({{s, closed, EntityIndex{5}, false}, {}});
    }
    kb_.normalise();
    labels_ = dataset::label(kb_, vocabulary_, rng_);
  }

  static std::map<Label, std::uint64_t> count(const dataset::Labels& labels) {
    std::map<Label, std::uint64_t> counts;
    labels.for_each_relation([&](EntityIndex, RelationIndex, EntityIndex,
                                 Label label) { ++counts[label]; });
    return counts;
  }

  Rng rng_{Seed(3)};
  dataset::Vocabulary vocabulary_ = numbered_vocabulary(1, 2);
  dataset::Sample kb_;
  dataset::Labels labels_;
};

TEST_F(NegativeThinningTest, KeepsAPartOfWhatIsFalseByTheClosedWorldAlone) {
  const std::uint64_t n_closed = 100 * 100 - 50 * 6;
  const auto before = count(labels_);
  ASSERT_EQ(before.at(Label::kInferableFalse), n_closed + 150);
  const std::uint64_t n_dropped = thin_negatives(kb_, 0.25, rng_, labels_);
  auto after = count(labels_);
  const std::uint64_t n_kept = after[kThinnedNegative];
  EXPECT_EQ(n_kept + n_dropped, n_closed);
  // Six standard deviations of the binomial distribution.
  EXPECT_NEAR(static_cast<double>(n_kept), 0.25 * n_closed, 256);
  EXPECT_EQ(after[Label::kInferableFalse], 150u);
  for (const Label label : {Label::kSpecifiedTrue, Label::kSpecifiedFalse,
                            Label::kInferableTrue, Label::kNearMiss}) {
    EXPECT_EQ(after[label], 50u);
    EXPECT_EQ(before.at(label), 50u);
  }
}

TEST_F(NegativeThinningTest, KeepsWhatIsStored) {
  const dataset::Labels before = labels_;
  thin_negatives(kb_, 0.25, rng_, labels_);
  EXPECT_EQ(labels_.relations[1], before.relations[1]);
  for (std::uint32_t s = 0; s < 50; ++s) {
    for (std::uint32_t o = 0; o < 6; ++o) {
      const EntityIndex subject{s};
      EXPECT_EQ(labels_.relation(subject, RelationIndex{0}, EntityIndex{o}),
                before.relation(subject, RelationIndex{0}, EntityIndex{o}));
    }
  }
}

}  // namespace
}  // namespace rrn::neural
