// SPDX-License-Identifier: MIT
#include "repair/learning/repair_learning.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <utility>

#include "base/error.hpp"
#include "dataset/sample/flaws.hpp"

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

/// How many true and false literals have been believed to what degree.
class BeliefCount {
 public:
  void add(float probability, bool truth) {
    const auto bin =
        std::min(static_cast<std::size_t>(probability * kBins), kBins - 1);
    if (truth) {
      ++n_true_[bin];
    } else {
      ++n_false_[bin];
    }
  }
  /// A true literal that is not believed at all.
  void miss() { ++n_missed_; }

  static constexpr std::size_t kBins = 64;

  /// Adds to `sums` the F1 of each threshold n / kBins.
  void add_f1(std::array<double, kBins>& sums) const {
    double n_positive = static_cast<double>(n_missed_);
    for (const auto n : n_true_) n_positive += static_cast<double>(n);
    double found = 0;
    double wrong = 0;
    for (std::size_t bin = kBins; bin > 0; --bin) {
      found += static_cast<double>(n_true_[bin - 1]);
      wrong += static_cast<double>(n_false_[bin - 1]);
      sums[bin - 1] += 2 * found / std::max(1.0, found + wrong + n_positive);
    }
  }

 private:
  std::uint64_t n_true_[kBins] = {};
  std::uint64_t n_false_[kBins] = {};
  std::uint64_t n_missed_ = 0;
};

/// Adds the beliefs of one kind of literals, but for those that the clean
/// sample specifies.
template <typename Literal>
void add_beliefs(const std::vector<Belief<Literal>>& beliefs,
                 const std::vector<Literal>& truth,
                 const std::vector<Literal>& specified, BeliefCount& count) {
  const auto is_specified = [&](const Literal& literal) {
    return std::ranges::binary_search(specified, literal);
  };
  std::vector<Literal> believed;
  believed.reserve(beliefs.size());
  for (const auto& [literal, probability] : beliefs) {
    believed.push_back(literal);
    if (is_specified(literal)) continue;
    count.add(probability, std::ranges::binary_search(truth, literal));
  }
  for (const Literal& literal : truth) {
    if (!is_specified(literal) &&
        !std::ranges::binary_search(believed, literal)) {
      count.miss();
    }
  }
}

/// Several lessons of each sample where samples are few, in random order, so
/// that each look learns from all of them.
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

/// The threshold with the best mean of the F1 of all counts; of a range of
/// equals the middle.  The lowest one, which believes everything, is left out.
float best_threshold(std::span<const BeliefCount> counts) {
  std::array<double, BeliefCount::kBins> sums{};
  for (const BeliefCount& count : counts) count.add_f1(sums);
  const auto best = std::max_element(sums.begin() + 1, sums.end());
  auto last = best;
  while (last + 1 != sums.end() && *(last + 1) == *best) ++last;
  const auto middle =
      static_cast<float>((best - sums.begin()) + (last - sums.begin())) / 2;
  return middle / BeliefCount::kBins;
}

/// The flaws that thresholds are chosen by, each of which counts alike.
struct FlawLevel {
  Flaw flaw;
  double part;  ///< From 0 to 1, where 1 stands for RepairLearning::max_flawed
};
constexpr FlawLevel kLevels[] = {
    {Flaw::kRemoved, 0.25}, {Flaw::kReplaced, 1},   {Flaw::kRemoved, 0.75},
    {Flaw::kReplaced, 0.5}, {Flaw::kRemoved, 1},    {Flaw::kReplaced, 0.25},
    {Flaw::kRemoved, 0.5},  {Flaw::kReplaced, 0.75}};

/// Sets thresholds by samples that have the levels' flaws in turn.
void set_thresholds(std::span<const dataset::Sample> valid,
                    const RepairLearning& options, RepairModel& model,
                    const JobContext& job) {
  const auto some = valid.first(std::min(valid.size(), options.max_valid));
  std::vector<BeliefCount> classes(std::size(kLevels));
  std::vector<BeliefCount> relations(std::size(kLevels));
  for (std::size_t i = 0; i < some.size(); ++i) {
    const std::size_t level = i % std::size(kLevels);
    const dataset::FlawedSample flawed = dataset::with_flaws(
        some[i], kLevels[level].flaw, kLevels[level].part * options.max_flawed,
        job.seed.derive("valid", i));
    const Beliefs beliefs = model.believe(flawed.kb, job);
    const TrueFacts truth(some[i]);
    add_beliefs(beliefs.classes, truth.classes(), some[i].classes.specified,
                classes[level]);
    add_beliefs(beliefs.relations, truth.relations(),
                some[i].relations.specified, relations[level]);
    job.report({"choose thresholds", i + 1, some.size(), {}});
  }
  neural::Calibration calibration = model.calibration();
  const dataset::Vocabulary& vocabulary = model.vocabulary();
  calibration.class_thresholds.assign(vocabulary.classes.size(),
                                      best_threshold(classes));
  calibration.relation_thresholds.assign(vocabulary.relations.size(),
                                         best_threshold(relations));
  model.set_calibration(std::move(calibration));
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
    content.beliefs.trust = find_trust(
        content.beliefs, valid.first(std::min(valid.size(), options.max_valid)),
        options.max_doubted, job);
  }
  auto model = std::make_unique<RepairModel>(std::move(content));
  if (options.judges) set_thresholds(valid, options, *model, job);
  return model;
}

}  // namespace rrn::repair
