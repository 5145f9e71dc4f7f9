// SPDX-License-Identifier: MIT
#ifndef RRN_GENERATION_COUNTRIES_NEIGHBOUR_VOTE_HPP
#define RRN_GENERATION_COUNTRIES_NEIGHBOUR_VOTE_HPP

#include <vector>

#include "dataset/sample/sample.hpp"
#include "dataset/sample/vocabulary.hpp"

namespace rrn::generation {

/// Guesses without any learning where the targets of a countries sample lie:
/// in the subregion and the region in which most of their neighbours do, a tie
/// going to the first of them.  The region of a stated subregion counts as
/// stated.  Returns the guesses for what is not stated, sorted.
[[nodiscard]] std::vector<dataset::RelationLiteral> vote_of_neighbours(
    const dataset::Sample& kb, const dataset::Vocabulary& vocabulary);

/// Returns all subregions and regions in which neighbours of the targets lie,
/// and the regions of stated subregions, as literals of the targets, sorted:
/// whoever guesses among these misses what is not there.
[[nodiscard]] std::vector<dataset::RelationLiteral> places_of_neighbours(
    const dataset::Sample& kb, const dataset::Vocabulary& vocabulary);

}  // namespace rrn::generation

#endif  // RRN_GENERATION_COUNTRIES_NEIGHBOUR_VOTE_HPP
