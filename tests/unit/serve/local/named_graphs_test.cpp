// SPDX-License-Identifier: MIT
#include "serve/local/named_graphs.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "base/random.hpp"

namespace rrn::serve {
namespace {

NamedGraph::Triple triple(std::uint64_t s, std::uint64_t p, std::uint64_t o) {
  const auto iri = [](std::uint64_t n) {
    return Term(TermView::iri("urn:" + std::to_string(n)));
  };
  return {iri(s), iri(p), iri(o)};
}

TEST(NamedGraphTest, FindsWhatALoopOverAllFinds) {
  Rng rng(Seed(7));
  NamedGraph graph;
  std::set<NamedGraph::Triple> all;
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
    const auto wanted = random();
    const std::uint64_t given = rng.below(8);
    const auto term = [&](std::size_t at) {
      return (given >> at & 1) != 0 ? std::optional(wanted[at].view())
                                    : std::nullopt;
    };
    std::set<NamedGraph::Triple> found;
    std::size_t n_found = 0;
    graph.match({term(0), term(1), term(2)},
                [&](const TermView& s, const TermView& p, const TermView& o) {
                  found.insert({Term(s), Term(p), Term(o)});
                  ++n_found;
                  return true;
                });
    std::set<NamedGraph::Triple> expected;
    for (const auto& known : all) {
      bool fits = true;
      for (std::size_t at = 0; at < 3; ++at) {
        fits = fits && (!term(at) || *term(at) == known[at].view());
      }
      if (fits) expected.insert(known);
    }
    EXPECT_EQ(found, expected);
    EXPECT_EQ(n_found, expected.size());
  }
}

}  // namespace
}  // namespace rrn::serve
