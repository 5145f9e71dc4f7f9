// SPDX-License-Identifier: MIT
#include "serve/local/named_graphs.hpp"

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.hpp"

namespace rrn::serve {
namespace {

NamedGraph::Ids triple(std::uint64_t s, std::uint64_t p, std::uint64_t o) {
  const auto id = [](std::uint64_t n) {
    return TermId{static_cast<std::uint32_t>(n)};
  };
  return {id(s), id(p), id(o)};
}

TEST(NamedGraphTest, FindsWhatALoopOverAllFinds) {
  Rng rng(Seed(7));
  NamedGraph graph;
  std::set<NamedGraph::Ids> all;
  const auto random = [&] {
    return triple(rng.below(4), rng.below(3), rng.below(4));
  };
  for (int i = 0; i < 60; ++i) {
    const auto added = random();
    EXPECT_EQ(graph.add(added), all.insert(added).second);
    const auto removed = random();
    EXPECT_EQ(graph.remove(removed), all.erase(removed) == 1);
  }
  ASSERT_EQ(graph.size(), all.size());
  for (int i = 0; i < 200; ++i) {
    NamedGraph::Ids wanted = random();
    const std::uint64_t given = rng.below(8);
    for (std::size_t at = 0; at < 3; ++at) {
      if ((given >> at & 1) == 0) wanted[at] = sparql::kNoTerm;
    }
    std::set<NamedGraph::Ids> found;
    std::size_t n_found = 0;
    NamedGraph::Cursor cursor(graph, wanted);
    for (NamedGraph::Ids ids; cursor.next(ids); ++n_found) found.insert(ids);
    std::set<NamedGraph::Ids> expected;
    for (const auto& known : all) {
      bool fits = true;
      for (std::size_t at = 0; at < 3; ++at) {
        fits =
            fits && (wanted[at] == sparql::kNoTerm || wanted[at] == known[at]);
      }
      if (fits) expected.insert(known);
    }
    EXPECT_EQ(found, expected);
    EXPECT_EQ(n_found, expected.size());
  }
}

TEST(NamedGraphTest, ACopyStaysAsItWas) {
  Rng rng(Seed(8));
  NamedGraph graph;
  const auto content = [](const NamedGraph& of) {
    std::set<NamedGraph::Ids> all;
    NamedGraph::Cursor cursor(
        of, {sparql::kNoTerm, sparql::kNoTerm, sparql::kNoTerm});
    for (NamedGraph::Ids ids; cursor.next(ids);) all.insert(ids);
    return all;
  };
  std::vector<std::pair<NamedGraph, std::set<NamedGraph::Ids>>> copies;
  for (int i = 0; i < 2000; ++i) {
    const auto changed = triple(rng.below(6), rng.below(6), rng.below(6));
    if (rng.below(2) == 0) {
      graph.add(changed);
    } else {
      graph.remove(changed);
    }
    if (i % 100 == 0) copies.emplace_back(graph, content(graph));
  }
  for (const auto& [copy, expected] : copies) {
    EXPECT_EQ(content(copy), expected);
    EXPECT_EQ(copy.size(), expected.size());
  }
}

}  // namespace
}  // namespace rrn::serve
