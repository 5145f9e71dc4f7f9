// SPDX-License-Identifier: MIT
#include "generation/countries/countries_dataset.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <numeric>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "dataset/file/dataset_file.hpp"
#include "dataset/rdf/vocabulary_reader.hpp"
#include "dataset/sample/labels.hpp"
#include "generation/countries/countries_vocabulary.hpp"
#include "generation/countries/neighbour_vote.hpp"
#include "generation/countries/random_world.hpp"
#include "io/ontology_graph.hpp"
#include "io/rdf_reader.hpp"
#include "support/expect_error.hpp"
#include "support/temp_dir.hpp"

namespace rrn::generation {
namespace {

using rrn::test::TempDir;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

constexpr const char* kRepositoryEdition =
    RRN_SOURCE_DIR "/datasets/countries/countries.ttl";

JobContext job_of(std::uint64_t seed, unsigned n_threads = 2) {
  JobContext job;
  job.seed = Seed(seed);
  job.n_threads = n_threads;
  return job;
}

/// Six countries in a row, A to F but for D, which borders E and C:
/// A and B lie in Near, C and F in Far, both of East; D and E in West, which
/// has no subregion.  Borders: A-B, B-C, C-F, C-D, D-E.
CountriesWorld six_countries() {
  CountriesWorld world;
  world.regions = {"East", "West"};
  world.subregions = {{"Far", 0}, {"Near", 0}};
  world.countries = {{"A", 0, 1, {1}},
                     {"B", 0, 1, {0, 2}},
                     {"C", 0, 0, {1, 3, 5}},
                     {"D", 1, std::nullopt, {2, 4}},
                     {"E", 1, std::nullopt, {3}},
                     {"F", 0, 0, {2}}};
  return world;
}

/// The literals of a sample as text: `A in East`, `A by B`, `not Region A`.
using Texts = std::set<std::string>;

class SixCountries : public testing::Test {
 protected:
  SixCountries() {
    io::OntologyGraph ontology;
    io::read_rdf_text(countries_ontology_text(), "countries.ttl", {}, ontology,
                      JobContext());
    vocabulary_ = dataset::vocabulary_of(ontology);
    labeller_.emplace(ontology, vocabulary_, 10, JobContext());
    facts_.emplace(six_countries(),
                   std::vector<std::uint32_t>{0, 1, 2, 3, 4, 5}, vocabulary_);
  }

  /// The sample of a task that hides facts about `targets`.
  dataset::Sample sample(CountriesTask task,
                         std::vector<dataset::EntityIndex> targets) {
    dataset::Sample kb = facts_->facts(task, targets);
    const dataset::Sample truth = facts_->truth(*labeller_, JobContext());
    kb.classes.predictable = truth.classes.predictable;
    kb.relations.predictable = truth.relations.predictable;
    EXPECT_EQ(labeller_->label(kb, JobContext()), datalog::Outcome::kFixpoint);
    return kb;
  }

  [[nodiscard]] Texts located(
      const std::vector<dataset::RelationLiteral>& literals,
      const dataset::Sample& kb) const {
    return texts(literals, kb, countries::kLocatedIn, " in ");
  }
  [[nodiscard]] Texts neighbours(
      const std::vector<dataset::RelationLiteral>& literals,
      const dataset::Sample& kb) const {
    return texts(literals, kb, countries::kNeighborOf, " by ");
  }
  [[nodiscard]] Texts members(
      const std::vector<dataset::ClassLiteral>& literals,
      const dataset::Sample& kb) const {
    Texts texts;
    for (const dataset::ClassLiteral& literal : literals) {
      const std::string& iri = vocabulary_.classes[literal.owl_class.value].iri;
      texts.insert((literal.positive ? "" : "not ") +
                   iri.substr(iri.find('#') + 1) + " " +
                   kb.names[literal.individual.value]);
    }
    return texts;
  }

  static constexpr dataset::EntityIndex kA{0};
  static constexpr dataset::EntityIndex kB{1};
  static constexpr dataset::EntityIndex kD{3};

  dataset::Vocabulary vocabulary_;
  std::optional<SymbolicLabeller> labeller_;
  std::optional<CountriesFacts> facts_;

