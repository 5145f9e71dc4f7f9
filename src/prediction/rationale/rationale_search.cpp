// SPDX-License-Identifier: MIT
#include "prediction/rationale/rationale_search.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "prediction/rationale/fact_deletion.hpp"
#include "prediction/rationale/fact_weights.hpp"
#include "prediction/rationale/prediction_threshold.hpp"

namespace rrn::prediction {

namespace {

/// Log-odds by which a fact has to weigh against a prediction to be named.
constexpr double kAgainst = 0.5;
constexpr std::size_t kMostAgainst = 5;

/// All of these facts but one.
FactNumbers without(const FactNumbers& facts, std::uint32_t fact) {
  FactNumbers rest;
  std::copy_if(facts.begin(), facts.end(), std::back_inserter(rest),
               [&](std::uint32_t other) { return other != fact; });
  return rest;
}

/// Returns by how much the log-odds fall when each of these facts alone is
/// taken away.
std::vector<double> weigh(FactDeletion& deletion, const FactNumbers& facts) {
  std::vector<FactNumbers> parts{facts};
  for (const std::uint32_t fact : facts) parts.push_back(without(facts, fact));
  const std::vector<Belief> beliefs = deletion.tell(parts);
  const Belief& with_all = beliefs.front();
  std::vector<double> weights;
  for (std::size_t i = 1; i < beliefs.size(); ++i) {
    weights.push_back(with_all.log_odds - beliefs[i].log_odds);
  }
  return weights;
}

FactNumbers first_facts(std::size_t n) {
  FactNumbers facts(n);
  std::iota(facts.begin(), facts.end(), 0U);
  return facts;
}

/// Facts that are enough for a prediction.
struct SufficientSet {
  FactNumbers facts;
  double probability = 0;  ///< These alone are told
};

bool is_better(const SufficientSet& set, const SufficientSet& than) {
  if (set.facts.size() != than.facts.size()) {
    return set.facts.size() < than.facts.size();
  }
  return set.probability > than.probability;
}

/// Takes facts away from those of a neighbourhood until no other can go.
class Reduction {
 public:
  /// Borrows.  `weights`: what each fact of the neighbourhood weighs.
  Reduction(FactDeletion& deletion, const Neighbourhood& around, double wanted,
            const std::vector<double>& weights)
      : deletion_(deletion),
        around_(around),
        wanted_(wanted),
        weights_(weights) {}

  /// Starts from the nearest facts and from all, and returns the smaller set:
  /// a fact may be needed only because of those that went before it.
  FactNumbers run() {
    const FactNumbers nearest = take_nearest();
    const SufficientSet set = reduce(nearest, weigh(deletion_, nearest));
    if (nearest.size() == around_.facts.size()) return set.facts;
    const SufficientSet other =
        reduce(first_facts(around_.facts.size()), weights_);
    return is_better(other, set) ? other.facts : set.facts;
  }

 private:
  /// The nearest facts, as few as are enough: those further away often say the
  /// same again.
  FactNumbers take_nearest() {
    constexpr std::size_t kFirst = 4;
    const std::size_t n = around_.facts.size();
    for (std::size_t wanted_size = kFirst;; wanted_size += wanted_size / 2) {
      std::size_t size = std::min(n, wanted_size);
      while (size < n &&
             around_.distances[size] == around_.distances[size - 1]) {
        ++size;
      }
      FactNumbers facts = first_facts(size);
      if (size == n || is_enough(facts)) return facts;
    }
  }

  /// Takes facts away from the first ones, which `weights` are of.
  SufficientSet reduce(FactNumbers facts, const std::vector<double>& weights) {
    std::stable_sort(facts.begin(), facts.end(),
                     [&](std::uint32_t a, std::uint32_t b) {
                       return weights[a] < weights[b];
                     });
    drop_lightest(facts);
    while (drop_one(facts)) {
    }
    const double probability = deletion_.tell(facts).probability;
    return {std::move(facts), probability};
  }

  /// Takes away as many at a time as can go, half of them at first.
  void drop_lightest(FactNumbers& facts) {
    for (std::size_t n = facts.size() / 2; n > 0;) {
      const FactNumbers rest(facts.begin() + static_cast<std::ptrdiff_t>(n),
                             facts.end());
      if (is_enough(rest)) {
        facts = rest;
        n = std::min(n, facts.size() / 2);
      } else {
        n /= 2;
      }
    }
  }

  /// Takes away the fact whose loss hurts least, if the others are enough.  The
  /// first four are tried alone at first, which hurt least the last time.
  bool drop_one(FactNumbers& facts) {
    constexpr std::size_t kFirst = 4;
    return drop_best(facts, std::min(kFirst, facts.size())) ||
           (facts.size() > kFirst && drop_best(facts, facts.size()));
  }

