// SPDX-License-Identifier: MIT
// What several draws say together: the means of their probabilities, which are
// calibrated as the scores of one draw are.
#ifndef RRN_NEURAL_ENSEMBLE_MEAN_PROBABILITIES_HPP
#define RRN_NEURAL_ENSEMBLE_MEAN_PROBABILITIES_HPP

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "dataset/sample/sample.hpp"
#include "neural/model/calibration.hpp"

namespace rrn::neural {

/// Adds the probabilities of one draw to the sums of others.
void add_draw(std::span<const float> draw, std::span<float> sums);
/// Makes means of the sums of `n` draws.
void divide(std::span<float> sums, std::uint32_t n);

/// Calibrates the means of the classes of individuals `begin` to `end`,
/// [end - begin, n_classes], of which `kb` states some.
void calibrate_classes(const dataset::Sample& kb,
                       const Calibration& calibration, std::uint32_t begin,
                       std::uint32_t end, std::size_t n_classes,
                       std::span<float> means);

/// Calibrates the means of all pairs, [subject, object, relation].
void calibrate_pairs(const dataset::Sample& kb, const Calibration& calibration,
                     std::size_t n_relations, std::span<float> means);

/// Calibrates the means of these literals, of which a negative one has 1 less
/// the probability of the positive one.
void calibrate_literals(const dataset::Sample& kb,
                        const Calibration& calibration,
                        std::span<const dataset::RelationLiteral> literals,
                        std::span<float> means);

}  // namespace rrn::neural

#endif  // RRN_NEURAL_ENSEMBLE_MEAN_PROBABILITIES_HPP
