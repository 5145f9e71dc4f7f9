// SPDX-License-Identifier: MIT
#include "repair/fit/ends.hpp"

#include <gtest/gtest.h>

#include "unit/repair/repair_samples.hpp"

namespace rrn::repair {
namespace {

TEST(EndsTest, AreThoseOfTheFactsOneByOne) {
  Rng rng(Seed(5));
  for (int round = 0; round < 20; ++round) {
    const dataset::Sample kb = test::random_sample(8, 1, 3, 40, rng);
    const LinkGraph graph(kb);
    const Ends ends(graph);
    std::size_t n_ends = 0;
    for (std::uint32_t i = 0; i < 8; ++i) {
      for (EndId end = 0; end < 6; ++end) {
        std::uint32_t expected = 0;
        for (const auto& fact : kb.relations.specified) {
          const auto& at = end % 2 == 0 ? fact.subject : fact.object;
          expected +=
              fact.positive && fact.relation.value == end / 2 && at.value == i;
        }
        EXPECT_EQ(ends.n_facts(i, end), expected);
        if (expected == 0) continue;
        EXPECT_EQ(ends.place(i, end), n_ends);
        EXPECT_EQ(ends.of(i)[n_ends - ends.first_of(i)].end, end);
        ++n_ends;
      }
    }
    EXPECT_EQ(ends.size(), n_ends);
  }
}

}  // namespace
}  // namespace rrn::repair
