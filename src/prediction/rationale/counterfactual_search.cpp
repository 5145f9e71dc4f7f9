// SPDX-License-Identifier: MIT
#include "prediction/rationale/counterfactual_search.hpp"

#include <algorithm>
#include <numeric>

#include "prediction/rationale/change_growth.hpp"
#include "prediction/rationale/fact_deletion.hpp"
#include "prediction/rationale/prediction_threshold.hpp"

namespace rrn::prediction {

namespace {

constexpr std::uint32_t kSiftingDraws = 2;
/// How many changes that look best are asked about in all draws.
constexpr std::size_t kConfirmed = 32;
/// A change has to change the answer in this part of other draws.
constexpr double kAgreed = 0.5;
/// How many of the best are made larger.
constexpr std::size_t kBeam = 8;
/// The most changes that are made larger in all ways, in numbers of results.
constexpr std::size_t kMostAtOnce = 2000;

/// A change and what the model says after it.
struct Tried {
  FactNumbers change;
  Belief belief;
  double agreement = 0;  ///< Part of other draws with the opposite answer
};

/// Tries changes of growing size.
class ChangeTrials {
 public:
  ChangeTrials(neural::Model& model, const ChangeGrowth& growth,
               const CounterfactualOptions& options, double threshold,
               const JobContext& job)
      : growth_(growth),
        options_(options),
        sifting_(model, growth.facts(), std::min(options.draws, kSiftingDraws),
                 "draw", threshold, job),
        draws_(model, growth.facts(), options.draws, "draw", threshold, job),
        other_draws_(model, growth.facts(), options.draws, "other draw",
                     threshold, job),
        job_(job) {
    result_.target = growth.facts().outside(growth.facts().target);
    result_.threshold = threshold;
    result_.max_changes = options.max_changes;
    result_.n_removable = growth.n_stated();
    result_.n_addable = growth.n_addable();
  }

  Counterfactual run() {
    const FactNumbers all = growth_.stated_after({});
    result_.probability = draws_.tell({&all, 1}).front().probability;
    result_.is_predicted = result_.probability >= result_.threshold;
    bool is_exhaustive = true;
    std::vector<FactNumbers> bases{{}};
    for (std::size_t size = 1; size <= options_.max_changes; ++size) {
      std::vector<FactNumbers> changes = growth_.grow(bases);
      if (size == 2 && !is_exhaustive) add_exchanges(changes);
      if (is_exhaustive) result_.exhausted_size = size;
      std::vector<Tried> tried = sift(changes);
      const std::vector<Tried> found = confirm(tried);
      if (!found.empty()) {
        name(found);
        break;
      }
      const std::size_t n_facts = growth_.facts().facts.size();
      is_exhaustive =
          is_exhaustive && changes.size() * n_facts <= kMostAtOnce * (size + 1);
      bases = is_exhaustive ? std::move(changes) : first(kBeam, tried);
    }
    return std::move(result_);
  }

 private:
  /// Whether the answer is no longer what it was.
  [[nodiscard]] bool is_changed(double probability) const {
    return (probability >= result_.threshold) != result_.is_predicted;
  }
  /// How far the answer is on the way to the opposite.
  [[nodiscard]] double progress(const Belief& belief) const {
    return result_.is_predicted ? -belief.log_odds : belief.log_odds;
  }

  void add_exchanges(std::vector<FactNumbers>& changes) const {
    for (FactNumbers& pair : growth_.exchanges()) {
      const auto at = std::lower_bound(changes.begin(), changes.end(), pair);
      if (at == changes.end() || *at != pair) {
        changes.insert(at, std::move(pair));
      }
    }
  }

  std::vector<Tried> tell(FactDeletion& draws,
                          const std::vector<FactNumbers>& changes) {
    constexpr std::size_t kBlock = 128;
    std::vector<Tried> tried;
    for (std::size_t at = 0; at < changes.size(); at += kBlock) {
      job_.cancel.throw_if_triggered();
      std::vector<FactNumbers> parts;
      const std::size_t end = std::min(changes.size(), at + kBlock);
      for (std::size_t i = at; i < end; ++i) {
        parts.push_back(growth_.stated_after(changes[i]));
      }
      const std::vector<Belief> beliefs = draws.tell(parts);
      for (std::size_t i = at; i < end; ++i) {
        tried.push_back({changes[i], beliefs[i - at], 0});
      }
    }
    return tried;
  }