 private:
  [[nodiscard]] Texts texts(
      const std::vector<dataset::RelationLiteral>& literals,
      const dataset::Sample& kb, std::string_view relation,
      const std::string& between) const {
    Texts texts;
    for (const dataset::RelationLiteral& literal : literals) {
      if (vocabulary_.relations[literal.relation.value].iri != relation) {
        continue;
      }
      texts.insert((literal.positive ? "" : "not ") +
                   kb.names[literal.subject.value] + between +
                   kb.names[literal.object.value]);
    }
    return texts;
  }
};

TEST_F(SixCountries, S1HidesTheRegionsOfTargets) {
  const dataset::Sample kb = sample(CountriesTask::kS1, {kA, kD});
  EXPECT_THAT(kb.names, ElementsAre("A", "B", "C", "D", "E", "F", "East",
                                    "West", "Far", "Near"));
  EXPECT_TRUE(kb.classes.specified.empty());
  EXPECT_THAT(
      located(kb.relations.specified, kb),
      UnorderedElementsAre("A in Near", "B in East", "B in Near", "C in East",
                           "C in Far", "E in West", "F in East", "F in Far",
                           "Far in East", "Near in East"));
  EXPECT_THAT(
      neighbours(kb.relations.specified, kb),
      UnorderedElementsAre("A by B", "B by A", "B by C", "C by B", "C by F",
                           "F by C", "C by D", "D by C", "D by E", "E by D"));
  EXPECT_THAT(located(kb.relations.inferable, kb), ElementsAre("A in East"));
  EXPECT_THAT(located(kb.relations.predictable, kb), ElementsAre("D in West"));
  EXPECT_THAT(neighbours(kb.relations.inferable, kb), IsEmpty());
  EXPECT_THAT(neighbours(kb.relations.predictable, kb), IsEmpty());
}

TEST_F(SixCountries, ClassesThatDoNotFollowArePredictable) {
  const dataset::Sample kb = sample(CountriesTask::kS1, {kA, kD});
  // Nothing says what West is: only a country without subregion lies in it.
  EXPECT_THAT(members(kb.classes.predictable, kb),
              UnorderedElementsAre("Region West", "not Country West",
                                   "not Subregion West"));
  EXPECT_EQ(kb.classes.inferable.size(), 3u * 9);
  const Texts inferable = members(kb.classes.inferable, kb);
  for (const char* text :
       {"Country A", "Country B", "Country C", "Country D", "Country E",
        "Country F", "Region East", "Subregion Far", "Subregion Near",
        "not Region D", "not Subregion East", "not Country Near"}) {
    EXPECT_TRUE(inferable.contains(text)) << text;
  }
}

TEST_F(SixCountries, S2AlsoHidesTheSubregionsOfTargets) {
  const dataset::Sample kb = sample(CountriesTask::kS2, {kA, kD});
  EXPECT_THAT(located(kb.relations.specified, kb),
              UnorderedElementsAre("B in East", "B in Near", "C in East",
                                   "C in Far", "E in West", "F in East",
                                   "F in Far", "Far in East", "Near in East"));
  EXPECT_THAT(located(kb.relations.inferable, kb), IsEmpty());
  EXPECT_THAT(located(kb.relations.predictable, kb),
              UnorderedElementsAre("A in East", "A in Near", "D in West"));
  EXPECT_EQ(neighbours(kb.relations.specified, kb).size(), 10u);
}

TEST_F(SixCountries, S2LeavesNothingInASubregionOfTargetsAlone) {
  const dataset::Sample kb = sample(CountriesTask::kS2, {kA, kB});
  EXPECT_TRUE(members(kb.classes.predictable, kb).contains("Subregion Near"));
}

TEST_F(SixCountries, S3AlsoHidesTheRegionsOfNeighbours) {
  const dataset::Sample kb = sample(CountriesTask::kS3, {kA, kD});
  // Neighbours: B of A; C and E of D.
  EXPECT_THAT(located(kb.relations.specified, kb),
              UnorderedElementsAre("B in Near", "C in Far", "F in East",
                                   "F in Far", "Far in East", "Near in East"));
  EXPECT_THAT(located(kb.relations.inferable, kb),
              UnorderedElementsAre("B in East", "C in East"));
  EXPECT_THAT(
      located(kb.relations.predictable, kb),
      UnorderedElementsAre("A in East", "A in Near", "D in West", "E in West"));
}

TEST_F(SixCountries, FalseAreTheOtherPairsOfTheSameClasses) {
  const dataset::Sample kb = sample(CountriesTask::kS3, {kA, kD});
  Rng rng(Seed(1));
  const dataset::Labels labels = label(kb, vocabulary_, rng);
  const dataset::RelationIndex located_in =
      *vocabulary_.find_relation(countries::kLocatedIn);
  const auto kind = [](std::uint32_t i) { return i < 6 ? 0 : i < 8 ? 1 : 2; };
  std::set<std::pair<int, int>> closed;
  std::size_t n_false[2] = {};
  for (std::uint32_t s = 0; s < 10; ++s) {
    for (std::uint32_t o = 0; o < 10; ++o) {
      for (std::uint32_t r = 0; r < 2; ++r) {
        const dataset::Label found =
            labels.relation(dataset::EntityIndex{s}, dataset::RelationIndex{r},
                            dataset::EntityIndex{o});
        if (!is_labelled(found) || dataset::is_true(found)) continue;
        if (r == located_in.value) closed.insert({kind(s), kind(o)});
        ++n_false[r == located_in.value ? 0 : 1];
      }
    }
  }
  // Countries in regions and in subregions, subregions in regions.
  EXPECT_THAT(closed, UnorderedElementsAre(std::pair(0, 1), std::pair(0, 2),
                                           std::pair(2, 1)));
  EXPECT_EQ(n_false[0], (6u * 2 - 6) + (6 * 2 - 4) + (2 * 2 - 2));
  EXPECT_EQ(n_false[1], 6u * 6 - 10);
}

TEST_F(SixCountries, PartsOfTheWorldKeepTheBordersAmongThem) {
  const CountriesFacts part(six_countries(), {0, 2, 3}, vocabulary_);
  const dataset::Sample kb =
      part.facts(CountriesTask::kS3, {dataset::EntityIndex{0}});
  EXPECT_THAT(kb.names,
              ElementsAre("A", "C", "D", "East", "West", "Far", "Near"));
  EXPECT_THAT(located(kb.relations.specified, kb),
              UnorderedElementsAre("C in East", "C in Far", "D in West",
                                   "Far in East", "Near in East"));
  EXPECT_THAT(neighbours(kb.relations.specified, kb),
              UnorderedElementsAre("C by D", "D by C"));
}

std::string error_of(const CountriesOptions& options) {
  return test::error_message(ErrorCode::kBadArgument, [&] {
    static_cast<void>(
        make_countries_source(six_countries(), options, {}, job_of(1)));
  });
}

TEST(CountriesSourceTest, TooSmallAWorldIsAnError) {
  EXPECT_EQ(error_of({CountriesTask::kS1, 3, 1}),
            "2 x 3 countries to hold out of 6 with neighbours; expected at "
            "least 2 and fewer than all");
  EXPECT_EQ(error_of({CountriesTask::kS1, 0, 1}),
            "2 x 0 countries to hold out of 6 with neighbours; expected at "
            "least 2 and fewer than all");
  EXPECT_EQ(error_of({CountriesTask::kS1, 1, 5}),
            "5 targets among 4 countries; expected 1 to 4");
  EXPECT_EQ(error_of({CountriesTask::kS1, 1, 0}),
            "0 targets among 4 countries; expected 1 to 4");
  EXPECT_EQ(error_of({CountriesTask::kS1, 1, 4}), "no error");
}

TEST(CountriesSourceTest, HeldOutCountriesWithoutNeighboursAreAnError) {
  CountriesWorld world;
  world.regions = {"R"};
  // Two pairs: of four held out none would keep a neighbour.
  world.countries = {{"A", 0, std::nullopt, {1}}, {"B", 0, std::nullopt, {0}},
                     {"C", 0, std::nullopt, {3}}, {"D", 0, std::nullopt, {2}},
                     {"E", 0, std::nullopt, {5}}, {"F", 0, std::nullopt, {4}}};
  try {
    static_cast<void>(make_countries_source(world, {CountriesTask::kS1, 2, 1},
                                            {}, job_of(1)));
    FAIL();
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(),
                 "none of 100000 choices of 2 x 2 countries to hold out leaves "
                 "each a neighbour; expected fewer of them or more borders");
  }
}

/// Datasets of the repository's countries.
class CountriesDataset : public testing::TestWithParam<CountriesTask> {
 protected:
  static DatasetSummary make(const TempDir& folder, std::uint64_t seed,
                             unsigned n_threads = 2,
                             SplitSizes sizes = {25, 1, 1},
                             const std::string& path = kRepositoryEdition) {
    CountriesOptions options;
    options.task = GetParam();
    return generate_countries_dataset(options, path, {sizes}, folder.path(),
                                      job_of(seed, n_threads));
  }

