// SPDX-License-Identifier: MIT
#include "cli/options/labelled_data.hpp"

#include <algorithm>
#include <filesystem>

#include "cli/program/option_values.hpp"

namespace rrn::cli {

dataset::Dataset read_labelled_data(const CommandRun& run) {
  std::string path = run.inputs.front();
  if (std::filesystem::is_directory(path)) {
    path += "/" + run.get<std::string>("split") + ".kbs";
  }
  dataset::Dataset data = dataset::read_dataset(path, run.job);
  if (run.has("limit")) {
    data.kbs.resize(
        std::min<std::size_t>(data.kbs.size(), run.get<Count>("limit").value));
  }
  return data;
}

}  // namespace rrn::cli
