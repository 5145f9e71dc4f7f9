// SPDX-License-Identifier: MIT
#include "prediction/rationale/fact_deletion.hpp"

#include <algorithm>
#include <cmath>

#include "base/error.hpp"

namespace rrn::prediction {

namespace {

/// How many draws have to be sure of a part that is told in no other.
constexpr std::size_t kFewDraws = 2;

double log_odds_of(double probability) {
  constexpr double kLeast = 1e-6;
  const double p = std::clamp(probability, kLeast, 1 - kLeast);
  return std::log(p / (1 - p));
}

FactNumbers sorted(FactNumbers part) {
  std::sort(part.begin(), part.end());
  return part;
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

std::uint32_t FactDeletion::add_fact(const Literal& fact) {
  added_.push_back(fact);
  return static_cast<std::uint32_t>(around_.facts.size() + added_.size() - 1);
}

const Literal& FactDeletion::fact(std::uint32_t number) const {
  const std::size_t n = around_.facts.size();
  return number < n ? around_.facts[number] : added_.at(number - n);
}

dataset::Sample FactDeletion::sample(const FactNumbers& part) const {
  dataset::Sample kb;
  // Individuals that no fact of the part is about are left out where they come
  // last, as those do that are far away; the others keep their numbers.
  kb.n_individuals = around_.n_individuals(around_.target);
  for (const std::uint32_t k : part) {
    kb.n_individuals =
        std::max(kb.n_individuals, around_.n_individuals(fact(k)));
    specify(kb, fact(k));
  }
  kb.normalise();
  return kb;
}

std::vector<Belief> FactDeletion::tell(std::span<const FactNumbers> parts) {
  std::vector<Telling> tellings;
  for (const FactNumbers& part : parts) tellings.push_back({this, part});
  tell(tellings, model_, job_);
  std::vector<Belief> beliefs;
  for (const FactNumbers& part : parts) beliefs.push_back(belief(part));
  return beliefs;
}

void FactDeletion::tell(std::span<const Telling> tellings, neural::Model& model,
                        const JobContext& job) {
  const auto tell_in = [&](auto n_draws_of) {
    std::vector<Question> questions;
    for (const Telling& telling : tellings) {
      telling.deletion->add_missing(
          sorted(telling.part),
          std::min<std::size_t>(telling.n_draws, n_draws_of(telling)),
          questions);
    }
    ask(questions, model, job);
  };
  tell_in([](const Telling& telling) {
    return telling.floor > 0 ? 1 : telling.first_draws();
  });
  tell_in([](const Telling& telling) {
    return telling.deletion->is_below(telling) ? 1 : telling.first_draws();
  });
  tell_in([](const Telling& telling) {
    const bool is_decided = telling.deletion->is_below(telling) ||
                            telling.deletion->is_above(telling);
    return is_decided ? 1 : telling.n_draws;
  });
}

std::size_t FactDeletion::Telling::first_draws() const {
  return std::isinf(ceiling) ? n_draws : kFewDraws;
}

bool FactDeletion::is_below(const Telling& telling) const {
  return belief(telling.part).probability < telling.floor;
}

bool FactDeletion::is_above(const Telling& telling) const {
  const std::vector<float>& scores = known_.at(sorted(telling.part));
  return std::all_of(scores.begin(), scores.end(),
                     [&](float score) { return score >= telling.ceiling; });
}

void FactDeletion::note(FactNumbers part, std::vector<float> scores) {
  RRN_CHECK(scores.size() == seeds_.size());
  known_[sorted(std::move(part))] = std::move(scores);
}

Belief FactDeletion::belief(FactNumbers part) const {
  return mean_belief(known_.at(sorted(std::move(part))), wanted_);
}

void FactDeletion::add_missing(const FactNumbers& part, std::size_t n_draws,
                               std::vector<Question>& questions) {
  std::vector<float>& scores = known_[part];
  const std::size_t begin = scores.size();
  const std::size_t end = std::min(n_draws, seeds_.size());
  if (begin >= end) return;
  scores.resize(end);  // A part that is wanted twice is asked about once.
  questions.push_back({this, part, begin, end});
}

void FactDeletion::ask(std::span<const Question> questions,
                       neural::Model& model, const JobContext& job) {
  // More facts at once take more memory and no less time.
  constexpr std::size_t kMostFacts = 16'384;
  for (std::size_t at = 0; at < questions.size();) {
    job.cancel.throw_if_triggered();
    std::size_t end = at;
    for (std::size_t n = 0; end < questions.size() && n < kMostFacts; ++end) {
      const Question& one = questions[end];
      n += (one.end_draw - one.first_draw) * (one.part.size() + 1);
    }
    std::vector<dataset::Sample> kbs;
    for (std::size_t i = at; i < end; ++i) {
      kbs.push_back(questions[i].deletion->sample(questions[i].part));
    }
    std::vector<neural::LiteralQuestion> asked;
    for (std::size_t i = at; i < end; ++i) {
      questions[i].deletion->add_questions(questions[i], kbs[i - at], asked);
    }
    const std::vector<neural::LiteralAnswer> answers = model.answer(asked, job);
    auto answer = answers.begin();
    for (; at < end; ++at) {
      const Question& one = questions[at];
      std::vector<float>& scores = one.deletion->known_.at(one.part);
      for (std::size_t k = one.first_draw; k < one.end_draw; ++k, ++answer) {
        scores[k] = answer->classes.empty() ? answer->relations.front()
                                            : answer->classes.front();
      }
    }
  }
}

void FactDeletion::add_questions(
    const Question& question, const dataset::Sample& kb,
    std::vector<neural::LiteralQuestion>& questions) const {
  for (std::size_t k = question.first_draw; k < question.end_draw; ++k) {
    neural::LiteralQuestion& one = questions.emplace_back();
    one.kb = &kb;
    one.seed = seeds_[k];
    if (const auto* member =
            std::get_if<dataset::ClassLiteral>(&around_.target)) {
      one.classes = {member, 1};
    } else {
      one.relations = {&std::get<dataset::RelationLiteral>(around_.target), 1};
    }
  }
}

}  // namespace rrn::prediction
