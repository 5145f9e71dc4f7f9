// SPDX-License-Identifier: MIT
#include "generation/countries/countries_facts.hpp"

#include <algorithm>
#include <array>
#include <numeric>

#include "base/error.hpp"
#include "generation/countries/countries_vocabulary.hpp"

namespace rrn::generation {

namespace {

constexpr std::uint32_t kAbsent = 0xFFFFFFFF;

template <typename Item>
void append(const std::vector<Item>& from, std::vector<Item>& to) {
  to.insert(to.end(), from.begin(), from.end());
}

}  // namespace

std::string_view to_string(CountriesTask task) {
  constexpr std::array<std::string_view, 3> kNames = {"S1", "S2", "S3"};
  return kNames[static_cast<std::size_t>(task)];
}

CountriesFacts::CountriesFacts(const CountriesWorld& world,
                               const std::vector<std::uint32_t>& countries,
                               const dataset::Vocabulary& vocabulary)
    : terms_(find_terms(vocabulary)),
      n_regions_(static_cast<std::uint32_t>(world.regions.size())) {
  const auto n_countries = static_cast<std::uint32_t>(countries.size());
  std::vector<std::uint32_t> index_of(world.countries.size(), kAbsent);
  for (std::uint32_t i = 0; i < n_countries; ++i) index_of[countries[i]] = i;
  const auto region = [&](std::uint32_t number) {
    return dataset::EntityIndex{n_countries + number};
  };
  const auto subregion = [&](std::uint32_t number) {
    return dataset::EntityIndex{n_countries + n_regions_ + number};
  };
  for (const std::uint32_t number : countries) {
    const CountriesWorld::Country& country = world.countries[number];
    names_.push_back(country.iri);
    Country& added = countries_.emplace_back();
    added.region = region(country.region);
    if (country.subregion) added.subregion = {subregion(*country.subregion)};
    for (const std::uint32_t neighbour : country.neighbours) {
      if (index_of[neighbour] == kAbsent) continue;
      added.neighbours.push_back(dataset::EntityIndex{index_of[neighbour]});
    }
  }
  append(world.regions, names_);
  for (const CountriesWorld::Subregion& place : world.subregions) {
    names_.push_back(place.iri);
    region_of_subregion_.push_back(region(place.region));
  }
}

CountriesFacts::Terms CountriesFacts::find_terms(
    const dataset::Vocabulary& vocabulary) {
  const auto owl_class = [&](std::string_view iri) {
    const auto index = vocabulary.find_class(iri);
    RRN_CHECK(index.has_value());
    return *index;
  };
  const auto relation = [&](std::string_view iri) {
    const auto index = vocabulary.find_relation(iri);
    RRN_CHECK(index.has_value());
    return *index;
  };
  return {owl_class(countries::kCountry), owl_class(countries::kRegion),
          owl_class(countries::kSubregion), relation(countries::kLocatedIn),
          relation(countries::kNeighborOf)};
}

std::vector<dataset::EntityIndex> CountriesFacts::draw_bordering(
    std::uint32_t n, Rng& rng) const {
  std::vector<std::uint32_t> order(n_countries());
  std::iota(order.begin(), order.end(), 0U);
  rng.shuffle(order);
  std::vector<bool> is_target(n_countries());
  const auto has_neighbour_outside = [&](std::uint32_t country) {
    return std::ranges::any_of(
        countries_[country].neighbours,
        [&](dataset::EntityIndex other) { return !is_target[other.value]; });
  };
  std::vector<dataset::EntityIndex> targets;
  for (const std::uint32_t country : order) {
    if (targets.size() == n) break;
    is_target[country] = true;
    is_target[country] =
        has_neighbour_outside(country) &&
        std::ranges::all_of(countries_[country].neighbours,
                            [&](dataset::EntityIndex other) {
                              return !is_target[other.value] ||
                                     has_neighbour_outside(other.value);
                            });
    if (is_target[country]) targets.push_back(dataset::EntityIndex{country});
  }
  return targets;
}

std::vector<dataset::EntityIndex> CountriesFacts::places() const {
  std::vector<dataset::EntityIndex> places;
  for (std::uint32_t i = n_countries(); i < n_individuals(); ++i) {
    places.push_back(dataset::EntityIndex{i});
  }
  return places;
}

dataset::ClassIndex CountriesFacts::class_of(std::uint32_t individual) const {
  if (individual < n_countries()) return terms_.country;
  if (individual < n_countries() + n_regions_) return terms_.region;
  return terms_.subregion;
}

dataset::Sample CountriesFacts::facts(
    CountriesTask task,
    const std::vector<dataset::EntityIndex>& targets) const {
  std::vector<bool> lacks_region(countries_.size());
  std::vector<bool> lacks_subregion(countries_.size());
  for (const dataset::EntityIndex target : targets) {
    lacks_region[target.value] = true;
    if (task == CountriesTask::kS1) continue;
    lacks_subregion[target.value] = true;
    if (task == CountriesTask::kS2) continue;
    for (const dataset::EntityIndex neighbour :
         countries_[target.value].neighbours) {
      lacks_region[neighbour.value] = true;
    }
  }
  dataset::Sample kb;
  kb.n_individuals = n_individuals();
  kb.names = names_;
  const auto state = [&kb](dataset::EntityIndex subject,
                           dataset::RelationIndex relation,
                           dataset::EntityIndex object) {
    kb.relations.specified.push_back({subject, relation, object, true});
  };
  for (std::uint32_t i = 0; i < n_countries(); ++i) {
    const Country& country = countries_[i];
    const dataset::EntityIndex self{i};
    if (!lacks_region[i]) state(self, terms_.located_in, country.region);
    for (const dataset::EntityIndex subregion : country.subregion) {
      if (!lacks_subregion[i]) state(self, terms_.located_in, subregion);
    }
    for (const dataset::EntityIndex neighbour : country.neighbours) {
      state(self, terms_.neighbor_of, neighbour);
    }
  }
  const std::uint32_t first_subregion = n_countries() + n_regions_;
  for (std::uint32_t i = first_subregion; i < n_individuals(); ++i) {
    state(dataset::EntityIndex{i}, terms_.located_in,
          region_of_subregion_[i - first_subregion]);
  }
  kb.normalise();
  return kb;
}

dataset::Sample CountriesFacts::truth(const SymbolicLabeller& labeller,
                                      const JobContext& job) const {
  dataset::Sample kb = facts(CountriesTask::kS1, {});
  for (std::uint32_t i = 0; i < n_individuals(); ++i) {
    kb.classes.specified.push_back(
        {dataset::EntityIndex{i}, class_of(i), true});
  }
  kb.normalise();
  if (labeller.label(kb, job) != datalog::Outcome::kFixpoint) {
    throw Error(ErrorCode::kBadArgument,
                "the countries violate the ontology; expected facts that are "
                "consistent with it");
  }
  dataset::Sample truth;
  truth.n_individuals = kb.n_individuals;
  append(kb.classes.specified, truth.classes.predictable);
  append(kb.classes.inferable, truth.classes.predictable);
  append(kb.relations.specified, truth.relations.predictable);
  append(kb.relations.inferable, truth.relations.predictable);
  truth.normalise();
  return truth;
}

}  // namespace rrn::generation
