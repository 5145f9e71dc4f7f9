// SPDX-License-Identifier: MIT
// A model whose scores a test chooses.
#ifndef RRN_TESTS_UNIT_NEURAL_EVALUATION_SCORE_MODEL_HPP
#define RRN_TESTS_UNIT_NEURAL_EVALUATION_SCORE_MODEL_HPP

#include <cmath>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "neural/model/model.hpp"
#include "neural/model/options.hpp"

namespace rrn::neural {

/// Scores are log-odds, which its calibration is applied to.
class ScoreModel final : public Model {
 public:
  using ClassScore =
      std::function<float(std::uint32_t individual, std::uint32_t owl_class)>;
  using RelationScore = std::function<float(
      std::uint32_t subject, std::uint32_t relation, std::uint32_t object)>;

  explicit ScoreModel(dataset::Vocabulary vocabulary)
      : vocabulary_(std::move(vocabulary)) {}

  [[nodiscard]] const dataset::Vocabulary& vocabulary() const override {
    return vocabulary_;
  }
  [[nodiscard]] const ModelOptions& options() const override {
    return options_;
  }
  [[nodiscard]] bool reads(dataset::RelationIndex, bool) const override {
    return true;
  }
  [[nodiscard]] std::string description() const override { return {}; }

  [[nodiscard]] Prediction predict(const dataset::Sample& kb,
                                   const JobContext& job) override {
    on_predict(kb);
    on_job(job);
    const std::uint32_t n = kb.n_individuals;
    Prediction prediction;
    prediction.n_individuals = n;
    prediction.n_classes =
        static_cast<std::uint32_t>(vocabulary_.classes.size());
    prediction.n_relations =
        static_cast<std::uint32_t>(vocabulary_.relations.size());
    for (std::uint32_t i = 0; i < n; ++i) {
      for (std::uint32_t c = 0; c < prediction.n_classes; ++c) {
        prediction.classes.push_back(
            probability(class_score(i, c), calibration().classes));
      }
    }
    for (std::uint32_t s = 0; s < n; ++s) {
      for (std::uint32_t o = 0; o < n; ++o) {
        for (std::uint32_t r = 0; r < prediction.n_relations; ++r) {
          prediction.relations.push_back(
              probability(relation_score(s, r, o), calibration().relations));
        }
      }
    }
    return prediction;
  }

  std::function<void(const dataset::Sample&)> on_predict =
      [](const dataset::Sample&) {};
  std::function<void(const JobContext&)> on_job = [](const JobContext&) {};
  ClassScore class_score = [](auto, auto) { return -1.0F; };
  RelationScore relation_score = [](auto, auto, auto) { return -1.0F; };

 private:
  static float probability(float score, const ScoreMap& map) {
    return 1 / (1 + std::exp(-map.apply(score)));
  }

  dataset::Vocabulary vocabulary_;
  ModelOptions options_;
};

}  // namespace rrn::neural

#endif  // RRN_TESTS_UNIT_NEURAL_EVALUATION_SCORE_MODEL_HPP
