// SPDX-License-Identifier: MIT
#include "neural/embedding/embedding.hpp"

#include <algorithm>

#include <ATen/Parallel.h>
#include <ATen/core/ivalue.h>
#include <torch/csrc/autograd/custom_function.h>

#include "base/error.hpp"
#include "neural/embedding/simultaneous_forward.hpp"
#include "neural/embedding/simultaneous_pass.hpp"
#include "neural/embedding/sliced_pass.hpp"
#include "neural/network/sparse_gradient.hpp"

namespace rrn::neural {

namespace {

using torch::Tensor;

/// The passes over the chunks of one batch, between forward and backward.
class Passes : public torch::CustomClassHolder {
 public:
  virtual void forward(Tensor& embeddings, const CancellationToken& cancel) = 0;
  virtual UpdateGradients backward(Tensor& d_embeddings) = 0;
  /// The layers that have facts: those of UpdateGradients, in their order.
  [[nodiscard]] virtual const std::vector<std::int64_t>& layers() const = 0;
};

template <typename T>
class TypedPasses final : public Passes {
 public:
  TypedPasses(const NetworkShape& shape, const Weights& weights,
              std::shared_ptr<const Batch> batch, bool keep)
      : shape_(shape), weights_(weights), batch_(std::move(batch)) {
    passes_.reserve(batch_->chunks.size());
    for (const Batch::Chunk& chunk : batch_->chunks) {
      passes_.push_back(make_pass(chunk.plan, keep));
      for (const UpdatePlan::LayerFacts& facts : chunk.plan.facts) {
        layers_.push_back(facts.layer);
      }
    }
    std::sort(layers_.begin(), layers_.end());
    layers_.erase(std::unique(layers_.begin(), layers_.end()), layers_.end());
  }

  void forward(Tensor& embeddings, const CancellationToken& cancel) override {
    for_each_chunk([&](std::size_t c) {
      passes_[c]->forward(first_row(embeddings, c), cancel);
    });
  }

  UpdateGradients backward(Tensor& d_embeddings) override {
    RRN_CHECK(!passes_.empty());
    std::vector<UpdateGradients> gradients(passes_.size());
    for_each_chunk([&](std::size_t c) {
      gradients[c] = zero_gradients();
      passes_[c]->backward(first_row(d_embeddings, c), gradients[c]);
    });
    for (std::size_t c = 1; c < gradients.size(); ++c) {
      gradients[0].class_update += gradients[c].class_update;
      gradients[0].relation_update += gradients[c].relation_update;
      gradients[0].relation_interaction += gradients[c].relation_interaction;
    }
    passes_.clear();  // The kept values are used up.
    return std::move(gradients[0]);
  }

  [[nodiscard]] const std::vector<std::int64_t>& layers() const override {
    return layers_;
  }

 private:
  [[nodiscard]] UpdateGradients zero_gradients() const {
    const auto n = static_cast<std::int64_t>(layers_.size());
    const std::int64_t d = shape_.dim();
    const auto options = weights_.relation_update.options();
    UpdateGradients gradients{torch::zeros_like(weights_.class_update),
                              torch::zeros({n, 2 * d, 4 * d}, options),
                              torch::zeros({n, 2, d}, options),
                              std::vector<std::int64_t>(shape_.n_fact_types)};
    for (std::size_t i = 0; i < layers_.size(); ++i) {
      gradients.slots[static_cast<std::size_t>(layers_[i])] =
          static_cast<std::int64_t>(i);
    }
    return gradients;
  }

  std::unique_ptr<ChunkPass<T>> make_pass(const UpdatePlan& plan,
                                          bool keep) const {
    if (shape_.options.schedule == UpdateSchedule::kSimultaneous) {
      return std::make_unique<SimultaneousPass<T>>(shape_, weights_, plan);
    }
    return std::make_unique<EmbeddingPass<T>>(shape_, weights_, plan, keep);
  }

  T* first_row(Tensor& embeddings, std::size_t chunk) const {
    return embeddings.data_ptr<T>() +
           batch_->chunks[chunk].first_row * shape_.dim();
  }

