// SPDX-License-Identifier: MIT
#include "neural/scoring.hpp"

#include <algorithm>
#include <numeric>

#include <ATen/Parallel.h>

#include "base/error.hpp"

namespace rrn::neural {

namespace {

using torch::Tensor;

/// Relations whose hidden layers are projected by one product: enough for the
/// BLAS to be efficient, few enough for the result to stay in the cache.
std::int64_t relations_at_once(const NetworkShape& shape) {
  constexpr std::int64_t kColumns = 1024;
  return std::max<std::int64_t>(1, kColumns / (2 * shape.relation_hidden()));
}

/// The pair scorers of all relations over the individuals of a batch.
template <typename T>
class PairScorer {
 public:
  PairScorer(const NetworkShape& shape, const Weights& weights,
             const Tensor& embeddings, std::span<const std::int64_t> rows)
      : hidden_(shape.relation_hidden()),
        n_relations_(shape.n_relations),
        rows_(rows),
        embeddings_(embeddings.detach().contiguous()),
        hidden_weight_(columns(weights.relation_hidden.detach().contiguous())),
        hidden_bias_(weights.relation_hidden_bias.detach().contiguous()),
        output_weight_(weights.relation_output.detach().contiguous()),
        output_bias_(weights.relation_output_bias.detach().contiguous()) {}

  [[nodiscard]] std::size_t n_kbs() const { return rows_.size() - 1; }
  [[nodiscard]] const Tensor& embeddings() const { return embeddings_; }

  /// [d, R, 2, h] as [d, R * 2 * h].
  [[nodiscard]] Tensor columns(const Tensor& layers) const {
    return layers.view({layers.size(0), n_relations_ * 2 * hidden_});
  }
  /// The columns of `n` relations from `first` on.
  [[nodiscard]] Tensor block(const Tensor& all, std::int64_t first,
                             std::int64_t n) const {
    return all.narrow(1, first * 2 * hidden_, n * 2 * hidden_);
  }
  [[nodiscard]] Tensor weight_block(std::int64_t first, std::int64_t n) const {
    return block(hidden_weight_, first, n);
  }
  /// The input of relation `first + index` over knowledge base `kb`, out of the
  /// projections for a block of relations.
  [[nodiscard]] PairInput<T> input(const Tensor& projections,
                                   std::int64_t first, std::int64_t index,
                                   std::size_t kb) const {
    const std::int64_t stride = projections.size(1);
    const std::int64_t relation = first + index;
    const T* subjects =
        projections.data_ptr<T>() + rows_[kb] * stride + index * 2 * hidden_;
    return {static_cast<std::size_t>(rows_[kb + 1] - rows_[kb]),
            static_cast<std::size_t>(hidden_),
            static_cast<std::size_t>(stride),
            subjects,
            subjects + hidden_,
            hidden_bias_.data_ptr<T>() + relation * hidden_,
            output_weight_.data_ptr<T>() + relation * hidden_,
            output_bias_.data_ptr<T>()[relation],
            static_cast<std::size_t>(n_relations_)};
  }

 private:
  std::int64_t hidden_;
  std::int64_t n_relations_;
  std::span<const std::int64_t> rows_;
  Tensor embeddings_;
  Tensor hidden_weight_;
  Tensor hidden_bias_;
  Tensor output_weight_;
  Tensor output_bias_;
};

/// Labelled literals of each relation, over all knowledge bases.
std::vector<std::int64_t> count_labelled(const NetworkShape& shape,
                                         const Targets& targets) {
  std::vector<std::int64_t> counts(shape.n_relations);
  for (const dataset::Labels* kb : targets.labels) {
    const auto& labels = kb->relations;
    for (std::size_t i = 0; i < labels.size(); i += counts.size()) {
      for (std::size_t r = 0; r < counts.size(); ++r) {
        counts[r] += dataset::is_labelled(labels[i + r]) ? 1 : 0;
      }
    }
  }
  return counts;
}

/// The loss and its gradients by everything it depends on.
struct LossAndGradients {
  double loss = 0;
  Tensor embeddings, hidden_weight, hidden_bias, output_weight, output_bias;
};

template <typename T>
class RelationLoss {
 public:
  RelationLoss(const NetworkShape& shape, const Weights& weights,
               const Tensor& embeddings, std::span<const std::int64_t> rows,
               const Targets& targets)
      : shape_(shape),
        scorer_(shape, weights, embeddings, rows),
        targets_(targets),
        n_labelled_(count_labelled(shape, targets)),
        label_weights_(label_weights<T>(targets.positive_weight)) {
    result_.hidden_weight = torch::zeros_like(weights.relation_hidden,
                                              torch::MemoryFormat::Contiguous);
    result_.hidden_bias = torch::zeros_like(weights.relation_hidden_bias);
    result_.output_weight = torch::zeros_like(weights.relation_output);
    result_.output_bias = torch::zeros_like(weights.relation_output_bias);
    result_.embeddings = torch::zeros_like(scorer_.embeddings());
  }

