// SPDX-License-Identifier: MIT
// Small knowledge bases for tests of the neural layer.
#ifndef RRN_TESTS_UNIT_NEURAL_NETWORK_SAMPLE_KBS_HPP
#define RRN_TESTS_UNIT_NEURAL_NETWORK_SAMPLE_KBS_HPP

#include <cstdint>
#include <vector>

#include "base/random.hpp"
#include "dataset/sample/sample.hpp"
#include "dataset/sample/vocabulary.hpp"

namespace rrn::neural {

/// Classes `urn:class:<i>` and relations `urn:relation:<i>`.
[[nodiscard]] dataset::Vocabulary numbered_vocabulary(
    std::uint32_t n_classes, std::uint32_t n_relations,
    dataset::LabelPolicy policy = dataset::LabelPolicy::kCwa);

struct RandomKbOptions {
  std::uint32_t n_individuals = 8;
  std::uint32_t n_classes = 3;
  std::uint32_t n_relations = 4;
  std::uint32_t n_class_facts = 6;
  std::uint32_t n_relation_facts = 20;
};

/// Facts and inferable literals of both signs without any logic behind them;
/// R(a, a) included.
[[nodiscard]] dataset::Sample random_kb(const RandomKbOptions& options,
                                        Rng& rng);

/// Vocabulary of chain_kb(): class `first`, relations `next` and `afterNext`,
/// all under the closed world.
[[nodiscard]] dataset::Vocabulary chain_vocabulary();

/// next(0, 1), next(1, 2), ... as facts; inferable are afterNext(i, i + 2) and
/// first(0).
[[nodiscard]] dataset::Sample chain_kb(std::uint32_t n_individuals);

}  // namespace rrn::neural

#endif  // RRN_TESTS_UNIT_NEURAL_NETWORK_SAMPLE_KBS_HPP
