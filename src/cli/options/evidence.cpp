// SPDX-License-Identifier: MIT
#include "cli/options/evidence.hpp"

#include <algorithm>
#include <string>

#include "cli/options/model_loading.hpp"
#include "cli/options/source_options.hpp"
#include "cli/program/option_values.hpp"
#include "cli/program/text.hpp"
#include "prediction/predict/predictor.hpp"
#include "prediction/rationale/change_derivation.hpp"
#include "prediction/rationale/counterfactual_search.hpp"
#include "prediction/rationale/rationale_search.hpp"
#include "reasoner/knowledge/locating.hpp"
#include "reasoner/violations/violation_report.hpp"
#include "repair/model/mined_file.hpp"
#include "repair/model/repair_file.hpp"

namespace rrn::cli {

namespace {

prediction::RationaleOptions get_rationale_options(const CommandRun& run) {
  prediction::RationaleOptions options;
  options.draws = get_draws(run);
  options.max_facts = run.get<Count>("max-facts").value;
  return options;
}

prediction::CounterfactualOptions get_counterfactual_options(
    const CommandRun& run) {
  prediction::CounterfactualOptions options;
  options.draws = get_draws(run);
  options.max_facts = run.get<Count>("max-facts").value;
  options.max_changes = run.get<Count>("max-changes").value;
  return options;
}

}  // namespace

void check_evidence_options(const CommandRun& run) {
  if (run.has("evidence") != run.has("model")) {
    throw UsageError("--evidence and --model belong together");
  }
  for (const char* const option : {"counterfactual", "predictions"}) {
    if (run.has(option) && !run.has("evidence")) {
      throw UsageError("--" + std::string(option) + " needs --evidence");
    }
  }
  if (run.get<Count>("max-changes").value == 0) {
    throw UsageError("--max-changes needs a number from 1 on");
  }
  if (!run.has("evidence")) return;
  if (!run.has("fact") && !run.has("predictions")) {
    throw UsageError(
        "--evidence needs a --fact whose prediction it explains, or "
        "--predictions");
  }
  (void)get_draws(run);
  const std::string& path = run.get<std::string>("model");
  if (repair::is_repair_file(path)) {
    throw UsageError(path +
                     ": a model of `rrn learn`; --evidence needs a network of "
                     "`rrn train`, and `rrn reason --examples` says why the "
                     "other one doubts or proposes facts");
  }
  if (repair::is_mined_file(path)) {
    throw UsageError(path +
                     ": a model of `rrn mine`; --evidence needs a network of "
                     "`rrn train`, and rules without --format model prove what "
                     "they conclude");
  }
}

Evidence::Evidence(const CommandRun& run, reasoner::Knowledge& knowledge)
    : knowledge_(knowledge), model_(load_single_model(run)) {
  prediction::UnreadFacts unread;
  sample_ = prediction::read_facts(knowledge, *model_, unread);
  report_unread(unread, run.terminal);
  facts_.emplace(knowledge.dictionary, sample_, model_->vocabulary());
}

std::vector<prediction::PredictedFact> Evidence::predictions(
    const CommandRun& run) {
  using prediction::PredictedFact;
  std::vector<PredictedFact> found;
  prediction::Predictor(knowledge_, *model_, {}, run.job)
      .for_each([&](const PredictedFact& fact) { found.push_back(fact); });
  std::stable_sort(found.begin(), found.end(),
                   [](const PredictedFact& a, const PredictedFact& b) {
                     return a.probability > b.probability;
                   });
  const std::size_t most = run.get<Count>("max-predictions").value;
  if (found.size() > most) {
    run.terminal.log(LogLevel::kWarning,
                     "explains the " + group(most) + " most probable of " +
                         group(found.size()) +
                         " predictions; --max-predictions sets how many");
    found.resize(most);
  }
  return found;
}

void Evidence::explain(const CommandRun& run, const std::vector<Fact>& facts) {
  std::vector<prediction::Literal> literals;
  for (const Fact& fact : facts) {
    const auto literal = facts_->literal_of(fact);
    if (!literal) {
      has_prediction_ = false;
      run.terminal.log(
          LogLevel::kWarning,
          "the model says nothing of '" +
              reasoner::show_fact(knowledge_, fact.relation, fact.row) +
              "': it does not know the class or property, or no fact that it "
              "reads is about the individuals");
      continue;
    }
    literals.push_back(*literal);
  }
  rationales_ = prediction::RationaleSearch(*model_, sample_.kb)
                    .find(literals, get_rationale_options(run), run.job);
  for (const prediction::Rationale& rationale : rationales_) {
    has_prediction_ = has_prediction_ && rationale.is_predicted;
  }
  if (run.has("counterfactual")) find_changes(run);
}

void Evidence::find_changes(const CommandRun& run) {
  const prediction::CounterfactualSearch search(*model_, sample_.kb);
  const prediction::CounterfactualOptions options =
      get_counterfactual_options(run);
  for (prediction::Rationale& rationale : rationales_) {
    rationale.counterfactual = search.find(rationale.target, options, run.job);
    if (knowledge_.rules.program.rules.empty()) continue;
    prediction::derive_changes(knowledge_, *facts_, get_limits(run),
                               *rationale.counterfactual, run.job);
  }
}

void Evidence::locate(const reasoner::Sources& sources, const JobContext& job) {
  const std::vector<Fact> facts = prediction::facts_of(*facts_, rationales_);
  const std::vector<SourceLocation> places =
      reasoner::locate(facts, sources, knowledge_.dictionary, job);
  for (std::size_t i = 0; i < facts.size(); ++i) {
    places_.emplace(facts[i], places[i]);
  }
}

void Evidence::write(reasoner::ProofFormat format, OutputFile& out) const {
  if (format == reasoner::ProofFormat::kText) {
    out.write(prediction::show_rationales(document()));
  } else if (format == reasoner::ProofFormat::kTurtle) {
    prediction::write_rationale_turtle(document(), out);
  }
}

void Evidence::write(JsonWriter& json) const {
  prediction::write_rationale_json(document(), json);
}

}  // namespace rrn::cli
