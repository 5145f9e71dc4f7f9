// SPDX-License-Identifier: MIT
#include "generation/countries/random_world.hpp"

#include <algorithm>
#include <set>

#include <gtest/gtest.h>

namespace rrn::generation {
namespace {

CountriesWorld world(std::uint64_t seed, std::uint32_t n_countries,
                     double sea = 2) {
  Rng rng{Seed(seed)};
  return random_world(n_countries, sea, rng);
}

TEST(RandomWorld, IsOneThatItsStatementsMake) {
  // What reads worlds from files checks them, and sorts what it reads.
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    const CountriesWorld invented =
        world(seed, static_cast<std::uint32_t>(1 + seed * 7));
    CountriesStatements statements;
    for (const auto& subregion : invented.subregions) {
      statements.subregions.push_back(
          {subregion.iri, {invented.regions[subregion.region]}, {}});
    }
    for (const auto& country : invented.countries) {
      auto& stated = statements.countries.emplace_back();
      stated.iri = country.iri;
      stated.regions = {invented.regions[country.region]};
      if (country.subregion) {
        stated.subregions = {invented.subregions[*country.subregion].iri};
      }
      for (const std::uint32_t other : country.neighbours) {
        stated.neighbours.push_back(invented.countries[other].iri);
      }
    }
    EXPECT_EQ(make_countries_world(statements), invented) << "seed " << seed;
  }
}

TEST(RandomWorld, HasPlacesOfTheSizesThatAreSaid) {
  double n_subregions = 0;
  double n_regions = 0;
  std::size_t n_islands = 0;
  std::size_t n_without = 0;
  constexpr int kWorlds = 100;
  for (int seed = 0; seed < kWorlds; ++seed) {
    const CountriesWorld one = world(static_cast<std::uint64_t>(seed), 100);
    ASSERT_EQ(one.countries.size(), 100u);
    std::set<std::uint32_t> subregions;
    for (const auto& country : one.countries) {
      n_islands += country.neighbours.empty() ? 1 : 0;
      n_without += country.subregion ? 0 : 1;
      if (country.subregion) subregions.insert(*country.subregion);
    }
    EXPECT_GE(subregions.size() + 2, one.subregions.size())
        << "hardly any is without countries";
    n_subregions += static_cast<double>(one.subregions.size());
    n_regions += static_cast<double>(one.regions.size());
  }
  // 100 over 5 to 14 is 11.4 on average, of which a few have no country; these
  // over 2.5 to 6 are 2.7.
  EXPECT_NEAR(n_subregions / kWorlds, 11, 1.5);
  EXPECT_NEAR(n_regions / kWorlds, 2.7, 0.6);
  EXPECT_NEAR(static_cast<double>(n_islands) / (100 * kWorlds), 0.3, 0.05);
  EXPECT_NEAR(static_cast<double>(n_without) / (100 * kWorlds), 0.02, 0.01);
}

TEST(RandomWorld, FewBordersCrossWideSeas) {
  const auto part_abroad = [](double sea) {
    double n_borders = 0;
    double n_abroad = 0;
    for (std::uint64_t seed = 0; seed < 30; ++seed) {
      const CountriesWorld one = world(seed, 100, sea);
      for (const auto& country : one.countries) {
        for (const std::uint32_t other : country.neighbours) {
          ++n_borders;
          n_abroad += one.countries[other].region == country.region ? 0 : 1;
        }
      }
    }
    return n_abroad / n_borders;
  };
  EXPECT_GT(part_abroad(1), 2 * part_abroad(4));
  EXPECT_GT(part_abroad(4), 0);
}

TEST(RandomWorld, DependsOnTheSeedAlone) {
  EXPECT_EQ(world(5, 40), world(5, 40));
  EXPECT_NE(world(5, 40), world(6, 40));
}

}  // namespace
}  // namespace rrn::generation