  static dataset::Dataset read(const TempDir& folder,
                               const std::string& split) {
    return dataset::read_dataset(folder.file(split + ".kbs"), JobContext());
  }

  static std::set<std::string> target_names(const dataset::Sample& kb) {
    std::set<std::string> names;
    for (const dataset::EntityIndex target : kb.relations.targets) {
      names.insert(kb.names[target.value]);
    }
    return names;
  }
};

TEST_P(CountriesDataset, HeldOutCountriesAreNowhereElse) {
  const TempDir folder;
  make(folder, 3);
  const dataset::Dataset train = read(folder, "train");
  const dataset::Sample valid = read(folder, "valid").kbs.at(0);
  const dataset::Sample test = read(folder, "test").kbs.at(0);
  ASSERT_EQ(train.kbs.size(), 25u);
  const std::set<std::string> to_validate = target_names(valid);
  const std::set<std::string> to_test = target_names(test);
  EXPECT_EQ(to_validate.size(), 20u);
  EXPECT_EQ(to_test.size(), 20u);
  const auto expect_without = [](const dataset::Sample& kb,
                                 const std::set<std::string>& held_out) {
    for (const std::string& name : kb.names) {
      EXPECT_FALSE(held_out.contains(name)) << name;
    }
  };
  for (const dataset::Sample& kb : train.kbs) {
    EXPECT_EQ(kb.n_individuals, 210u + 6 + 24);
    expect_without(kb, to_validate);
    expect_without(kb, to_test);
    EXPECT_TRUE(kb.relations.targets.empty());
    EXPECT_TRUE(kb.classes.targets.empty());
  }
  expect_without(valid, to_test);
  expect_without(test, to_validate);
}

TEST_P(CountriesDataset, TargetsToTestHaveNeighboursAndHiddenRegions) {
  const TempDir folder;
  make(folder, 4);
  const dataset::Dataset split = read(folder, "test");
  const dataset::Sample& kb = split.kbs.at(0);
  EXPECT_EQ(kb.n_individuals, 230u + 6 + 24);
  EXPECT_EQ(kb.classes.targets.size(), 20u + 6 + 24);
  const dataset::Vocabulary& vocabulary = split.header.vocabulary;
  const dataset::RelationIndex located_in =
      *vocabulary.find_relation(countries::kLocatedIn);
  for (const dataset::EntityIndex target : kb.relations.targets) {
    bool has_neighbour = false;
    std::size_t n_located = 0;
    for (const dataset::RelationLiteral& literal : kb.relations.specified) {
      if (literal.subject != target) continue;
      if (literal.relation == located_in) {
        ++n_located;
      } else {
        has_neighbour |=
            !std::binary_search(kb.relations.targets.begin(),
                                kb.relations.targets.end(), literal.object);
      }
    }
    EXPECT_TRUE(has_neighbour);
    EXPECT_EQ(n_located, GetParam() == CountriesTask::kS1 ? 1u : 0u);
  }
}

TEST_P(CountriesDataset, BytesDependOnTheSeedAlone) {
  const TempDir one;
  const TempDir two;
  const TempDir other;
  make(one, 5, 1);
  make(two, 5, 2);
  make(other, 6, 1);
  for (const char* name : {"train.kbs", "valid.kbs", "test.kbs", "card.json"}) {
    const std::string bytes = rrn::test::read_file(one.file(name));
    EXPECT_FALSE(bytes.empty());
    EXPECT_EQ(bytes, rrn::test::read_file(two.file(name))) << name;
    EXPECT_NE(bytes, rrn::test::read_file(other.file(name))) << name;
  }
}

/// The paper's row of table "datasets".
dataset::LabelTotals published(CountriesTask task) {
  dataset::LabelTotals row;
  row.n_individuals = 240;
  row.classes.inferable = {238, 478};
  switch (task) {
    case CountriesTask::kS1:
      row.relations.specified.positive = 820;
      row.relations.inferable = {20, 49261};
      break;
    case CountriesTask::kS2:
      row.relations.specified.positive = 782;
      row.relations.inferable = {39, 49279};
      break;
    case CountriesTask::kS3:
      row.relations.specified.positive = 757;
      row.relations.inferable = {68, 49275};
      break;
  }
  return row;
}

TEST_P(CountriesDataset, AveragesOfThePapersEditionAreThePublishedOnes) {
  const char* const chosen = std::getenv("RRN_SHARED");
  const std::string shared =
      chosen != nullptr ? chosen : RRN_SOURCE_DIR "/../shared";
  const std::string path = shared + "/data/countries/countries-2018.json";
  if (!std::filesystem::exists(path)) {
    GTEST_SKIP() << path << " is missing";
  }
  // Countries held out have more or fewer borders: seeds are averaged.
  dataset::LabelTotals all;
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const TempDir folder;
    all.add(make(folder, seed, 2, {20, 0, 0}, path).train);
  }
  const dataset::LabelTotals row = published(GetParam());
  const auto expect_near = [&all](std::uint64_t total, std::uint64_t paper) {
    const auto expected = static_cast<double>(paper);
    EXPECT_NEAR(all.mean(total), expected, 0.1 * expected);
  };
  expect_near(all.n_individuals, row.n_individuals);
  expect_near(all.classes.inferable.positive + all.classes.predictable.positive,
              row.classes.inferable.positive);
  expect_near(all.classes.inferable.negative + all.classes.predictable.negative,
              row.classes.inferable.negative);
  expect_near(all.relations.specified.positive,
              row.relations.specified.positive);
  expect_near(
      all.relations.inferable.positive + all.relations.predictable.positive,
      row.relations.inferable.positive);
  expect_near(
      all.relations.inferable.negative + all.relations.predictable.negative,
      row.relations.inferable.negative);
  EXPECT_EQ(all.classes.specified, dataset::PolarityTotals());
  EXPECT_EQ(all.relations.specified.negative, 0u);
}

