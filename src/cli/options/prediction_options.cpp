// SPDX-License-Identifier: MIT
#include "cli/options/prediction_options.hpp"

#include <chrono>
#include <vector>

#include "cli/options/model_loading.hpp"
#include "cli/options/source_options.hpp"
#include "cli/options/train_options.hpp"
#include "cli/program/option_values.hpp"
#include "prediction/predict/rule_status.hpp"

namespace rrn::cli {

EngineChoice get_engine(const CommandRun& run) {
  const bool is_both = run.args["engine"].defaulted() && run.has("model");
  return is_both ? EngineChoice{true, true} : run.get<EngineChoice>("engine");
}

std::optional<float> get_threshold(const CommandRun& run) {
  if (!run.has("threshold")) return {};
  return static_cast<float>(run.get<Probability>("threshold").value);
}

void check_prediction_options(const CommandRun& run) {
  if (get_engine(run).neural) return;
  if (get_draws(run) > 1) {
    throw UsageError("--draws needs the engine neural or both");
  }
  if (get_device(run) != neural::Device::kCpu) {
    throw UsageError("--device needs the engine neural or both");
  }
  for (const char* const option :
       {"threshold", "max-tests", "drop-contradicting", "all-pairs",
        "beyond-reach"}) {
    if (!run.has(option)) continue;
    throw UsageError("--" + std::string(option) +
                     " needs the engine neural or both");
  }
}

void judge_predictions(const CommandRun& run, reasoner::Knowledge& knowledge,
                       ReasonResult& result) {
  using Clock = std::chrono::steady_clock;
  const bool drops = run.has("drop-contradicting");
  if (knowledge.rules.program.rules.empty()) {
    if (drops) {
      run.terminal.log(LogLevel::kWarning,
                       "without rules no prediction contradicts the facts");
    }
    return;
  }
  const Clock::time_point start = Clock::now();
  prediction::JudgeOptions options;
  options.limits = get_limits(run);
  if (run.has("max-tests")) {
    options.max_tests = run.get<Count>("max-tests").value;
  }
  std::vector<prediction::PredictedFact>& facts = result.predicted;
  result.judgement = prediction::judge(knowledge, result.symbolic.has_value(),
                                       facts, options, run.job);
  result.judgement_seconds =
      std::chrono::duration<double>(Clock::now() - start).count();
  if (!drops) return;
  std::erase_if(facts, [](const prediction::PredictedFact& fact) {
    return fact.status == prediction::RuleStatus::kContradicting;
  });
  result.dropped_contradicting = true;
}

}  // namespace rrn::cli
