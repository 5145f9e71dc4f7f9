// SPDX-License-Identifier: MIT
#include "prediction/rationale/fact_weights.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <utility>

namespace rrn::prediction {

namespace {

constexpr std::size_t kFirstDraws = 2;
/// How many facts of a neighbourhood are weighed in all draws.
constexpr std::size_t kHeaviest = 64;

/// The facts of a neighbourhood in an order that does not depend on its target.
struct Surroundings {
  explicit Surroundings(const Neighbourhood& around)
      : individuals(around.individuals), facts(around.facts) {
    std::sort(facts.begin(), facts.end());
  }

  std::vector<std::uint32_t> individuals;
  std::vector<Literal> facts;

  friend auto operator<=>(const Surroundings&, const Surroundings&) = default;
};

/// Neighbourhoods with the same facts.  Knowledge base 0 has all of them, and
/// number k + 1 all but the k-th.
class Group {
 public:
  Group(const Surroundings& around, std::span<const Neighbourhood> all,
        std::vector<std::size_t> members)
      : around_(around), members_(std::move(members)) {
    for (const std::size_t member : members_) {
      const Neighbourhood& own = all[member];
      targets_.push_back(own.target);
      if (const auto* member_of =
              std::get_if<dataset::ClassLiteral>(&own.target)) {
        classes_.push_back(*member_of);
      } else {
        relations_.push_back(std::get<dataset::RelationLiteral>(own.target));
      }
      std::vector<std::size_t>& places = places_.emplace_back();
      for (const Literal& fact : own.facts) places.push_back(place_of(fact));
    }
    scores_.assign(members_.size(), Scores(around_.facts.size() + 1));
  }

  /// Fills the weights of the members.
  void weigh(neural::Model& model, std::span<const Seed> seeds,
             const JobContext& job, std::vector<FactWeights>& weights) {
    std::vector<std::size_t> kbs(around_.facts.size() + 1);
    std::iota(kbs.begin(), kbs.end(), 0);
    const std::size_t n_first = std::min(kFirstDraws, seeds.size());
    ask(kbs, model, seeds.first(n_first), job);
    ask(heaviest(), model, seeds.subspan(n_first), job);
    for (std::size_t i = 0; i < members_.size(); ++i) {
      FactWeights& own = weights[members_[i]];
      own.scores_of_all = scores_[i][0];
      for (const std::size_t place : places_[i]) {
        own.log_odds.push_back(weight(i, place));
      }
    }
  }

 private:
  /// What each draw so far says of a target, indexed by knowledge base.
  using Scores = std::vector<std::vector<float>>;

  [[nodiscard]] std::size_t place_of(const Literal& fact) const {
    return static_cast<std::size_t>(
        std::lower_bound(around_.facts.begin(), around_.facts.end(), fact) -
        around_.facts.begin());
  }

  /// In the draws in which the target was asked about without the fact.
  [[nodiscard]] double weight(std::size_t target, std::size_t place) const {
    const std::span<const float> without = scores_[target][place + 1];
    const std::span<const float> with_all = scores_[target][0];
    return mean_belief(with_all.first(without.size()), 0).log_odds -
           mean_belief(without, 0).log_odds;
  }

  /// Knowledge bases without one of the heaviest facts of a target, and that
  /// with all.
  [[nodiscard]] std::vector<std::size_t> heaviest() const {
    const std::size_t n = around_.facts.size();
    std::vector<bool> is_heavy(n);
    for (std::size_t target = 0; target < members_.size(); ++target) {
      std::vector<std::pair<double, std::size_t>> order;
      for (std::size_t place = 0; place < n; ++place) {
        order.emplace_back(-std::abs(weight(target, place)), place);
      }
      std::sort(order.begin(), order.end());
      for (std::size_t i = 0; i < std::min(n, kHeaviest); ++i) {
        is_heavy[order[i].second] = true;
      }
    }
    std::vector<std::size_t> kbs{0};
    for (std::size_t place = 0; place < n; ++place) {
      if (is_heavy[place]) kbs.push_back(place + 1);
    }
    return kbs;
  }

  [[nodiscard]] dataset::Sample make_kb(std::size_t number) const {
    dataset::Sample kb;
    kb.n_individuals = static_cast<std::uint32_t>(around_.individuals.size());
    for (std::size_t i = 0; i < around_.facts.size(); ++i) {
      if (number != i + 1) specify(kb, around_.facts[i]);
    }
    kb.normalise();
    return kb;
  }

  /// Asks about all targets and adds to the scores.
  void ask(const std::vector<std::size_t>& numbers, neural::Model& model,
           std::span<const Seed> seeds, const JobContext& job) {
    if (seeds.empty()) return;
    std::vector<dataset::Sample> kbs;
    for (const std::size_t number : numbers) kbs.push_back(make_kb(number));
    std::vector<neural::LiteralQuestion> questions;
    for (const dataset::Sample& kb : kbs) {
      for (const Seed seed : seeds) {
        questions.push_back({&kb, seed, classes_, relations_});
      }
    }
    const std::vector<neural::LiteralAnswer> answers =
        model.answer(questions, job);
    std::size_t n_classes = 0;
    std::size_t n_relations = 0;
    for (std::size_t i = 0; i < targets_.size(); ++i) {
      const bool is_class =
          std::holds_alternative<dataset::ClassLiteral>(targets_[i]);
      for (std::size_t k = 0; k < answers.size(); ++k) {
        scores_[i][numbers[k / seeds.size()]].push_back(
            is_class ? answers[k].classes[n_classes]
                     : answers[k].relations[n_relations]);
      }
      ++(is_class ? n_classes : n_relations);
    }
  }

  const Surroundings& around_;
  std::vector<std::size_t> members_;  ///< Numbers among all neighbourhoods
  std::vector<Literal> targets_;      ///< Indexed by member
  std::vector<dataset::ClassLiteral> classes_;
  std::vector<dataset::RelationLiteral> relations_;
  /// Where each fact of each member is among the facts of all.
  std::vector<std::vector<std::size_t>> places_;
  std::vector<Scores> scores_;  ///< Indexed by member
};

}  // namespace

std::vector<FactWeights> weigh_facts(
    neural::Model& model, std::span<const Neighbourhood> neighbourhoods,
    std::uint32_t n_draws, const JobContext& job) {
  std::map<Surroundings, std::vector<std::size_t>> groups;
  for (std::size_t i = 0; i < neighbourhoods.size(); ++i) {
    groups[Surroundings(neighbourhoods[i])].push_back(i);
  }
  const std::vector<Seed> seeds = draw_seeds(job.seed, "draw", n_draws);
  std::vector<FactWeights> weights(neighbourhoods.size());
  for (const auto& [around, members] : groups) {
    job.cancel.throw_if_triggered();
    Group(around, neighbourhoods, members).weigh(model, seeds, job, weights);
  }
  return weights;
}

}  // namespace rrn::prediction
