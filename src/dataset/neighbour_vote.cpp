// SPDX-License-Identifier: MIT
#include "dataset/neighbour_vote.hpp"

#include <algorithm>
#include <map>
#include <optional>

#include "dataset/countries_vocabulary.hpp"

namespace rrn::dataset {

namespace {

using Place = std::optional<EntityIndex>;

/// Where an individual lies, as far as it is stated.
struct Location {
  Place subregion;
  Place region;
};

class Map {
 public:
  Map(const KnowledgeBase& kb, const Vocabulary& vocabulary)
      : located_in_(*vocabulary.find_relation(countries::kLocatedIn)),
        places_(kb.n_individuals),
        neighbours_(kb.n_individuals) {
    for (const RelationLiteral& fact : kb.specified_relations) {
      if (!fact.positive) continue;
      (fact.relation == located_in_ ? places_ : neighbours_)[fact.subject.value]
          .push_back(fact.object);
    }
  }

  [[nodiscard]] Location location(EntityIndex individual) const {
    Location location;
    for (const EntityIndex place : places_[individual.value]) {
      // Subregions lie somewhere themselves.
      const auto& around = places_[place.value];
      if (!around.empty()) location.subregion = place;
      location.region = around.empty() ? place : around.front();
    }
    return location;
  }

  [[nodiscard]] Location vote(EntityIndex country) const {
    std::vector<Place> subregions;
    std::vector<Place> regions;
    for (const EntityIndex neighbour : neighbours_[country.value]) {
      const Location location = this->location(neighbour);
      subregions.push_back(location.subregion);
      regions.push_back(location.region);
    }
    return {most_frequent(subregions), most_frequent(regions)};
  }

  /// Subregions and regions, several times where several neighbours lie there.
  [[nodiscard]] std::vector<EntityIndex> places_of_neighbours(
      EntityIndex country) const {
    std::vector<EntityIndex> places;
    for (const EntityIndex neighbour : neighbours_[country.value]) {
      const Location location = this->location(neighbour);
      for (const Place place : {location.subregion, location.region}) {
        if (place) places.push_back(*place);
      }
    }
    return places;
  }

  [[nodiscard]] bool is_stated(EntityIndex country, EntityIndex place) const {
    return std::ranges::count(places_[country.value], place) != 0;
  }
  [[nodiscard]] RelationIndex located_in() const { return located_in_; }

 private:
  static Place most_frequent(const std::vector<Place>& places) {
    std::map<std::uint32_t, std::size_t> counts;
    for (const Place place : places) {
      if (place) ++counts[place->value];
    }
    const auto most = std::ranges::max_element(
        counts, {}, [](const auto& entry) { return entry.second; });
    if (most == counts.end()) return std::nullopt;
    return EntityIndex{most->first};
  }

  RelationIndex located_in_;
  std::vector<std::vector<EntityIndex>> places_;
  std::vector<std::vector<EntityIndex>> neighbours_;
};

}  // namespace

std::vector<RelationLiteral> vote_of_neighbours(const KnowledgeBase& kb,
                                                const Vocabulary& vocabulary) {
  const Map map(kb, vocabulary);
  std::vector<RelationLiteral> guesses;
  for (const EntityIndex country : kb.relation_targets) {
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

std::vector<RelationLiteral> places_of_neighbours(
    const KnowledgeBase& kb, const Vocabulary& vocabulary) {
  const Map map(kb, vocabulary);
  std::vector<RelationLiteral> literals;
  for (const EntityIndex country : kb.relation_targets) {
    for (const EntityIndex place : map.places_of_neighbours(country)) {
      literals.push_back({country, map.located_in(), place, true});
    }
    const Location stated = map.location(country);
    if (stated.region && !map.is_stated(country, *stated.region)) {
      literals.push_back({country, map.located_in(), *stated.region, true});
    }
  }
  std::ranges::sort(literals);
  const auto [first, last] = std::ranges::unique(literals);
  literals.erase(first, last);
  return literals;
}

}  // namespace rrn::dataset
