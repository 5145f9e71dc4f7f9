// SPDX-License-Identifier: MIT
// Missing information (paper, section 5): a fact that nothing else entails.
#ifndef RRN_GENERATION_LABELLING_MISSING_FACT_HPP
#define RRN_GENERATION_LABELLING_MISSING_FACT_HPP

#include <optional>

#include "base/job.hpp"
#include "base/random.hpp"
#include "dataset/sample/flaws.hpp"
#include "dataset/sample/sample.hpp"
#include "generation/labelling/symbolic_labeller.hpp"

namespace rrn::generation {

/// Removes one random specified literal that does not follow from the others,
/// as `labeller` decides; without a labeller, none is taken to follow.  Nothing
/// if there is no such literal.
[[nodiscard]] std::optional<dataset::FlawedSample> with_missing_fact(
    const dataset::Sample& kb, const SymbolicLabeller* labeller, Rng& rng,
    const JobContext& job);

}  // namespace rrn::generation

#endif  // RRN_GENERATION_LABELLING_MISSING_FACT_HPP
