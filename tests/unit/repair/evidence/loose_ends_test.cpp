// SPDX-License-Identifier: MIT
#include "repair/evidence/loose_ends.hpp"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

#include "unit/repair/repair_samples.hpp"

namespace rrn::repair {
namespace {

using test::joins;
using test::RelationIndex;

TEST(LooseEndsTest, DegreesAreThoseOfTheFactsOneByOne) {
  Rng rng(Seed(3));
  for (int round = 0; round < 20; ++round) {
    const dataset::Sample kb = test::random_sample(9, 1, 2, 30, rng);
    const LinkGraph graph(kb);
    const EndsByDegree ends(graph, RelationIndex{1});
    std::vector<std::vector<std::uint32_t>> with(kDegrees);
    for (std::uint32_t i = 0; i < 9; ++i) {
      int as_subject = 0;
      int as_object = 0;
      for (const auto& fact : kb.relations.specified) {
        if (!fact.positive || fact.relation.value != 1) continue;
        as_subject += fact.subject.value == i ? 1 : 0;
        as_object += fact.object.value == i ? 1 : 0;
      }
      const int degree = 3 * std::min(as_subject, 2) + std::min(as_object, 2);
      EXPECT_EQ(ends.of(i), degree);
      with[static_cast<std::size_t>(degree)].push_back(i);
    }
    for (Degree degree = 0; degree < kDegrees; ++degree) {
      const auto got = ends.with(degree);
      EXPECT_EQ(std::vector(got.begin(), got.end()), with[degree]);
    }
  }
}

TEST(LooseEndsTest, DegreesThatManyHaveAreGivenUp) {
  constexpr std::uint32_t kMost = EndsByDegree::kMaxEnds;
  for (const std::uint32_t n : {kMost, kMost + 1}) {
    dataset::Sample kb;
    kb.n_individuals = n + 2;
    kb.relations.specified = {joins(n, 0, n + 1)};
    kb.normalise();
    const LinkGraph graph(kb);
    const EndsByDegree ends(graph, RelationIndex{0});
    EXPECT_EQ(ends.with(0).size(), n == kMost ? n : 0U);
    EXPECT_EQ(ends.with(3).size(), 1U);
    EXPECT_EQ(ends.with(1).size(), 1U);
  }
}

}  // namespace
}  // namespace rrn::repair
