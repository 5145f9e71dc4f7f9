// SPDX-License-Identifier: MIT
#include "generation/countries/countries_dataset.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <utility>

#include "base/error.hpp"
#include "dataset/rdf/vocabulary_reader.hpp"
#include "generation/countries/countries_vocabulary.hpp"
#include "generation/countries/random_world.hpp"
#include "generation/source/labelled_source.hpp"
#include "io/ontology_graph.hpp"
#include "io/rdf_reader.hpp"

namespace rrn::generation {

namespace {

using Numbers = std::vector<std::uint32_t>;

/// The size of a random world.
constexpr std::uint32_t kLeastCountries = 10;
constexpr std::uint32_t kMostCountries = 10000;

[[noreturn]] void reject(const std::string& message) {
  throw Error(ErrorCode::kBadArgument, message);
}

/// Numbers of countries, sorted.
struct HeldOut {
  Numbers valid;
  Numbers test;
};

bool have_neighbours_outside(const Numbers& countries,
                             const CountriesWorld& world) {
  std::vector<bool> is_inside(world.countries.size());
  for (const std::uint32_t country : countries) is_inside[country] = true;
  return std::all_of(
      countries.begin(), countries.end(), [&](std::uint32_t country) {
        const Numbers& neighbours = world.countries[country].neighbours;
        return std::any_of(neighbours.begin(), neighbours.end(),
                           [&](std::uint32_t n) { return !is_inside[n]; });
      });
}

/// Every choice that leaves each a neighbour is as likely as any other.
HeldOut choose_held_out(const CountriesWorld& world, std::uint32_t n_of_each,
                        const JobContext& job) {
  constexpr int kMaxTries = 100'000;
  Numbers candidates;
  for (std::uint32_t i = 0; i < world.countries.size(); ++i) {
    if (!world.countries[i].neighbours.empty()) candidates.push_back(i);
  }
  const std::size_t n_wanted = std::size_t{2} * n_of_each;
  if (n_of_each == 0 || n_wanted >= candidates.size()) {
    reject("2 x " + std::to_string(n_of_each) + " countries to hold out of " +
           std::to_string(candidates.size()) +
           " with neighbours; expected at least 2 and fewer than all");
  }
  Rng rng(job.seed.derive("countries held out"));
  for (int tries = 0; tries < kMaxTries; ++tries) {
    job.cancel.throw_if_triggered();
    rng.shuffle(candidates);
    const auto middle = candidates.begin() + n_of_each;
    const auto end = middle + n_of_each;
    if (!have_neighbours_outside({candidates.begin(), end}, world)) continue;
    HeldOut chosen{{candidates.begin(), middle}, {middle, end}};
    std::sort(chosen.valid.begin(), chosen.valid.end());
    std::sort(chosen.test.begin(), chosen.test.end());
    return chosen;
  }
  reject("none of " + std::to_string(kMaxTries) + " choices of 2 x " +
         std::to_string(n_of_each) +
         " countries to hold out leaves each a neighbour; expected fewer of "
         "them or more borders");
}

/// All countries but some, which are sorted.
Numbers all_but(const CountriesWorld& world, const Numbers& left_out) {
  Numbers rest;
  for (std::uint32_t i = 0; i < world.countries.size(); ++i) {
    if (!std::binary_search(left_out.begin(), left_out.end(), i)) {
      rest.push_back(i);
    }
  }
  return rest;
}

Numbers join(const Numbers& a, const Numbers& b) {
  Numbers all;
  std::merge(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(all));
  return all;
}

std::string describe(const CountriesOptions& options) {
  const std::string held_out =
      "2 x " + std::to_string(options.n_held_out) + " held out";
  const std::string task =
      "countries " + std::string(to_string(options.task)) + ", ";
  if (options.max_random_countries > 0) {
    return task + "random worlds of up to " +
           std::to_string(options.max_random_countries) + " to train, " +
           held_out;
  }
  return task + std::to_string(options.n_targets) + " targets, " + held_out;
}

/// What all samples of a split have in common.
struct SplitFacts {
  CountriesFacts facts;
  dataset::Sample truth;  ///< CountriesFacts::truth()
  /// Empty for training, where each sample has targets of its own.
  std::vector<dataset::EntityIndex> targets;
};

void check_random_worlds(const CountriesOptions& options) {
  const std::uint32_t n_random = options.max_random_countries;
  if (n_random == 0) return;
  if (n_random < kLeastCountries || n_random > kMostCountries) {
    reject("random worlds of up to " + std::to_string(n_random) +
           " countries; expected " + std::to_string(kLeastCountries) + " to " +
           std::to_string(kMostCountries));
  }
}

/// What the ontology of countries says and does.
struct CountriesOntology {
  dataset::Vocabulary vocabulary;
  std::shared_ptr<const SymbolicLabeller> labeller;
};

CountriesOntology read_ontology(std::uint32_t max_individuals,
                                const JobContext& job) {
  io::OntologyGraph ontology;
  JobContext quiet = job;
  quiet.progress = nullptr;
  io::read_rdf_text(countries_ontology_text(), "countries.ttl", {}, ontology,
                    quiet);
  dataset::Vocabulary vocabulary = dataset::vocabulary_of(ontology);
  auto labeller = std::make_shared<const SymbolicLabeller>(
      ontology, vocabulary, max_individuals, quiet);
  return {std::move(vocabulary), std::move(labeller)};
}

/// A random world has at most as many regions and as many subregions as it has
/// countries.
std::uint32_t count_individuals(const CountriesWorld& world,
                                const CountriesOptions& options) {
  const auto n_given = static_cast<std::uint32_t>(
      world.countries.size() + world.regions.size() + world.subregions.size());
  return std::max(n_given, 3 * options.max_random_countries);
}

class CountriesSource final : public LabelledSource {
 public:
  /// `ontology` allows count_individuals() of them.
  CountriesSource(const CountriesWorld& world, const CountriesOptions& options,
                  CountriesOntology ontology, std::vector<InputFile> inputs,
                  const JobContext& job)
      : LabelledSource({std::move(ontology.vocabulary),
                        "urn:x-rrn:countries",
                        describe(options),
                        job.seed.value(),
                        {}},
                       std::move(ontology.labeller), std::move(inputs)),
        options_(options) {
    const HeldOut held_out = choose_held_out(world, options.n_held_out, job);
    add_split(world, join(held_out.valid, held_out.test), {}, job);
    add_split(world, held_out.test, held_out.valid, job);
    add_split(world, held_out.valid, held_out.test, job);
    const std::uint32_t n_left = splits_.front().facts.n_countries();
    if (options.n_targets == 0 || options.n_targets > n_left) {
      reject(std::to_string(options.n_targets) + " targets among " +
             std::to_string(n_left) + " countries; expected 1 to " +
             std::to_string(n_left));
    }
  }

