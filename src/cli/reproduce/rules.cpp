// SPDX-License-Identifier: MIT
// Are the definitions of an ontology found again in data that it labelled?
// What mined rules derive from unseen samples is compared with what the
// ontology derives.
#include <algorithm>
#include <map>

#include "cli/reproduce/experiment.hpp"
#include "cli/reproduce/rule_agreement.hpp"
#include "mining/miner.hpp"

namespace rrn::cli {

namespace {

using dataset::Dataset;
using dataset::Sample;
using mining::MinedRule;
using mining::MiningOptions;

/// The most certain rule of one relation atom for each relation.
std::vector<MinedRule> best_of_one_atom(std::span<const Sample> train,
                                        const dataset::Vocabulary& vocabulary,
                                        const JobContext& job) {
  MiningOptions options;
  options.max_path = 1;
  options.min_confidence = 0;
  options.keep_all = true;
  std::map<mining::Head, MinedRule> best;
  for (MinedRule& rule : mining::mine(train, vocabulary, options, job).rules) {
    if (!rule.head.is_class) best.emplace(rule.head, std::move(rule));
  }
  std::vector<MinedRule> rules;
  for (auto& [head, rule] : best) rules.push_back(std::move(rule));
  return rules;
}

const std::vector<std::string> kFigureColumns = {
    "relations",        "definitions found", "rules",  "rules each, mean",
    "rules each, most", "precision",         "recall", "F1"};

std::map<std::uint32_t, std::uint64_t> rules_by_relation(
    const std::vector<MinedRule>& rules) {
  std::map<std::uint32_t, std::uint64_t> numbers;
  for (const MinedRule& rule : rules) {
    if (!rule.head.is_class) ++numbers[rule.head.predicate];
  }
  return numbers;
}

/// Adds a run's figures to the cells of kFigureColumns.
void add_figures(const std::vector<MinedRule>& rules,
                 const std::vector<RuleAgreement>& agreements,
                 ComparisonTable::Row& row) {
  const RuleAgreement total = total_of(agreements);
  std::uint64_t n_rules = 0;
  std::uint64_t most = 0;
  const auto numbers = rules_by_relation(rules);
  for (const auto& [relation, n] : numbers) {
    n_rules += n;
    most = std::max(most, n);
  }
  const double figures[] = {
      static_cast<double>(agreements.size()),
      static_cast<double>(
          std::ranges::count_if(agreements, &RuleAgreement::is_perfect)),
      static_cast<double>(n_rules),
      static_cast<double>(n_rules) /
          static_cast<double>(std::max<std::size_t>(1, numbers.size())),
      static_cast<double>(most),
      total.precision(),
      total.recall(),
      total.f1()};
  row.cells.resize(std::size(figures));
  for (std::size_t i = 0; i < std::size(figures); ++i) {
    row.cells[i].here.push_back(figures[i]);
  }
}

/// Adds each relation's figures: rules, precision, recall, F1.
void add_details(const std::vector<MinedRule>& rules,
                 const std::vector<RuleAgreement>& agreements,
                 ComparisonTable& table) {
  const auto numbers = rules_by_relation(rules);
  for (std::uint32_t r = 0; r < agreements.size(); ++r) {
    const auto found = numbers.find(r);
    const RuleAgreement& agreement = agreements[r];
    const double figures[] = {
        found == numbers.end() ? 0 : static_cast<double>(found->second),
        agreement.precision(), agreement.recall(), agreement.f1()};
    auto& cells = table.rows[r].cells;
    cells.resize(std::size(figures));
    for (std::size_t i = 0; i < std::size(figures); ++i) {
      cells[i].here.push_back(figures[i]);
    }
  }
}

std::vector<ComparisonTable> mine_again(Workshop& workshop,
                                        const ExperimentOptions& options,
                                        const Recipe& recipe) {
  const std::string name(recipe.dataset);
  JobContext job = workshop.run().job;
  const std::uint64_t first = job.seed.value();
  const std::string folder = workshop.make_dataset(
      recipe, first, options.places, options.generate, options.folder_suffix);
  const Dataset train = workshop.read(folder + "/train.kbs");
  const Dataset test = workshop.read(folder + "/test.kbs");
  const dataset::Vocabulary& vocabulary = train.header.vocabulary;
  ComparisonTable whole{
      name + ": rules mined, against the ontology's on " +
          std::to_string(test.kbs.size()) + " unseen samples",
      kFigureColumns,
      {{name + ", in rounds", {}},
       {"  in one round over all facts", {}},
       {"  the best rule of one relation atom for each", {}}}};
  whole.decimals = 4;
  ComparisonTable details{name + ": each relation, in rounds",
                          {"rules", "precision", "recall", "F1"},
                          {}};
  details.decimals = 4;
  for (const dataset::Predicate& relation : vocabulary.relations) {
    details.rows.push_back({relation.iri, {}});
  }
  for (std::uint32_t run = 0; run < std::max(1U, options.runs); ++run) {
    job.seed = Seed(first + run);
    MiningOptions mining;
    mining.only_stated = true;
    const auto in_rounds =
        mining::mine(train.kbs, vocabulary, mining, job).rules;
    const auto agreements = compare_rules(in_rounds, test, job);
    add_figures(in_rounds, agreements, whole.rows[0]);
    add_details(in_rounds, agreements, details);
    mining.only_stated = false;
    const auto at_once = mining::mine(train.kbs, vocabulary, mining, job).rules;
    add_figures(at_once, compare_rules(at_once, test, job), whole.rows[1]);
    const auto simple = best_of_one_atom(train.kbs, vocabulary, job);
    add_figures(simple, compare_rules(simple, test, job), whole.rows[2]);
  }
  return {std::move(whole), std::move(details)};
}

}  // namespace

std::vector<ComparisonTable> reproduce_rules(Workshop& workshop,
                                             const ExperimentOptions& options) {
  std::vector<ComparisonTable> tables;
  for (const Recipe* recipe : options.datasets) {
    for (ComparisonTable& table : mine_again(workshop, options, *recipe)) {
      tables.push_back(std::move(table));
    }
  }
  return tables;
}

}  // namespace rrn::cli
