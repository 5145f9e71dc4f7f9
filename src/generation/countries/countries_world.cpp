// SPDX-License-Identifier: MIT
#include "generation/countries/countries_world.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace rrn::generation {

namespace {

using NumbersByName = std::map<std::string, std::uint32_t>;

[[noreturn]] void fail(const SourceLocation& place,
                       const std::string& message) {
  throw Error(ErrorCode::kBadSyntax, place, message);
}

/// NumbersByName names in their order.
NumbersByName numbered(const std::set<std::string>& names) {
  NumbersByName numbers;
  for (const std::string& name : names) {
    numbers.emplace(name, static_cast<std::uint32_t>(numbers.size()));
  }
  return numbers;
}

class WorldMaker {
 public:
  explicit WorldMaker(const CountriesStatements& statements)
      : statements_(statements) {}

  CountriesWorld run() {
    number_all();
    make_subregions();
    world_.countries.resize(statements_.countries.size());
    for (const auto& country : statements_.countries) add(country);
    for (auto& country : world_.countries) {
      auto& neighbours = country.neighbours;
      std::sort(neighbours.begin(), neighbours.end());
      neighbours.erase(std::unique(neighbours.begin(), neighbours.end()),
                       neighbours.end());
    }
    return std::move(world_);
  }

 private:
  void number_all() {
    std::set<std::string> regions;
    std::set<std::string> subregions;
    std::set<std::string> countries;
    for (const auto& subregion : statements_.subregions) {
      subregions.insert(subregion.iri);
      regions.insert(subregion.regions.begin(), subregion.regions.end());
    }
    for (const auto& country : statements_.countries) {
      if (!countries.insert(country.iri).second) {
        fail(country.place, country.iri + " is listed twice");
      }
      regions.insert(country.regions.begin(), country.regions.end());
      subregions.insert(country.subregions.begin(), country.subregions.end());
    }
    regions_ = numbered(regions);
    subregions_ = numbered(subregions);
    countries_ = numbered(countries);
    world_.regions.assign(regions.begin(), regions.end());
  }

  void make_subregions() {
    std::map<std::string, SourceLocation> places;
    std::map<std::string, std::set<std::string>> stated;
    for (const auto& subregion : statements_.subregions) {
      places.try_emplace(subregion.iri, subregion.place);
      stated[subregion.iri].insert(subregion.regions.begin(),
                                   subregion.regions.end());
    }
    std::map<std::string, std::set<std::string>> followed;
    for (const auto& country : statements_.countries) {
      for (const std::string& subregion : country.subregions) {
        places.try_emplace(subregion, country.place);
        followed[subregion].insert(country.regions.begin(),
                                   country.regions.end());
      }
    }
    for (const auto& [iri, number] : subregions_) {
      const auto& regions = stated[iri].empty() ? followed[iri] : stated[iri];
      const std::string region = only_one(places.at(iri), iri, "region",
                                          {regions.begin(), regions.end()});
      world_.subregions.push_back({iri, regions_.at(region)});
    }
  }

  void add(const CountriesStatements::Country& country) {
    const std::uint32_t number = countries_.at(country.iri);
    CountriesWorld::Country& added = world_.countries[number];
    added.iri = country.iri;
    const std::string region =
        only_one(country.place, country.iri, "region", country.regions);
    added.region = regions_.at(region);
    if (!country.subregions.empty()) {
      const std::string subregion =
          only_one(country.place, country.iri, "subregion", country.subregions);
      added.subregion = subregions_.at(subregion);
      const std::string& of_subregion =
          world_.regions[world_.subregions[*added.subregion].region];
      if (of_subregion != region) {
        fail(country.place, country.iri + " is in " + region + ", but in " +
                                subregion + ", which is in " + of_subregion +
                                "; expected one region");
      }
    }
    for (const std::string& iri : country.neighbours) {
      const auto neighbour = countries_.find(iri);
      if (neighbour == countries_.end()) {
        fail(country.place, country.iri + " borders " + iri +
                                ", which is not listed; expected a country");
      }
      if (neighbour->second == number) {
        fail(country.place, country.iri + " borders itself");
      }
      added.neighbours.push_back(neighbour->second);
      world_.countries[neighbour->second].neighbours.push_back(number);
    }
  }

  static std::string only_one(const SourceLocation& place,
                              const std::string& iri, const std::string& what,
                              const std::vector<std::string>& found) {
    if (found.empty()) {
      fail(place, iri + " has no " + what + "; expected one");
    }
    for (const std::string& other : found) {
      if (other == found.front()) continue;
      fail(place, iri + " has two " + what + "s, " + found.front() + " and " +
                      other + "; expected one");
    }
    return found.front();
  }

  const CountriesStatements& statements_;
  NumbersByName regions_;
  NumbersByName subregions_;
  NumbersByName countries_;
  CountriesWorld world_;
};

}  // namespace

CountriesWorld make_countries_world(const CountriesStatements& statements) {
  return WorldMaker(statements).run();
}

}  // namespace rrn::generation
