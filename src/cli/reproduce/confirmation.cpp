// SPDX-License-Identifier: MIT
// Does a network tell right rules from wrong ones?  Rules are mined from so few
// samples that some hold by accident; those that the network confirms are
// compared with those that are right on unseen samples.
#include <algorithm>
#include <array>
#include <optional>
#include <span>

#include "cli/reproduce/experiment.hpp"
#include "cli/reproduce/rule_agreement.hpp"
#include "mining/conclusions.hpp"
#include "mining/miner.hpp"
#include "prediction/confirmation/rule_confirmation.hpp"

namespace rrn::cli {

namespace {

using dataset::Sample;
using mining::FactIndex;
using mining::MinedRule;
using mining::MiningOptions;
using mining::ModelFigures;
using prediction::RuleConfirmation;
using prediction::Surroundings;

/// The part of fresh samples on which a rule has to be predicted.
constexpr double kConfirmed = 0.95;

/// What rules are mined from, and how certain they have to be.
struct Setting {
  const char* name;
  std::size_t n_samples;
  double known;  ///< The part of what follows that is known to follow
  double min_confidence;
};
constexpr std::array kSettings = {
    Setting{"3 samples, confidence 0.5", 3, 1, 0.5},
    Setting{"10 samples, half known, confidence 0.5", 10, 0.5, 0.5},
    Setting{"10 samples, half known, confidence 0.3", 10, 0.5, 0.3}};

/// Samples without labels: what is stated in them.
std::vector<Sample> without_labels(std::vector<Sample> samples) {
  for (Sample& kb : samples) {
    kb.relations.inferable.clear();
    kb.relations.depths.clear();
    kb.classes.inferable.clear();
    kb.classes.depths.clear();
  }
  return samples;
}

/// A part of the samples that a setting mines from; other runs have others.
std::vector<Sample> draw_samples(const std::vector<Sample>& all,
                                 const Setting& setting, std::size_t run,
                                 Seed seed) {
  const std::size_t n = std::min(setting.n_samples, all.size());
  Rng rng(seed.derive("known facts"));
  std::vector<Sample> samples;
  for (std::size_t i = 0; i < n; ++i) {
    Sample& kb = samples.emplace_back(all[(run * n + i) % all.size()]);
    kb.relations.depths.clear();
    std::erase_if(kb.relations.inferable, [&](const auto& fact) {
      return fact.positive && !rng.chance(setting.known);
    });
  }
  return samples;
}

MiningOptions options_for_few(double min_confidence) {
  MiningOptions options;
  options.only_stated = true;
  options.min_support = 3;
  options.min_confidence = min_confidence;
  return options;
}

/// Everything that one run needs.
struct Trial {
  std::vector<Sample> samples;
  const std::vector<Sample>& fresh;  ///< Others, of which no label is known
  const dataset::Dataset& test;
  const FactIndex& truth;  ///< What is true of the test samples
  neural::Model& model;
  const JobContext& job;

