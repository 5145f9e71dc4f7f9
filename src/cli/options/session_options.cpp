// SPDX-License-Identifier: MIT
#include "cli/options/session_options.hpp"

#include <fstream>

#include "cli/options/model_loading.hpp"
#include "cli/options/source_options.hpp"
#include "cli/options/train_options.hpp"
#include "cli/program/option_values.hpp"
#include "reasoner/knowledge/loading.hpp"

namespace rrn::cli {

namespace po = boost::program_options;

void add_session_options(po::options_description& options) {
  options.add_options()  //
      ("model", po::value<std::string>()->value_name("FILE"),
       "a trained network, to predict with")  //
      ("threshold", po::value<Probability>()->value_name("P"),
       "predict facts from this probability on (default: the model's "
       "thresholds)")  //
      ("show", po::value<prediction::ShownTrivial>()->value_name("KINDS"),
       "derived facts that are left out as trivial, to be given too: same, "
       "things, class-expressions, schema, axiomatic or all, with commas "
       "between them");
  add_draws_option(options);
  add_device_option(options);
}

void check_session_options(const CommandRun& run) {
  if (run.has("threshold") && !run.has("model")) {
    throw UsageError("--threshold needs --model FILE");
  }
  if (get_draws(run) > 1 && !run.has("model")) {
    throw UsageError("--draws needs --model FILE");
  }
  if (get_device(run) != neural::Device::kCpu && !run.has("model")) {
    throw UsageError("--device needs --model FILE");
  }
}

session::SessionOptions get_session_options(const CommandRun& run,
                                            const reasoner::Sources& sources) {
  session::SessionOptions options;
  options.sources = sources;
  options.limits = get_limits(run);
  if (run.has("show"))
    options.shown = run.get<prediction::ShownTrivial>("show");
  if (run.has("model")) options.model = run.get<std::string>("model");
  options.draws = get_draws(run);
  options.device = get_device(run);
  if (run.has("threshold")) {
    options.threshold =
        static_cast<float>(run.get<Probability>("threshold").value);
  }
  return options;
}

std::string get_secret(const CommandRun& run, const char* option) {
  if (!run.has(option)) return {};
  const auto& path = run.get<std::string>(option);
  std::ifstream file(path);
  std::string line;
  if (!std::getline(file, line) || line.empty()) {
    throw Error(ErrorCode::kIo,
                path + ": no text; expected it on the first line");
  }
  if (line.ends_with('\r')) line.pop_back();
  return line;
}

}  // namespace rrn::cli
