// SPDX-License-Identifier: MIT
// What the ways to score relations share.  Internal to scoring*.cpp.
#ifndef RRN_NEURAL_SCORING_SCORING_LAYERS_HPP
#define RRN_NEURAL_SCORING_SCORING_LAYERS_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include <torch/types.h>

#include "neural/kernels/kernels.hpp"
#include "neural/network/weights.hpp"

namespace rrn::neural {

/// MLPs whose hidden layers are projected by one product: enough for the BLAS
/// to be efficient, few enough for the result to stay in the cache.
inline std::int64_t mlps_at_once(const NetworkShape& shape) {
  constexpr std::int64_t kColumns = 1024;
  return std::max<std::int64_t>(1, kColumns / (2 * shape.relation_hidden()));
}

/// The relation MLPs as plain arrays.
template <typename T>
class RelationLayers {
 public:
  RelationLayers(const NetworkShape& shape, const Weights& weights)
      : hidden_(shape.relation_hidden()),
        hidden_weight_(columns(weights.relation_hidden.detach().contiguous())),
        hidden_bias_(weights.relation_hidden_bias.detach().contiguous()),
        output_weight_(weights.relation_output.detach().contiguous()),
        output_bias_(weights.relation_output_bias.detach().contiguous()) {
    if (shape.options.same_individual_input) {
      same_ = weights.relation_same.detach().contiguous();
    }
  }

  /// [d, MLPs, 2, h] as [d, MLPs * 2 * h].
  static torch::Tensor columns(const torch::Tensor& layers) {
    return layers.view(
        {layers.size(0), layers.size(1) * layers.size(2) * layers.size(3)});
  }
  /// The columns of `n` MLPs from `first` on.
  [[nodiscard]] torch::Tensor block(const torch::Tensor& all,
                                    std::int64_t first, std::int64_t n) const {
    return all.narrow(1, first * 2 * hidden_, n * 2 * hidden_);
  }
  [[nodiscard]] torch::Tensor weight_block(std::int64_t first,
                                           std::int64_t n) const {
    return block(hidden_weight_, first, n);
  }
  [[nodiscard]] const T* bias(std::int64_t mlp) const {
    return hidden_bias_.template data_ptr<T>() + mlp * hidden_;
  }
  [[nodiscard]] const T* same(std::int64_t mlp) const {
    if (!same_.defined()) return nullptr;
    return same_.template data_ptr<T>() + mlp * hidden_;
  }
  [[nodiscard]] const T* output(std::int64_t relation) const {
    return output_weight_.template data_ptr<T>() + relation * hidden_;
  }
  [[nodiscard]] T output_bias(std::int64_t relation) const {
    return output_bias_.template data_ptr<T>()[relation];
  }

 private:
  std::int64_t hidden_;
  torch::Tensor hidden_weight_;
  torch::Tensor hidden_bias_;
  torch::Tensor output_weight_;
  torch::Tensor output_bias_;
  torch::Tensor same_;
};

/// The input of `relation` over the individuals from row `begin` to `end`, out
/// of projections whose columns start `offset` MLPs before those of its own.
template <typename T>
PairInput<T> pair_input(const NetworkShape& shape,
                        const RelationLayers<T>& layers, std::int64_t relation,
                        const torch::Tensor& projections, std::int64_t offset,
                        std::int64_t begin, std::int64_t end) {
  const std::int64_t h = shape.relation_hidden();
  const std::int64_t mlp = shape.mlp_of(relation);
  PairInput<T> input{};
  input.n = static_cast<std::size_t>(end - begin);
  input.hidden = static_cast<std::size_t>(h);
  input.row_stride = static_cast<std::size_t>(projections.size(1));
  input.subjects = projections.template data_ptr<T>() +
                   begin * projections.size(1) + offset * 2 * h;
  input.objects = input.subjects + h;
  input.hidden_bias = layers.bias(mlp);
  input.output_weight = layers.output(relation);
  input.output_bias = layers.output_bias(relation);
  input.same = layers.same(mlp);
  input.pair_stride = shape.n_relations;
  return input;
}

/// Numbers the distinct rows of a list, in order of appearance.
class RowSlots {
 public:
  explicit RowSlots(std::int64_t n_rows)
      : slots_(static_cast<std::size_t>(n_rows), kNone) {}

