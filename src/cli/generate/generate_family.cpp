// SPDX-License-Identifier: MIT
// rrn generate family: labelled family trees to train and test on.
#include <limits>

#include "cli/generate/generate_dataset.hpp"
#include "cli/program/option_values.hpp"
#include "generation/family/family_dataset.hpp"

namespace rrn::cli {

namespace {

namespace po = boost::program_options;

void set_if_given(const CommandRun& run, const char* option,
                  std::uint32_t& value) {
  if (!run.has(option)) return;
  constexpr auto kMax = std::numeric_limits<std::int32_t>::max();
  const std::uint64_t given = run.get<Count>(option).value;
  if (given > kMax) {
    throw UsageError("bad value '" + std::to_string(given) +
                     "' for option '--" + option + "'; expected at most " +
                     std::to_string(kMax));
  }
  value = static_cast<std::uint32_t>(given);
}

}  // namespace

void add_family_options(po::options_description& options) {
  options.add_options()  //
      ("people", po::value<Count>()->value_name("N"),
       "people of a family, at most (default: 26)")  //
      ("depth", po::value<Count>()->value_name("N"),
       "generations from the first to the last, at most (default: 5)")  //
      ("children", po::value<Count>()->value_name("N"),
       "children of a couple, at most (default: 5)");
}

std::string generate_family(const CommandRun& run) {
  constexpr PaperRow kPaper = {23, {{23, 0}, {0, 23}}, {{28, 0}, {240, 16160}}};
  generation::FamilyTreeOptions options;
  set_if_given(run, "people", options.max_people);
  set_if_given(run, "depth", options.max_depth);
  set_if_given(run, "children", options.max_branching);
  const generation::DatasetSummary summary =
      generation::generate_family_dataset(options, get_build_options(run),
                                          get_output_folder(run), run.job);
  const bool as_in_paper =
      !run.has("people") && !run.has("depth") && !run.has("children");
  return as_in_paper ? show_dataset(summary, kPaper) : show_dataset(summary);
}

}  // namespace rrn::cli
