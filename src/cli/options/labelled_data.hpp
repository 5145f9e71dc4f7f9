// SPDX-License-Identifier: MIT
#ifndef RRN_CLI_OPTIONS_LABELLED_DATA_HPP
#define RRN_CLI_OPTIONS_LABELLED_DATA_HPP

#include "cli/program/command.hpp"
#include "dataset/file/dataset_file.hpp"

namespace rrn::cli {

/// Reads the first input of a command, a .kbs file or a folder with one for
/// each split: its options --split and, if given, --limit say what of it.
[[nodiscard]] dataset::Dataset read_labelled_data(const CommandRun& run);

}  // namespace rrn::cli

#endif  // RRN_CLI_OPTIONS_LABELLED_DATA_HPP