TEST_P(CountriesDataset, RandomWorldsAreForTrainingOnly) {
  const TempDir with;
  const TempDir without;
  CountriesOptions options;
  options.task = GetParam();
  options.max_random_countries = 40;
  generate_countries_dataset(options, kRepositoryEdition, {{25, 1, 1}},
                             with.path(), job_of(3));
  make(without, 3);
  EXPECT_EQ(read(with, "valid").kbs, read(without, "valid").kbs);
  EXPECT_EQ(read(with, "test").kbs, read(without, "test").kbs);
  const dataset::Dataset train = read(with, "train");
  ASSERT_EQ(train.kbs.size(), 25u);
  for (const dataset::Sample& kb : train.kbs) {
    std::size_t n_countries = 0;
    for (const std::string& name : kb.names) {
      EXPECT_EQ(name.rfind("urn:x-rrn:world:", 0), 0u) << name;
      n_countries += name.starts_with("urn:x-rrn:world:c") ? 1 : 0;
    }
    EXPECT_GE(n_countries, 10u);
    EXPECT_LE(n_countries, 40u);
    EXPECT_FALSE(kb.relations.inferable.empty() &&
                 kb.relations.predictable.empty());
    EXPECT_TRUE(kb.relations.targets.empty());
  }
}

TEST_P(CountriesDataset, RandomWorldsLeaveTheOthersToValidate) {
  const TempDir folder;
  CountriesOptions options;
  options.task = GetParam();
  options.max_random_countries = 40;
  generate_countries_dataset(options, kRepositoryEdition, {{1, 12, 1}},
                             folder.path(), job_of(3));
  const dataset::Sample test = read(folder, "test").kbs.front();
  std::set<std::string> tested;
  for (const dataset::EntityIndex target : test.relations.targets) {
    tested.insert(test.names[target.value]);
  }
  ASSERT_EQ(tested.size(), 20u);
  std::set<std::set<std::string>> targets;
  for (const dataset::Sample& kb : read(folder, "valid").kbs) {
    for (const std::string& name : kb.names) {
      EXPECT_FALSE(tested.contains(name)) << name;
    }
    std::set<std::string> of_kb;
    for (const dataset::EntityIndex target : kb.relations.targets) {
      of_kb.insert(kb.names[target.value]);
    }
    EXPECT_EQ(of_kb.size(), 20u);
    targets.insert(of_kb);
    // They and the places, of which classes are asked
    EXPECT_EQ(kb.classes.targets.size(), 20u + 6u + 24u);
  }
  EXPECT_EQ(targets.size(), 12u);
}

