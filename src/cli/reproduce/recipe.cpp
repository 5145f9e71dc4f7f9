// SPDX-License-Identifier: MIT
#include "cli/reproduce/recipe.hpp"

#include <algorithm>
#include <array>
#include <boost/program_options/parsers.hpp>

#include "cli/program/command.hpp"

namespace rrn::cli {

namespace {

Words from_nothing(const DataPlaces&) {
  return {"--samples", "5000", "--valid", "500", "--test", "500"};
}

Words from_random_worlds(const DataPlaces& places) {
  return {"--samples",       "6000",
          "--random-worlds", "240",
          "--valid",         "20",
          "--source",        places.folder + "/countries/countries-2018.json"};
}

Words from_umls(const DataPlaces& places) {
  return {"--source", places.folder + "/umls"};
}

Words from_dbpedia(const DataPlaces& places) {
  return {"--source", places.folder + "/dbpedia", "--ontology",
          places.dbo_ontology};
}

Words from_museums(const DataPlaces& places) {
  return {"--source", places.folder + "/museum", "--program",
          places.folder + "/rdfox-rules/Claros_L.dlog"};
}

Words from_royalty(const DataPlaces& places) {
  return {"--ontology",
          places.royalty + "/royalty.ttl",
          "--sampler",
          "walk",
          "--individuals",
          "200",
          "--test",
          "100",
          places.royalty + "/royalty.nt"};
}

/// On invented worlds, for a rule is to be learnt and not a map.  Facts weigh
/// little, too, or the network learns them by heart.
constexpr std::string_view kRuleOfCountries =
    "--epochs 14 --dim 96 --iterations 3 --schedule simultaneous "
    "--initial-weights alike --kbs-per-step 4 --learning-rate 0.007 "
    "--relation-weight 30 --specified-weight 0.05";
/// Steps more, from a neighbour's subregion to its region.
constexpr std::string_view kLongerRuleOfCountries =
    "--epochs 14 --dim 96 --iterations 6 --schedule simultaneous "
    "--initial-weights alike --kbs-per-step 4 --learning-rate 0.007 "
    "--relation-weight 30 --specified-weight 0.05";
/// Borders never follow from anything, and no fact is wrong.
constexpr std::string_view kTrustingFacts =
    "--thresholds --draws 16 --trust-facts 0.9999";
/// Facts are hidden and contradicted so that the network learns to do without
/// and against some of them.
constexpr std::string_view kDbpedia =
    "--epochs 8 --iterations 3 --kbs-per-step 8 --class-weight 10 "
    "--drop-facts 0.1 --contradict-facts 0.1";
constexpr std::string_view kMuseums =
    "--epochs 8 --iterations 3 --kbs-per-step 8 --drop-facts 0.1 "
    "--contradict-facts 0.1";

constexpr Recipe countries(std::string_view dataset,
                           Words (*generate)(const DataPlaces&),
                           std::string_view train) {
  return {.dataset = dataset,
          .generate = generate,
          .train = train,
          .calibrate = kTrustingFacts,
          .draws = 16,
          .runs = 5,
          .has_data_per_run = true};
}

constexpr std::array<Recipe, 8> kRecipes = {{
    {.dataset = "family",
     .generate = &from_nothing,
     .train = "--epochs 30",
     .runs = 3},
    countries("countries-s1", &from_random_worlds, kRuleOfCountries),
    countries("countries-s2", &from_random_worlds, kRuleOfCountries),
    countries("countries-s3", &from_random_worlds, kLongerRuleOfCountries),
    {.dataset = "dbpedia", .generate = &from_dbpedia, .train = kDbpedia},
    {.dataset = "claros", .generate = &from_museums, .train = kMuseums},
    {.dataset = "umls",
     .generate = &from_umls,
     .train = "--epochs 10 --iterations 3 --class-weight 20"},
    {.dataset = "royalty",
     .generator = "ontology",
     .generate = &from_royalty,
     .train = "--epochs 8 --iterations 3 --kbs-per-step 8"},
}};

}  // namespace

std::span<const Recipe> recipes() { return kRecipes; }

const Recipe& find_recipe(std::string_view dataset) {
  std::string names;
  for (const Recipe& recipe : kRecipes) {
    if (recipe.dataset == dataset) return recipe;
    names += (names.empty() ? "" : ", ") + std::string(recipe.dataset);
  }
  throw UsageError("unknown dataset '" + std::string(dataset) +
                   "'; expected some of " + names);
}

Words split_words(std::string_view text) {
  return boost::program_options::split_unix(std::string(text));
}

Words replace_options(Words words, const Words& other) {
  const auto is_option = [](const std::string& word) {
    return word.starts_with("--");
  };
  for (const std::string& word : other) {
    if (!is_option(word)) continue;
    const auto begin = std::find(words.begin(), words.end(), word);
    if (begin == words.end()) continue;
    words.erase(begin, std::find_if(begin + 1, words.end(), is_option));
  }
  words.insert(words.end(), other.begin(), other.end());
  return words;
}

}  // namespace rrn::cli
