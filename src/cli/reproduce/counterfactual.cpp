// SPDX-License-Identifier: MIT
// Which change turns an answer into its opposite?  A fact that a prediction
// needs is taken away; does `rrn explain --counterfactual` name it again?
#include <algorithm>

#include "cli/reproduce/experiment.hpp"
#include "cli/reproduce/premise_sets.hpp"
#include "cli/reproduce/recipe_rules.hpp"
#include "prediction/rationale/counterfactual_search.hpp"

namespace rrn::cli {

namespace {

using dataset::RelationLiteral;
using dataset::Sample;
using prediction::Counterfactual;
using prediction::FactChange;
using prediction::Literal;

/// The most goals that are tried until one of them needs a fact.
constexpr std::size_t kTrialsPerSample = 20;

const std::vector<std::string> kChangeColumns = {
    "goals", "found", "named first", "among the first five",
    "rules prove it after the first"};

template <typename Own>
void drop(std::vector<Own>& facts, const Literal& fact) {
  if (const auto* own = std::get_if<Own>(&fact)) std::erase(facts, *own);
}

Sample without(Sample kb, const Literal& fact) {
  drop(kb.classes.specified, fact);
  drop(kb.relations.specified, fact);
  return kb;
}

Sample with(Sample kb, const FactChange& change) {
  for (const Literal& fact : change.removed) kb = without(std::move(kb), fact);
  for (const Literal& fact : change.added) {
    if (const auto* member = std::get_if<dataset::ClassLiteral>(&fact)) {
      kb.classes.specified.push_back(*member);
    } else {
      kb.relations.specified.push_back(std::get<RelationLiteral>(fact));
    }
  }
  kb.normalise();
  return kb;
}

/// Sums of the columns of one row.
struct FoundAgain {
  std::string name;
  double n = 0;
  double sums[4] = {};

  void add(bool found, double first, double listed, double proven) {
    ++n;
    sums[0] += found ? 1 : 0;
    sums[1] += first;
    sums[2] += listed;
    sums[3] += proven;
  }
  [[nodiscard]] ComparisonTable::Row result() const {
    ComparisonTable::Row row{name, {{kNoFigure, {n}}}};
    for (const double sum : sums) row.cells.push_back({kNoFigure, {sum / n}});
    return row;
  }
};

/// Names removed facts again, by the search and by simpler means.
class CounterfactualTable {
 public:
  CounterfactualTable(const Recipe& recipe,
                      generation::SymbolicLabeller& labeller,
                      neural::Model& model, const JobContext& job)
      : labeller_(labeller),
        model_(model),
        job_(job),
        rows_{{std::string(recipe.dataset) + ", smallest change"},
              {"  those first on which the rules agree"},
              {"  nearest facts that could be stated"},
              {"  random facts that could be stated"}} {}

  /// Looks for one goal that needs a fact.
  void add(const Sample& kb, std::uint64_t number) {
    Rng rng(job_.seed.derive("goals", number));
    std::vector<RelationLiteral> goals;
    std::copy_if(kb.relations.inferable.begin(), kb.relations.inferable.end(),
                 std::back_inserter(goals),
                 [](const RelationLiteral& goal) { return goal.positive; });
    PremiseSets premises(labeller_, kb, job_);
    for (std::size_t i = 0; i < kTrialsPerSample && !goals.empty(); ++i) {
      const RelationLiteral goal = goals[rng.below(goals.size())];
      const std::vector<FactSet> proofs = premises.of(goal);
      if (proofs.empty() || !is_predicted(kb, goal)) continue;
      const auto at =
          static_cast<std::ptrdiff_t>(rng.below(proofs.front().size()));
      const Literal fact = *std::next(proofs.front().begin(), at);
      if (premises.proves_without({fact}, goal)) continue;
      const Sample rest = without(kb, fact);
      if (is_predicted(rest, goal)) continue;
      compare(rest, goal, fact, rng);
      return;
    }
  }

  [[nodiscard]] std::vector<ComparisonTable::Row> result() const {
    std::vector<ComparisonTable::Row> rows;
    for (const FoundAgain& row : rows_) rows.push_back(row.result());
    return rows;
  }

