// SPDX-License-Identifier: MIT
#ifndef RRN_REPAIR_MODEL_BELIEF_TABLE_HPP
#define RRN_REPAIR_MODEL_BELIEF_TABLE_HPP

#include <cstdint>

#include "dataset/sample/vocabulary.hpp"
#include "neural/model/model.hpp"
#include "repair/belief/beliefs.hpp"

namespace rrn::repair {

/// Beliefs as the tables of all literals of `n_individuals`; what is not listed
/// has probability 0.
[[nodiscard]] neural::Prediction to_tables(
    const Beliefs& beliefs, std::uint32_t n_individuals,
    const dataset::Vocabulary& vocabulary);

}  // namespace rrn::repair

#endif  // RRN_REPAIR_MODEL_BELIEF_TABLE_HPP
