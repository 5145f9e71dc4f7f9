// SPDX-License-Identifier: MIT
#include "generation/random/random_facts.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/parallel.hpp"
#include "datalog/parser/rule_parser.hpp"
#include "dataset/rdf/vocabulary_reader.hpp"
#include "generation/build/dataset_builder.hpp"
#include "generation/umls/umls_ontology.hpp"
#include "io/ontology_graph.hpp"
#include "io/rdf_reader.hpp"
#include "support/expect_error.hpp"
#include "support/temp_dir.hpp"
#include "unit/generation/umls/umls_example.hpp"

namespace rrn::generation {
namespace {

using test::expect_error;

constexpr std::string_view kPrefixes = R"(
@prefix owl: <http://www.w3.org/2002/07/owl#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix : <urn:t#> .
)";

/// Refuses about half of all candidates.
constexpr std::string_view kStrict = R"(
:Animal a owl:Class . :Plant a owl:Class .
:Cat a owl:Class ; rdfs:subClassOf :Animal ; owl:disjointWith :Dog .
:Dog a owl:Class ; rdfs:subClassOf :Animal .
:Animal owl:disjointWith :Plant .
:eats a owl:ObjectProperty, owl:AsymmetricProperty ; rdfs:domain :Animal .
:hunts a owl:ObjectProperty, owl:IrreflexiveProperty ;
  rdfs:subPropertyOf :eats ; rdfs:domain :Cat ; rdfs:range :Animal .
)";

/// Says nothing.
constexpr std::string_view kFree = R"(
:A a owl:Class . :B a owl:Class .
:r a owl:ObjectProperty . :s a owl:ObjectProperty .
)";

JobContext job_of(std::uint64_t seed) {
  JobContext job;
  job.seed = Seed(seed);
  return job;
}

/// A source over an ontology, with its parts.
struct World {
  explicit World(std::string_view axioms,
                 const RandomFactsOptions& options = {})
      : World(read(axioms), options) {}
  World(const io::OntologyGraph& ontology, const RandomFactsOptions& options)
      : vocabulary(dataset::vocabulary_of(ontology)),
        labeller(std::make_shared<SymbolicLabeller>(
            ontology, vocabulary, options.n_individuals, JobContext())),
        source({vocabulary, "urn:t", to_string(options), 1, {}}, labeller,
               options) {}

  static io::OntologyGraph& read(std::string_view axioms) {
    static std::unique_ptr<io::OntologyGraph> graph;
    graph = std::make_unique<io::OntologyGraph>();
    io::read_rdf_text(std::string(kPrefixes) + std::string(axioms), "test.ttl",
                      {}, *graph, JobContext());
    return *graph;
  }

  [[nodiscard]] std::vector<dataset::Sample> draw(std::uint64_t n) const {
    std::vector<dataset::Sample> kbs;
    for (std::uint64_t i = 0; i < n; ++i) {
      auto kb = source.draw(Split::kTrain, i, job_of(1));
      if (kb) kbs.push_back(*std::move(kb));
    }
    return kbs;
  }
  /// Whether everything that follows from the facts agrees.
  [[nodiscard]] bool is_consistent(const dataset::Sample& kb) const {
    TripleStore store = labeller->load(kb);
    return datalog::materialise(labeller->program(), labeller->dictionary(),
                                store, {}, JobContext())
               .outcome == datalog::Outcome::kFixpoint;
  }

  dataset::Vocabulary vocabulary;
  std::shared_ptr<const SymbolicLabeller> labeller;
  RandomSource source;
};

std::size_t n_facts(const dataset::Sample& kb) {
  return kb.classes.specified.size() + kb.relations.specified.size();
}

/// Every individual has a fact, and facts are about individuals.
void expect_all_used(const dataset::Sample& kb) {
  std::vector<bool> is_used(kb.n_individuals);
  for (const dataset::ClassLiteral& literal : kb.classes.specified) {
    is_used.at(literal.individual.value) = true;
  }
  for (const dataset::RelationLiteral& literal : kb.relations.specified) {
    is_used.at(literal.subject.value) = true;
    is_used.at(literal.object.value) = true;
  }
  EXPECT_EQ(is_used, std::vector<bool>(kb.n_individuals, true));
}

TEST(RandomFacts, SamplesAreConsistentAndWithoutIdleIndividuals) {
  RandomFactsOptions options;
  options.n_individuals = 12;
  options.max_facts = 60;
  const World world(kStrict, options);
  std::size_t n = 0;
  bool would_clash = false;
  for (const dataset::Sample& kb : world.draw(200)) {
    EXPECT_TRUE(world.is_consistent(kb));
    expect_all_used(kb);
    EXPECT_LE(n_facts(kb), 60u);
    n += n_facts(kb);
    dataset::Sample labelled = kb;
    EXPECT_TRUE(world.source.complete(Split::kTrain, labelled, job_of(1)));
    EXPECT_EQ(labelled.classes.specified, kb.classes.specified);
    EXPECT_EQ(labelled.relations.specified, kb.relations.specified);
    EXPECT_FALSE(labelled.classes.inferable.empty() &&
                 labelled.relations.inferable.empty() && n_facts(kb) > 20);
    // One more fact at random is often too much.
    dataset::Sample more = kb;
    for (dataset::ClassLiteral& literal : more.classes.specified) {
      literal.owl_class.value = (literal.owl_class.value + 1) % 4;
    }
    would_clash = would_clash || !world.is_consistent(more);
  }
  EXPECT_GT(n, 200u * 30);
  EXPECT_TRUE(would_clash);
}