  [[nodiscard]] std::optional<dataset::Sample> draw(
      Split split, std::uint64_t number, const JobContext& job) const override {
    if (is_random(split)) return draw_random(number, job);
    const CountriesFacts& facts = get(split).facts;
    const auto targets = choose_targets(split, number, job);
    dataset::Sample kb = facts.facts(options_.task, targets);
    if (split != Split::kTrain) {
      kb.relations.targets = targets;
      kb.classes.targets = facts.places();
      kb.classes.targets.insert(kb.classes.targets.end(), targets.begin(),
                                targets.end());
      kb.normalise();
    }
    return kb;
  }

  [[nodiscard]] bool complete(Split split, dataset::Sample& kb,
                              const JobContext& job) const override {
    const SplitFacts& of_split = get(split);
    if (!is_random(split)) {
      kb.classes.predictable = of_split.truth.classes.predictable;
      kb.relations.predictable = of_split.truth.relations.predictable;
    }
    // What is left of consistent facts is consistent.
    RRN_CHECK(labeller()->label(kb, job) == datalog::Outcome::kFixpoint);
    return true;
  }

 private:
  [[nodiscard]] const SplitFacts& get(Split split) const {
    return splits_[static_cast<std::size_t>(split)];
  }

  void add_split(const CountriesWorld& world, const Numbers& left_out,
                 const Numbers& targets, const JobContext& job) {
    const Numbers countries = all_but(world, left_out);
    CountriesFacts facts(world, countries, vocabulary());
    dataset::Sample truth = facts.truth(*labeller(), job);
    std::vector<dataset::EntityIndex> indices;
    for (const std::uint32_t target : targets) {
      const auto at =
          std::lower_bound(countries.begin(), countries.end(), target);
      indices.push_back(dataset::EntityIndex{
          static_cast<std::uint32_t>(at - countries.begin())});
    }
    splits_.push_back({std::move(facts), std::move(truth), std::move(indices)});
  }

  [[nodiscard]] std::vector<dataset::EntityIndex> choose_targets(
      Split split, std::uint64_t number, const JobContext& job) const {
    const SplitFacts& of_split = get(split);
    if (split == Split::kTrain) {
      return draw_targets(of_split.facts.n_countries(), options_.n_targets,
                          number, job);
    }
    if (split == Split::kTest || !options_.draws_to_validate) {
      return of_split.targets;
    }
    Rng rng(job.seed.derive("countries to validate", number));
    return of_split.facts.draw_bordering(options_.n_held_out, rng);
  }

