// SPDX-License-Identifier: MIT
#include "neural/scoring/scoring.hpp"

#include <ATen/Parallel.h>

#include "base/error.hpp"
#include "neural/scoring/scoring_layers.hpp"

namespace rrn::neural {

namespace {

using torch::Tensor;

/// The logits of all pairs of each knowledge base.
class AllPairs {
 public:
  AllPairs(const NetworkShape& shape, const Weights& weights,
           const Tensor& embeddings, std::span<const std::int64_t> rows,
           std::span<float* const> outputs, const CancellationToken& cancel)
      : shape_(shape),
        layers_(shape, weights),
        embeddings_(embeddings.detach().contiguous()),
        rows_(rows),
        outputs_(outputs),
        cancel_(cancel) {}

  void run() const {
    Tensor shared;
    if (shape_.options.shared_relation_layer && shape_.n_relations > 0) {
      shared = embeddings_.mm(layers_.weight_block(0, 1));
    }
    at::parallel_for(
        0, shape_.n_relations, 1, [&](std::int64_t begin, std::int64_t end) {
          const at::NoGradGuard guard;
          std::vector<float> scratch(
              kPairScratch *
              static_cast<std::size_t>(shape_.relation_hidden()));
          const std::int64_t step = mlps_at_once(shape_);
          for (std::int64_t first = begin; first < end; first += step) {
            const std::int64_t n = std::min(step, end - first);
            const Tensor projections =
                shared.defined()
                    ? shared
                    : embeddings_.mm(layers_.weight_block(first, n));
            for (std::int64_t r = first; r < first + n; ++r) {
              score(r, projections, shared.defined() ? 0 : r - first,
                    scratch.data());
            }
          }
        });
  }

 private:
  void score(std::int64_t relation, const Tensor& projections,
             std::int64_t offset, float* scratch) const {
    for (std::size_t kb = 0; kb < outputs_.size(); ++kb) {
      cancel_.throw_if_triggered();
      kernels<float>().score_pairs(
          pair_input(shape_, layers_, relation, projections, offset, rows_[kb],
                     rows_[kb + 1]),
          outputs_[kb] + relation, scratch);
    }
  }

  const NetworkShape& shape_;
  RelationLayers<float> layers_;
  Tensor embeddings_;
  std::span<const std::int64_t> rows_;
  std::span<float* const> outputs_;
  const CancellationToken& cancel_;
};

}  // namespace

void relation_logits(const NetworkShape& shape, const Weights& weights,
                     const Tensor& embeddings,
                     std::span<const std::int64_t> rows,
                     std::span<float* const> outputs,
                     const CancellationToken& cancel) {
  RRN_CHECK(rows.size() == outputs.size() + 1);
  const at::NoGradGuard guard;
  AllPairs(shape, weights, embeddings, rows, outputs, cancel).run();
}

}  // namespace rrn::neural
