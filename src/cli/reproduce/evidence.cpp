// SPDX-License-Identifier: MIT
// On which facts do predictions rest?  What `rrn explain --evidence` names is
// compared with the facts that the rules' own proofs use.
#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "cli/reproduce/experiment.hpp"
#include "cli/reproduce/premise_sets.hpp"
#include "cli/reproduce/recipe_rules.hpp"
#include "prediction/rationale/rationale_search.hpp"

namespace rrn::cli {

namespace {

using dataset::Sample;
using prediction::Literal;
using prediction::Rationale;
using prediction::WeighedFact;

constexpr std::size_t kGoalsPerSample = 2;
/// The samples of other recipes than families are all of one size.  Parts of
/// them, with few facts, belong to the training, or the network does not know
/// what to make of a fact that is told alone.
constexpr std::string_view kWithSmallParts =
    "--preset evidence --epochs 3 --drop-individuals 0.9 --drop-facts 0 "
    "--contradict-facts 0";
constexpr std::uint32_t kShallow = 3;

/// How a set of facts compares with one of the sets of premises.
struct Overlap {
  double precision = 0;
  double recall = 0;
  double jaccard = 0;
};

Overlap compare(const FactSet& named, const FactSet& premises) {
  FactSet common;
  std::set_intersection(named.begin(), named.end(), premises.begin(),
                        premises.end(), std::inserter(common, common.end()));
  const auto part = [&](std::size_t of) {
    return of == 0
               ? 0.0
               : static_cast<double>(common.size()) / static_cast<double>(of);
  };
  return {part(named.size()), part(premises.size()),
          part(named.size() + premises.size() - common.size())};
}

/// The comparison with the set of premises that is the most alike: one of
/// `proofs`, or that of a proof from the facts named alone.
Overlap compare_with_best(const FactSet& named,
                          const std::vector<FactSet>& proofs,
                          const std::optional<FactSet>& own_proof) {
  Overlap best;
  if (own_proof) best = compare(named, *own_proof);
  for (const FactSet& premises : proofs) {
    const Overlap overlap = compare(named, premises);
    if (overlap.jaccard >= best.jaccard) best = overlap;
  }
  return best;
}

FactSet set_of(const std::vector<WeighedFact>& facts, std::size_t n) {
  FactSet set;
  for (const WeighedFact& fact : facts) {
    if (set.size() == n) break;
    set.insert(fact.fact);
  }
  return set;
}

/// Sums of the columns of one row.
class Row {
 public:
  explicit Row(std::string name) : name_(std::move(name)) {}

  void add(const FactSet& named, const std::vector<FactSet>& proofs,
           const std::optional<FactSet>& own_proof) {
    ++n_;
    const Overlap overlap = compare_with_best(named, proofs, own_proof);
    const double figures[] = {static_cast<double>(named.size()),
                              overlap.precision, overlap.recall,
                              overlap.jaccard, overlap.jaccard == 1 ? 1.0 : 0};
    for (std::size_t i = 0; i < std::size(figures); ++i) {
      sums_[i] += figures[i];
    }
  }
  /// Notes a part of 1, of goals for which there is one.
  void note(std::size_t column, double part) {
    notes_[column] += part;
    ++counts_[column];
  }

  [[nodiscard]] bool is_empty() const { return n_ == 0; }

  /// The columns of kColumns.
  [[nodiscard]] ComparisonTable::Row result() const {
    ComparisonTable::Row row{name_, {}};
    row.cells.push_back({kNoFigure, {n_}});
    for (const double sum : sums_) row.cells.push_back({kNoFigure, {sum / n_}});
    for (std::size_t i = 0; i < std::size(notes_); ++i) {
      row.cells.push_back({kNoFigure, {notes_[i] / counts_[i]}});
    }
    return row;
  }

