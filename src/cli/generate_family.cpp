// SPDX-License-Identifier: MIT
// rrn generate family: labelled family trees to train and test on.
#include "cli/generate_dataset.hpp"
#include "dataset/family_dataset.hpp"

namespace rrn::cli {

void add_family_options(boost::program_options::options_description&) {}

std::string generate_family(const CommandRun& run) {
  constexpr PaperRow kPaper = {23, {23, 0}, {0, 23}, {28, 0}, {240, 16160}};
  return show_dataset(
      dataset::generate_family_dataset({}, get_build_options(run),
                                       get_output_folder(run), run.job),
      kPaper);
}

}  // namespace rrn::cli
