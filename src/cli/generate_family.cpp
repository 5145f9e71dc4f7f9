// SPDX-License-Identifier: MIT
// rrn generate family: labelled family trees to train and test on.
#include "cli/generate_dataset.hpp"
#include "cli/option_values.hpp"
#include "cli/text.hpp"
#include "dataset/family_dataset.hpp"

namespace rrn::cli {

namespace {

namespace po = boost::program_options;
using dataset::LabelTotals;
using dataset::PolarityTotals;

/// One line of the paper's Table "datasets", averages per sample.
struct TableRow {
  const char* name;
  double paper;
  double ours;
};

std::string show_row(const TableRow& row) {
  const double percent = 100 * (row.ours / row.paper - 1);
  return pad_right(row.name, 32) + pad_left(fixed(row.paper, 0), 10) +
         pad_left(fixed(row.ours, 1), 12) +
         pad_left((percent >= 0 ? "+" : "") + fixed(percent, 1) + " %", 10) +
         '\n';
}

std::string show_family(const dataset::DatasetSummary& summary) {
  const LabelTotals& all = summary.overall;
  const TableRow rows[] = {
      {"individuals", 23, all.mean(all.n_individuals)},
      {"specified classes, positive", 23,
       all.mean(all.specified_classes.positive)},
      {"inferable classes, negative", 23,
       all.mean(all.inferable_classes.negative)},
      {"specified relations, positive", 28,
       all.mean(all.specified_relations.positive)},
      {"inferable relations, positive", 240,
       all.mean(all.inferable_relations.positive)},
      {"inferable relations, negative", 16160,
       all.mean(all.inferable_relations.negative)},
  };
  std::string text = pad_right("averages per sample", 32) +
                     pad_left("paper", 10) + pad_left("here", 12) + '\n';
  for (const TableRow& row : rows) text += show_row(row);
  return text + count_of(summary.train.n_samples, "sample", "samples") +
         " to train, " + group(summary.valid.n_samples) + " to validate, " +
         group(summary.test.n_samples) + " to test; no two are isomorphic (" +
         count_of(summary.n_isomorphic, "tree", "trees") +
         " rejected for that)\n";
}

}  // namespace

void add_family_options(po::options_description& options) {
  const dataset::SplitSizes sizes;
  const auto count = [](std::uint64_t value) {
    return po::value<Count>()->default_value({value}, std::to_string(value));
  };
  options.add_options()                                          //
      ("samples", count(sizes.train), "samples to train on")     //
      ("valid", count(sizes.valid), "samples to validate with")  //
      ("test", count(sizes.test), "samples to test with");
}

std::string generate_family(const CommandRun& run) {
  if (!run.has("output")) throw UsageError("--output FOLDER is required");
  const dataset::SplitSizes sizes{run.get<Count>("samples").value,
                                  run.get<Count>("valid").value,
                                  run.get<Count>("test").value};
  const dataset::DatasetSummary summary = dataset::generate_family_dataset(
      {}, sizes, run.get<std::string>("output"), run.job);
  return summary.overall.n_samples > 0 ? show_family(summary) : "";
}

}  // namespace rrn::cli
