// SPDX-License-Identifier: MIT
#include "neural/ensemble/mean_probabilities.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/error.hpp"
#include "neural/model/fact_trust.hpp"

namespace rrn::neural {

namespace {

using dataset::RelationLiteral;
using dataset::Sample;

/// Whether probabilities differ from those of the network.
bool changes(const ScoreMap& map, const Calibration& calibration) {
  return map != ScoreMap() || calibration.fact_trust != 0;
}

/// Makes log-odds of probabilities; of 0 and 1 those of their neighbours.
void make_scores(std::span<float> probabilities) {
  constexpr float kLeast = std::numeric_limits<float>::min();
  constexpr float kMost = 1 - std::numeric_limits<float>::epsilon() / 2;
  for (float& p : probabilities) {
    p = std::clamp(p, kLeast, kMost);
    p = std::log(p) - std::log1p(-p);
  }
}

void make_probabilities(std::span<float> scores) {
  for (float& score : scores) score = 1 / (1 + std::exp(-score));
}

void invert_negative(std::span<const RelationLiteral> literals,
                     std::span<float> probabilities) {
  for (std::size_t i = 0; i < literals.size(); ++i) {
    if (!literals[i].positive) probabilities[i] = 1 - probabilities[i];
  }
}

}  // namespace

void add_draw(std::span<const float> draw, std::span<float> sums) {
  RRN_CHECK(draw.size() == sums.size());
  for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += draw[i];
}

void divide(std::span<float> sums, std::uint32_t n) {
  for (float& sum : sums) sum /= static_cast<float>(n);
}

void calibrate_classes(const Sample& kb, const Calibration& calibration,
                       std::uint32_t begin, std::uint32_t end,
                       std::size_t n_classes, std::span<float> means) {
  if (!changes(calibration.classes, calibration)) return;
  make_scores(means);
  calibration.classes.apply(means);
  trust_class_facts(kb, calibration.fact_trust, begin, end, n_classes, means);
  make_probabilities(means);
}

void calibrate_pairs(const Sample& kb, const Calibration& calibration,
                     std::size_t n_relations, std::span<float> means) {
  if (!changes(calibration.relations, calibration)) return;
  make_scores(means);
  calibration.relations.apply(means);
  trust_relation_facts(kb, calibration.fact_trust, n_relations, means);
  make_probabilities(means);
}

void calibrate_literals(const Sample& kb, const Calibration& calibration,
                        std::span<const RelationLiteral> literals,
                        std::span<float> means) {
  if (!changes(calibration.relations, calibration)) return;
  invert_negative(literals, means);
  make_scores(means);
  calibration.relations.apply(means);
  trust_relation_facts(kb, calibration.fact_trust, literals, means);
  make_probabilities(means);
  invert_negative(literals, means);
}

}  // namespace rrn::neural
