// SPDX-License-Identifier: MIT
#include "generation/countries/random_world.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "base/error.hpp"

namespace rrn::generation {

namespace {

struct Point {
  double x, y;
};

double distance(const Point& a, const Point& b) {
  return std::hypot(a.x - b.x, a.y - b.y);
}

double uniform(double from, double to, Rng& rng) {
  return from + (to - from) * rng.uniform();
}

std::vector<Point> draw_points(std::size_t n, Rng& rng) {
  std::vector<Point> points(n);
  for (Point& point : points) {
    point.x = rng.uniform();
    point.y = rng.uniform();
  }
  return points;
}

/// `n` over a random number of them to each.
std::size_t draw_group_number(std::size_t n, double least, double most,
                              Rng& rng) {
  return std::max<std::size_t>(
      1, static_cast<std::size_t>(
             std::lround(static_cast<double>(n) / uniform(least, most, rng))));
}

/// The nearest centre of each point, as numbers of those that are the nearest
/// of any.
std::vector<std::uint32_t> group(const std::vector<Point>& points,
                                 std::vector<Point>& centres) {
  std::vector<std::uint32_t> nearest;
  for (const Point& point : points) {
    const auto is_nearer = [&](const Point& a, const Point& b) {
      return distance(a, point) < distance(b, point);
    };
    nearest.push_back(static_cast<std::uint32_t>(
        std::ranges::min_element(centres, is_nearer) - centres.begin()));
  }
  std::vector<std::uint32_t> used = nearest;
  std::ranges::sort(used);
  used.erase(std::unique(used.begin(), used.end()), used.end());
  std::vector<Point> left;
  for (const std::uint32_t centre : used) left.push_back(centres[centre]);
  centres = std::move(left);
  for (std::uint32_t& number : nearest) {
    number = static_cast<std::uint32_t>(std::ranges::lower_bound(used, number) -
                                        used.begin());
  }
  return nearest;
}

/// Returns names that are sorted as text.
std::vector<std::string> names(const std::string& kind, std::size_t n) {
  const std::size_t n_digits = std::to_string(n).size();
  std::vector<std::string> result;
  for (std::size_t i = 0; i < n; ++i) {
    std::string number = std::to_string(i);
    number.insert(0, n_digits - number.size(), '0');
    result.push_back("urn:x-rrn:world:" + kind + number);
  }
  return result;
}

/// Joins each country that is no island to some of those nearest to it, where
/// those of other regions are further away than they look.
void draw_borders(const std::vector<Point>& points, double sea,
                  std::vector<CountriesWorld::Country>& countries, Rng& rng) {
  constexpr double kMeanMore = 2.2;  ///< Neighbours beyond the first
  const double islands = uniform(0.1, 0.5, rng);
  std::vector<std::uint32_t> land;
  for (std::uint32_t i = 0; i < points.size(); ++i) {
    if (!rng.chance(islands)) land.push_back(i);
  }
  for (const std::uint32_t country : land) {
    std::vector<std::uint32_t> others = land;
    std::erase(others, country);
    std::ranges::sort(others, {}, [&](std::uint32_t other) {
      const bool is_near = countries[country].region == countries[other].region;
      return distance(points[country], points[other]) * (is_near ? 1 : sea);
    });
    const double more = -kMeanMore * std::log(1 - rng.uniform());
    others.resize(std::min(others.size(), static_cast<std::size_t>(more) + 1));
    for (const std::uint32_t other : others) {
      countries[country].neighbours.push_back(other);
      countries[other].neighbours.push_back(country);
    }
  }
  for (CountriesWorld::Country& country : countries) {
    auto& neighbours = country.neighbours;
    std::ranges::sort(neighbours);
    neighbours.erase(std::unique(neighbours.begin(), neighbours.end()),
                     neighbours.end());
  }
}

}  // namespace

CountriesWorld random_world(std::uint32_t n_countries, double sea, Rng& rng) {
  RRN_CHECK(n_countries > 0);
  constexpr double kWithoutSubregion = 0.02;
  const std::vector<Point> points = draw_points(n_countries, rng);
  std::vector<Point> subregions =
      draw_points(draw_group_number(n_countries, 5, 14, rng), rng);
  const auto subregion_of = group(points, subregions);
  std::vector<Point> regions =
      draw_points(draw_group_number(subregions.size(), 2.5, 6, rng), rng);
  const auto region_of = group(subregions, regions);

  CountriesWorld world;
  world.regions = names("r", regions.size());
  for (std::string& name : names("s", subregions.size())) {
    const std::uint32_t region = region_of[world.subregions.size()];
    world.subregions.push_back({std::move(name), region});
  }
  for (std::string& name : names("c", n_countries)) {
    const std::uint32_t subregion = subregion_of[world.countries.size()];
    CountriesWorld::Country& country = world.countries.emplace_back();
    country.iri = std::move(name);
    country.region = region_of[subregion];
    if (!rng.chance(kWithoutSubregion)) country.subregion = subregion;
  }
  draw_borders(points, sea, world.countries, rng);
  return world;
}

}  // namespace rrn::generation
