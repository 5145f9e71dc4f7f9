// SPDX-License-Identifier: MIT
#include "neural/embedding/simultaneous_forward.hpp"

#include <algorithm>
#include <optional>
#include <span>
#include <vector>

#include <ATen/Parallel.h>

#include "neural/embedding/class_update_pass.hpp"
#include "neural/embedding/fact_projection.hpp"

namespace rrn::neural {

namespace {

/// Runs blocks in waves: the blocks of a wave in parallel, each into sums of
/// its own, which are then added to those of the individuals in order.
template <typename T>
class SimultaneousInference {
 public:
  SimultaneousInference(const NetworkShape& shape, const Weights& weights,
                        const UpdatePlan& plan, T* embeddings)
      : kernels_(kernels<T>()),
        shape_(shape),
        plan_(plan),
        d_(shape.options.dim),
        embeddings_(embeddings),
        options_(weights.relation_update.options().requires_grad(false)),
        classes_(shape, weights, plan, false),
        layers_(fact_layers(weights, plan)),
        sums_(static_cast<std::size_t>(plan.n_individuals) * d_),
        block_sums_(std::min(kWave, plan.blocks.size())),
        projections_(static_cast<std::size_t>(at::get_num_threads())) {}

  void run(const CancellationToken& cancel) {
    for (std::uint32_t i = 0; i < shape_.options.update_iterations; ++i) {
      classes_.forward(i, embeddings_);
      const std::span<const FactBlock> blocks(plan_.blocks);
      for (std::size_t at = 0; at < blocks.size(); at += kWave) {
        cancel.throw_if_triggered();
        run_wave(blocks.subspan(at, std::min(kWave, blocks.size() - at)));
      }
      finish();
    }
  }

 private:
  /// Blocks in a wave.  Not the number of threads: sums must not depend on it.
  static constexpr std::size_t kWave = 32;

  void run_wave(std::span<const FactBlock> blocks) {
    at::parallel_for(0, static_cast<std::int64_t>(blocks.size()), 1,
                     [&](std::int64_t begin, std::int64_t end) {
                       const at::NoGradGuard guard;
                       FactProjection<T>& projection = own_projection();
                       for (std::int64_t k = begin; k < end; ++k) {
                         const auto at = static_cast<std::size_t>(k);
                         add_up(blocks[at], projection, block_sums_[at]);
                       }
                     });
    // By columns, since the individuals of a wave are often next to each other.
    constexpr std::int64_t kColumns = 32;
    at::parallel_for(0, static_cast<std::int64_t>(d_), kColumns,
                     [&](std::int64_t begin, std::int64_t end) {
                       for (std::size_t k = 0; k < blocks.size(); ++k) {
                         add_columns(blocks[k], block_sums_[k],
                                     static_cast<std::size_t>(begin),
                                     static_cast<std::size_t>(end - begin));
                       }
                     });
  }

  /// The projection of the calling thread.
  FactProjection<T>& own_projection() {
    auto& own = projections_.at(static_cast<std::size_t>(at::get_thread_num()));
    if (!own) own.emplace(shape_, options_, max_side(plan_.blocks));
    return *own;
  }

  /// sums: of the block's subjects, then of its objects.
  void add_up(const FactBlock& block, FactProjection<T>& projection,
              std::vector<T>& sums) const {
    const FactLayer& layer = layers_[block.index];
    projection.gather(block, layer, embeddings_);
    projection.project(layer);
    const auto& subjects = projection.subjects();
    const auto& objects = projection.objects();
    const T* tops = subjects.projections.template data_ptr<T>();
    const T* bottoms = objects.projections.template data_ptr<T>();
    const T* subject_rows = subjects.rows.template data_ptr<T>();
    const T* object_rows = objects.rows.template data_ptr<T>();
    sums.assign((block.subjects.size() + block.objects.size()) * d_, T{0});
    T* subject_sums = sums.data();
    T* object_sums = subject_sums + block.subjects.size() * d_;
    for (std::uint32_t i = 0; i < block.size(); ++i) {
      const std::size_t s = block.subject_of[i];
      const std::size_t o = block.object_of[i];
      const T* top = tops + s * 4 * d_;
      const T* bottom = bottoms + o * 4 * d_;
      kernels_.add_gated(subject_sums + s * d_, top, bottom,
                         subject_rows + s * d_, objects.interactions[o],
                         nullptr, d_);
      kernels_.add_gated(object_sums + o * d_, bottom + 2 * d_, top + 2 * d_,
                         object_rows + o * d_, subjects.interactions[s],
                         nullptr, d_);
    }
  }

  void add_columns(const FactBlock& block, const std::vector<T>& sums,
                   std::size_t first, std::size_t n) {
    const T* sum = sums.data() + first;
    for (const auto* side : {&block.subjects, &block.objects}) {
      for (const std::uint32_t individual : *side) {
        kernels_.add_scaled(sums_.data() + individual * d_ + first, T{1}, sum,
                            n);
        sum += d_;
      }
    }
  }

  /// Normalises, and clears the sums for the next iteration.
  void finish() {
    constexpr std::int64_t kRows = 1024;
    at::parallel_for(
        0, static_cast<std::int64_t>(plan_.relation_rows.size()), kRows,
        [&](std::int64_t begin, std::int64_t end) {
          for (std::int64_t k = begin; k < end; ++k) {
            const std::size_t row =
                plan_.relation_rows[static_cast<std::size_t>(k)] * d_;
            kernels_.add_normalised(embeddings_ + row, sums_.data() + row, d_);
            std::fill_n(sums_.data() + row, d_, T{0});
          }
        });
  }

  const Kernels<T>& kernels_;
  const NetworkShape& shape_;
  const UpdatePlan& plan_;
  std::size_t d_;
  T* embeddings_;
  torch::TensorOptions options_;
  ClassUpdatePass<T> classes_;
  std::vector<FactLayer> layers_;
  std::vector<T> sums_;                     ///< [n, d]
  std::vector<std::vector<T>> block_sums_;  ///< Indexed by block of a wave
  std::vector<std::optional<FactProjection<T>>>
      projections_;  ///< Indexed by thread
};

}  // namespace

template <typename T>
void embed_simultaneously(const NetworkShape& shape, const Weights& weights,
                          const UpdatePlan& plan, T* embeddings,
                          const CancellationToken& cancel) {
  SimultaneousInference<T>(shape, weights, plan, embeddings).run(cancel);
}

template void embed_simultaneously<float>(const NetworkShape&, const Weights&,
                                          const UpdatePlan&, float*,
                                          const CancellationToken&);
template void embed_simultaneously<double>(const NetworkShape&, const Weights&,
                                           const UpdatePlan&, double*,
                                           const CancellationToken&);

}  // namespace rrn::neural
