// SPDX-License-Identifier: MIT
#include "repair/fit/fit_learning.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

#include "base/random.hpp"
#include "repair/evidence/lesson.hpp"

namespace rrn::repair {

namespace {

using dataset::EntityIndex;
using dataset::RelationLiteral;
using dataset::Sample;

/// Puts wrong facts in the place of right ones.
class FalseFacts {
 public:
  FalseFacts(const Sample& clean, const TrueFacts& truth, Rng& rng)
      : clean_(clean), truth_(truth), rng_(rng), told_(clean) {
    for (const RelationLiteral& fact : clean.relations.specified) {
      if (!fact.positive) continue;
      facts_.push_back(fact);
      auto& ends = ends_[fact.relation.value];
      ends.push_back(fact.subject);
      ends.push_back(fact.object);
    }
  }

  [[nodiscard]] std::size_t n_facts() const { return facts_.size(); }

  /// The sample with so many other facts, as far as they could be found.
  Sample told_with(std::size_t n_wrong) {
    rng_.shuffle(facts_);
    std::vector<RelationLiteral> right;
    std::vector<RelationLiteral> wrong;
    for (std::size_t i = 0; i < std::min(n_wrong, facts_.size()); ++i) {
      const auto other = wrong_for(facts_[i]);
      if (!other) continue;
      right.push_back(facts_[i]);
      wrong.push_back(*other);
    }
    std::ranges::sort(right);
    auto& stated = told_.relations.specified;
    std::erase_if(stated, [&](const RelationLiteral& fact) {
      return std::ranges::binary_search(right, fact);
    });
    stated.insert(stated.end(), wrong.begin(), wrong.end());
    told_.normalise();
    return std::move(told_);
  }

 private:
  [[nodiscard]] EntityIndex anybody() {
    return {static_cast<std::uint32_t>(rng_.below(clean_.n_individuals))};
  }
  [[nodiscard]] EntityIndex anybody_of(std::uint32_t relation) {
    const auto& ends = ends_[relation];
    return ends[rng_.below(ends.size())];
  }

  /// Another subject or object or both, half of the time out of those that
  /// facts of the relation are about.
  [[nodiscard]] std::optional<RelationLiteral> wrong_for(
      const RelationLiteral& right) {
    constexpr int kMaxTries = 20;
    for (int tries = 0; tries < kMaxTries; ++tries) {
      const bool by_relation = rng_.below(2) == 0;
      const std::uint64_t which = rng_.below(4);
      RelationLiteral fact = right;
      const auto draw = [&] {
        return by_relation ? anybody_of(right.relation.value) : anybody();
      };
      if (which != 0) fact.object = draw();
      if (which != 1) fact.subject = draw();
      RelationLiteral negated = fact;
      negated.positive = false;
      if (fact.subject != fact.object && !truth_.holds(fact) &&
          !std::ranges::binary_search(clean_.relations.specified, negated)) {
        return fact;
      }
    }
    return std::nullopt;
  }

  const Sample& clean_;
  const TrueFacts& truth_;
  Rng& rng_;
  Sample told_;
  std::vector<RelationLiteral> facts_;
  std::map<std::uint32_t, std::vector<EntityIndex>>
      ends_;  ///< Indexed by relation
};

/// The facts of lessons with their evidence.
class FitLessons {
 public:
  FitLessons(std::span<const Sample> samples, const FitLearning& options)
      : options_(options) {
    for (const Sample& kb : samples) {
      const LinkGraph graph(kb);
      counts_.add(Ends(graph));
    }
  }

  void add(const Sample& clean, Rng& rng) {
    const TrueFacts truth(clean);
    FalseFacts false_facts(clean, truth, rng);
    const auto n_facts = static_cast<double>(false_facts.n_facts());
    if (n_facts == 0) return;
    const double part =
        options_.min_wrong *
        std::pow(options_.max_wrong / options_.min_wrong, rng.uniform());
    const auto n_wrong = std::max(1.0, std::round(part * n_facts));
    const Sample told =
        false_facts.told_with(static_cast<std::size_t>(n_wrong));
    const LinkGraph clean_graph(clean);
    const LinkGraph told_graph(told);
    const Ends clean_ends(clean_graph);
    const Ends told_ends(told_graph);
    counts_.remove(clean_ends);
    counts_.add(told_ends);
    add_rows(told, truth, FitEvidence(counts_, told_ends));
    counts_.remove(told_ends);
    counts_.add(clean_ends);
  }

  [[nodiscard]] const CountRows& rows() const { return rows_; }
  [[nodiscard]] const std::vector<std::uint8_t>& labels() const {
    return labels_;
  }
  [[nodiscard]] std::uint64_t n_wrong() const { return n_wrong_; }
  [[nodiscard]] TraitCounts take_counts() { return std::move(counts_); }

 private:
  void add_rows(const Sample& told, const TrueFacts& truth,
                const FitEvidence& evidence) {
    for (const RelationLiteral& fact : told.relations.specified) {
      if (!fact.positive || labels_.size() >= options_.max_rows) continue;
      evidence.add(fact, rows_);
      const bool is_true = truth.holds(fact);
      labels_.push_back(is_true ? 1 : 0);
      n_wrong_ += is_true ? 0 : 1;
    }
  }

  const FitLearning& options_;
  TraitCounts counts_;
  CountRows rows_;
  std::vector<std::uint8_t> labels_;
  std::uint64_t n_wrong_ = 0;
};

}  // namespace

std::optional<FitModel> learn_fits(std::span<const Sample> samples,
                                   const FitLearning& options,
                                   const JobContext& job) {
  constexpr std::size_t kMostEach = 4;
  FitLessons lessons(samples, options);
  for (std::size_t round = 0;
       round < kMostEach && lessons.labels().size() < options.enough_rows;
       ++round) {
    for (std::size_t i = 0; i < samples.size(); ++i) {
      job.cancel.throw_if_triggered();
      if (lessons.labels().size() >= options.max_rows) break;
      Rng rng(job.seed.derive("fits", round * samples.size() + i));
      lessons.add(samples[i], rng);
    }
  }
  if (lessons.n_wrong() < options.min_n_wrong) return std::nullopt;
  FitModel model;
  model.trees =
      grow_trees(lessons.rows(), lessons.labels(), options.trees, job);
  model.counts = lessons.take_counts();
  return model;
}

}  // namespace rrn::repair
