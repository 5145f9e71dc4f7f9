// SPDX-License-Identifier: MIT
// What data a model was made from, in figures that other data can be held
// against.
#ifndef RRN_NEURAL_MODEL_DATA_PROFILE_HPP
#define RRN_NEURAL_MODEL_DATA_PROFILE_HPP

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "dataset/file/byte_coding.hpp"
#include "dataset/sample/sample.hpp"
#include "dataset/sample/vocabulary.hpp"

namespace rrn::neural {

/// How the positive facts of one relation are spread.
struct RelationUse {
  std::uint64_t n_facts = 0;
  std::uint32_t most_of_subject = 0;  ///< The most facts of one subject
  std::uint32_t most_of_object = 0;   ///< The most facts of one object

  friend bool operator==(const RelationUse&, const RelationUse&) = default;
};

/// What samples state, but for negated facts.
struct DataProfile {
  std::uint64_t n_samples = 0;
  std::uint32_t most_individuals = 0;
  /// Facts for each individual, in the samples where these are fewest and where
  /// they are most.
  float least_density = 0;
  float greatest_density = 0;
  std::vector<std::uint64_t> class_facts;  ///< Indexed by ClassIndex
  std::vector<RelationUse> relations;      ///< Indexed by RelationIndex

  friend bool operator==(const DataProfile&, const DataProfile&) = default;
};

/// Describes the specified facts of samples.  O(facts * log facts).
[[nodiscard]] DataProfile profile_of(std::span<const dataset::Sample> samples,
                                     const dataset::Vocabulary& vocabulary);

/// Sentences, with figures, on how the facts of `kb` look unlike those of a
/// profile over the same vocabulary; none if they look alike.
///
/// Facts for each individual may lie a half beyond what samples had.  The
/// shares of predicates may differ by a quarter of the facts (total variation
/// distance).  Both are asked only of 30 facts and more.  One in a hundred
/// subjects, or objects, of a relation may have more facts of it than any had.
[[nodiscard]] std::vector<std::string> differences(
    const DataProfile& profile, const dataset::Vocabulary& vocabulary,
    const dataset::Sample& kb);

/// Writes and reads a profile.  The reader fails (kCorrupt) for one that does
/// not fit the vocabulary.
void write_profile(const DataProfile& profile, dataset::ByteWriter& out);
[[nodiscard]] DataProfile read_profile(dataset::ByteReader& in,
                                       const dataset::Vocabulary& vocabulary);

}  // namespace rrn::neural

#endif  // RRN_NEURAL_MODEL_DATA_PROFILE_HPP
