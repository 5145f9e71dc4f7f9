// SPDX-License-Identifier: MIT
#include "prediction/rationale/fact_deletion.hpp"

#include <algorithm>
#include <cmath>

namespace rrn::prediction {

namespace {

double log_odds_of(double probability) {
  constexpr double kLeast = 1e-6;
  const double p = std::clamp(probability, kLeast, 1 - kLeast);
  return std::log(p / (1 - p));
}

}  // namespace

Belief mean_belief(std::span<const float> scores, double wanted) {
  Belief belief;
  const auto n = static_cast<double>(scores.size());
  for (const float score : scores) {
    const double probability = score;
    belief.probability += probability / n;
    belief.log_odds += log_odds_of(probability) / n;
    belief.part_of_draws += probability >= wanted ? 1 / n : 0;
  }
  return belief;
}

std::vector<Seed> draw_seeds(Seed seed, std::string_view draws,
                             std::uint32_t n) {
  std::vector<Seed> seeds;
  for (std::uint32_t i = 0; i < n; ++i) seeds.push_back(seed.derive(draws, i));
  return seeds;
}

FactDeletion::FactDeletion(neural::Model& model, const Neighbourhood& around,
                           std::uint32_t n_draws, std::string_view draws,
                           double wanted, const JobContext& job)
    : model_(model),
      around_(around),
      wanted_(wanted),
      job_(job),
      seeds_(draw_seeds(job.seed, draws, n_draws)) {}

dataset::Sample FactDeletion::sample(const FactNumbers& part) const {
  dataset::Sample kb;
  // Individuals that no fact of the part is about are left out where they come
  // last, as those do that are far away; the others keep their numbers.
  kb.n_individuals = around_.n_individuals(around_.target);
  for (const std::uint32_t k : part) {
    kb.n_individuals =
        std::max(kb.n_individuals, around_.n_individuals(around_.facts[k]));
    specify(kb, around_.facts[k]);
  }
  kb.normalise();
  return kb;
}

std::vector<Belief> FactDeletion::tell(std::span<const FactNumbers> parts) {
  std::vector<FactNumbers> sorted(parts.begin(), parts.end());
  std::vector<FactNumbers> unknown;
  for (FactNumbers& part : sorted) {
    std::sort(part.begin(), part.end());
    if (!known_.contains(part)) unknown.push_back(part);
  }
  if (!unknown.empty()) ask(unknown);
  std::vector<Belief> beliefs;
  for (const FactNumbers& part : sorted) beliefs.push_back(known_.at(part));
  return beliefs;
}

void FactDeletion::ask(std::span<const FactNumbers> parts) {
  std::vector<dataset::Sample> samples;
  samples.reserve(parts.size());
  for (const FactNumbers& part : parts) samples.push_back(sample(part));
  std::vector<neural::LiteralQuestion> questions;
  for (const dataset::Sample& kb : samples) {
    for (const Seed seed : seeds_) {
      neural::LiteralQuestion& question = questions.emplace_back();
      question.kb = &kb;
      question.seed = seed;
      if (const auto* member =
              std::get_if<dataset::ClassLiteral>(&around_.target)) {
        question.classes = {member, 1};
      } else {
        question.relations = {
            &std::get<dataset::RelationLiteral>(around_.target), 1};
      }
    }
  }
  std::vector<float> scores;
  for (const neural::LiteralAnswer& answer : model_.answer(questions, job_)) {
    scores.push_back(answer.classes.empty() ? answer.relations.front()
                                            : answer.classes.front());
  }
  const std::span<const float> all = scores;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    known_[parts[i]] =
        mean_belief(all.subspan(i * seeds_.size(), seeds_.size()), wanted_);
  }
}

Belief FactDeletion::tell(const FactNumbers& part) {
  return tell(std::span(&part, 1)).front();
}

}  // namespace rrn::prediction
