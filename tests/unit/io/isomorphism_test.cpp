// SPDX-License-Identifier: MIT
// The comparison that other tests rely on.
#include "support/isomorphism.hpp"

#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "support/quads.hpp"

namespace rrn::test {
namespace {

bool same(const std::string& a, const std::string& b) {
  const bool forth = isomorphic(parse_quads(a), parse_quads(b));
  EXPECT_EQ(forth, isomorphic(parse_quads(b), parse_quads(a)));
  return forth;
}

TEST(Isomorphic, ComparesGroundDatasetsAsSets) {
  EXPECT_TRUE(same("", ""));
  EXPECT_TRUE(same(":a :b :c . :d :e :f .", ":d :e :f . :a :b :c ."));
  EXPECT_TRUE(same(":a :b :c . :a :b :c .", ":a :b :c ."));
  EXPECT_FALSE(same(":a :b :c .", ":a :b :d ."));
  EXPECT_FALSE(same(":a :b :c .", ""));
  EXPECT_FALSE(same(":a :b '1' .", ":a :b 1 ."));
  EXPECT_FALSE(same(":g { :a :b :c }", ":a :b :c ."));
}

TEST(Isomorphic, RenamesBlankNodes) {
  EXPECT_TRUE(same("_:x :p _:y .", "_:1 :p _:2 ."));
  EXPECT_FALSE(same("_:x :p _:y .", "_:x :p _:x ."));
  EXPECT_FALSE(same("_:x :p :a .", ":x :p :a ."));
  EXPECT_TRUE(same("_:g { _:a :p :o }", "_:a { _:g :p :o }"));
  EXPECT_FALSE(same("_:g { _:g :p :o }", "_:a { _:g :p :o }"));
}

TEST(Isomorphic, ComparesPositionsOfOneNode) {
  EXPECT_FALSE(same("_:x :p _:x . _:y :q _:y .", "_:x :p _:y . _:y :q _:x ."));
}

TEST(Isomorphic, NeedsBacktrackingForRegularGraphs) {
  // Two triangles and a hexagon look alike to each node.
  const std::string triangles =
      "_:a :p _:b . _:b :p _:c . _:c :p _:a ."
      "_:d :p _:e . _:e :p _:f . _:f :p _:d .";
  const std::string hexagon =
      "_:a :p _:b . _:b :p _:c . _:c :p _:d ."
      "_:d :p _:e . _:e :p _:f . _:f :p _:a .";
  EXPECT_FALSE(same(triangles, hexagon));
  EXPECT_TRUE(same(triangles,
                   "_:1 :p _:3 . _:3 :p _:5 . _:5 :p _:1 ."
                   "_:2 :p _:4 . _:4 :p _:6 . _:6 :p _:2 ."));
}

TEST(Isomorphic, FindsShuffledCopiesAndNotChangedOnes) {
  Rng rng(Seed(1));
  for (int round = 0; round < 100; ++round) {
    const std::size_t n_nodes = 2 + rng.below(6);
    std::vector<std::pair<std::size_t, std::size_t>> edges;
    for (std::uint64_t n = 1 + rng.below(10); n > 0; --n) {
      edges.emplace_back(rng.below(n_nodes), rng.below(n_nodes));
    }
    std::vector<std::size_t> names(n_nodes);
    for (std::size_t i = 0; i < n_nodes; ++i) names[i] = i;
    rng.shuffle(names);
    const auto to_text = [&](bool renamed) {
      std::string text;
      for (const auto& [from, to] : edges) {
        text += "_:n" + std::to_string(renamed ? names[from] : from) +
                " :p _:n" + std::to_string(renamed ? names[to] : to) + " .\n";
      }
      return text;
    };
    const std::string original = to_text(false);
    EXPECT_TRUE(same(original, to_text(true))) << original;
    EXPECT_FALSE(same(original, to_text(true) + "_:n0 :q _:n1 .")) << original;
  }
}

}  // namespace
}  // namespace rrn::test