 private:
  std::string name_;
  double n_ = 0;
  double sums_[5] = {};
  double notes_[4] = {};
  double counts_[4] = {};
};

enum RowName : std::size_t {
  kShallowProofs,
  kAllProofs,
  kOtherProofs,
  kHeaviest,
  kSteepest,
  kNearest,
  kRandom
};
enum RowNote : std::size_t { kKept, kProven, kFallen, kStable };

const std::vector<std::string> kColumns = {"goals",
                                           "facts",
                                           "precision",
                                           "recall",
                                           "Jaccard",
                                           "exact",
                                           "kept alone with other draws",
                                           "rules prove it from them",
                                           "falls without them",
                                           "Jaccard with another seed"};

class EvidenceTable {
 public:
  EvidenceTable(const Recipe& recipe, generation::SymbolicLabeller& labeller,
                neural::Model& model, const JobContext& job)
      : labeller_(labeller),
        model_(model),
        has_gradients_(model.options().evidence != neural::Evidence::kPaths),
        job_(job),
        rows_{Row(std::string(recipe.dataset) + ", proofs of depth 1 to 3"),
              Row(std::string(recipe.dataset) + ", all proofs"),
              Row("  compared with seven proofs of other last steps alone"),
              Row("  leave one out, as many facts as the proof"),
              Row("  gradient times input, as many facts as the proof"),
              Row("  nearest facts, as many as the proof"),
              Row("  random facts, as many as the proof")} {}

  void add(const Sample& kb, std::uint64_t number) {
    Rng rng(job_.seed.derive("goals", number));
    std::vector<std::size_t> goals;
    for (std::size_t i = 0; i < kb.relations.inferable.size(); ++i) {
      if (kb.relations.inferable[i].positive) goals.push_back(i);
    }
    for (std::size_t i = 0; i < std::min(kGoalsPerSample, goals.size()); ++i) {
      std::swap(goals[i], goals[i + rng.below(goals.size() - i)]);
    }
    goals.resize(std::min(kGoalsPerSample, goals.size()));
    const std::vector<Rationale> found = find(kb, goals, job_.seed);
    const std::vector<Rationale> again =
        find(kb, goals, job_.seed.derive("again"));
    PremiseSets premises(labeller_, kb, job_);
    for (std::size_t i = 0; i < goals.size(); ++i) {
      add_goal(kb, goals[i], {found[i], again[i]}, premises, rng);
    }
  }

  [[nodiscard]] std::vector<ComparisonTable::Row> result() const {
    std::vector<ComparisonTable::Row> rows;
    for (const Row& row : rows_) {
      if (!row.is_empty()) rows.push_back(row.result());
    }
    return rows;
  }

 private:
  /// What one goal rests on, with two seeds.
  struct Found {
    const Rationale& rationale;
    const Rationale& again;
  };

  std::vector<Rationale> find(const Sample& kb,
                              const std::vector<std::size_t>& numbers,
                              Seed seed) {
    JobContext own = job_;
    own.seed = seed;
    std::vector<Literal> goals;
    for (const std::size_t number : numbers) {
      goals.emplace_back(kb.relations.inferable[number]);
    }
    return prediction::RationaleSearch(model_, kb).find(goals, {}, own);
  }

  void add_goal(const Sample& kb, std::size_t number, const Found& found,
                PremiseSets& premises, Rng& rng) {
    const dataset::RelationLiteral goal = kb.relations.inferable[number];
    const Rationale& rationale = found.rationale;
    if (!rationale.is_predicted) return;
    const std::vector<FactSet> proofs = premises.of(goal);
    if (proofs.empty()) return;
    const FactSet named = set_of(rationale.facts, rationale.facts.size());
    const FactSet again = set_of(found.again.facts, found.again.facts.size());
    const std::optional<FactSet> own_proof = premises.within(named, goal);
    const bool is_shallow = kb.relations.depths.at(number) <= kShallow;
    for (const std::size_t row : {kShallowProofs, kAllProofs}) {
      if (row == kShallowProofs && !is_shallow) continue;
      rows_[row].add(named, proofs, own_proof);
      rows_[row].note(kKept, rationale.agreement >= 0.5 ? 1 : 0);
      rows_[row].note(kProven, own_proof ? 1 : 0);
      rows_[row].note(kStable, compare(named, again).jaccard);
      if (!premises.proves_without(named, goal)) {
        rows_[row].note(
            kFallen,
            rationale.probability_without < rationale.threshold ? 1 : 0);
      }
    }
    rows_[kOtherProofs].add(named, proofs, std::nullopt);
    const auto add_choice = [&](std::size_t row, const FactSet& chosen) {
      rows_[row].add(chosen, proofs, premises.within(chosen, goal));
    };
    add_baselines(rationale, proofs.front().size(), add_choice, rng);
    if (has_gradients_) {
      add_choice(kSteepest, set_of(steepest(kb, goal, rationale.considered),
                                   proofs.front().size()));
    }
  }