  /// Computes everything.  Each thread takes some relations, whose gradients no
  /// other thread touches; the embeddings' are summed at the end.
  LossAndGradients run() {
    const std::int64_t n = std::accumulate(n_labelled_.begin(),
                                           n_labelled_.end(), std::int64_t{0});
    if (n == 0) return std::move(result_);
    scale_ = 1 / static_cast<double>(n);
    losses_.resize(shape_.n_relations);
    std::vector<Tensor> d_embeddings(
        static_cast<std::size_t>(at::get_num_threads()));
    at::parallel_for(
        0, shape_.n_relations, 1, [&](std::int64_t begin, std::int64_t end) {
          const at::NoGradGuard guard;
          auto& own =
              d_embeddings[static_cast<std::size_t>(at::get_thread_num())];
          own = torch::zeros_like(scorer_.embeddings());
          const std::int64_t step = relations_at_once(shape_);
          for (std::int64_t r = begin; r < end; r += step) {
            add_block(r, std::min(step, end - r), own);
          }
        });
    for (const Tensor& part : d_embeddings) {
      if (part.defined()) result_.embeddings += part;
    }
    result_.loss =
        std::accumulate(losses_.begin(), losses_.end(), 0.0) * scale_;
    return std::move(result_);
  }

 private:
  void add_block(std::int64_t first, std::int64_t n, Tensor& d_embeddings) {
    const auto begin = n_labelled_.begin() + first;
    if (std::all_of(begin, begin + n, [](auto count) { return count == 0; })) {
      return;
    }
    const Tensor weight = scorer_.weight_block(first, n);
    const Tensor projections = scorer_.embeddings().mm(weight);
    const Tensor d_projections = torch::empty_like(projections);
    std::vector<T> scratch(2 *
                           static_cast<std::size_t>(shape_.relation_hidden()));
    for (std::int64_t i = 0; i < n; ++i) {
      for (std::size_t kb = 0; kb < scorer_.n_kbs(); ++kb) {
        add_pairs(projections, d_projections, first, i, kb, scratch.data());
      }
    }
    Tensor d_weight =
        scorer_.block(scorer_.columns(result_.hidden_weight), first, n);
    at::mm_out(d_weight, scorer_.embeddings().t(), d_projections);
    d_embeddings.addmm_(d_projections, weight.t());
  }

  void add_pairs(const Tensor& projections, const Tensor& d_projections,
                 std::int64_t first, std::int64_t index, std::size_t kb,
                 T* scratch) {
    const PairInput<T> input = scorer_.input(projections, first, index, kb);
    const std::int64_t relation = first + index;
    const std::int64_t h = shape_.relation_hidden();
    T* d_subjects = d_projections.data_ptr<T>() +
                    (input.subjects - projections.data_ptr<T>());
    const PairGradients<T> gradients{
        d_subjects, d_subjects + h,
        result_.hidden_bias.template data_ptr<T>() + relation * h,
        result_.output_weight.template data_ptr<T>() + relation * h,
        result_.output_bias.template data_ptr<T>() + relation};
    const auto* labels = reinterpret_cast<const std::uint8_t*>(
        targets_.labels[kb]->relations.data());
    losses_[static_cast<std::size_t>(relation)] +=
        kernels<T>().pair_loss(input, labels + relation, label_weights_,
                               static_cast<T>(scale_), gradients, scratch);
  }