  /// Takes away that of the first `n` facts whose loss hurts least, if the
  /// others are enough.  Sorts these facts by how little their loss hurts.
  bool drop_best(FactNumbers& facts, std::size_t n) {
    if (n == 0) return false;
    std::vector<FactNumbers> parts;
    for (std::size_t i = 0; i < n; ++i) {
      parts.push_back(without(facts, facts[i]));
    }
    const std::vector<Belief> beliefs = deletion_.tell(parts);
    std::vector<std::size_t> order(n);
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) {
                       return beliefs[a].log_odds > beliefs[b].log_odds;
                     });
    FactNumbers sorted;
    for (const std::size_t i : order) sorted.push_back(facts[i]);
    std::copy(sorted.begin(), sorted.end(), facts.begin());
    if (beliefs[order.front()].probability < wanted_) return false;
    facts.erase(facts.begin());
    return true;
  }

  [[nodiscard]] bool is_enough(const FactNumbers& facts) {
    return deletion_.tell(facts).probability >= wanted_;
  }

  FactDeletion& deletion_;
  const Neighbourhood& around_;
  double wanted_;
  const std::vector<double>& weights_;
};

/// Says what each fact of a neighbourhood does for the target, and which are
/// enough.
class Weighing {
 public:
  Weighing(neural::Model& model, const Neighbourhood& around,
           const FactWeights& weights, const RationaleOptions& options,
           const JobContext& job)
      : model_(model),
        around_(around),
        weights_(weights),
        options_(options),
        job_(job),
        all_(first_facts(around.facts.size())) {
    rationale_.target = around.outside(around.target);
    rationale_.threshold =
        threshold_of(model, around.target, options.threshold);
    rationale_.is_complete = around.is_complete;
    for (const std::uint32_t fact : all_) {
      rationale_.considered.push_back(named(fact));
    }
  }

  Rationale run() {
    FactDeletion deletion(model_, around_, options_.draws, "draw",
                          rationale_.threshold, job_);
    rationale_.probability = deletion.tell(all_).probability;
    rationale_.is_predicted = rationale_.probability >= rationale_.threshold;
    name_against();
    if (rationale_.is_predicted) reduce(deletion);
    return std::move(rationale_);
  }

 private:
  void name_against() {
    for (const std::uint32_t fact : all_) {
      if (weights_[fact] <= -kAgainst)
        rationale_.against.push_back(named(fact));
    }
    std::stable_sort(rationale_.against.begin(), rationale_.against.end(),
                     [](const WeighedFact& a, const WeighedFact& b) {
                       return a.log_odds < b.log_odds;
                     });
    rationale_.against.resize(
        std::min(kMostAgainst, rationale_.against.size()));
  }

  void reduce(FactDeletion& deletion) {
    const double wanted =
        std::max(rationale_.threshold, options_.keep * rationale_.probability);
    FactNumbers enough = Reduction(deletion, around_, wanted, weights_).run();
    std::stable_sort(enough.begin(), enough.end(),
                     [&](std::uint32_t a, std::uint32_t b) {
                       return weights_[a] > weights_[b];
                     });
    for (const std::uint32_t fact : enough) {
      rationale_.facts.push_back(named(fact));
    }
    FactNumbers others = all_;
    std::erase_if(others, [&](std::uint32_t fact) {
      return std::find(enough.begin(), enough.end(), fact) != enough.end();
    });
    const std::vector<FactNumbers> parts{enough, others};
    const std::vector<Belief> beliefs = deletion.tell(parts);
    rationale_.probability_alone = beliefs[0].probability;
    rationale_.probability_without = beliefs[1].probability;
    rationale_.agreement =
        FactDeletion(model_, around_, options_.draws, "other draw",
                     rationale_.threshold, job_)
            .tell(enough)
            .part_of_draws;
  }

  [[nodiscard]] WeighedFact named(std::uint32_t fact) const {
    return {around_.outside(around_.facts[fact]), weights_[fact]};
  }

  neural::Model& model_;
  const Neighbourhood& around_;
  const FactWeights& weights_;
  const RationaleOptions& options_;
  const JobContext& job_;
  FactNumbers all_;
  Rationale rationale_;
};

}  // namespace

std::vector<Rationale> RationaleSearch::find(std::span<const Literal> targets,
                                             const RationaleOptions& options,
                                             const JobContext& job) const {
  std::vector<Neighbourhood> neighbourhoods;
  for (const Literal& target : targets) {
    neighbourhoods.push_back(finder_.find(
        target, model_.options().update_iterations, options.max_facts));
  }
  const std::vector<FactWeights> weights =
      weigh_facts(model_, neighbourhoods, options.draws, job);
  std::vector<Rationale> rationales;
  for (std::size_t i = 0; i < targets.size(); ++i) {
    job.cancel.throw_if_triggered();
    rationales.push_back(
        Weighing(model_, neighbourhoods[i], weights[i], options, job).run());
  }
  return rationales;
}

Rationale RationaleSearch::find(const Literal& target,
                                const RationaleOptions& options,
                                const JobContext& job) const {
  return std::move(find(std::span(&target, 1), options, job).front());
}

}  // namespace rrn::prediction
