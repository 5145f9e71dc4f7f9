// SPDX-License-Identifier: MIT
#include "repair/learning/outlook.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <utility>

namespace rrn::repair {

namespace {

/// How surprising the truth about stated facts of one kind is to their judge,
/// and to somebody who knows how many of them are wrong.
class Surprise {
 public:
  void add(double probability, bool truth) {
    constexpr double kLeast = 1e-3;
    const double p = std::clamp(probability, kLeast, 1 - kLeast);
    judged_ -= std::log(truth ? p : 1 - p);
    ++(truth ? n_true_ : n_false_);
  }

  [[nodiscard]] double judged() const { return judged_; }
  [[nodiscard]] double by_share() const {
    const auto yes = static_cast<double>(n_true_);
    const auto no = static_cast<double>(n_false_);
    const auto part = [&](double n) {
      return n == 0 ? 0 : -n * std::log(n / (yes + no));
    };
    return part(yes) + part(no);
  }

 private:
  double judged_ = 0;
  std::uint64_t n_true_ = 0;
  std::uint64_t n_false_ = 0;
};

/// Judges what is stated in lessons; by predicate.
class Trial {
 public:
  explicit Trial(const BeliefModel& model) : model_(model) {}

  void add(const Lesson& lesson, const JobContext& job) {
    const Beliefs beliefs = judge_first(model_, LinkGraph(lesson.told), job);
    for (const auto& [fact, p] : beliefs.classes) {
      if (!std::ranges::binary_search(lesson.told.classes.specified, fact)) {
        continue;
      }
      classes_[fact.owl_class].add(p, lesson.truth.holds(fact));
    }
    for (const auto& [fact, p] : beliefs.relations) {
      if (!std::ranges::binary_search(lesson.told.relations.specified, fact)) {
        continue;
      }
      relations_[fact.relation].add(p, lesson.truth.holds(fact));
    }
  }

  /// Whether some judge knows more than the share of wrong facts.
  [[nodiscard]] bool has_learnt() const {
    // What chance alone seldom reaches, and what is worth a model.
    constexpr double kNats = 10;
    constexpr double kPart = 0.02;
    const auto knows_more = [&](const auto& entry) {
      const double by_share = entry.second.by_share();
      return by_share - entry.second.judged() >
             std::max(kNats, kPart * by_share);
    };
    return std::ranges::any_of(classes_, knows_more) ||
           std::ranges::any_of(relations_, knows_more);
  }

 private:
  const BeliefModel& model_;
  std::map<dataset::ClassIndex, Surprise> classes_;
  std::map<dataset::RelationIndex, Surprise> relations_;
};

bool has_conclusions(std::span<const dataset::Sample> samples) {
  const auto is_positive = [](const auto& fact) { return fact.positive; };
  return std::ranges::any_of(samples, [&](const dataset::Sample& kb) {
    return std::ranges::any_of(kb.classes.inferable, is_positive) ||
           std::ranges::any_of(kb.relations.inferable, is_positive);
  });
}

}  // namespace

std::vector<std::string> what_is_lacking(std::span<const dataset::Sample> train,
                                         const RepairLearning& options,
                                         const JobContext& job) {
  constexpr std::size_t kMostSamples = 120;
  std::vector<std::string> lacks;
  if (!has_conclusions(train)) {
    lacks.emplace_back(
        "nothing follows from what the samples state, so that repairs change "
        "nothing but the facts themselves; expected samples that the rules "
        "derive something from");
  }
  const auto some = train.first(std::min(train.size(), kMostSamples));
  const std::vector<Lesson> lessons =
      make_lessons(some, options.max_flawed, job.seed.derive("outlook"));
  const std::span all(lessons);
  BeliefLearning learning = options.beliefs;
  learning.n_looks = 1;
  learning.min_stated = std::max<std::uint64_t>(
      1, options.beliefs.min_stated * some.size() / (2 * train.size()));
  const JobContext quiet = job.without_progress();
  const BeliefModel model =
      learn_beliefs(all.first((all.size() + 1) / 2), learning, quiet);
  if (model.n_judged() == 0) {
    lacks.push_back("no class or relation has " +
                    std::to_string(options.beliefs.min_stated) +
                    " stated facts in the samples, so that nothing is judged; "
                    "expected more samples, or larger ones");
    return lacks;
  }
  Trial trial(model);
  for (const Lesson& lesson : all.subspan((all.size() + 1) / 2)) {
    trial.add(lesson, quiet);
  }
  if (!trial.has_learnt()) {
    lacks.emplace_back(
        "in a trial with some of the samples nothing told wrong facts from "
        "right ones, as where facts are drawn at random: the model will say "
        "little more than the rules; expected data files of real facts to cut "
        "samples out of, or a dataset of such samples");
  }
  return lacks;
}

}  // namespace rrn::repair
