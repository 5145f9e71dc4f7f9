// SPDX-License-Identifier: MIT
// What `rrn generate` makes, each in a file of its own, and what they share.
#ifndef RRN_CLI_GENERATE_GENERATE_DATASET_HPP
#define RRN_CLI_GENERATE_GENERATE_DATASET_HPP

#include "cli/program/command.hpp"
#include "generation/build/dataset_builder.hpp"

namespace rrn::cli {

/// --samples, --valid, --test, --near-misses, --shard and --merge.
void add_split_options(boost::program_options::options_description& options);
/// `sizes` are those of splits that the command line does not give.
[[nodiscard]] generation::BuildOptions get_build_options(
    const CommandRun& run, const generation::SplitSizes& sizes = {});
/// --source, which has no default.
void add_source_option(boost::program_options::options_description& options);
/// --output, and in it the folder of --shard.  Throws UsageError without the
/// former.
[[nodiscard]] std::string get_output_folder(const CommandRun& run);

/// A row of the paper's table "datasets" (averages for a sample); 0 where the
/// paper has a dash.
struct PaperRow {
  double individuals = 0;
  dataset::LiteralTotals classes = {};
  dataset::LiteralTotals relations = {};
};
/// Shows averages for a sample beside the paper's, and how many samples there
/// are.  What is predictable counts as inferable, as it does in the paper.
[[nodiscard]] std::string show_dataset(
    const generation::DatasetSummary& summary, const PaperRow& paper);
[[nodiscard]] std::string show_dataset(
    const generation::DatasetSummary& summary);

// Each generates, and returns what to tell the user; nothing for no news.
// Throws as Command::run().

void add_family_options(boost::program_options::options_description& options);
[[nodiscard]] std::string generate_family(const CommandRun& run);

void add_countries_options(
    boost::program_options::options_description& options);
[[nodiscard]] std::string generate_countries_s1(const CommandRun& run);
[[nodiscard]] std::string generate_countries_s2(const CommandRun& run);
[[nodiscard]] std::string generate_countries_s3(const CommandRun& run);

void add_umls_options(boost::program_options::options_description& options);
[[nodiscard]] std::string generate_umls(const CommandRun& run);

void add_ontology_options(boost::program_options::options_description& options);
[[nodiscard]] std::string generate_ontology(const CommandRun& run);

void add_university_options(
    boost::program_options::options_description& options);
[[nodiscard]] std::string generate_university(const CommandRun& run);

void add_dbpedia_options(boost::program_options::options_description& options);
[[nodiscard]] std::string generate_dbpedia(const CommandRun& run);

void add_claros_options(boost::program_options::options_description& options);
[[nodiscard]] std::string generate_claros(const CommandRun& run);

}  // namespace rrn::cli

#endif  // RRN_CLI_GENERATE_GENERATE_DATASET_HPP
