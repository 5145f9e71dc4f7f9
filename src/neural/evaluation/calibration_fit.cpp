// SPDX-License-Identifier: MIT
#include "neural/evaluation/calibration_fit.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "dataset/sample/labels.hpp"
#include "neural/evaluation/labelled_scores.hpp"
#include "neural/evaluation/score_histogram.hpp"
#include "neural/model/vocabulary_match.hpp"

namespace rrn::neural {

namespace {

/// Takes a model's calibration away for as long as it lives.
class WithoutCalibration {
 public:
  explicit WithoutCalibration(Model& model)
      : model_(model), calibration_(model.calibration()) {
    model_.set_calibration({});
  }
  ~WithoutCalibration() { model_.set_calibration(std::move(calibration_)); }
  WithoutCalibration(const WithoutCalibration&) = delete;
  WithoutCalibration& operator=(const WithoutCalibration&) = delete;

 private:
  Model& model_;
  Calibration calibration_;
};

/// Scores of classes or of relations.
struct Scores {
  std::array<ScoreHistogram, 2> halves;
  std::vector<ScoreHistogram> predicates;  ///< Empty unless they are asked for

  void add(std::size_t half, std::uint32_t predicate, float probability,
           bool truth) {
    halves[half].add(probability, truth);
    if (!predicates.empty()) predicates[predicate].add(probability, truth);
  }
  [[nodiscard]] ScoreHistogram all() const {
    ScoreHistogram sum = halves[0];
    sum.merge(halves[1]);
    return sum;
  }
};

/// Whether `candidate` is better than `current` by so much.
bool is_better(const Reliability& candidate, const Reliability& current,
               double part_of_ece) {
  return candidate.ece() < part_of_ece * current.ece() &&
         candidate.nll() <= current.nll();
}

CalibrationChoice compare(const Scores& scores) {
  CalibrationChoice choice;
  for (std::size_t i = 0; i < 2; ++i) {
    const ScoreHistogram& fitted = scores.halves[i];
    const ScoreHistogram& held_out = scores.halves[1 - i];
    choice.none.merge(held_out.reliability({}));
    choice.platt.merge(held_out.reliability(fit_platt(fitted)));
    choice.isotonic.merge(held_out.reliability(fit_isotonic(fitted)));
  }
  return choice;
}

ScoreMap choose(const Scores& scores, const CalibrationChoice& choice,
                const CalibrationOptions& options) {
  constexpr double kClearly = 0.8;
  const ScoreHistogram all = scores.all();
  if (std::min(all.n_true(), all.n_false()) < options.min_literals) {
    return {};
  }
  const bool platt = is_better(choice.platt, choice.none, 1);
  const Reliability& simple = platt ? choice.platt : choice.none;
  if (is_better(choice.isotonic, simple, kClearly)) return fit_isotonic(all);
  return platt ? fit_platt(all) : ScoreMap();
}

std::vector<float> choose_thresholds(const Scores& scores, const ScoreMap& map,
                                     const CalibrationOptions& options) {
  std::vector<float> thresholds;
  for (const ScoreHistogram& predicate : scores.predicates) {
    thresholds.push_back(best_threshold(predicate, map, options.min_positives));
  }
  return thresholds;
}

}  // namespace

FittedCalibration fit_calibration(Model& model,
                                  const dataset::Vocabulary& vocabulary,
                                  std::span<const dataset::Sample> kbs,
                                  const CalibrationOptions& options,
                                  const JobContext& job) {
  const std::string difference =
      vocabulary_difference(model.vocabulary(), vocabulary, "the data");
  if (!difference.empty()) throw Error(ErrorCode::kMismatch, difference);
  const WithoutCalibration guard(model);
  Scores classes;
  Scores relations;
  if (options.thresholds) {
    classes.predicates.resize(vocabulary.classes.size());
    relations.predicates.resize(vocabulary.relations.size());
  }
  std::size_t n_literals = 0;
  for (std::size_t i = 0; i < kbs.size(); ++i) {
    job.cancel.throw_if_triggered();
    JobContext kb_job = job;
    kb_job.seed = job.seed.derive("calibrate", i);
    kb_job.progress = nullptr;
    Rng rng(kb_job.seed.derive("labels"));
    const dataset::Labels labels = dataset::label(kbs[i], vocabulary, rng);
    const LiteralScores scores =
        model.score(kbs[i], labelled_relations(labels), kb_job);
    for_each_labelled(labels, scores, [&](const LabelledScore& score) {
      if (dataset::is_specified(score.label)) return;
      // Halves share no knowledge base, unless there is but one.
      const std::size_t half = (kbs.size() == 1 ? n_literals++ : i) % 2;
      (score.is_class ? classes : relations)
          .add(half, score.predicate, score.probability,
               dataset::is_true(score.label));
    });
    job.report({"calibrate", i + 1, kbs.size(), {}});
  }
  FittedCalibration result;
  result.classes = compare(classes);
  result.relations = compare(relations);
  Calibration& calibration = result.calibration;
  calibration.classes = choose(classes, result.classes, options);
  calibration.relations = choose(relations, result.relations, options);
  calibration.class_thresholds =
      choose_thresholds(classes, calibration.classes, options);
  calibration.relation_thresholds =
      choose_thresholds(relations, calibration.relations, options);
  return result;
}

}  // namespace rrn::neural
