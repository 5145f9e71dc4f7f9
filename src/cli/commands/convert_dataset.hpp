// SPDX-License-Identifier: MIT
// Datasets from one format to another: what `rrn convert` does with samples.
#ifndef RRN_CLI_COMMANDS_CONVERT_DATASET_HPP
#define RRN_CLI_COMMANDS_CONVERT_DATASET_HPP

#include <cstdint>
#include <string>

#include "cli/program/command.hpp"
#include "io/rdf_reader.hpp"

namespace rrn::cli {

enum class DataFormat : std::uint8_t {
  kKbs,
  kTsv,
  kReldata,
  kRdf,
  kSplits,      ///< Only written, see dataset::write_triple_splits()
  kSynthology,  ///< Only written, see dataset::write_synthology()
  kSnapshot,    ///< Facts without parsing, see write_snapshot()
};

/// A format to write; the syntax is that of kRdf.
struct TargetFormat {
  DataFormat format = DataFormat::kRdf;
  io::Syntax syntax = io::Syntax::kTurtle;
};

/// The syntaxes with graphs hold all labels, the others only facts.
[[nodiscard]] bool has_graphs(io::Syntax syntax);

/// --sample, --samples, --sequence and --from.
void add_dataset_options(boost::program_options::options_description& options);

/// Reads --from, or guesses from the file's name or what is in the folder.
[[nodiscard]] DataFormat find_source_format(const CommandRun& run,
                                            const std::string& path);

/// Converts the dataset in the only input, a folder, to kSplits or kSynthology.
/// Throws as Command::run().
void convert_splits(const CommandRun& run, const TargetFormat& to);

/// Converts samples of the only input.  Throws as Command::run().
void convert_dataset(const CommandRun& run, DataFormat from,
                     const TargetFormat& to);

}  // namespace rrn::cli

#endif  // RRN_CLI_COMMANDS_CONVERT_DATASET_HPP
