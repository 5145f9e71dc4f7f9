// SPDX-License-Identifier: MIT
// What the commands that cut datasets out of given facts share: the options,
// what they tell, and why averages differ from the paper's.
#ifndef RRN_CLI_GENERATE_WALK_DATASET_HPP
#define RRN_CLI_GENERATE_WALK_DATASET_HPP

#include <string>
#include <vector>

#include "cli/generate/generate_dataset.hpp"
#include "generation/walk/walk_dataset.hpp"

namespace rrn::cli {

/// --source, --individuals, --min-individuals, --class-facts and --constraints.
void add_walk_options(boost::program_options::options_description& options);

/// Returns the RDF files of the folder --source, in order of name.  Throws
/// UsageError without --source, and Error (kIo) for a folder that cannot be
/// read and kBadArgument for one without such files.
[[nodiscard]] std::vector<std::string> get_fact_files(const CommandRun& run);

/// Chooses the vocabulary, writes the dataset, and returns what to tell.
/// WalkPlan::constrained is taken from the command line.
[[nodiscard]] std::string generate_walks(generation::WalkPlan plan,
                                         const PaperRow& paper,
                                         generation::WalkInput input,
                                         const CommandRun& run);

/// Explains each average that is more than a quarter off the paper's, or that
/// only one of the two has, in one line.
[[nodiscard]] std::string explain_differences(
    const dataset::LabelTotals& totals, const PaperRow& paper,
    const generation::WalkFigures& figures);

}  // namespace rrn::cli

#endif  // RRN_CLI_GENERATE_WALK_DATASET_HPP
