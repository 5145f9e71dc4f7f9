// SPDX-License-Identifier: MIT
// What is stated adds to the score of what it states: see
// Calibration::fact_trust.  A fact that is stated to be false takes it away.
#ifndef RRN_NEURAL_MODEL_FACT_TRUST_HPP
#define RRN_NEURAL_MODEL_FACT_TRUST_HPP

#include <cstddef>
#include <cstdint>
#include <span>

#include "dataset/sample/sample.hpp"

namespace rrn::neural {

/// Adds the trust to the scores of the classes of individuals `begin` to `end`,
/// [end - begin, n_classes].  O(log facts + facts about them).
void trust_class_facts(const dataset::Sample& kb, float trust,
                       std::uint32_t begin, std::uint32_t end,
                       std::size_t n_classes, std::span<float> scores);

/// Adds the trust to the scores of all pairs, [subject, object, relation].
/// O(facts).
void trust_relation_facts(const dataset::Sample& kb, float trust,
                          std::size_t n_relations, std::span<float> scores);

/// Adds the trust to the scores of the positive literals of these, whatever
/// their sign.
/// O(literals * log facts).
void trust_relation_facts(const dataset::Sample& kb, float trust,
                          std::span<const dataset::RelationLiteral> literals,
                          std::span<float> scores);

}  // namespace rrn::neural

#endif  // RRN_NEURAL_MODEL_FACT_TRUST_HPP
