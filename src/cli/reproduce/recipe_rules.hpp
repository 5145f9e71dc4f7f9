// SPDX-License-Identifier: MIT
#ifndef RRN_CLI_REPRODUCE_RECIPE_RULES_HPP
#define RRN_CLI_REPRODUCE_RECIPE_RULES_HPP

#include <memory>

#include "base/job.hpp"
#include "cli/reproduce/recipe.hpp"
#include "dataset/file/dataset_file.hpp"
#include "generation/labelling/symbolic_labeller.hpp"

namespace rrn::cli {

/// The rules that a recipe's data were labelled by, for the samples of `data`.
/// Throws UsageError for a dataset whose labels do not come from rules alone,
/// and Error as the readers of its ontology do.
[[nodiscard]] std::unique_ptr<generation::SymbolicLabeller> make_labeller(
    const Recipe& recipe, const DataPlaces& places,
    const dataset::Dataset& data, const JobContext& job);

}  // namespace rrn::cli

#endif  // RRN_CLI_REPRODUCE_RECIPE_RULES_HPP
