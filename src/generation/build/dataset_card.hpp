// SPDX-License-Identifier: MIT
// The card of a dataset: what it holds, and how it was made.
#ifndef RRN_GENERATION_BUILD_DATASET_CARD_HPP
#define RRN_GENERATION_BUILD_DATASET_CARD_HPP

#include <string>
#include <string_view>

#include "generation/build/build_options.hpp"
#include "generation/build/dataset_summary.hpp"
#include "generation/source/input_file.hpp"
#include "generation/source/sample_source.hpp"

namespace rrn::generation {

/// The name of the card in a dataset's folder.
inline constexpr std::string_view kCardName = "card.json";
/// The version of what a card holds.
inline constexpr unsigned kCardVersion = 1;

/// Returns the checksum of a file as cards show it; nothing of a pipe.
[[nodiscard]] std::string checksum_text(const InputFile& input);

/// Returns the command line that makes a shard, if not the whole dataset.
[[nodiscard]] std::string command_of_shard(const BuildOptions& options,
                                           const dataset::Shard& shard);

/// Writes the card of a dataset to its folder, as JSON (FORMAT.md).
///
/// It says nothing of when, where or by how many threads the dataset was made:
/// the same dataset has the same card.  Throws Error (kIo).
void write_card(const SampleSource& source, const BuildOptions& options,
                const DatasetSummary& summary, const std::string& folder);

}  // namespace rrn::generation

#endif  // RRN_GENERATION_BUILD_DATASET_CARD_HPP
