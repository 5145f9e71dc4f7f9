// SPDX-License-Identifier: MIT
#ifndef RRN_GENERATION_COUNTRIES_RANDOM_WORLD_HPP
#define RRN_GENERATION_COUNTRIES_RANDOM_WORLD_HPP

#include <cstdint>

#include "base/random.hpp"
#include "generation/countries/countries_world.hpp"

namespace rrn::generation {

/// Invents countries: random points of a square, of which a part are islands
/// and the others border those nearest to them, where the way to another region
/// counts `sea` times.  A country lies in the subregion, and this in the
/// region, whose centre, a random point too, is the nearest; one in fifty has
/// no subregion.  There are 5 to 14 countries to a subregion and 2.5 to 6
/// subregions to a region, on average.
///
/// Takes O(n^2 log n) time for n countries, of which there is one at least.
[[nodiscard]] CountriesWorld random_world(std::uint32_t n_countries, double sea,
                                          Rng& rng);

}  // namespace rrn::generation

#endif  // RRN_GENERATION_COUNTRIES_RANDOM_WORLD_HPP