// Without refusals the number of facts is geometric, cut at the maximum.
TEST(RandomFacts, FollowsTheProcedure) {
  constexpr int kDraws = 1000;
  const World world(kFree);
  double n = 0;
  double n_relations = 0;
  double n_negated_classes = 0;
  double n_negated_relations = 0;
  double n_full = 0;
  for (const dataset::Sample& kb : world.draw(kDraws)) {
    EXPECT_TRUE(world.is_consistent(kb));
    n += static_cast<double>(n_facts(kb));
    n_full += n_facts(kb) == 200 ? 1 : 0;
    EXPECT_LE(kb.n_individuals, 75u);
    n_relations += static_cast<double>(kb.relations.specified.size());
    for (const dataset::ClassLiteral& literal : kb.classes.specified) {
      n_negated_classes += literal.positive ? 0 : 1;
    }
    for (const dataset::RelationLiteral& literal : kb.relations.specified) {
      n_negated_relations += literal.positive ? 0 : 1;
    }
  }
  EXPECT_NEAR(n / kDraws, (1 - std::pow(0.995, 200)) / 0.005, 6);
  EXPECT_NEAR(n_full / kDraws, std::pow(0.995, 199), 0.05);
  // Class facts are often drawn twice, as there are but 150.
  EXPECT_GT(n_relations / n, 0.5);
  EXPECT_LT(n_relations / n, 0.62);
  EXPECT_NEAR(n_negated_classes / (n - n_relations), 0.5, 0.02);
  EXPECT_NEAR(n_negated_relations / n_relations, 0.5, 0.02);
}

TEST(RandomFacts, SharesAreOptions) {
  RandomFactsOptions options;
  options.relation_share = 0.8;
  options.negated_class_share = 0;
  options.negated_relation_share = 1;
  options.stop_probability = 0;
  options.max_facts = 100;
  const World world(kFree, options);
  std::size_t n_relations = 0;
  for (const dataset::Sample& kb : world.draw(50)) {
    EXPECT_EQ(n_facts(kb), 100u);
    n_relations += kb.relations.specified.size();
    for (const dataset::ClassLiteral& literal : kb.classes.specified) {
      EXPECT_TRUE(literal.positive);
    }
    for (const dataset::RelationLiteral& literal : kb.relations.specified) {
      EXPECT_FALSE(literal.positive);
    }
  }
  EXPECT_NEAR(static_cast<double>(n_relations), 0.8 * 50 * 100, 200);
}

TEST(RandomFacts, EndsWhereNothingMoreFits) {
  RandomFactsOptions options;
  options.n_individuals = 2;
  options.stop_probability = 0;
  options.negated_class_share = 0;
  options.max_tries = 50;
  const World world(":A a owl:Class .", options);
  for (const dataset::Sample& kb : world.draw(20)) {
    EXPECT_EQ(kb.classes.specified, (std::vector<dataset::ClassLiteral>{
                                        {{0}, {0}, true}, {{1}, {0}, true}}));
  }
}

TEST(RandomFacts, MakesNoSampleWhereAllIsRefused) {
  RandomFactsOptions options;
  options.negated_class_share = 0;
  const World world(":A a owl:Class ; owl:disjointWith :A .", options);
  EXPECT_TRUE(world.draw(5).empty());
}

TEST(RandomFacts, DrawsDependOnSeedAndNumberOnly) {
  const World world(kStrict);
  constexpr std::size_t kDraws = 60;
  std::vector<dataset::Sample> parallel(kDraws);
  for_each_parallel(kDraws, 3, [&](std::size_t i) {
    parallel[i] = world.source.draw(Split::kTrain, i, job_of(1)).value();
  });
  const World fresh(kStrict);
  for (std::size_t i = kDraws; i-- > 0;) {
    EXPECT_EQ(fresh.source.draw(Split::kTest, i, job_of(1)), parallel[i]);
  }
  EXPECT_NE(fresh.source.draw(Split::kTrain, 0, job_of(2)), parallel[0]);
}

