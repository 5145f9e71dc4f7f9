// SPDX-License-Identifier: MIT
// rrn calibrate: probabilities of a network that can be taken at their word.
#include <cmath>
#include <string>

#include "base/output_file.hpp"
#include "cli/options/labelled_data.hpp"
#include "cli/options/model_loading.hpp"
#include "cli/program/command.hpp"
#include "cli/program/option_values.hpp"
#include "cli/program/text.hpp"
#include "cli/report/text_table.hpp"
#include "neural/evaluation/calibration_fit.hpp"
#include "neural/model/value_text.hpp"

namespace rrn::cli {

namespace {

namespace po = boost::program_options;

std::string table(std::string_view kind,
                  const neural::CalibrationChoice& choice) {
  if (choice.none.n() == 0) return {};
  TextTable table(
      kind, 26, {"ECE, all", "predicted", "or true", "Brier", "log loss"}, 14);
  const auto add = [&table](std::string name, const neural::Reliability& r) {
    table.add_row({std::move(name), fixed(r.ece(), 6),
                   fixed(r.ece_predicted(), 6), fixed(r.ece_relevant(), 6),
                   fixed(r.brier(), 6), fixed(r.nll(), 6)});
  };
  add("  as the network gives it", choice.none);
  add("  scale and shift", choice.platt);
  add("  isotonic", choice.isotonic);
  return table.show();
}

/// The log-odds of --trust-facts.
float fact_trust(const CommandRun& run) {
  const double p = run.get<Probability>("trust-facts").value;
  if (p < 0.5 || p >= 1) {
    throw UsageError("--trust-facts " + neural::number_text(p) +
                     "; expected at least 0.5 and less than 1");
  }
  return static_cast<float>(std::log(p / (1 - p)));
}

class CalibrateCommand final : public Command {
 public:
  std::string_view name() const override { return "calibrate"; }
  std::string_view summary() const override {
    return "Fit a network's probabilities to how often they come true";
  }
  std::string_view operands() const override {
    return "<dataset folder or .kbs file>";
  }
  std::string_view examples() const override {
    return "rrn calibrate --model build/family.rrn --output "
           "build/calibrated.rrn build/family";
  }

  std::string_view main_options() const override {
    return "model output split limit thresholds";
  }
  void add_options(po::options_description& options) const override {
    options.add_options()  //
        ("model", po::value<std::string>()->value_name("FILE"),
         "the trained network (required); a calibration that it has is "
         "replaced")  //
        ("output,o", po::value<std::string>()->value_name("FILE"),
         "where the calibrated network goes (required)")  //
        ("split", po::value<std::string>()->default_value("valid"),
         "which file of a folder to fit to: one that the network was not "
         "trained on")  //
        ("limit", po::value<Count>()->value_name("N"),
         "only the first N samples")  //
        ("thresholds",
         "also choose for each predicate from which probability on it is true: "
         "that with the best F1, or 1 if it is false in all of 1000 cases or "
         "more. Literals that are stated keep 0.5")  //
        ("min-positives", po::value<Count>()->default_value({50}, "50"),
         "true literals that a predicate needs for a threshold of its own; "
         "with fewer it keeps 0.5")  //
        ("trust-facts",
         po::value<Probability>()->value_name("P")->default_value({0.5}, "0.5"),
         "how probable it is that a stated fact is right, before the network "
         "is heard: its log-odds are added to the score of what is stated. 0.5 "
         "says nothing; near 1 the network hardly contradicts a fact");
    add_draws_option(options);
    add_device_option(options);
  }

  ExitCode run(const CommandRun& run) const override {
    if (run.inputs.size() != 1) {
      throw UsageError("expected one dataset folder or .kbs file");
    }
    for (const char* const option : {"model", "output"}) {
      if (run.has(option)) continue;
      throw UsageError("--" + std::string(option) + " FILE is required");
    }
    const float trust = fact_trust(run);
    const dataset::Dataset data = read_labelled_data(run);
    const auto model = load_model(run);
    neural::CalibrationOptions options;
    options.thresholds = run.has("thresholds");
    options.min_positives = run.get<Count>("min-positives").value;
    const neural::FittedCalibration fitted = neural::fit_calibration(
        *model, data.header.vocabulary, data.kbs, options, run.job);
    neural::Calibration calibration = fitted.calibration;
    calibration.fact_trust = trust;
    model->set_calibration(calibration);
    model->save(run.get<std::string>("output"));
    run.terminal.say("on halves of the data that were not fitted to:\n" +
                     table("classes", fitted.classes) +
                     table("relations", fitted.relations) +
                     "kept: " + neural::describe(calibration) + '\n');
    return ExitCode::kDone;
  }
};

}  // namespace

std::unique_ptr<Command> make_calibrate_command() {
  return std::make_unique<CalibrateCommand>();
}

}  // namespace rrn::cli
