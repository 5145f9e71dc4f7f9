// SPDX-License-Identifier: MIT
#include "generation/walk/walk_source.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "generation/build/dataset_builder.hpp"
#include "io/ontology_graph.hpp"
#include "io/rdf_reader.hpp"
#include "support/expect_error.hpp"
#include "support/temp_dir.hpp"

namespace rrn::generation {
namespace {

constexpr std::string_view kOntology = R"(
@prefix owl: <http://www.w3.org/2002/07/owl#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix : <urn:t#> .
:p owl:inverseOf :q ; rdfs:domain :C .
:r a owl:IrreflexiveProperty .
:A rdfs:subClassOf :B .
)";

const dataset::Vocabulary kVocabulary{
    {{"urn:t#A", dataset::LabelPolicy::kSampled},
     {"urn:t#B", dataset::LabelPolicy::kSampled},
     {"urn:t#C", dataset::LabelPolicy::kSampled}},
    {{"urn:t#p", dataset::LabelPolicy::kSampled},
     {"urn:t#q", dataset::LabelPolicy::kSampled},
     {"urn:t#r", dataset::LabelPolicy::kSampled}}};

/// Facts as plain lists, to compare with.
struct PlainFacts {
  std::uint32_t n_individuals = 0;
  std::set<dataset::RelationLiteral> relations;
  std::set<dataset::ClassLiteral> classes;
};

std::string name_of(std::uint32_t individual) {
  return "urn:i#" + std::to_string(individual);
}

PlainFacts random_facts(std::uint32_t n_individuals, std::uint32_t n_facts,
                        Rng& rng) {
  PlainFacts facts{n_individuals, {}, {}};
  const auto below = [&rng](std::uint32_t n) {
    return static_cast<std::uint32_t>(rng.below(n));
  };
  for (std::uint32_t n = 0; n < n_facts; ++n) {
    const dataset::RelationIndex relation{below(2)};
    facts.relations.insert({dataset::EntityIndex{below(n_individuals)},
                            relation,
                            dataset::EntityIndex{below(n_individuals)}, true});
  }
  for (std::uint32_t i = 0; i < n_individuals; ++i) {
    facts.classes.insert(
        {dataset::EntityIndex{i}, dataset::ClassIndex{below(2)}, true});
  }
  return facts;
}

/// The facts loaded.  Individuals of the graph have their plain numbers.
struct Loaded {
  explicit Loaded(const PlainFacts& facts) {
    TripleStore store;
    for (std::uint32_t i = 0; i < facts.n_individuals; ++i) {
      dictionary.intern_iri(name_of(i));
    }
    const auto id = [&](const std::string& iri) {
      return dictionary.intern_iri(iri);
    };
    for (const auto& literal : facts.relations) {
      store.insert({id(kVocabulary.relations[literal.relation.value].iri),
                    Arity::kBinary, Polarity::kPositive},
                   {id(name_of(literal.subject.value)),
                    id(name_of(literal.object.value))});
    }
    for (const auto& literal : facts.classes) {
      const TermId individual = id(name_of(literal.individual.value));
      store.insert({id(kVocabulary.classes[literal.owl_class.value].iri),
                    Arity::kUnary, Polarity::kPositive},
                   {individual, individual});
    }
    store.mark_asserted();
    graph = std::make_shared<const FactGraph>(store, dictionary, kVocabulary);
  }

  Dictionary dictionary;
  std::shared_ptr<const FactGraph> graph;
};

std::shared_ptr<const SymbolicLabeller> make_labeller() {
  io::OntologyGraph ontology;
  io::read_rdf_text(kOntology, "test.ttl", {}, ontology, JobContext());
  return std::make_shared<const SymbolicLabeller>(ontology, kVocabulary, 100,
                                                  JobContext());
}

/// A WalkSource with what it needs.
struct Walks {
  Walks(const PlainFacts& facts, const WalkOptions& options)
      : loaded(facts),
        source({kVocabulary, "test", to_string(options), 0, {}},
               make_labeller(), loaded.graph, options) {}