 private:
  [[nodiscard]] bool is_predicted(const Sample& kb, const Literal& goal) {
    prediction::CounterfactualOptions options;
    options.max_changes = 0;
    return prediction::CounterfactualSearch(model_, kb)
        .find(goal, options, job_)
        .is_predicted;
  }

  [[nodiscard]] bool proves(const Sample& kb, const RelationLiteral& goal,
                            const FactChange& change) {
    Sample changed = with(kb, change);
    for (auto* list :
         {&changed.relations.inferable, &changed.relations.predictable}) {
      list->clear();
    }
    changed.relations.depths.clear();
    (void)labeller_.label(changed, job_);
    return std::binary_search(changed.relations.inferable.begin(),
                              changed.relations.inferable.end(), goal);
  }

  void compare(const Sample& kb, const RelationLiteral& goal,
               const Literal& fact, Rng& rng) {
    Counterfactual found =
        prediction::CounterfactualSearch(model_, kb).find(goal, {}, job_);
    note(rows_[0], kb, goal, fact, found.changes);
    std::stable_partition(
        found.changes.begin(), found.changes.end(),
        [&](const FactChange& change) { return proves(kb, goal, change); });
    note(rows_[1], kb, goal, fact, found.changes);
    std::vector<FactChange> changes;
    for (const auto& addable : addable_facts(kb, goal)) {
      if (!addable.replaces)
        changes.push_back({{addable.literal}, {}, 0, 0, {}});
    }
    note(rows_[2], kb, goal, fact, changes);
    for (std::size_t i = changes.size(); i > 1; --i) {
      std::swap(changes[i - 1], changes[rng.below(i)]);
    }
    note(rows_[3], kb, goal, fact, changes);
  }

  [[nodiscard]] std::vector<prediction::AddableFact> addable_facts(
      const Sample& kb, const Literal& goal) {
    const prediction::CounterfactualOptions options;
    const auto around = prediction::NeighbourhoodFinder(kb).find(
        goal, model_.options().update_iterations, options.max_facts);
    return prediction::AddableFactFinder(model_, kb)
        .find(around, options.max_facts)
        .facts;
  }

  void note(FoundAgain& row, const Sample& kb, const RelationLiteral& goal,
            const Literal& fact, const std::vector<FactChange>& changes) {
    const auto is_it = [&](const FactChange& change) {
      return change.removed.empty() && change.added.size() == 1 &&
             change.added.front() == fact;
    };
    const std::size_t n = std::min<std::size_t>(5, changes.size());
    row.add(!changes.empty(), n > 0 && is_it(changes.front()) ? 1 : 0,
            std::any_of(changes.begin(),
                        changes.begin() + static_cast<std::ptrdiff_t>(n), is_it)
                ? 1
                : 0,
            n > 0 && proves(kb, goal, changes.front()) ? 1 : 0);
  }

  generation::SymbolicLabeller& labeller_;
  neural::Model& model_;
  const JobContext& job_;
  std::vector<FoundAgain> rows_;
};

}  // namespace

std::vector<ComparisonTable> reproduce_counterfactual(
    Workshop& workshop, const ExperimentOptions& options) {
  const JobContext& job = workshop.run().job;
  ComparisonTable table{
      "a removed fact named again as the change that brings a prediction back",
      kChangeColumns,
      {}};
  for (const Recipe* recipe : options.datasets) {
    const TrainedRun run = train_runs(workshop, options, *recipe).front();
    const dataset::Dataset test = read_split(workshop, run);
    const auto labeller = make_labeller(*recipe, options.places, test, job);
    const auto model = workshop.load(run.model_path);
    CounterfactualTable found(*recipe, *labeller, *model, job);
    for (std::size_t i = 0; i < test.kbs.size(); ++i) {
      found.add(test.kbs[i], i);
    }
    for (auto& row : found.result()) table.rows.push_back(std::move(row));
  }
  return {table};
}

}  // namespace rrn::cli
