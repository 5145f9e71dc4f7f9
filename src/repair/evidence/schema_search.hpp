// SPDX-License-Identifier: MIT
// Which evidence is worth counting for a vocabulary.
#ifndef RRN_REPAIR_EVIDENCE_SCHEMA_SEARCH_HPP
#define RRN_REPAIR_EVIDENCE_SCHEMA_SEARCH_HPP

#include <cstddef>
#include <cstdint>
#include <span>

#include "base/job.hpp"
#include "repair/evidence/evidence.hpp"
#include "repair/evidence/lesson.hpp"

namespace rrn::repair {

struct SchemaLimits {
  std::size_t max_paths = 72;
  std::size_t max_surroundings = 64;
  /// Paths of one length that longer ones are made from, the most telling.
  std::size_t beam = 24;
  /// Links of a path; with more than `few_links` links `max_length_of_many`.
  std::size_t max_length = 5;
  std::size_t few_links = 8;
  std::size_t max_length_of_many = 3;
  /// Individuals of a lesson from which paths are tried.
  std::size_t n_probed = 40;
};

/// Chooses evidence by what it tells in the lessons.
///
/// Paths grow link by link.  One tells the more, the further the share of true
/// facts of some relation among the pairs that it joins is from the share among
/// all pairs that were joined, in standard errors.  Surroundings are chosen by
/// how evenly they divide the individuals.  Individuals are drawn from
/// job.seed. Throws Cancelled.
[[nodiscard]] EvidenceSchema choose_evidence(std::span<const Lesson> lessons,
                                             const SchemaLimits& limits,
                                             const JobContext& job);

}  // namespace rrn::repair

#endif  // RRN_REPAIR_EVIDENCE_SCHEMA_SEARCH_HPP