  /// Simpler choices of `n` facts.
  template <typename AddChoice>
  void add_baselines(const Rationale& rationale, std::size_t n,
                     const AddChoice& add_choice, Rng& rng) {
    std::vector<WeighedFact> facts = rationale.considered;
    add_choice(kNearest, set_of(facts, n));
    std::stable_sort(facts.begin(), facts.end(),
                     [](const WeighedFact& a, const WeighedFact& b) {
                       return a.log_odds > b.log_odds;
                     });
    add_choice(kHeaviest, set_of(facts, n));
    for (std::size_t i = facts.size(); i > 1; --i) {
      std::swap(facts[i - 1], facts[rng.below(i)]);
    }
    add_choice(kRandom, set_of(facts, n));
  }

  /// Some facts by the gradient of the goal times their input, the greatest
  /// first: the mean over as many draws as the search takes.
  std::vector<WeighedFact> steepest(const Sample& kb,
                                    const dataset::RelationLiteral& goal,
                                    std::vector<WeighedFact> facts) {
    std::map<Literal, double> sums;
    JobContext own = job_;
    for (std::uint32_t draw = 0; draw < prediction::RationaleOptions().draws;
         ++draw) {
      own.seed = job_.seed.derive("gradient", draw);
      const std::vector<float> values = model_.fact_gradients(kb, goal, own);
      const std::size_t n_classes = kb.classes.specified.size();
      for (std::size_t i = 0; i < n_classes; ++i) {
        sums[kb.classes.specified[i]] += values[i];
      }
      for (std::size_t i = n_classes; i < values.size(); ++i) {
        sums[kb.relations.specified[i - n_classes]] += values[i];
      }
    }
    for (WeighedFact& fact : facts) fact.log_odds = sums[fact.fact];
    std::stable_sort(facts.begin(), facts.end(),
                     [](const WeighedFact& a, const WeighedFact& b) {
                       return a.log_odds > b.log_odds;
                     });
    return facts;
  }

  generation::SymbolicLabeller& labeller_;
  neural::Model& model_;
  bool has_gradients_;
  const JobContext& job_;
  std::vector<Row> rows_;
};

}  // namespace

std::vector<ComparisonTable> reproduce_evidence(
    Workshop& workshop, const ExperimentOptions& options) {
  const JobContext& job = workshop.run().job;
  ComparisonTable table{
      "facts that predictions rest on, and those of proofs", kColumns, {}};
  for (const Recipe* recipe : options.datasets) {
    const bool is_family = recipe->dataset == "family";
    const Words more = replace_options(
        is_family ? Words{} : split_words(kWithSmallParts), options.train);
    const TrainedRun run = train_runs(workshop, options, *recipe,
                                      is_family ? "model" : "evidence", more)
                               .front();
    const dataset::Dataset test = read_split(workshop, run);
    const auto labeller = make_labeller(*recipe, options.places, test, job);
    const auto model = workshop.load(run.model_path);
    EvidenceTable evidence(*recipe, *labeller, *model, job);
    for (std::size_t i = 0; i < test.kbs.size(); ++i) {
      evidence.add(test.kbs[i], i);
    }
    for (auto& row : evidence.result()) table.rows.push_back(std::move(row));
  }
  return {table};
}

}  // namespace rrn::cli