  const NetworkShape& shape_;
  PairScorer<T> scorer_;
  const Targets& targets_;
  std::vector<std::int64_t> n_labelled_;  ///< By relation
  LabelWeights<T> label_weights_;
  double scale_ = 0;
  std::vector<double> losses_;  ///< By relation
  LossAndGradients result_;
};

class RelationLossFunction
    : public torch::autograd::Function<RelationLossFunction> {
 public:
  static Tensor forward(torch::autograd::AutogradContext* context,
                        const Tensor& embeddings, const Tensor& hidden_weight,
                        const Tensor& hidden_bias, const Tensor& output_weight,
                        const Tensor& output_bias, const NetworkShape& shape,
                        std::span<const std::int64_t> rows,
                        const Targets* targets) {
    Weights weights;
    weights.relation_hidden = hidden_weight;
    weights.relation_hidden_bias = hidden_bias;
    weights.relation_output = output_weight;
    weights.relation_output_bias = output_bias;
    const LossAndGradients result =
        embeddings.scalar_type() == torch::kDouble
            ? RelationLoss<double>(shape, weights, embeddings, rows, *targets)
                  .run()
            : RelationLoss<float>(shape, weights, embeddings, rows, *targets)
                  .run();
    context->save_for_backward({result.embeddings, result.hidden_weight,
                                result.hidden_bias, result.output_weight,
                                result.output_bias});
    return torch::full({}, result.loss, embeddings.options());
  }

  static torch::autograd::variable_list backward(
      torch::autograd::AutogradContext* context,
      torch::autograd::variable_list d_outputs) {
    torch::autograd::variable_list gradients = context->get_saved_variables();
    for (Tensor& gradient : gradients) gradient = gradient * d_outputs[0];
    gradients.resize(8);  // Shape, rows and targets have no gradients.
    return gradients;
  }
};

void check_sizes(const NetworkShape& shape, std::span<const std::int64_t> rows,
                 const Targets& targets) {
  RRN_CHECK(rows.size() == targets.labels.size() + 1);
  for (std::size_t k = 0; k < targets.labels.size(); ++k) {
    const auto n = static_cast<std::size_t>(rows[k + 1] - rows[k]);
    RRN_CHECK(targets.labels[k]->relations.size() == n * n * shape.n_relations);
  }
}

}  // namespace

Tensor relation_loss(const NetworkShape& shape, const Weights& weights,
                     const Tensor& embeddings,
                     std::span<const std::int64_t> rows,
                     const Targets& targets) {
  check_sizes(shape, rows, targets);
  if (!embeddings.is_cpu()) {
    return relation_loss_plain(shape, weights, embeddings, rows, targets);
  }
  return RelationLossFunction::apply(
      embeddings, weights.relation_hidden, weights.relation_hidden_bias,
      weights.relation_output, weights.relation_output_bias, shape, rows,
      &targets);
}

void relation_logits(const NetworkShape& shape, const Weights& weights,
                     const Tensor& embeddings,
                     std::span<const std::int64_t> rows,
                     std::span<float* const> outputs,
                     const CancellationToken& cancel) {
  RRN_CHECK(rows.size() == outputs.size() + 1);
  const PairScorer<float> scorer(shape, weights, embeddings, rows);
  at::parallel_for(
      0, shape.n_relations, 1, [&](std::int64_t begin, std::int64_t end) {
        const at::NoGradGuard guard;
        std::vector<float> scratch(
            static_cast<std::size_t>(shape.relation_hidden()));
        const std::int64_t step = relations_at_once(shape);
        for (std::int64_t first = begin; first < end; first += step) {
          const std::int64_t n = std::min(step, end - first);
          const Tensor projections =
              scorer.embeddings().mm(scorer.weight_block(first, n));
          for (std::int64_t i = 0; i < n; ++i) {
            for (std::size_t kb = 0; kb < outputs.size(); ++kb) {
              cancel.throw_if_triggered();
              kernels<float>().score_pairs(
                  scorer.input(projections, first, i, kb),
                  outputs[kb] + first + i, scratch.data());
            }
          }
        }
      });
}

}  // namespace rrn::neural
