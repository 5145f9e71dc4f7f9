// SPDX-License-Identifier: MIT
#include "generation/labelling/missing_fact.hpp"

#include <set>

#include <gtest/gtest.h>

#include "io/ontology_graph.hpp"
#include "io/rdf_reader.hpp"

namespace rrn::generation {
namespace {

TEST(MissingFactTest, TheMissingFactDoesNotFollowFromTheOthers) {
  io::OntologyGraph ontology;
  io::read_rdf_text(
      "@prefix owl: <http://www.w3.org/2002/07/owl#> . @prefix : <urn:t#> ."
      ":near a owl:SymmetricProperty .",
      "test.ttl", {}, ontology, JobContext());
  const dataset::Vocabulary vocabulary{{}, {{"urn:t#near", {}}}};
  const SymbolicLabeller labeller(ontology, vocabulary, 4, JobContext());
  const auto near = [](std::uint32_t s, std::uint32_t o) {
    return dataset::RelationLiteral{{s}, dataset::RelationIndex{0}, {o}, true};
  };
  dataset::Sample kb;
  kb.n_individuals = 4;
  kb.relations.specified = {near(0, 1), near(1, 0), near(2, 3)};
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    Rng rng{Seed(seed)};
    const auto flawed = with_missing_fact(kb, &labeller, rng, JobContext());
    ASSERT_TRUE(flawed.has_value());
    EXPECT_EQ(flawed->changed, std::vector<dataset::AnyLiteral>{near(2, 3)});
  }
  kb.relations.specified.pop_back();
  Rng rng{Seed(0)};
  EXPECT_FALSE(with_missing_fact(kb, &labeller, rng, JobContext()).has_value());
}

TEST(MissingFactTest, NothingIsMissingOfNoFacts) {
  dataset::Sample kb;
  kb.n_individuals = 2;
  Rng rng{Seed(1)};
  EXPECT_FALSE(with_missing_fact(kb, nullptr, rng, JobContext()).has_value());
}

TEST(MissingFactTest, WithoutALabellerAnyFactMayBeMissing) {
  dataset::Sample kb;
  kb.n_individuals = 5;
  for (std::uint32_t i = 0; i < 4; ++i) {
    kb.relations.specified.push_back(
        {{i}, dataset::RelationIndex{0}, {i + 1}, true});
  }
  std::set<dataset::AnyLiteral> missing;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    Rng rng{Seed(seed)};
    const auto flawed = with_missing_fact(kb, nullptr, rng, JobContext());
    ASSERT_TRUE(flawed.has_value());
    missing.insert(flawed->changed.begin(), flawed->changed.end());
  }
  EXPECT_EQ(missing.size(), 4U);
}

}  // namespace
}  // namespace rrn::generation