TEST_F(SixCountries, NeighboursVoteForWhereTheyLie) {
  const auto vote = [this](CountriesTask task,
                           std::vector<dataset::EntityIndex> targets) {
    dataset::Sample kb = facts_->facts(task, targets);
    kb.relations.targets = std::move(targets);
    return located(vote_of_neighbours(kb, vocabulary_), kb);
  };
  constexpr dataset::EntityIndex kC{2};
  constexpr dataset::EntityIndex kF{5};
  // The region of A's subregion, and nothing of the neighbours.
  EXPECT_THAT(vote(CountriesTask::kS1, {kA}),
              UnorderedElementsAre("A in East"));
  // C borders B in Near, F in Far, both of East, and D in West; of Far and
  // Near, one vote each, Far is the first.
  EXPECT_THAT(vote(CountriesTask::kS2, {kC}),
              UnorderedElementsAre("C in Far", "C in East"));
  // E's region, the only neighbour's beside C, is hidden by S3, B's and F's
  // follow from their subregions.
  EXPECT_THAT(
      vote(CountriesTask::kS3, {kD, kF}),
      UnorderedElementsAre("D in Far", "D in East", "F in Far", "F in East"));
}

TEST_F(SixCountries, NeighboursLieInThesePlaces) {
  const auto places = [this](CountriesTask task,
                             std::vector<dataset::EntityIndex> targets) {
    dataset::Sample kb = facts_->facts(task, targets);
    kb.relations.targets = std::move(targets);
    return located(places_of_neighbours(kb, vocabulary_), kb);
  };
  EXPECT_THAT(
      places(CountriesTask::kS2, {dataset::EntityIndex{2}}),
      UnorderedElementsAre("C in Far", "C in Near", "C in East", "C in West"));
  // Where the subregion is stated, its region counts as well.
  EXPECT_THAT(places(CountriesTask::kS1, {kA}), testing::Contains("A in East"));
}

