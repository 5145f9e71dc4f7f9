// SPDX-License-Identifier: MIT
#include "cli/generate/generate_dataset.hpp"

#include "cli/program/build_info.hpp"
#include "cli/program/option_values.hpp"
#include "cli/program/text.hpp"
#include "cli/report/text_table.hpp"

namespace rrn::cli {

namespace {

namespace po = boost::program_options;
using dataset::LabelTotals;
using dataset::PolarityTotals;

/// The averages for a sample, beside the paper's if there are any.
class AverageTable {
 public:
  explicit AverageTable(bool compares)
      : compares_(compares), table_("averages per sample", 32, {}, 0) {
    if (compares) table_.add_column({"paper", 10});
    table_.add_column({"here", 12});
    if (compares) table_.add_column({"", 10});
  }

  /// Adds a row; a `paper` of 0 stands for a dash.
  void add(std::string name, double paper, double ours) {
    std::vector<std::string> cells = {std::move(name)};
    if (compares_) cells.push_back(paper > 0 ? fixed(paper, 0) : "-");
    cells.push_back(fixed(ours, 1));
    if (compares_ && paper > 0) {
      const double percent = 100 * (ours / paper - 1);
      cells.push_back((percent >= 0 ? "+" : "") + fixed(percent, 1) + " %");
    }
    table_.add_row(std::move(cells));
  }
  [[nodiscard]] std::string show() const { return table_.show(); }

 private:
  bool compares_;
  TextTable table_;
};

PolarityTotals sum(const PolarityTotals& a, const PolarityTotals& b) {
  return {a.positive + b.positive, a.negative + b.negative};
}

std::string show_averages(const LabelTotals& all, const PaperRow& paper,
                          bool compares) {
  AverageTable table(compares);
  table.add("individuals", paper.individuals, all.mean(all.n_individuals));
  const auto add = [&](const std::string& name, const PolarityTotals& of_paper,
                       const PolarityTotals& ours) {
    const auto add_one = [&](const char* sign, std::uint64_t expected,
                             std::uint64_t found) {
      if (expected == 0 && found == 0) return;
      table.add(name + sign, static_cast<double>(expected), all.mean(found));
    };
    add_one(", positive", of_paper.positive, ours.positive);
    add_one(", negative", of_paper.negative, ours.negative);
  };
  add("specified classes", paper.classes.specified, all.classes.specified);
  add("inferable classes", paper.classes.inferable,
      sum(all.classes.inferable, all.classes.predictable));
  add("specified relations", paper.relations.specified,
      all.relations.specified);
  add("inferable relations", paper.relations.inferable,
      sum(all.relations.inferable, all.relations.predictable));
  const std::uint64_t n_predictable =
      all.classes.predictable.positive + all.relations.predictable.positive;
  if (n_predictable > 0) {
    table.add("positive, but not derivable", 0, all.mean(n_predictable));
  }
  if (all.n_near_misses > 0) {
    table.add("near misses", 0, all.mean(all.n_near_misses));
  }
  return table.show();
}

std::string show_counts(const generation::DatasetSummary& summary) {
  std::string text = count_of(summary.train.n_samples, "sample", "samples") +
                     " to train, " + group(summary.valid.n_samples) +
                     " to validate, " + group(summary.test.n_samples) +
                     " to test; no two are isomorphic (" +
                     count_of(summary.n_isomorphic, "draw", "draws") +
                     " rejected for that, and " + group(summary.n_leaks) +
                     " for one in another split)\n";
  if (summary.n_failed > 0) {
    text += count_of(summary.n_failed, "draw", "draws") + " made no sample\n";
  }
  if (summary.n_resumed > 0) {
    text += count_of(summary.n_resumed, "sample", "samples") +
            " were there from a run before\n";
  }
  return text;
}

std::string show(const generation::DatasetSummary& summary,
                 const PaperRow& paper, bool compares) {
  if (summary.overall.n_samples == 0) return {};
  return show_averages(summary.overall, paper, compares) + show_counts(summary);
}

}  // namespace

void add_split_options(po::options_description& options) {
  const generation::SplitSizes sizes;
  const auto count = [](std::uint64_t value) {
    return po::value<Count>()->default_value({value}, std::to_string(value));
  };
  options.add_options()                                       //
      ("samples", count(sizes.train), "samples to train on")  //
      ("valid", count(sizes.valid),
       "samples to validate with; countries: 1")                         //
      ("test", count(sizes.test), "samples to test with; countries: 1")  //
      ("near-misses", po::value<Number>()->default_value({0}, "0"),
       "false literals a single premise short of a proof, for each positive "
       "inference")  //
      ("shard", po::value<dataset::Shard>()->value_name("K/N"),
       "make only every N-th draw from the K-th on, in the folder shard-K-of-N "
       "within --output")  //
      ("merge", po::bool_switch(),
       "put the shards in --output together, as one run would have made them");
}

generation::BuildOptions get_build_options(
    const CommandRun& run, const generation::SplitSizes& sizes) {
  generation::BuildOptions options;
  const auto size_of = [&run](const char* option, std::uint64_t otherwise) {
    return run.args[option].defaulted() ? otherwise
                                        : run.get<Count>(option).value;
  };
  options.sizes = {size_of("samples", sizes.train),
                   size_of("valid", sizes.valid), size_of("test", sizes.test)};
  options.near_misses = run.get<Number>("near-misses").value;
  options.program = std::string("rrn ") + kVersion;
  options.command = run.command;
  if (run.has("shard")) options.shard = run.get<dataset::Shard>("shard");
  options.merge = run.get<bool>("merge");
  if (options.merge && run.has("shard")) {
    throw UsageError("--shard and --merge do not go together");
  }
  return options;
}

void add_source_option(po::options_description& options) {
  options.add_options()  //
      ("source", po::value<std::string>()->value_name("PATH"),
       "what to make it from; countries: JSON of mledoze/countries or RDF "
       "(default: datasets/countries/countries.ttl); dbpedia, claros: the "
       "folder "
       "with the facts (required); umls: that with SRDEF and ntp-uml.db "
       "(required)");
}

std::string get_output_folder(const CommandRun& run) {
  if (!run.has("output")) throw UsageError("--output FOLDER is required");
  const std::string& folder = run.get<std::string>("output");
  if (!run.has("shard")) return folder;
  return dataset::shard_folder(folder, run.get<dataset::Shard>("shard"));
}

std::string show_dataset(const generation::DatasetSummary& summary,
                         const PaperRow& paper) {
  return show(summary, paper, true);
}

std::string show_dataset(const generation::DatasetSummary& summary) {
  return show(summary, {}, false);
}

}  // namespace rrn::cli
