// SPDX-License-Identifier: MIT
#ifndef RRN_NEURAL_NETWORK_SPARSE_GRADIENT_HPP
#define RRN_NEURAL_NETWORK_SPARSE_GRADIENT_HPP

#include <cstdint>

#include <torch/types.h>

namespace rrn::neural {

/// Returns `part`, a gradient by the entries `members` of axis `axis` (0 or 1)
/// of a parameter of shape `sizes`, as the gradient by all of it: a coalesced
/// sparse tensor, or `part` itself if these are all.  members: [entries],
/// int64, sorted.  Shares the memory of `part`.
[[nodiscard]] torch::Tensor spread(const torch::Tensor& part,
                                   const torch::Tensor& members,
                                   std::int64_t axis, at::IntArrayRef sizes);

}  // namespace rrn::neural

#endif  // RRN_NEURAL_NETWORK_SPARSE_GRADIENT_HPP
