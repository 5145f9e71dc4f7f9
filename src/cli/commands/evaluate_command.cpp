// SPDX-License-Identifier: MIT
// rrn evaluate: a network against the labels of a dataset.
#include <string>

#include "cli/options/labelled_data.hpp"
#include "cli/options/model_loading.hpp"
#include "cli/program/command.hpp"
#include "cli/program/option_values.hpp"
#include "cli/program/output.hpp"
#include "cli/report/evaluation_report.hpp"
#include "neural/evaluation/evaluate.hpp"

namespace rrn::cli {

namespace {

namespace po = boost::program_options;

class EvaluateCommand final : public Command {
 public:
  std::string_view name() const override { return "evaluate"; }
  std::string_view summary() const override {
    return "Compare a network's predictions with the labels of a dataset";
  }
  std::string_view operands() const override {
    return "<dataset folder or .kbs file>";
  }
  std::string_view examples() const override {
    return "rrn generate family --output build/family\n"
           "rrn evaluate --model datasets/family/family.rrn build/family";
  }

  std::string_view main_options() const override {
    return "model split format output limit threshold";
  }
  void add_options(po::options_description& options) const override {
    options.add_options()  //
        ("model", po::value<std::string>()->value_name("FILE"),
         "the trained network (required)")  //
        ("split", po::value<std::string>()->default_value("test"),
         "which file of a folder: train, valid or test")  //
        ("limit", po::value<Count>()->value_name("N"),
         "only the first N samples")  //
        ("threshold", po::value<Probability>()->value_name("P"),
         "take literals for true from this probability on (default: the "
         "model's thresholds, see rrn calibrate; 0.5 where it has none)")  //
        ("format", po::value<TextOrJson>()->default_value({}, "text"),
         std::string(evaluation_json_help()).c_str())  //
        ("output,o", po::value<std::string>()->default_value("-"),
         "where the table goes; - is standard output");
    add_draws_option(options);
    add_reach_option(options);
    add_device_option(options);
  }

  ExitCode run(const CommandRun& run) const override {
    if (run.inputs.size() != 1) {
      throw UsageError("expected one dataset folder or .kbs file");
    }
    if (!run.has("model")) throw UsageError("--model FILE is required");
    const dataset::Dataset data = read_labelled_data(run);
    const auto model = load_model(run);
    neural::EvaluateOptions options;
    if (run.has("threshold")) {
      options.threshold =
          static_cast<float>(run.get<Probability>("threshold").value);
    }
    OutputFile out = open_output(run);
    const neural::EvaluationReport report = neural::evaluate(
        *model, data.header.vocabulary, data.kbs, run.job, options);
    out.write(run.get<TextOrJson>("format").json ? evaluation_to_json(report)
                                                 : evaluation_to_text(report));
    out.commit();
    return ExitCode::kDone;
  }
};

}  // namespace

std::unique_ptr<Command> make_evaluate_command() {
  return std::make_unique<EvaluateCommand>();
}

}  // namespace rrn::cli
