// SPDX-License-Identifier: MIT
#include "neural/network/batch.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "neural/plan/initial_embeddings.hpp"

namespace rrn::neural {

Batch make_batch(std::span<const dataset::Sample* const> kbs,
                 std::span<const Seed> seeds, const NetworkShape& shape,
                 const FactTypes& types, std::size_t n_chunks,
                 torch::Dtype dtype) {
  RRN_CHECK(kbs.size() == seeds.size());
  Batch batch;
  batch.rows.push_back(0);
  std::vector<Seed> order_seeds;
  for (std::size_t k = 0; k < kbs.size(); ++k) {
    batch.rows.push_back(batch.rows.back() + kbs[k]->n_individuals);
    order_seeds.push_back(seeds[k].derive("facts"));
  }
  const torch::Tensor initial =
      torch::empty({batch.n_individuals(), shape.dim()}, torch::kFloat);
  for (std::size_t k = 0; k < kbs.size(); ++k) {
    InitialEmbeddings(seeds[k], shape.options.dim)
        .next(kbs[k]->n_individuals,
              initial.data_ptr<float>() + batch.rows[k] * shape.dim());
  }
  batch.initial_embeddings = initial.to(dtype);
  n_chunks = std::clamp<std::size_t>(n_chunks, 1,
                                     std::max<std::size_t>(kbs.size(), 1));
  for (std::size_t c = 0; c < n_chunks; ++c) {
    const std::size_t begin = kbs.size() * c / n_chunks;
    const std::size_t size = kbs.size() * (c + 1) / n_chunks - begin;
    batch.chunks.push_back(
        {batch.rows[begin],
         make_update_plan(kbs.subspan(begin, size),
                          std::span(order_seeds).subspan(begin, size),
                          shape.n_classes, types, shape.options.schedule)});
    batch.n_skipped += batch.chunks.back().plan.n_skipped;
  }
  return batch;
}

}  // namespace rrn::neural
