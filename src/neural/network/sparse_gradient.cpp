// SPDX-License-Identifier: MIT
#include "neural/network/sparse_gradient.hpp"

namespace rrn::neural {

using torch::Tensor;

namespace {

/// Indices of some members of axis `axis` of a tensor with all those of the
/// axes before it: [axis + 1, entries].
Tensor sparse_indices(std::int64_t axis, std::int64_t n_before,
                      const Tensor& members) {
  if (axis == 0) return members.unsqueeze(0);
  const std::int64_t n = members.size(0);
  return torch::stack(
      {torch::arange(n_before, torch::kLong).repeat_interleave(n),
       members.repeat({n_before})});
}

}  // namespace

Tensor spread(const Tensor& part, const Tensor& members, std::int64_t axis,
              at::IntArrayRef sizes) {
  if (part.sizes() == sizes) return part;
  const std::int64_t n_before = axis == 0 ? 1 : part.size(0);
  std::vector<std::int64_t> entries{n_before * members.size(0)};
  entries.insert(entries.end(), sizes.begin() + axis + 1, sizes.end());
  return torch::_sparse_coo_tensor_unsafe(
             sparse_indices(axis, n_before, members), part.reshape(entries),
             sizes)
      ._coalesced_(true);
}

}  // namespace rrn::neural