  Loaded loaded;
  WalkSource source;
};

std::map<std::uint32_t, int> distances_from(const PlainFacts& facts,
                                            std::uint32_t start) {
  std::map<std::uint32_t, int> distances = {{start, 0}};
  for (bool grows = true; grows;) {
    grows = false;
    for (const auto& fact : facts.relations) {
      for (const auto& [a, b] :
           {std::pair(fact.subject.value, fact.object.value),
            std::pair(fact.object.value, fact.subject.value)}) {
        const auto known = distances.find(a);
        if (known == distances.end()) continue;
        const int distance = known->second + 1;
        const auto [place, is_new] = distances.emplace(b, distance);
        if (!is_new && place->second <= distance) continue;
        place->second = distance;
        grows = true;
      }
    }
  }
  return distances;
}

TEST(WalkTest, FindsTheNearestIndividualsOfRandomGraphs) {
  Rng rng(Seed(3));
  for (int round = 0; round < 60; ++round) {
    const PlainFacts facts =
        random_facts(40, 20 + static_cast<std::uint32_t>(rng.below(60)), rng);
    const Loaded loaded(facts);
    WalkOptions options;
    options.n_individuals = 1 + static_cast<std::uint32_t>(rng.below(30));
    const auto found = walk(*loaded.graph, options, rng);
    ASSERT_FALSE(found.empty());
    const auto distances = distances_from(facts, found.front());
    EXPECT_EQ(found.size(),
              std::min<std::size_t>(options.n_individuals, distances.size()));
    EXPECT_EQ(std::set(found.begin(), found.end()).size(), found.size());
    std::vector<int> by_finding;
    for (const std::uint32_t i : found) {
      ASSERT_TRUE(distances.contains(i));
      by_finding.push_back(distances.at(i));
    }
    EXPECT_TRUE(std::ranges::is_sorted(by_finding));
    // What is nearer than the last one was found.
    const auto n_nearer = std::ranges::count_if(
        distances,
        [&](const auto& entry) { return entry.second < by_finding.back(); });
    EXPECT_EQ(n_nearer, std::ranges::count_if(by_finding, [&](int distance) {
                return distance < by_finding.back();
              }));
  }
}

/// How many of the first `n` individuals some fact joins with another one.
std::ptrdiff_t n_joined(const PlainFacts& facts,
                        const std::vector<std::uint32_t>& found, std::size_t n,
                        std::uint32_t other) {
  return std::ranges::count_if(
      std::span(found).first(n), [&](std::uint32_t one) {
        return std::ranges::any_of(facts.relations, [&](const auto& fact) {
          const std::uint32_t s = fact.subject.value;
          const std::uint32_t o = fact.object.value;
          return fact.positive &&
                 ((s == one && o == other) || (s == other && o == one));
        });
      });
}

TEST(WalkTest, ADenseOneTakesTheBestConnectedNext) {
  Rng rng(Seed(4));
  for (int round = 0; round < 40; ++round) {
    const PlainFacts facts =
        random_facts(30, 20 + static_cast<std::uint32_t>(rng.below(90)), rng);
    const Loaded loaded(facts);
    WalkOptions options;
    options.n_individuals = 1 + static_cast<std::uint32_t>(rng.below(25));
    options.dense = true;
    const auto found = walk(*loaded.graph, options, rng);
    const auto reachable = distances_from(facts, found.front());
    EXPECT_EQ(found.size(),
              std::min<std::size_t>(options.n_individuals, reachable.size()));
    EXPECT_EQ(std::set(found.begin(), found.end()).size(), found.size());
    for (std::size_t n = 1; n < found.size(); ++n) {
      const auto taken = n_joined(facts, found, n, found[n]);
      for (std::uint32_t other = 0; other < 30; ++other) {
        if (std::ranges::count(found, other) > 0) continue;
        EXPECT_LE(n_joined(facts, found, n, other), taken);
      }
    }
  }
}

/// Everybody is joined with a hub, and some with each other.
TEST(WalkTest, ADenseOneLooksAtSomeNeighboursOfAHub) {
  PlainFacts facts{2001, {}, {}};
  const auto join = [&facts](std::uint32_t s, std::uint32_t o) {
    facts.relations.insert({dataset::EntityIndex{s}, dataset::RelationIndex{0},
                            dataset::EntityIndex{o}, true});
  };
  for (std::uint32_t i = 1; i <= 2000; ++i) join(i, 0);
  for (std::uint32_t i = 1; i < 2000; ++i) {
    if (i % 10 != 0) join(i, i + 1);
  }
  const Loaded loaded(facts);
  WalkOptions options;
  options.n_individuals = 20;
  options.dense = true;
  Rng rng(Seed(1));
  for (int round = 0; round < 20; ++round) {
    const auto found = walk(*loaded.graph, options, rng);
    EXPECT_EQ(found.size(), 20U);
    EXPECT_EQ(std::ranges::count(found, 0U), 1);
  }
}

TEST(WalkTest, TakesNeighboursAtRandom) {
  PlainFacts star{101, {}, {}};
  for (std::uint32_t i = 1; i <= 100; ++i) {
    star.relations.insert({dataset::EntityIndex{i}, dataset::RelationIndex{0},
                           dataset::EntityIndex{0}, true});
  }
  const Loaded loaded(star);
  WalkOptions options;
  options.n_individuals = 11;
  Rng rng(Seed(1));
  std::vector<int> n_found(101);
  for (int round = 0; round < 500; ++round) {
    for (const std::uint32_t i : walk(*loaded.graph, options, rng)) {
      ++n_found[i];
    }
  }
  EXPECT_EQ(n_found[0], 500);
  // Each of the others is found about 50 times.
  for (std::uint32_t i = 1; i <= 100; ++i) {
    EXPECT_GT(n_found[i], 15) << i;
    EXPECT_LT(n_found[i], 100) << i;
  }
}

TEST(WalkSourceTest, SamplesHoldAllFactsAmongTheirIndividuals) {
  Rng rng(Seed(5));
  for (const bool class_facts : {true, false}) {
    const PlainFacts facts = random_facts(60, 120, rng);
    WalkOptions options{20, 1, class_facts, true};
    const Walks walks(facts, options);
    for (std::uint64_t number = 0; number < 50; ++number) {
      const auto kb = walks.source.draw(Split::kTrain, number, JobContext());
      ASSERT_TRUE(kb.has_value());
      ASSERT_EQ(kb->names.size(), kb->n_individuals);
      std::map<std::string, std::uint32_t> numbers;
      for (std::uint32_t i = 0; i < kb->n_individuals; ++i) {
        numbers.emplace(kb->names[i], i);
      }
      const auto number_of = [&](dataset::EntityIndex i) {
        const auto place = numbers.find(name_of(i.value));
        return place == numbers.end() ? 1000U : place->second;
      };
      std::set<dataset::RelationLiteral> relations;
      for (dataset::RelationLiteral fact : facts.relations) {
        fact.subject.value = number_of(fact.subject);
        fact.object.value = number_of(fact.object);
        if (fact.subject.value < 1000 && fact.object.value < 1000) {
          relations.insert(fact);
        }
      }
      std::set<dataset::ClassLiteral> classes;
      for (dataset::ClassLiteral fact : facts.classes) {
        fact.individual.value = number_of(fact.individual);
        if (class_facts && fact.individual.value < 1000) classes.insert(fact);
      }
      EXPECT_TRUE(std::ranges::equal(kb->relations.specified, relations));
      EXPECT_TRUE(std::ranges::equal(kb->classes.specified, classes));
      EXPECT_TRUE(kb->relations.inferable.empty());
    }
  }
}

TEST(WalkSourceTest, SmallComponentsMakeNoSample) {
  // Two components: 0 to 4 in a row, and a pair.
  PlainFacts facts{7, {}, {}};
  for (const std::uint32_t i : {0U, 1U, 2U, 3U, 5U}) {
    facts.relations.insert({dataset::EntityIndex{i}, dataset::RelationIndex{0},
                            dataset::EntityIndex{i + 1}, true});
  }
  const auto sizes = [&facts](std::uint32_t n, std::uint32_t min) {
    const Walks walks(facts, {n, min, true, false});
    std::set<std::uint32_t> found;
    for (std::uint64_t number = 0; number < 50; ++number) {
      const auto kb = walks.source.draw(Split::kTrain, number, JobContext());
      found.insert(kb.has_value() ? kb->n_individuals : 0);
    }
    return found;
  };
  EXPECT_EQ(sizes(4, 4), (std::set<std::uint32_t>{0, 4}));
  EXPECT_EQ(sizes(10, 3), (std::set<std::uint32_t>{0, 5}));
  EXPECT_EQ(sizes(10, 1), (std::set<std::uint32_t>{2, 5}));
  EXPECT_EQ(sizes(10, 6), (std::set<std::uint32_t>{0}));
}

TEST(WalkSourceTest, LabelsByTheOntology) {
  PlainFacts facts{2, {}, {}};
  facts.relations = {{dataset::EntityIndex{0}, dataset::RelationIndex{0},
                      dataset::EntityIndex{1}, true}};
  facts.classes = {{dataset::EntityIndex{1}, dataset::ClassIndex{0}, true}};
  const Walks walks(facts, {2, 2, true, true});
  for (const Split split : {Split::kTrain, Split::kValid, Split::kTest}) {
    auto kb = walks.source.draw(split, 1, JobContext());
    ASSERT_TRUE(kb.has_value());
    ASSERT_TRUE(walks.source.complete(split, *kb, JobContext()));
    const dataset::EntityIndex subject{kb->names[0] == name_of(0) ? 0U : 1U};
    const dataset::EntityIndex object{1 - subject.value};
    std::vector<dataset::ClassLiteral> classes = {
        {subject, dataset::ClassIndex{2}, true},
        {object, dataset::ClassIndex{1}, true}};
    std::ranges::sort(classes);
    EXPECT_EQ(kb->classes.inferable, classes);
    EXPECT_EQ(kb->relations.inferable,
              (std::vector<dataset::RelationLiteral>{
                  {object, dataset::RelationIndex{1}, subject, true}}));
    EXPECT_EQ(kb->negatives_are_fixed, split != Split::kTrain);
    EXPECT_EQ(kb->relations.drawn.size(), split == Split::kTrain ? 0u : 1u);
    EXPECT_EQ(kb->classes.drawn.size(), split == Split::kTrain ? 0u : 2u);
  }
}

TEST(WalkSourceTest, FactsThatContradictTheOntologyMakeNoSample) {
  PlainFacts facts{2, {}, {}};
  facts.relations = {{dataset::EntityIndex{0}, dataset::RelationIndex{0},
                      dataset::EntityIndex{1}, true},
                     {dataset::EntityIndex{0}, dataset::RelationIndex{2},
                      dataset::EntityIndex{0}, true}};
  const Walks walks(facts, {2, 2, true, true});
  auto kb = walks.source.draw(Split::kTrain, 0, JobContext());
  ASSERT_TRUE(kb.has_value());
  EXPECT_FALSE(walks.source.complete(Split::kTrain, *kb, JobContext()));
}

TEST(WalkSourceTest, FilesDoNotDependOnThreads) {
  Rng rng(Seed(11));
  const PlainFacts facts = random_facts(200, 500, rng);
  const Walks walks(facts, {15, 15, true, true});
  const auto make = [&](unsigned n_threads, const std::string& folder) {
    JobContext job;
    job.seed = Seed(42);
    job.n_threads = n_threads;
    BuildOptions options;
    options.sizes = {60, 20, 20};
    build_dataset(walks.source, options, folder, job);
    std::string bytes;
    for (const char* name : {"train.kbs", "valid.kbs", "test.kbs"}) {
      bytes += rrn::test::read_file(folder + "/" + name);
    }
    return bytes;
  };
  const rrn::test::TempDir folder;
  const std::string one = make(1, folder.file("one"));
  EXPECT_GT(one.size(), 10'000u);
  EXPECT_TRUE(one == make(4, folder.file("four")));
}

TEST(WalkSourceTest, RefusesWhatCannotBeWalked) {
  rrn::test::expect_error(
      [] {
        static_cast<void>(Walks({2, {}, {}}, {}));
      },
      ErrorCode::kBadArgument,
      "no facts to walk over: 0 facts are of relations outside the "
      "vocabulary; expected facts that join individuals by its relations");
  PlainFacts facts{2, {}, {}};
  facts.relations = {{dataset::EntityIndex{0}, dataset::RelationIndex{0},
                      dataset::EntityIndex{1}, true}};
  const auto expect_bad = [&facts](const WalkOptions& options,
                                   const std::string& numbers) {
    rrn::test::expect_error(
        [&] { static_cast<void>(Walks(facts, options)); },
        ErrorCode::kBadArgument,
        "walks to " + numbers +
            " at least; expected 1 or more, and not fewer than the least");
  };
  expect_bad({0, 0, true, true}, "0 individuals, 0");
  expect_bad({5, 6, true, true}, "5 individuals, 6");
}

TEST(WalkSourceTest, DescribesItsOptions) {
  EXPECT_EQ(to_string(WalkOptions{}), "walk, individuals 200, at least 200");
  EXPECT_EQ(to_string(WalkOptions{30, 10, false, false}),
            "walk, individuals 30, at least 10, without class facts, without "
            "names");
}

}  // namespace
}  // namespace rrn::generation
