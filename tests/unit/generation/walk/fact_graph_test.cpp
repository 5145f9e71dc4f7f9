// SPDX-License-Identifier: MIT
#include "generation/walk/fact_graph.hpp"

#include <algorithm>
#include <set>
#include <tuple>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.hpp"

namespace rrn::generation {
namespace {

const dataset::Vocabulary kVocabulary{{{"urn:t#A", {}}, {"urn:t#B", {}}},
                                      {{"urn:t#p", {}}, {"urn:t#q", {}}}};

class FactGraphTest : public testing::Test {
 protected:
  FactGraphTest() {
    for (const char* name : {"x", "y", "z"}) iri(name);
  }
  TermId iri(const std::string& name) {
    return dictionary_.intern_iri("urn:t#" + name);
  }
  void relate(const std::string& subject, const std::string& relation,
              TermId object, Polarity polarity = Polarity::kPositive) {
    store_.insert({iri(relation), Arity::kBinary, polarity},
                  {iri(subject), object});
  }
  void classify(const std::string& individual, const std::string& owl_class,
                Polarity polarity = Polarity::kPositive) {
    store_.insert({iri(owl_class), Arity::kUnary, polarity},
                  {iri(individual), iri(individual)});
  }
  FactGraph make() {
    store_.mark_asserted();
    return {store_, dictionary_, kVocabulary};
  }

  Dictionary dictionary_;
  TripleStore store_;
};

TEST_F(FactGraphTest, HoldsWhatIsStatedOfEachIndividual) {
  relate("x", "q", iri("y"));
  relate("x", "p", iri("y"));
  relate("z", "p", iri("x"));
  relate("z", "p", iri("y"), Polarity::kNegative);
  relate("z", "p", iri("z"));
  classify("y", "B");
  classify("y", "A", Polarity::kNegative);
  const FactGraph graph = make();
  ASSERT_EQ(graph.n_individuals(), 3u);
  EXPECT_EQ(graph.n_relation_facts(), 5u);
  EXPECT_EQ(graph.n_class_facts(), 2u);
  EXPECT_EQ(graph.name(0), "urn:t#x");
  EXPECT_EQ(graph.name(1), "urn:t#y");
  EXPECT_EQ(graph.name(2), "urn:t#z");

  using Facts = std::set<std::tuple<unsigned, unsigned, unsigned>>;
  const auto facts_of = [&](std::uint32_t individual) {
    Facts facts;
    for (const auto& fact : graph.relation_facts(individual)) {
      facts.emplace(fact.relation, fact.object, fact.positive);
    }
    return facts;
  };
  EXPECT_EQ(facts_of(0), (Facts{{0, 1, 1}, {1, 1, 1}}));
  EXPECT_EQ(facts_of(1), Facts{});
  EXPECT_EQ(facts_of(2), (Facts{{0, 0, 1}, {0, 1, 0}, {0, 2, 1}}));

  const auto neighbours_of = [&](std::uint32_t individual) {
    const auto span = graph.neighbours(individual);
    return std::vector<std::uint32_t>(span.begin(), span.end());
  };
  EXPECT_EQ(neighbours_of(0), (std::vector<std::uint32_t>{1, 2}));
  EXPECT_EQ(neighbours_of(1), (std::vector<std::uint32_t>{0}));
  EXPECT_EQ(neighbours_of(2), (std::vector<std::uint32_t>{0}));

  ASSERT_EQ(graph.class_facts(1).size(), 2u);
  EXPECT_TRUE(graph.class_facts(0).empty());
  for (const auto& fact : graph.class_facts(1)) {
    EXPECT_EQ(fact.positive == 1, fact.owl_class == 1);
  }
}

TEST_F(FactGraphTest, CountsWhatIsLeftOut) {
  relate("x", "p", iri("y"));
  relate("x", "p", dictionary_.intern(TermView::literal("seven")));
  relate("x", "label", dictionary_.intern(TermView::literal("x")));
  relate("x", "other", iri("y"));
  relate("w", "other", iri("v"));
  classify("x", "C");
  const FactGraph graph = make();
  EXPECT_EQ(graph.n_individuals(), 2u);
  EXPECT_EQ(graph.n_relation_facts(), 1u);
  EXPECT_EQ(graph.n_class_facts(), 0u);
  EXPECT_EQ(graph.left_out().n_relation_facts, 2u);
  EXPECT_EQ(graph.left_out().n_class_facts, 1u);
  EXPECT_EQ(graph.left_out().n_literals, 2u);
}

TEST_F(FactGraphTest, LeavesOutWhatIsDerived) {
  relate("x", "p", iri("y"));
  store_.mark_asserted();
  relate("y", "p", iri("x"));
  const FactGraph graph(store_, dictionary_, kVocabulary);
  EXPECT_EQ(graph.n_relation_facts(), 1u);
}

TEST_F(FactGraphTest, MarksBlankNodes) {
  relate("x", "p", dictionary_.intern(TermView::blank("b1")));
  const FactGraph graph = make();
  ASSERT_EQ(graph.n_individuals(), 2u);
  EXPECT_EQ(graph.name(1), "_:b1");
}

TEST_F(FactGraphTest, HasNoIndividualsWithoutFacts) {
  const FactGraph graph = make();
  EXPECT_EQ(graph.n_individuals(), 0u);
  EXPECT_EQ(graph.n_relation_facts(), 0u);
}

TEST_F(FactGraphTest, TellsAllNeighboursOfRandomGraphsOnce) {
  Rng rng(Seed(7));
  std::vector<std::set<std::uint32_t>> expected(60);
  const std::vector<std::string> relations = {"p", "q"};
  for (std::uint32_t i = 0; i < 60; ++i) iri(std::to_string(i));
  const std::uint32_t first = iri("0").value;
  for (int n = 0; n < 400; ++n) {
    const auto s = static_cast<std::uint32_t>(rng.below(60));
    const auto o = static_cast<std::uint32_t>(rng.below(60));
    relate(std::to_string(s), relations[rng.below(2)], iri(std::to_string(o)));
    if (s == o) continue;
    expected[s].insert(o);
    expected[o].insert(s);
  }
  const FactGraph graph = make();
  ASSERT_EQ(graph.n_individuals(), 60u);  // all have facts, with this seed
  ASSERT_EQ(graph.name(0), dictionary_.view(TermId{first}).text);
  for (std::uint32_t i = 0; i < 60; ++i) {
    const auto span = graph.neighbours(i);
    EXPECT_TRUE(std::ranges::equal(span, expected[i])) << i;
  }
}

}  // namespace
}  // namespace rrn::generation
