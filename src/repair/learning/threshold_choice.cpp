// SPDX-License-Identifier: MIT
#include "repair/learning/threshold_choice.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "dataset/sample/flaws.hpp"
#include "repair/evidence/lesson.hpp"

namespace rrn::repair {

namespace {

using dataset::Flaw;

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

/// Adds the beliefs of one kind of literals, but for those that are
/// `left_out`.
template <typename Literal>
void add_beliefs(const std::vector<Belief<Literal>>& beliefs,
                 const std::vector<Literal>& truth,
                 const std::vector<Literal>& left_out, BeliefCount& count) {
  const auto is_left_out = [&](const Literal& literal) {
    return std::ranges::binary_search(left_out, literal);
  };
  std::vector<Literal> believed;
  believed.reserve(beliefs.size());
  for (const auto& [literal, probability] : beliefs) {
    believed.push_back(literal);
    if (is_left_out(literal)) continue;
    count.add(probability, std::ranges::binary_search(truth, literal));
  }
  for (const Literal& literal : truth) {
    if (!is_left_out(literal) &&
        !std::ranges::binary_search(believed, literal)) {
      count.miss();
    }
  }
}

/// What is believed of samples, and whether it is true.
struct BeliefCounts {
  BeliefCount classes;
  BeliefCount relations;
};

/// Counts all that a model believes of samples as they are.
BeliefCounts count_clean(RepairModel& model,
                         std::span<const dataset::Sample> samples,
                         const JobContext& job) {
  BeliefCounts counts;
  for (const dataset::Sample& kb : samples) {
    const Beliefs beliefs = model.believe(kb, job);
    const TrueFacts truth(kb);
    add_beliefs(beliefs.classes, truth.classes(), {}, counts.classes);
    add_beliefs(beliefs.relations, truth.relations(), {}, counts.relations);
  }
  return counts;
}

double best_f1(const BeliefCount& count) {
  std::array<double, BeliefCount::kBins> f1{};
  count.add_f1(f1);
  return *std::max_element(f1.begin() + 1, f1.end());
}

/// Returns the threshold with the best mean of the F1 of all counts, among
/// those that give `clean` an F1 of `least_clean`; of a range of equals the
/// middle.  The lowest one, which believes everything, is left out.
std::optional<float> best_threshold(std::span<const BeliefCount> counts,
                                    const BeliefCount& clean,
                                    double least_clean) {
  std::array<double, BeliefCount::kBins> clean_f1{};
  clean.add_f1(clean_f1);
  std::array<double, BeliefCount::kBins> sums{};
  for (const BeliefCount& count : counts) count.add_f1(sums);
  for (std::size_t bin = 0; bin < sums.size(); ++bin) {
    if (clean_f1[bin] < least_clean) sums[bin] = -1;
  }
  const auto best = std::max_element(sums.begin() + 1, sums.end());
  if (*best < 0) return std::nullopt;
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

}  // namespace

CleanF1 CleanF1::minus(double loss) const {
  return {classes - loss, relations - loss};
}

CleanF1 clean_f1_of_rules(const RepairContent& content,
                          std::span<const dataset::Sample> samples,
                          const JobContext& job) {
  RepairContent rules;
  rules.vocabulary = content.vocabulary;
  rules.rules = content.rules;
  RepairModel model(std::move(rules));
  const BeliefCounts counts = count_clean(model, samples, job);
  return {best_f1(counts.classes), best_f1(counts.relations)};
}

bool choose_thresholds(std::span<const dataset::Sample> samples,
                       double max_flawed, const CleanF1& least,
                       RepairModel& model, const JobContext& job) {
  std::vector<BeliefCount> classes(std::size(kLevels));
  std::vector<BeliefCount> relations(std::size(kLevels));
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const std::size_t level = i % std::size(kLevels);
    const dataset::FlawedSample flawed = dataset::with_flaws(
        samples[i], kLevels[level].flaw, kLevels[level].part * max_flawed,
        job.seed.derive("valid", i));
    const Beliefs beliefs = model.believe(flawed.kb, job);
    const TrueFacts truth(samples[i]);
    add_beliefs(beliefs.classes, truth.classes(), samples[i].classes.specified,
                classes[level]);
    add_beliefs(beliefs.relations, truth.relations(),
                samples[i].relations.specified, relations[level]);
    job.report({"choose thresholds", i + 1, samples.size(), {}});
  }
  const BeliefCounts clean = count_clean(model, samples, job);
  const auto of_classes = best_threshold(classes, clean.classes, least.classes);
  const auto of_relations =
      best_threshold(relations, clean.relations, least.relations);
  if (!of_classes || !of_relations) return false;
  neural::Calibration calibration = model.calibration();
  const dataset::Vocabulary& vocabulary = model.vocabulary();
  calibration.class_thresholds.assign(vocabulary.classes.size(), *of_classes);
  calibration.relation_thresholds.assign(vocabulary.relations.size(),
                                         *of_relations);
  model.set_calibration(std::move(calibration));
  return true;
}

}  // namespace rrn::repair
