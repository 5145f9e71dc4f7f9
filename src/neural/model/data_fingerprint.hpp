// SPDX-License-Identifier: MIT
#ifndef RRN_NEURAL_MODEL_DATA_FINGERPRINT_HPP
#define RRN_NEURAL_MODEL_DATA_FINGERPRINT_HPP

#include <cstdint>
#include <span>

#include "dataset/sample/sample.hpp"

namespace rrn::neural {

/// A hash of everything in `kbs` but the names of individuals.
[[nodiscard]] std::uint64_t data_fingerprint(
    std::span<const dataset::Sample> kbs);

}  // namespace rrn::neural

#endif  // RRN_NEURAL_MODEL_DATA_FINGERPRINT_HPP