  std::uint32_t slot(std::uint32_t row) {
    std::uint32_t& slot = slots_[row];
    if (slot == kNone) {
      slot = static_cast<std::uint32_t>(rows_.size());
      rows_.push_back(row);
    }
    return slot;
  }
  [[nodiscard]] const std::vector<std::uint32_t>& rows() const { return rows_; }
  void clear() {
    for (const std::uint32_t row : rows_) slots_[row] = kNone;
    rows_.clear();
  }

 private:
  static constexpr std::uint32_t kNone =
      std::numeric_limits<std::uint32_t>::max();
  std::vector<std::uint32_t> slots_;
  std::vector<std::uint32_t> rows_;
};

/// A list of pairs by the slots of their rows.
struct SlottedPairs {
  explicit SlottedPairs(std::int64_t n_rows)
      : subjects(n_rows), objects(n_rows) {}

  void add(std::uint32_t subject, std::uint32_t object, std::uint8_t label) {
    pairs.push_back({subjects.slot(subject), objects.slot(object), label,
                     subject == object});
  }
  void clear() {
    subjects.clear();
    objects.clear();
    pairs.clear();
  }

  RowSlots subjects;
  RowSlots objects;
  std::vector<ListedPair> pairs;
};

/// Copies rows of a matrix with contiguous rows.
template <typename T>
torch::Tensor gather(const torch::Tensor& matrix,
                     const std::vector<std::uint32_t>& rows) {
  const std::int64_t width = matrix.size(1);
  const torch::Tensor result = torch::empty(
      {static_cast<std::int64_t>(rows.size()), width}, matrix.options());
  const T* from = matrix.template data_ptr<T>();
  T* to = result.template data_ptr<T>();
  for (const std::uint32_t row : rows) {
    to = std::copy_n(from + row * matrix.stride(0), width, to);
  }
  return result;
}

/// Adds rows to those of a matrix with contiguous rows.
template <typename T>
void scatter_add(const torch::Tensor& from,
                 const std::vector<std::uint32_t>& rows, torch::Tensor matrix) {
  const std::int64_t width = matrix.size(1);
  const T* source = from.template data_ptr<T>();
  for (const std::uint32_t row : rows) {
    kernels<T>().add_scaled(
        matrix.template data_ptr<T>() + row * matrix.stride(0), T{1}, source,
        static_cast<std::size_t>(width));
    source += width;
  }
}

/// What one side of a list of pairs brings to the hidden layer: [rows, h].
/// `side` is 0 for subjects and 1 for objects.
template <typename T>
torch::Tensor project(const RelationLayers<T>& layers, std::int64_t mlp,
                      std::int64_t side, const torch::Tensor& rows) {
  const torch::Tensor block = layers.weight_block(mlp, 1);
  const std::int64_t h = block.size(1) / 2;
  return rows.mm(block.narrow(1, side * h, h));
}

/// Adds the hidden bias to each row.
template <typename T>
void add_bias_to(const torch::Tensor& rows, const T* bias) {
  T* row = rows.template data_ptr<T>();
  const auto h = static_cast<std::size_t>(rows.size(1));
  for (std::int64_t i = 0; i < rows.size(0); ++i, row += h) {
    kernels<T>().add_scaled(row, T{1}, bias, h);
  }
}

template <typename T>
PairList<T> pair_list(const NetworkShape& shape,
                      const RelationLayers<T>& layers, std::int64_t relation,
                      const torch::Tensor& subjects,
                      const torch::Tensor& objects,
                      std::span<const ListedPair> pairs) {
  return {static_cast<std::size_t>(subjects.size(0)),
          static_cast<std::size_t>(objects.size(0)),
          static_cast<std::size_t>(shape.relation_hidden()),
          subjects.template data_ptr<T>(),
          objects.template data_ptr<T>(),
          layers.output(relation),
          layers.output_bias(relation),
          layers.same(shape.mlp_of(relation)),
          pairs.data(),
          pairs.size(),
          {}};
}

}  // namespace rrn::neural

#endif  // RRN_NEURAL_SCORING_SCORING_LAYERS_HPP
