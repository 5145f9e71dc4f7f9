// SPDX-License-Identifier: MIT
#include "prediction/rationale/fact_weights.hpp"

#include <algorithm>
#include <compare>
#include <map>
#include <utility>

namespace rrn::prediction {

namespace {

/// The facts of a neighbourhood, whatever its target.
struct Surroundings {
  std::vector<std::uint32_t> individuals;  ///< Numbers in the whole sample
  std::vector<Literal> facts;              ///< In these numbers

  friend auto operator<=>(const Surroundings&, const Surroundings&) = default;
};

Surroundings surroundings_of(const Neighbourhood& around) {
  Surroundings all{around.individuals, {}};
  for (const Literal& fact : around.facts) {
    all.facts.push_back(around.outside(fact));
  }
  std::sort(all.individuals.begin(), all.individuals.end());
  std::sort(all.facts.begin(), all.facts.end());
  return all;
}

template <typename T>
std::size_t place_of(const std::vector<T>& sorted, const T& wanted) {
  return static_cast<std::size_t>(
      std::lower_bound(sorted.begin(), sorted.end(), wanted) - sorted.begin());
}

/// Neighbourhoods with the same facts.
class Group {
 public:
  Group(const Surroundings& around, std::span<const Neighbourhood> all,
        std::vector<std::size_t> members)
      : around_(around), all_(all), members_(std::move(members)) {
    for (const std::size_t member : members_) {
      const Literal target =
          renumbered(all_[member].outside(all_[member].target));
      if (const auto* of_class = std::get_if<dataset::ClassLiteral>(&target)) {
        classes_.push_back(*of_class);
      } else {
        relations_.push_back(std::get<dataset::RelationLiteral>(target));
      }
    }
  }

  /// Fills the weights of the members.
  void weigh(neural::Model& model, std::span<const Seed> seeds,
             const JobContext& job, std::vector<FactWeights>& weights) const {
    const std::vector<dataset::Sample> kbs = make_kbs();
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
    for (const std::size_t member : members_) {
      const bool is_class =
          std::holds_alternative<dataset::ClassLiteral>(all_[member].target);
      std::vector<float> scores;
      for (const neural::LiteralAnswer& answer : answers) {
        scores.push_back(is_class ? answer.classes[n_classes]
                                  : answer.relations[n_relations]);
      }
      ++(is_class ? n_classes : n_relations);
      weights[member] = weights_of(all_[member], scores, seeds.size());
    }
  }

 private:
  [[nodiscard]] Literal renumbered(const Literal& literal) const {
    const auto number = [&](std::uint32_t individual) {
      return static_cast<std::uint32_t>(
          place_of(around_.individuals, individual));
    };
    const auto [subject, object] = ends_of(literal);
    return with_ends(literal, number(subject), number(object));
  }

  /// A knowledge base with all facts, and for each fact one without it.
  [[nodiscard]] std::vector<dataset::Sample> make_kbs() const {
    const std::size_t n = around_.facts.size();
    std::vector<dataset::Sample> kbs(n + 1);
    for (std::size_t k = 0; k <= n; ++k) {
      kbs[k].n_individuals =
          static_cast<std::uint32_t>(around_.individuals.size());
      for (std::size_t i = 0; i < n; ++i) {
        if (k != i + 1) specify(kbs[k], renumbered(around_.facts[i]));
      }
      kbs[k].normalise();
    }
    return kbs;
  }

  /// `scores`: of each knowledge base in each draw.
  [[nodiscard]] FactWeights weights_of(const Neighbourhood& around,
                                       std::span<const float> scores,
                                       std::size_t n_draws) const {
    FactWeights weights;
    const double with_all = mean_belief(scores.first(n_draws), 0).log_odds;
    for (const Literal& fact : around.facts) {
      const std::size_t place = place_of(around_.facts, around.outside(fact));
      const Belief without =
          mean_belief(scores.subspan((place + 1) * n_draws, n_draws), 0);
      weights.push_back(with_all - without.log_odds);
    }
    return weights;
  }

  const Surroundings& around_;
  std::span<const Neighbourhood> all_;
  std::vector<std::size_t> members_;
  std::vector<dataset::ClassLiteral> classes_;
  std::vector<dataset::RelationLiteral> relations_;
};

}  // namespace

std::vector<FactWeights> weigh_facts(
    neural::Model& model, std::span<const Neighbourhood> neighbourhoods,
    std::uint32_t n_draws, const JobContext& job) {
  std::map<Surroundings, std::vector<std::size_t>> groups;
  for (std::size_t i = 0; i < neighbourhoods.size(); ++i) {
    groups[surroundings_of(neighbourhoods[i])].push_back(i);
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