  [[nodiscard]] const dataset::Vocabulary& vocabulary() const {
    return test.header.vocabulary;
  }
  [[nodiscard]] RuleConfirmation confirmation(std::span<const Sample> places,
                                              Surroundings surroundings) const {
    prediction::ConfirmationOptions options;
    options.surroundings = surroundings;
    return {model, places, vocabulary(), options, job};
  }
  /// Whether a rule has no exception in the test samples.
  [[nodiscard]] bool is_right(const MinedRule& rule) const {
    const mining::Figures figures =
        mining::count_again(rule, truth, job.cancel);
    return figures.support == figures.n_body;
  }
};

void add_figures(std::initializer_list<double> figures,
                 ComparisonTable::Row& row) {
  row.cells.resize(figures.size());
  std::size_t i = 0;
  for (const double figure : figures) row.cells[i++].here.push_back(figure);
}

bool is_confirmed(const mining::Predictions& with_body) {
  return with_body.n_asked > 0 && with_body.part() >= kConfirmed;
}

/// The part of pairs of a right and a wrong rule in which the right one has
/// more; ties count half.  There is no figure without such pairs.
double separation(const std::vector<double>& right,
                  const std::vector<double>& wrong) {
  if (right.empty() || wrong.empty()) return kNoFigure;
  double sum = 0;
  for (const double a : right) {
    for (const double b : wrong) sum += a > b ? 1 : (a == b ? 0.5 : 0);
  }
  return sum / static_cast<double>(right.size() * wrong.size());
}

const std::vector<std::string> kRuleColumns = {
    "right rules",     "right confirmed", "wrong rules",
    "wrong confirmed", "separation",      "predicted without an atom"};

/// Asks about all good rules of a trial in one kind of surroundings.
void ask_all(const Trial& trial, const std::vector<MinedRule>& rules,
             std::span<const MinedRule> known, RuleConfirmation confirmation,
             ComparisonTable::Row& row) {
  std::array<std::vector<double>, 2> parts;
  std::array<double, 2> n_confirmed{};
  mining::Predictions without;
  for (const MinedRule& rule : rules) {
    const ModelFigures said = confirmation.ask(rule, known);
    const bool right = trial.is_right(rule);
    parts[right ? 1 : 0].push_back(said.with_body.part());
    n_confirmed[right ? 1 : 0] += is_confirmed(said.with_body) ? 1 : 0;
    if (!right) continue;
    for (const mining::Predictions& one : said.without) {
      without.n_asked += one.n_asked;
      without.n_predicted += one.n_predicted;
    }
  }
  add_figures({static_cast<double>(parts[1].size()), n_confirmed[1],
               static_cast<double>(parts[0].size()), n_confirmed[0],
               separation(parts[1], parts[0]), without.part()},
              row);
}

/// What confidence alone says, in the columns of kRuleColumns.
void rank_by_confidence(const Trial& trial, const std::vector<MinedRule>& rules,
                        ComparisonTable::Row& row) {
  std::array<std::vector<double>, 2> parts;
  std::array<double, 2> n_certain{};
  for (const MinedRule& rule : rules) {
    const bool right = trial.is_right(rule);
    const double confidence = rule.figures.confidence();
    parts[right ? 1 : 0].push_back(confidence);
    n_certain[right ? 1 : 0] += confidence == 1 ? 1 : 0;
  }
  add_figures({static_cast<double>(parts[1].size()), n_certain[1],
               static_cast<double>(parts[0].size()), n_certain[0],
               separation(parts[1], parts[0]), kNoFigure},
              row);
}

/// Mines; with places, keeps what the network confirms there.
std::vector<MinedRule> mine_few(
    const Trial& trial, double min_confidence,
    std::optional<std::span<const Sample>> places = std::nullopt) {
  MiningOptions options = options_for_few(min_confidence);
  std::optional<RuleConfirmation> confirmation;
  if (places) {
    confirmation.emplace(trial.confirmation(*places, Surroundings::kAll));
    options.accepts = [&](const MinedRule& rule,
                          std::span<const MinedRule> known) {
      return is_confirmed(confirmation->ask_with_body(rule, known));
    };
  }
  return mining::mine(trial.samples, trial.vocabulary(), options, trial.job)
      .rules;
}

/// Good rules of one round over all facts, each of which concludes something in
/// the test samples.
std::vector<MinedRule> draw_rules(const Trial& trial) {
  constexpr std::size_t kMostAsked = 150;
  MiningOptions options = options_for_few(0.5);
  options.keep_all = true;
  options.only_stated = false;
  auto rules =
      mining::mine(trial.samples, trial.vocabulary(), options, trial.job).rules;
  std::erase_if(rules, [&](const MinedRule& rule) {
    return mining::count_again(rule, trial.truth, trial.job.cancel).n_body == 0;
  });
  Rng rng(trial.job.seed.derive("rules asked"));
  rng.shuffle(rules);
  if (rules.size() > kMostAsked) rules.resize(kMostAsked);
  return rules;
}

void compare_surroundings(const Trial& trial, ComparisonTable& table) {
  const auto known = mine_few(trial, 0.9);
  const std::vector<MinedRule> rules = draw_rules(trial);
  rank_by_confidence(trial, rules, table.rows[0]);
  const auto ask = [&](std::span<const Sample> places,
                       Surroundings surroundings, std::size_t row) {
    ask_all(trial, rules, known, trial.confirmation(places, surroundings),
            table.rows[row]);
  };
  ask(trial.samples, Surroundings::kNone, 1);
  ask(trial.samples, Surroundings::kApart, 2);
  ask(trial.samples, Surroundings::kAll, 3);
  ask(trial.fresh, Surroundings::kApart, 4);
  ask(trial.fresh, Surroundings::kAll, 5);
}

const std::vector<std::string> kConclusionColumns = {
    "rules", "right", "precision", "recall", "F1"};

void add_conclusions(const Trial& trial, std::span<const MinedRule> rules,
                     ComparisonTable::Row& row) {
  const RuleAgreement total =
      total_of(compare_rules(rules, trial.test, trial.job));
  const auto n_right = std::ranges::count_if(
      rules, [&](const MinedRule& rule) { return trial.is_right(rule); });
  add_figures({static_cast<double>(rules.size()), static_cast<double>(n_right),
               total.precision(), total.recall(), total.f1()},
              row);
}

/// Returns the `n` most certain rules.
std::vector<MinedRule> most_certain(std::vector<MinedRule> rules,
                                    std::size_t n) {
  std::ranges::sort(rules, [](const MinedRule& a, const MinedRule& b) {
    return mining::is_better(a, b, mining::Measure::kStandard);
  });
  rules.resize(std::min(n, rules.size()));
  return rules;
}

/// Mines with and without the network.
void compare_conclusions(const Trial& trial, double min_confidence,
                         std::span<ComparisonTable::Row> rows) {
  const auto plain = mine_few(trial, min_confidence);
  const auto confirmed = mine_few(trial, min_confidence, trial.fresh);
  add_conclusions(trial, plain, rows[0]);
  add_conclusions(trial, most_certain(plain, confirmed.size()), rows[1]);
  add_conclusions(trial, mine_few(trial, min_confidence, trial.samples),
                  rows[2]);
  add_conclusions(trial, confirmed, rows[3]);
}

ComparisonTable make_surroundings_table(const std::string& name) {
  ComparisonTable table{
      name + ": good rules from " + kSettings[0].name +
          ", confirmed where the network predicts them in 95 % of the places",
      kRuleColumns,
      {{"confidence of 1 in place of the network", {}},
       {"the body alone", {}},
       {"what is around each individual apart", {}},
       {"all that is around the body", {}},
       {"around each individual apart, in other samples", {}},
       {"all around the body, in other samples", {}}}};
  return table;
}

ComparisonTable make_conclusions_table(const std::string& name,
                                       std::size_t n_test) {
  ComparisonTable table{name + ": conclusions of mined rules on " +
                            std::to_string(n_test) + " unseen samples",
                        kConclusionColumns,
                        {}};
  for (const Setting& setting : kSettings) {
    table.rows.push_back({setting.name, {}});
    table.rows.push_back(
        {"  as many as in the last row, the most certain", {}});
    table.rows.push_back({"  confirmed on these samples", {}});
    table.rows.push_back({"  confirmed on other samples", {}});
  }
  return table;
}

std::vector<ComparisonTable> confirm(Workshop& workshop,
                                     const ExperimentOptions& options,
                                     const Recipe& recipe) {
  const std::string name(recipe.dataset);
  const TrainedRun trained = train_runs(workshop, options, recipe).front();
  const dataset::Dataset train = read_split(workshop, trained, "train");
  const dataset::Dataset test = read_split(workshop, trained);
  const dataset::Vocabulary& vocabulary = test.header.vocabulary;
  const auto fresh = without_labels(read_split(workshop, trained, "valid").kbs);
  FactIndex::Facts facts;
  for (const Sample& kb : test.kbs) facts.add(kb, true);
  const FactIndex truth(std::move(facts), vocabulary.relations.size(),
                        vocabulary.classes.size());
  const auto model = workshop.load(trained.model_path);
  std::vector<ComparisonTable> tables{
      make_surroundings_table(name),
      make_conclusions_table(name, test.kbs.size())};
  JobContext job = workshop.run().job;
  const std::uint64_t first = job.seed.value();
  for (std::uint32_t run = 0; run < options.runs_of(recipe); ++run) {
    job.seed = Seed(first + run);
    for (std::size_t i = 0; i < kSettings.size(); ++i) {
      const Trial trial{draw_samples(train.kbs, kSettings[i], run, job.seed),
                        fresh,
                        test,
                        truth,
                        *model,
                        job};
      if (i == 0) compare_surroundings(trial, tables[0]);
      compare_conclusions(trial, kSettings[i].min_confidence,
                          std::span(tables[1].rows).subspan(4 * i, 4));
    }
  }
  return tables;
}

}  // namespace

std::vector<ComparisonTable> reproduce_confirmation(
    Workshop& workshop, const ExperimentOptions& options) {
  std::vector<ComparisonTable> tables;
  for (const Recipe* recipe : options.datasets) {
    for (ComparisonTable& table : confirm(workshop, options, *recipe)) {
      tables.push_back(std::move(table));
    }
  }
  return tables;
}

}  // namespace rrn::cli
