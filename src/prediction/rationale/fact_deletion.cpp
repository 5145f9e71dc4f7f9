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

FactDeletion::FactDeletion(neural::Model& model, const Neighbourhood& around,
                           std::uint32_t n_draws, std::string_view draws,
                           double wanted, const JobContext& job)
    : model_(model), around_(around), wanted_(wanted), job_(job) {
  for (std::uint32_t i = 0; i < n_draws; ++i) {
    seeds_.push_back(job.seed.derive(draws, i));
  }
}

dataset::Sample FactDeletion::sample(const FactNumbers& part) const {
  dataset::Sample kb;
  // Individuals that no fact of the part is about are left out where they come
  // last, as those do that are far away; the others keep their numbers.
  kb.n_individuals = around_.n_individuals(around_.target);
  for (const std::uint32_t k : part) {
    kb.n_individuals =
        std::max(kb.n_individuals, around_.n_individuals(around_.facts[k]));
    const Literal& fact = around_.facts[k];
    if (const auto* member = std::get_if<dataset::ClassLiteral>(&fact)) {
      kb.classes.specified.push_back(*member);
    } else {
      kb.relations.specified.push_back(
          std::get<dataset::RelationLiteral>(fact));
    }
  }
  kb.normalise();
  return kb;
}

std::vector<Belief> FactDeletion::tell(std::span<const FactNumbers> parts) {
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
  const std::vector<neural::LiteralAnswer> answers =
      model_.answer(questions, job_);
  std::vector<Belief> beliefs(parts.size());
  const auto n = static_cast<double>(seeds_.size());
  for (std::size_t i = 0; i < answers.size(); ++i) {
    const auto& scores =
        answers[i].classes.empty() ? answers[i].relations : answers[i].classes;
    const double probability = scores.front();
    Belief& belief = beliefs[i / seeds_.size()];
    belief.probability += probability / n;
    belief.log_odds += log_odds_of(probability) / n;
    belief.part_of_draws += probability >= wanted_ ? 1 / n : 0;
  }
  return beliefs;
}

Belief FactDeletion::tell(const FactNumbers& part) {
  return tell(std::span(&part, 1)).front();
}

}  // namespace rrn::prediction
