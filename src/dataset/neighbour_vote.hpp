// SPDX-License-Identifier: MIT
#ifndef RRN_DATASET_NEIGHBOUR_VOTE_HPP
#define RRN_DATASET_NEIGHBOUR_VOTE_HPP

#include <vector>

#include "dataset/knowledge_base.hpp"
#include "dataset/vocabulary.hpp"

namespace rrn::dataset {

/// Guesses without any learning where the targets of a countries sample lie:
/// in the subregion and the region in which most of their neighbours do, a tie
/// going to the first of them.  The region of a stated subregion counts as
/// stated.  Returns the guesses for what is not stated, sorted.
[[nodiscard]] std::vector<RelationLiteral> vote_of_neighbours(
    const KnowledgeBase& kb, const Vocabulary& vocabulary);

/// Returns all subregions and regions in which neighbours of the targets lie,
/// and the regions of stated subregions, as literals of the targets, sorted:
/// whoever guesses among these misses what is not there.
[[nodiscard]] std::vector<RelationLiteral> places_of_neighbours(
    const KnowledgeBase& kb, const Vocabulary& vocabulary);

}  // namespace rrn::dataset

#endif  // RRN_DATASET_NEIGHBOUR_VOTE_HPP