TEST(RandomFacts, DatasetIsTheSameWithMoreThreads) {
  const World world(kStrict);
  std::vector<std::string> bytes;
  for (const unsigned n_threads : {1U, 3U}) {
    const test::TempDir folder;
    BuildOptions build;
    build.sizes = {100, 10, 10};
    JobContext job = job_of(7);
    job.n_threads = n_threads;
    const DatasetSummary summary =
        build_dataset(world.source, build, folder.path(), job);
    EXPECT_EQ(summary.overall.n_samples, 120u);
    std::string all;
    for (const char* name : {"train.kbs", "valid.kbs", "test.kbs"}) {
      all += test::read_file(folder.file(name));
    }
    bytes.push_back(std::move(all));
  }
  EXPECT_EQ(bytes[0], bytes[1]);
}

// A caged bird is a free one no more, so facts cannot be judged by what they
// add.
TEST(RandomFacts, JudgesRulesWithDefaultNegation) {
  Dictionary dictionary;
  datalog::Program program = datalog::parse_rules(
      "@prefix : <urn:t#> . :Free[?x] :- :Bird[?x], NOT :Caged[?x] . "
      "false :- :Free[?x] .",
      "test.dlog", dictionary);
  const dataset::Vocabulary vocabulary{
      {{"urn:t#Bird", {}}, {"urn:t#Caged", {}}}, {}};
  RandomFactsOptions options;
  options.n_individuals = 5;
  const RandomSource source(
      {vocabulary, "urn:t", {}, 1, {}},
      std::make_shared<SymbolicLabeller>(std::move(dictionary),
                                         std::move(program), vocabulary, 5),
      options);
  std::size_t n_birds = 0;
  for (std::uint64_t i = 0; i < 50; ++i) {
    auto kb = source.draw(Split::kTrain, i, job_of(3));
    ASSERT_TRUE(kb.has_value());
    for (const dataset::ClassLiteral& literal : kb->classes.specified) {
      if (literal.owl_class != dataset::ClassIndex{0} || !literal.positive)
        continue;
      ++n_birds;
      const dataset::ClassLiteral caged{literal.individual, {1}, true};
      EXPECT_TRUE(std::binary_search(kb->classes.specified.begin(),
                                     kb->classes.specified.end(), caged));
    }
    EXPECT_TRUE(source.complete(Split::kTrain, *kb, job_of(3)));
  }
  EXPECT_GT(n_birds, 20u);
}

TEST(RandomFacts, RefusesOptionsOutOfRange) {
  const auto expect_bad = [](const RandomFactsOptions& options,
                             const std::string& message) {
    expect_error([&] { check(options); }, ErrorCode::kBadArgument, message);
  };
  expect_bad({.n_individuals = 0}, "no individuals; expected 1 at least");
  expect_bad({.n_individuals = 10'001},
             "10001 individuals; expected 10000 at most");
  expect_bad({.max_facts = 0}, "no facts; expected 1 at least");
  expect_bad({.max_tries = 0}, "no tries; expected 1 at least");
  expect_bad({.stop_probability = 1.5},
             "stop probability 1.5; expected 0 to 1");
  expect_bad({.relation_share = -1}, "share of relations -1; expected 0 to 1");
  expect_bad({.negated_class_share = 2},
             "share of negated classes 2; expected 0 to 1");
  expect_bad({.negated_relation_share = 2},
             "share of negated relations 2; expected 0 to 1");
}

TEST(RandomFacts, RefusesWhatLeavesNothingToDraw) {
  expect_error([] { World("[] a owl:Ontology ."); }, ErrorCode::kBadArgument,
               "the vocabulary is empty; expected classes or relations");
}

// The averages of the published dataset; theirs is of more facts.
TEST(RandomFacts, ComesCloseToThePublishedAveragesOfUmls) {
  const std::string folder = test::umls_folder();
  if (!std::filesystem::exists(folder + "/SRDEF")) {
    GTEST_SKIP() << "no folder " << folder;
  }
  io::OntologyGraph ontology;
  write_umls_ontology(read_umls_network(folder), {}, ontology);
  const World world(ontology, {.negated_relation_share = 0.55});
  dataset::LabelTotals totals;
  for (dataset::Sample& kb : world.draw(150)) {
    EXPECT_TRUE(world.is_consistent(kb));
    ASSERT_TRUE(world.source.complete(Split::kTrain, kb, job_of(1)));
    totals.add(dataset::count_labels(kb, world.vocabulary, Seed(1)));
  }
  const auto expect_near = [&](std::uint64_t ours, double paper) {
    EXPECT_NEAR(totals.mean(ours), paper, 0.35 * paper);
  };
  expect_near(totals.n_individuals, 60);
  expect_near(totals.classes.specified.positive, 43);
  expect_near(totals.classes.specified.negative, 39);
  expect_near(totals.relations.specified.positive, 28);
  expect_near(totals.relations.specified.negative, 44);
  expect_near(totals.classes.inferable.positive, 1194);
  EXPECT_EQ(totals.classes.inferable.negative, 0u);
  expect_near(totals.relations.inferable.positive, 59);
  expect_near(totals.relations.inferable.negative, 345);
}

}  // namespace
}  // namespace rrn::generation
