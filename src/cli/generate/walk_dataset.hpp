// SPDX-License-Identifier: MIT
// What the datasets that are cut out of given facts share: the options, the
// choice of a vocabulary, and why averages differ from the paper's.
#ifndef RRN_CLI_GENERATE_WALK_DATASET_HPP
#define RRN_CLI_GENERATE_WALK_DATASET_HPP

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cli/generate/generate_dataset.hpp"
#include "datalog/program/program.hpp"
#include "generation/source/input_file.hpp"
#include "generation/walk/fact_graph.hpp"
#include "generation/walk/predicate_use.hpp"
#include "rdf/dictionary.hpp"
#include "store/triple_store.hpp"

namespace rrn::cli {

/// Facts, all asserted, and rules over one dictionary, which merge no terms.
struct WalkInput {
  Dictionary dictionary;
  TripleStore store;
  datalog::Program program;
  std::vector<generation::InputFile> files;  ///< That these were read from
};

/// How a dataset of the paper is made.
struct WalkDataset {
  std::string ontology;  ///< For DatasetHeader::ontology
  std::size_t n_classes = 0;
  std::size_t n_relations = 0;
  generation::Ranking class_ranking = generation::Ranking::kFacts;
  /// Of the vocabulary: others have the same things under more names.  Empty:
  /// all.
  std::vector<std::string_view> namespaces = {};
  PaperRow paper;
};

/// --source, --individuals, --min-individuals, --class-facts and --constraints.
void add_walk_options(boost::program_options::options_description& options);

/// Returns the RDF files of the folder --source, in order of name.  Throws
/// UsageError without --source, and Error (kIo) for a folder that cannot be
/// read and kBadArgument for one without such files.
[[nodiscard]] std::vector<std::string> get_fact_files(const CommandRun& run);

/// Chooses the vocabulary, writes the dataset, and returns what to tell.
[[nodiscard]] std::string generate_walks(const WalkDataset& dataset,
                                         WalkInput input,
                                         const CommandRun& run);

/// What the facts and rules are like, of which samples are cut out.
struct WalkFigures {
  std::uint64_t n_individuals = 0;
  std::uint64_t n_class_facts = 0;
  std::uint64_t n_relation_facts = 0;
  std::uint64_t n_derived_classes = 0;    ///< Facts, of the vocabulary
  std::uint64_t n_derived_relations = 0;  ///< Facts, of the vocabulary
  std::uint64_t n_classes = 0;            ///< Of the vocabulary
  std::uint64_t n_relations = 0;          ///< Of the vocabulary
  std::uint64_t n_relations_with_inferences = 0;
};

/// Says of each average that is more than a quarter off the paper's, or that
/// only one of the two has, why; one line each.
[[nodiscard]] std::string explain_differences(
    const dataset::LabelTotals& totals, const PaperRow& paper,
    const WalkFigures& figures);

}  // namespace rrn::cli

#endif  // RRN_CLI_GENERATE_WALK_DATASET_HPP
