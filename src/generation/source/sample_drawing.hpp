// SPDX-License-Identifier: MIT
#ifndef RRN_GENERATION_SOURCE_SAMPLE_DRAWING_HPP
#define RRN_GENERATION_SOURCE_SAMPLE_DRAWING_HPP

#include <cstdint>
#include <vector>

#include "base/job.hpp"
#include "dataset/sample/sample.hpp"
#include "generation/source/sample_source.hpp"

namespace rrn::generation {

/// Makes `n` samples in memory, from the draw `first` on, in the order of
/// draws.  What comes out does not depend on the number of threads.  Throws
/// Error (kBadArgument) after 10,000 draws in a row without a sample, what the
/// source throws, and Cancelled.
[[nodiscard]] std::vector<dataset::Sample> draw_samples(
    const SampleSource& source, Split split, std::uint64_t first,
    std::uint64_t n, const JobContext& job);

}  // namespace rrn::generation

#endif  // RRN_GENERATION_SOURCE_SAMPLE_DRAWING_HPP
