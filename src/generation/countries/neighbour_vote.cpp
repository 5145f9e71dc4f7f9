// SPDX-License-Identifier: MIT
#include "generation/countries/neighbour_vote.hpp"

#include <algorithm>
#include <map>
#include <optional>

#include "generation/countries/countries_vocabulary.hpp"

namespace rrn::generation {

namespace {

using Place = std::optional<dataset::EntityIndex>;

/// Where an individual lies, as far as it is stated.
struct Location {
  Place subregion;
  Place region;
};

class Map {
 public:
  Map(const dataset::Sample& kb, const dataset::Vocabulary& vocabulary)
      : located_in_(*vocabulary.find_relation(countries::kLocatedIn)),
        places_(kb.n_individuals),
        neighbours_(kb.n_individuals) {
    for (const dataset::RelationLiteral& fact : kb.relations.specified) {
      if (!fact.positive) continue;
      (fact.relation == located_in_ ? places_ : neighbours_)[fact.subject.value]
          .push_back(fact.object);
    }
  }

  [[nodiscard]] Location location(dataset::EntityIndex individual) const {
    Location location;
    for (const dataset::EntityIndex place : places_[individual.value]) {
      // Subregions lie somewhere themselves.
      const auto& around = places_[place.value];
      if (!around.empty()) location.subregion = place;
      location.region = around.empty() ? place : around.front();
    }
    return location;
  }

  [[nodiscard]] Location vote(dataset::EntityIndex country) const {
    std::vector<Place> subregions;
    std::vector<Place> regions;
    for (const dataset::EntityIndex neighbour : neighbours_[country.value]) {
      const Location location = this->location(neighbour);
      subregions.push_back(location.subregion);
      regions.push_back(location.region);
    }
    return {most_frequent(subregions), most_frequent(regions)};
  }

  /// Subregions and regions, several times where several neighbours lie there.
  [[nodiscard]] std::vector<dataset::EntityIndex> places_of_neighbours(
      dataset::EntityIndex country) const {
    std::vector<dataset::EntityIndex> places;
    for (const dataset::EntityIndex neighbour : neighbours_[country.value]) {
      const Location location = this->location(neighbour);
      for (const Place place : {location.subregion, location.region}) {
        if (place) places.push_back(*place);
      }
    }
    return places;
  }

  [[nodiscard]] bool is_stated(dataset::EntityIndex country,
                               dataset::EntityIndex place) const {
    return std::ranges::count(places_[country.value], place) != 0;
  }
  [[nodiscard]] dataset::RelationIndex located_in() const {
    return located_in_;
  }

 private:
  static Place most_frequent(const std::vector<Place>& places) {
    std::map<std::uint32_t, std::size_t> counts;
    for (const Place place : places) {
      if (place) ++counts[place->value];
    }
    const auto most = std::ranges::max_element(
        counts, {}, [](const auto& entry) { return entry.second; });
    if (most == counts.end()) return std::nullopt;
    return dataset::EntityIndex{most->first};
  }

  dataset::RelationIndex located_in_;
  std::vector<std::vector<dataset::EntityIndex>> places_;
  std::vector<std::vector<dataset::EntityIndex>> neighbours_;
};

}  // namespace

std::vector<dataset::RelationLiteral> vote_of_neighbours(
    const dataset::Sample& kb, const dataset::Vocabulary& vocabulary) {
  const Map map(kb, vocabulary);
  std::vector<dataset::RelationLiteral> guesses;
  for (const dataset::EntityIndex country : kb.relations.targets) {
    const Location stated = map.location(country);
    const Location voted = map.vote(country);
    for (const Place place :
         {stated.subregion ? stated.subregion : voted.subregion,
          stated.region ? stated.region : voted.region}) {
      if (!place || map.is_stated(country, *place)) continue;
      guesses.push_back({country, map.located_in(), *place, true});
    }
  }
  std::ranges::sort(guesses);
  return guesses;
}

std::vector<dataset::RelationLiteral> places_of_neighbours(
    const dataset::Sample& kb, const dataset::Vocabulary& vocabulary) {
  const Map map(kb, vocabulary);
  std::vector<dataset::RelationLiteral> literals;
  for (const dataset::EntityIndex country : kb.relations.targets) {
    for (const dataset::EntityIndex place : map.places_of_neighbours(country)) {
      literals.push_back({country, map.located_in(), place, true});
    }
    const Location stated = map.location(country);
    if (stated.region && !map.is_stated(country, *stated.region)) {
      literals.push_back({country, map.located_in(), *stated.region, true});
    }
  }
  std::ranges::sort(literals);
  literals.erase(std::unique(literals.begin(), literals.end()), literals.end());
  return literals;
}

}  // namespace rrn::generation
