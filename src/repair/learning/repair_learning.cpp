// SPDX-License-Identifier: MIT
#include "repair/learning/repair_learning.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "base/error.hpp"
#include "dataset/sample/flaws.hpp"
#include "repair/belief/seen_limits.hpp"
#include "repair/learning/reliability.hpp"
#include "repair/learning/threshold_choice.hpp"

namespace rrn::repair {

namespace {

using dataset::Flaw;

dataset::Sample with_drawn_flaws(const dataset::Sample& kb, double max_flawed,
                                 Seed seed) {
  Rng rng(seed.derive("kind"));
  const std::uint64_t kind = rng.below(10);
  const auto flawed = [&](const dataset::Sample& sample, Flaw flaw) {
    const double part = rng.uniform() * max_flawed;
    dataset::FlawedSample result = dataset::with_flaws(
        sample, flaw, part, seed.derive("flaw", static_cast<int>(flaw)));
    return std::move(result.kb);
  };
  if (kind < 3) return flawed(kb, Flaw::kRemoved);
  if (kind < 6) return flawed(kb, Flaw::kReplaced);
  if (kind < 8) return flawed(flawed(kb, Flaw::kRemoved), Flaw::kReplaced);
  if (kind < 9) return flawed(kb, Flaw::kContradicted);
  return kb;
}

/// What has to be added to the log-odds of stated facts for so few of those of
/// clean samples to be doubted.
float find_trust(const BeliefModel& model,
                 std::span<const dataset::Sample> clean, double max_doubted,
                 const JobContext& job) {
  std::vector<float> odds;
  const auto add = [&](float p) {
    odds.push_back(std::log(p / std::max(1 - p, 1e-6F)));
  };
  for (const dataset::Sample& kb : clean) {
    const Beliefs beliefs = judge(model, kb, job);
    for (const auto& [fact, p] : beliefs.classes) {
      if (std::ranges::binary_search(kb.classes.specified, fact)) add(p);
    }
    for (const auto& [fact, p] : beliefs.relations) {
      if (std::ranges::binary_search(kb.relations.specified, fact)) add(p);
    }
  }
  const auto n =
      static_cast<std::size_t>(max_doubted * static_cast<double>(odds.size()));
  if (n >= odds.size()) return 0;
  std::nth_element(odds.begin(), odds.begin() + static_cast<std::ptrdiff_t>(n),
                   odds.end());
  return std::max(0.0F, -odds[n]);
}

/// Makes a model with thresholds by which samples without flaws lose next to
/// nothing of what the rules alone say about them.  As long as there are none,
/// facts of more and more classes and relations are taken at their word.
std::unique_ptr<RepairModel> as_good_as_rules(
    RepairContent content, std::span<const dataset::Sample> valid,
    const RepairLearning& options, const JobContext& job) {
  const CleanF1 least =
      clean_f1_of_rules(content, valid, job).minus(options.max_clean_loss);
  const std::size_t n_learnt = content.beliefs.n_judged();
  for (const double max_wrong : {1.0, 0.05, 0.01, 0.001, 0.0}) {
    if (max_wrong == 0) {
      content.beliefs.classes.clear();
      content.beliefs.relations.clear();
    } else if (max_wrong < 1) {
      drop_unreliable(valid, max_wrong, content.beliefs, job);
    }
    auto model = std::make_unique<RepairModel>(content);
    if (!choose_thresholds(valid, options.max_flawed, least, *model, job)) {
      continue;
    }
    const std::size_t n_dropped = n_learnt - content.beliefs.n_judged();
    if (n_dropped > 0) {
      job.warn("facts of " + std::to_string(n_dropped) + " of " +
               std::to_string(n_learnt) +
               " classes and relations are taken at their word, since judging "
               "them would spoil data without flaws");
    }
    return model;
  }
  return std::make_unique<RepairModel>(std::move(content));
}

}  // namespace

std::vector<Lesson> make_lessons(std::span<const dataset::Sample> samples,
                                 double max_flawed, Seed seed) {
  std::vector<Lesson> lessons;
  lessons.reserve(samples.size());
  for (std::size_t i = 0; i < samples.size(); ++i) {
    lessons.push_back(
        {with_drawn_flaws(samples[i], max_flawed, seed.derive("lesson", i)),
         TrueFacts(samples[i])});
  }
  return lessons;
}

std::vector<Lesson> make_all_lessons(std::span<const dataset::Sample> train,
                                     const RepairLearning& options, Seed seed) {
  constexpr std::size_t kMostEach = 4;
  const std::size_t n_each =
      std::clamp<std::size_t>(options.n_lessons / train.size(), 1, kMostEach);
  std::vector<Lesson> lessons;
  for (std::size_t i = 0; i < n_each; ++i) {
    auto more =
        make_lessons(train, options.max_flawed, seed.derive("train", i));
    std::move(more.begin(), more.end(), std::back_inserter(lessons));
  }
  Rng(seed.derive("order")).shuffle(lessons);
  return lessons;
}

std::unique_ptr<RepairModel> learn_repairs(
    const dataset::Vocabulary& vocabulary, const std::string& rules,
    std::span<const dataset::Sample> train,
    std::span<const dataset::Sample> valid, const RepairLearning& options,
    const JobContext& job) {
  if (options.judges && (train.empty() || valid.empty())) {
    throw Error(ErrorCode::kBadArgument,
                "no samples to learn from; expected some to train on and some "
                "to validate with");
  }
  RepairContent content;
  content.vocabulary = vocabulary;
  content.rules = rules;
  content.worlds = options.worlds;
  content.card = options.judges
                     ? "learnt from " + std::to_string(train.size()) +
                           " samples, seed " +
                           std::to_string(job.seed.value()) + '\n'
                     : "made without data\n";
  if (options.judges) {
    content.profile = neural::profile_of(train, vocabulary);
    const std::vector<Lesson> lessons =
        make_all_lessons(train, options, job.seed);
    content.beliefs = learn_beliefs(lessons, options.beliefs, job);
    content.fits = learn_fits(train, options.fits, job);
    SeenLimits limits;
    for (const dataset::Sample& kb : train) limits.add(TrueFacts(kb));
    for (const dataset::Sample& kb : valid) limits.add(TrueFacts(kb));
    limits.set(options.min_seen, options.few_facts, content.beliefs);
    content.beliefs.trust = find_trust(
        content.beliefs, valid.first(std::min(valid.size(), options.max_valid)),
        options.max_doubted, job);
  }
  if (!options.judges) return std::make_unique<RepairModel>(std::move(content));
  const auto some = valid.first(std::min(valid.size(), options.max_valid));
  return as_good_as_rules(std::move(content), some, options, job);
}

}  // namespace rrn::repair
