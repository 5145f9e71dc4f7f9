// SPDX-License-Identifier: MIT
#include "mining/fact_index.hpp"

#include <gtest/gtest.h>

#include "unit/mining/naive_rules.hpp"

namespace rrn::mining {
namespace {

using test::state;
using test::state_class;

TEST(FactIndexTest, KeepsSamplesApart) {
  dataset::Sample first;
  first.n_individuals = 2;
  state(first, 0, 0, 1);
  state_class(first, 1, 0);
  dataset::Sample second;
  second.n_individuals = 2;
  state(second, 1, 0, 1);
  second.relations.inferable.push_back({{0}, {1}, {1}});
  second.relations.inferable.push_back({{1}, {1}, {0}, false});

  FactIndex::Facts stated;
  FactIndex::Facts all;
  for (const auto& kb : {first, second}) {
    stated.add(kb, false);
    all.add(kb, true);
  }
  const FactIndex index(stated, 2, 1);
  EXPECT_EQ(index.n_individuals(), 4U);
  EXPECT_EQ(index.n_facts(0), 2U);
  EXPECT_EQ(index.n_facts(1), 0U);
  EXPECT_TRUE(index.holds(0, 0, 1));
  EXPECT_TRUE(index.holds(3, 0, 3));
  EXPECT_FALSE(index.holds(1, 0, 0));
  EXPECT_TRUE(index.is_a(1, 0));
  EXPECT_FALSE(index.is_a(3, 0));
  EXPECT_TRUE(index.has_loops(0));
  EXPECT_EQ(index.steps(1, link_of(0, true)).front().to, 0U);
  EXPECT_EQ(index.steps_to(0, 1).front().link, link_of(0, false));
  EXPECT_EQ(index.starts(link_of(0, true)), (std::vector<std::uint32_t>{1, 3}));

  const FactIndex whole(all, 2, 1);
  EXPECT_TRUE(whole.holds(2, 1, 3));
  EXPECT_FALSE(whole.holds(3, 1, 2)) << "it is false";
  EXPECT_FALSE(whole.has_loops(1));
}

}  // namespace
}  // namespace rrn::mining