  template <typename F>
  void for_each_chunk(const F& function) {
    at::parallel_for(0, static_cast<std::int64_t>(passes_.size()), 1,
                     [&](std::int64_t begin, std::int64_t end) {
                       const at::NoGradGuard guard;
                       for (std::int64_t c = begin; c < end; ++c) {
                         function(static_cast<std::size_t>(c));
                       }
                     });
  }

  const NetworkShape shape_;
  const Weights weights_;
  const std::shared_ptr<const Batch> batch_;
  std::vector<std::unique_ptr<ChunkPass<T>>> passes_;
  std::vector<std::int64_t> layers_;
};

c10::intrusive_ptr<Passes> make_passes(
    const NetworkShape& shape, const Weights& weights,
    const std::shared_ptr<const Batch>& batch, bool keep) {
  if (weights.class_update.scalar_type() == torch::kDouble) {
    return c10::make_intrusive<TypedPasses<double>>(shape, weights, batch,
                                                    keep);
  }
  return c10::make_intrusive<TypedPasses<float>>(shape, weights, batch, keep);
}

template <typename T>
void run_simultaneously(const NetworkShape& shape, const Weights& weights,
                        const Batch& batch, Tensor& embeddings,
                        const CancellationToken& cancel) {
  for (const Batch::Chunk& chunk : batch.chunks) {
    embed_simultaneously<T>(
        shape, weights, chunk.plan,
        embeddings.data_ptr<T>() + chunk.first_row * shape.dim(), cancel);
  }
}

/// What is embedded, beside the weights; borrowed.
struct EmbedTask {
  const NetworkShape& shape;
  const std::shared_ptr<const Batch>& batch;
  const CancellationToken& cancel;
};

/// Embedding as a function that LibTorch differentiates by the weights.
class EmbedFunction : public torch::autograd::Function<EmbedFunction> {
 public:
  static Tensor forward(torch::autograd::AutogradContext* context,
                        const Tensor& class_update,
                        const Tensor& relation_update,
                        const Tensor& relation_interaction,
                        const EmbedTask& task) {
    Weights weights;
    weights.class_update = class_update.detach().contiguous();
    weights.relation_update = relation_update.detach().contiguous();
    weights.relation_interaction = relation_interaction.detach().contiguous();
    const auto passes = make_passes(task.shape, weights, task.batch, true);
    Tensor embeddings = task.batch->initial_embeddings.clone();
    passes->forward(embeddings, task.cancel);
    context->saved_data["layers"] = relation_update.size(0);
    context->saved_data["passes"] = c10::IValue::make_capsule(passes);
    return embeddings;
  }

  static torch::autograd::variable_list backward(
      torch::autograd::AutogradContext* context,
      torch::autograd::variable_list d_outputs) {
    const auto passes = c10::static_intrusive_pointer_cast<Passes>(
        context->saved_data["passes"].toCapsule());
    Tensor d_embeddings = d_outputs[0].contiguous().clone();
    const UpdateGradients gradients = passes->backward(d_embeddings);
    const Tensor layers = torch::tensor(passes->layers(), torch::kLong);
    const std::int64_t n = context->saved_data["layers"].toInt();
    const std::int64_t d = d_embeddings.size(1);
    return {gradients.class_update,
            spread(gradients.relation_update, layers, 0, {n, 2 * d, 4 * d}),
            spread(gradients.relation_interaction, layers, 0, {n, 2, d}),
            Tensor()};
  }
};

}  // namespace

Tensor embed(const NetworkShape& shape, const Weights& weights,
             const std::shared_ptr<const Batch>& batch,
             const CancellationToken& cancel) {
  if (!weights.class_update.is_cpu()) {
    return embed_torch(shape, weights, *batch);
  }
  if (torch::GradMode::is_enabled()) {
    return EmbedFunction::apply(weights.class_update, weights.relation_update,
                                weights.relation_interaction,
                                EmbedTask{shape, batch, cancel});
  }
  Tensor embeddings = batch->initial_embeddings.clone();
  if (shape.options.schedule != UpdateSchedule::kSimultaneous) {
    make_passes(shape, weights, batch, false)->forward(embeddings, cancel);
  } else if (weights.class_update.scalar_type() == torch::kDouble) {
    run_simultaneously<double>(shape, weights, *batch, embeddings, cancel);
  } else {
    run_simultaneously<float>(shape, weights, *batch, embeddings, cancel);
  }
  return embeddings;
}

}  // namespace rrn::neural
