// SPDX-License-Identifier: MIT
// rrn inspect: what is in a dataset, a sample or a model.
#include <array>
#include <filesystem>

#include "cli/options/model_loading.hpp"
#include "cli/program/command.hpp"
#include "cli/program/option_values.hpp"
#include "cli/program/output.hpp"
#include "cli/program/text.hpp"
#include "cli/report/card_text.hpp"
#include "cli/report/dataset_report.hpp"
#include "cli/report/model_text.hpp"
#include "cli/report/repair_text.hpp"
#include "cli/report/sample_picture.hpp"
#include "dataset/file/dataset_file.hpp"
#include "generation/build/dataset_card.hpp"
#include "repair/model/mined_file.hpp"
#include "repair/model/model_loading.hpp"
#include "repair/model/repair_file.hpp"

namespace rrn::cli {

namespace {

namespace po = boost::program_options;
using dataset::Sample;

constexpr std::array<const char*, 3> kSplits = {"train", "valid", "test"};

std::vector<SplitFile> find_splits(const std::string& path) {
  if (!std::filesystem::is_directory(path)) {
    return {{std::filesystem::path(path).stem().string(), path}};
  }
  std::vector<SplitFile> splits;
  for (const char* const name : kSplits) {
    const std::string file = path + '/' + name + ".kbs";
    if (std::filesystem::exists(file)) splits.push_back({name, file});
  }
  if (splits.empty()) {
    throw Error(ErrorCode::kBadArgument, SourceLocation{path, 0, 0},
                "no dataset; expected train.kbs, valid.kbs or test.kbs in the "
                "folder");
  }
  return splits;
}

std::string report(const CommandRun& run, const std::string& path) {
  std::string text;
  if (std::filesystem::exists(path + '/' +
                              std::string(generation::kCardName))) {
    text = show_card(path) + '\n';
  }
  return text + report_dataset(find_splits(path), run.job);
}

/// The file that samples are taken from.
std::string find_file(const CommandRun& run, const std::string& path) {
  if (!std::filesystem::is_directory(path)) return path;
  return path + '/' + run.get<std::string>("split") + ".kbs";
}

std::string show_sample(const CommandRun& run, const std::string& path) {
  const std::uint64_t wanted = run.get<Count>("sample").value;
  dataset::DatasetReader reader(find_file(run, path));
  Sample kb;
  std::uint64_t n_read = 0;
  for (bool found = false; !found; ++n_read) {
    run.job.cancel.throw_if_triggered();
    if (!reader.next(kb)) {
      throw UsageError("--sample " + std::to_string(wanted) +
                       " is past the end; the file holds " +
                       (n_read == 0
                            ? "no samples"
                            : "samples 0 to " + std::to_string(n_read - 1)));
    }
    found = n_read == wanted;
  }
  const auto& format = run.get<std::string>("format");
  if (format == "turtle" || format == "text") {
    return "# sample " + std::to_string(wanted) + ": " +
           count_of(kb.n_individuals, "individual", "individuals") + ", draw " +
           std::to_string(kb.draw) + '\n' +
           show_turtle(kb, reader.header(), wanted);
  }
  const SamplePicture picture = picture_of(kb, reader.header().vocabulary);
  if (format == "dot") return show_dot(picture);
  if (kb.n_individuals > kMaxDrawn) {
    throw Error(ErrorCode::kUnsupported, SourceLocation{path, 0, 0},
                "sample of " + std::to_string(kb.n_individuals) +
                    " individuals; an SVG shows " + std::to_string(kMaxDrawn) +
                    " at most, --format dot and turtle all");
  }
  return show_svg(picture, run.job.seed);
}

/// Whether an input is to be read as a model or checkpoint: by its content, or
/// where that says nothing by its name.
bool is_model(const std::string& path) {
  return path.ends_with(".rrn") || starts_like_model(path) ||
         repair::needs_no_network(path);
}

std::string report_model(const CommandRun& run, const std::string& path) {
  const bool wants_json = run.get<std::string>("format") == "json";
  if (wants_json && repair::needs_no_network(path)) {
    throw UsageError("--format json is for networks; '" + path +
                     "' is a model of another kind");
  }
  if (repair::is_repair_file(path)) {
    return show_repair_model(repair::load_repair(path));
  }
  if (repair::is_mined_file(path)) {
    return show_mined_model(repair::load_mined(path));
  }
  const neural::ModelSummary summary = open_engine(run.terminal).inspect(path);
  return wants_json ? show_model_json(summary) : show_model(summary);
}

class InspectCommand final : public Command {
 public:
  std::string_view name() const override { return "inspect"; }
  std::string_view summary() const override {
    return "Show what a dataset, a sample of it or a network holds";
  }
  std::string_view operands() const override {
    return "<dataset folder, .kbs file, model or checkpoint>";
  }
  std::string_view examples() const override {
    return "rrn inspect build/family\n"
           "rrn inspect --sample 3 build/family\n"
           "rrn inspect --sample 3 --format svg --output sample.svg "
           "build/family/test.kbs\n"
           "rrn inspect build/family.rrn";
  }

  void add_options(po::options_description& options) const override {
    options.add_options()  //
        ("sample", po::value<Count>()->value_name("N"),
         "show this sample, from 0")  //
        ("split", po::value<std::string>()->default_value("train"),
         "which file of a folder the sample is in: train, valid or test")  //
        ("format", po::value<std::string>()->default_value("text"),
         "of a sample: turtle (which text means), dot (for Graphviz) or svg "
         "(a drawing); of a model or checkpoint: text or json")  //
        ("output,o", po::value<std::string>()->default_value("-"),
         "where the result goes; - is standard output");
  }

  ExitCode run(const CommandRun& run) const override {
    if (run.inputs.size() != 1) {
      throw UsageError(
          "expected one dataset folder, .kbs file, model or checkpoint");
    }
    check_options(run);
    const std::string& path = run.inputs.front();
    const std::string text = is_model(path)      ? report_model(run, path)
                             : run.has("sample") ? show_sample(run, path)
                                                 : report(run, path);
    OutputFile out = open_output(run);
    out.write(text);
    out.commit();
    return ExitCode::kDone;
  }

 private:
  static void check_options(const CommandRun& run) {
    const auto& format = run.get<std::string>("format");
    const bool is_picture =
        format == "turtle" || format == "dot" || format == "svg";
    const bool of_model = is_model(run.inputs.front());
    if (format == "json" && !of_model) {
      throw UsageError("--format json is for models and checkpoints");
    }
    if (!is_picture && format != "text" && format != "json") {
      throw UsageError(
          "bad value '" + format +
          "' for --format; expected text, turtle, dot, svg or json");
    }
    if (is_picture && !run.has("sample")) {
      throw UsageError("--format " + format +
                       " shows one sample; expected --sample N with it");
    }
    const auto& split = run.get<std::string>("split");
    if (split != "train" && split != "valid" && split != "test") {
      throw UsageError("bad value '" + split +
                       "' for --split; expected train, valid or test");
    }
    if (run.has("sample") && of_model) {
      throw UsageError("--sample is for datasets; a network has no samples");
    }
  }
};

}  // namespace

std::unique_ptr<Command> make_inspect_command() {
  return std::make_unique<InspectCommand>();
}

}  // namespace rrn::cli