  [[nodiscard]] bool is_random(Split split) const {
    return split == Split::kTrain && options_.max_random_countries > 0;
  }

  /// Invents a world; what is true in it goes with its facts.  Returns nothing
  /// for one without borders.
  [[nodiscard]] std::optional<dataset::Sample> draw_random(
      std::uint64_t number, const JobContext& job) const {
    Rng rng(job.seed.derive("random world", number));
    const double most = options_.max_random_countries / double{kLeastCountries};
    const auto n_countries = static_cast<std::uint32_t>(
        std::lround(kLeastCountries * std::pow(most, rng.uniform())));
    Numbers countries(n_countries);
    std::iota(countries.begin(), countries.end(), 0U);
    // Where the subregion tells all, neighbours had better tell little.
    const bool is_told = options_.task == CountriesTask::kS1;
    const double sea = is_told ? 1 : 1.5 + 2.5 * rng.uniform();
    const CountriesFacts facts(random_world(n_countries, sea, rng), countries,
                               vocabulary());
    const double part = 0.05 + 0.25 * rng.uniform();
    const auto n_targets = std::max(
        1U, static_cast<std::uint32_t>(std::lround(part * n_countries)));
    const std::vector<dataset::EntityIndex> targets =
        is_told ? draw_targets(n_countries, n_targets, number, job)
                : facts.draw_bordering(n_targets, rng);
    if (targets.empty()) return std::nullopt;
    dataset::Sample kb = facts.facts(options_.task, targets);
    dataset::Sample truth = facts.truth(*labeller(), job);
    kb.classes.predictable = std::move(truth.classes.predictable);
    kb.relations.predictable = std::move(truth.relations.predictable);
    return kb;
  }

  /// Any countries: with those alone that have a neighbour outside, S3 would
  /// have 82 inferences to a sample in the place of the published 68.
  [[nodiscard]] static std::vector<dataset::EntityIndex> draw_targets(
      std::uint32_t n_countries, std::uint32_t n_targets, std::uint64_t number,
      const JobContext& job) {
    Rng rng(job.seed.derive("countries targets", number));
    std::vector<dataset::EntityIndex> countries;
    for (std::uint32_t i = 0; i < n_countries; ++i) {
      countries.push_back(dataset::EntityIndex{i});
    }
    rng.shuffle(countries);
    countries.resize(n_targets);
    return countries;
  }

  CountriesOptions options_;
  std::vector<SplitFacts> splits_;  ///< Indexed by Split
};

std::vector<InputFile> describe_inputs(const std::string& source_path) {
  InputFile ontology = describe_input_text("ontology", "owl/countries.ttl",
                                           countries_ontology_text());
  ontology.source = "part of this program";
  ontology.licence = "MIT";
  InputFile data = describe_input("data", source_path);
  data.source = "https://github.com/mledoze/countries, or in its terms";
  data.licence = "Open Database License 1.0 for data of mledoze/countries";
  return {std::move(ontology), std::move(data)};
}

}  // namespace

std::unique_ptr<SampleSource> make_countries_source(
    const CountriesWorld& world, const CountriesOptions& options,
    std::vector<InputFile> inputs, const JobContext& job) {
  check_random_worlds(options);
  return std::make_unique<CountriesSource>(
      world, options, read_ontology(count_individuals(world, options), job),
      std::move(inputs), job);
}

DatasetSummary generate_countries_dataset(const CountriesOptions& options,
                                          const std::string& source_path,
                                          const BuildOptions& build,
                                          const std::string& output_folder,
                                          const JobContext& job) {
  const bool is_invented = options.max_random_countries > 0;
  if ((build.sizes.valid > 1 && !is_invented) || build.sizes.test > 1) {
    reject(std::to_string(build.sizes.valid) + " samples to validate and " +
           std::to_string(build.sizes.test) +
           " to test; expected 1 of each at most, as the countries held out "
           "make one: other seeds make more, and random worlds to train leave "
           "all countries but those to test to validate");
  }
  const CountriesWorld world = read_countries(source_path, job);
  CountriesOptions chosen = options;
  chosen.draws_to_validate = build.sizes.valid > 1;
  const auto source =
      make_countries_source(world, chosen, describe_inputs(source_path), job);
  return build_dataset(*source, build, output_folder, job);
}

}  // namespace rrn::generation