TEST_F(SixCountries, BorderingCountriesHaveNeighboursOutside) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    Rng rng{Seed(seed)};
    const CountriesWorld world = random_world(30, 1.5, rng);
    std::vector<std::uint32_t> all(30);
    std::iota(all.begin(), all.end(), 0U);
    const CountriesFacts facts(world, all, vocabulary_);
    const auto targets = facts.draw_bordering(30, rng);
    std::set<std::uint32_t> numbers;
    for (const dataset::EntityIndex target : targets)
      numbers.insert(target.value);
    EXPECT_EQ(numbers.size(), targets.size());
    const auto can_be_target = [&](std::uint32_t country) {
      return std::ranges::any_of(
          world.countries[country].neighbours,
          [&](std::uint32_t other) { return !numbers.contains(other); });
    };
    EXPECT_TRUE(std::ranges::all_of(numbers, can_be_target));
    // No other can be added.
    for (const std::uint32_t country : all) {
      if (!numbers.insert(country).second) continue;
      EXPECT_FALSE(std::ranges::all_of(numbers, can_be_target));
      numbers.erase(country);
    }
    EXPECT_LE(facts.draw_bordering(3, rng).size(), 3u);
  }
}

TEST(CountriesSourceTest, RandomWorldsOfOneCountryAreAnError) {
  CountriesOptions options;
  options.max_random_countries = 1;
  options.n_held_out = 1;
  try {
    (void)make_countries_source(six_countries(), options, {}, JobContext());
    FAIL();
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(),
                 "random worlds of up to 1 countries; expected 10 to 10000");
  }
}

TEST_P(CountriesDataset, MoreThanOneSampleToTestIsAnError) {
  const TempDir folder;
  try {
    make(folder, 1, 1, {5, 1, 2});
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::kBadArgument);
    EXPECT_STREQ(error.what(),
                 "1 samples to validate and 2 to test; expected 1 of each at "
                 "most, as the countries held out make one: other seeds make "
                 "more, and random worlds to train leave all countries but "
                 "those to test to validate");
  }
  EXPECT_TRUE(folder.entries().empty());
}

INSTANTIATE_TEST_SUITE_P(Tasks, CountriesDataset,
                         testing::Values(CountriesTask::kS1, CountriesTask::kS2,
                                         CountriesTask::kS3),
                         [](const auto& task) {
                           return std::string(to_string(task.param));
                         });

}  // namespace
}  // namespace rrn::generation