  void sort(std::vector<Tried>& tried) const {
    std::stable_sort(tried.begin(), tried.end(),
                     [&](const Tried& a, const Tried& b) {
                       return progress(a.belief) > progress(b.belief);
                     });
  }

  /// Asks about changes in few draws and sorts them, the best first.
  std::vector<Tried> sift(const std::vector<FactNumbers>& changes) {
    result_.n_tried += changes.size();
    std::vector<Tried> tried = tell(sifting_, changes);
    sort(tried);
    return tried;
  }

  /// Asks about the first ones in all draws and keeps what changes the answer,
  /// also in half of as many other draws.
  std::vector<Tried> confirm(const std::vector<Tried>& tried) {
    std::vector<Tried> found = tell(draws_, first(kConfirmed, tried));
    std::erase_if(found, [&](const Tried& one) {
      return !is_changed(one.belief.probability);
    });
    const std::vector<Tried> others =
        tell(other_draws_, first(found.size(), found));
    for (std::size_t i = 0; i < found.size(); ++i) {
      const double part = others[i].belief.part_of_draws;
      found[i].agreement = result_.is_predicted ? 1 - part : part;
    }
    std::erase_if(found,
                  [](const Tried& one) { return one.agreement < kAgreed; });
    sort(found);
    return found;
  }

  static std::vector<FactNumbers> first(std::size_t n,
                                        const std::vector<Tried>& tried) {
    std::vector<FactNumbers> changes;
    for (const Tried& one : tried) {
      if (changes.size() == n) break;
      changes.push_back(one.change);
    }
    return changes;
  }

  /// Keeps the first ones, without what they do not need.
  void name(std::vector<Tried> found) {
    found.resize(std::min(found.size(), options_.max_listed));
    for (Tried& one : found) {
      while (drop_one(one)) {
      }
    }
    std::size_t least = options_.max_changes;
    for (const Tried& one : found) least = std::min(least, one.change.size());
    std::vector<FactNumbers> named;
    for (const Tried& one : found) {
      if (one.change.size() > least ||
          std::find(named.begin(), named.end(), one.change) != named.end()) {
        continue;
      }
      named.push_back(one.change);
      FactChange& change =
          result_.changes.emplace_back(growth_.outside(one.change));
      change.probability = one.belief.probability;
      change.agreement = one.agreement;
    }
  }

  /// Drops a fact of a change without which the answer changes, too.
  bool drop_one(Tried& one) {
    if (one.change.size() <= result_.exhausted_size) return false;
    std::vector<FactNumbers> smaller;
    for (std::size_t i = 0; i < one.change.size(); ++i) {
      FactNumbers rest = one.change;
      rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
      if (growth_.is_possible(rest)) smaller.push_back(std::move(rest));
    }
    const std::vector<Tried> found = confirm(tell(draws_, smaller));
    if (found.empty()) return false;
    one = found.front();
    return true;
  }

  const ChangeGrowth& growth_;
  const CounterfactualOptions& options_;
  FactDeletion sifting_, draws_, other_draws_;
  const JobContext& job_;
  Counterfactual result_;
};

}  // namespace

Counterfactual CounterfactualSearch::find(const Literal& target,
                                          const CounterfactualOptions& options,
                                          const JobContext& job) const {
  Neighbourhood around = finder_.find(
      target, model_.options().update_iterations, options.max_facts);
  AddableFacts addable = addable_.find(around, options.max_facts);
  const bool is_complete = around.is_complete && addable.is_complete;
  const double threshold =
      threshold_of(model_, around.target, options.threshold);
  const ChangeGrowth growth(addable_, std::move(around), std::move(addable));
  Counterfactual found =
      ChangeTrials(model_, growth, options, threshold, job).run();
  found.is_complete = is_complete;
  return found;
}

}  // namespace rrn::prediction
