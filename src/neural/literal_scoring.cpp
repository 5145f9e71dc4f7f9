// SPDX-License-Identifier: MIT
#include "neural/literal_scoring.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

#include <ATen/Parallel.h>

#include "neural/kernels.hpp"

namespace rrn::neural {

namespace {

using dataset::RelationLiteral;
using torch::Tensor;

/// Literals of one relation that are scored at once: they bound the memory for
/// projections.
constexpr std::size_t kBlock = std::size_t{1} << 16;

/// Numbers individuals in the order in which they are met.
class Numbering {
 public:
  explicit Numbering(std::int64_t n_individuals)
      : numbers_(static_cast<std::size_t>(n_individuals), kNone) {}

  std::int64_t number(dataset::EntityIndex individual) {
    std::uint32_t& number = numbers_[individual.value];
    if (number == kNone) {
      number = static_cast<std::uint32_t>(met_.size());
      met_.push_back(static_cast<std::int64_t>(individual.value));
    }
    return number;
  }
  void clear() {
    for (const std::int64_t individual : met_) {
      numbers_[static_cast<std::size_t>(individual)] = kNone;
    }
    met_.clear();
  }
  /// The rows of `embeddings` of those met.
  [[nodiscard]] Tensor rows(const Tensor& embeddings) {
    return embeddings.index_select(
        0,
        torch::from_blob(met_.data(), {static_cast<std::int64_t>(met_.size())},
                         torch::kLong));
  }

 private:
  static constexpr std::uint32_t kNone =
      std::numeric_limits<std::uint32_t>::max();

  std::vector<std::uint32_t> numbers_;
  std::vector<std::int64_t> met_;
};

class LiteralScorer {
 public:
  LiteralScorer(const NetworkShape& shape, const Weights& weights,
                const Tensor& embeddings,
                std::span<const RelationLiteral> literals,
                std::vector<float>& logits)
      : hidden_(shape.relation_hidden()),
        weights_(weights),
        embeddings_(embeddings),
        literals_(literals),
        logits_(logits),
        subjects_(embeddings.size(0)),
        objects_(embeddings.size(0)) {}

  /// Scores literals of one relation; `numbers` are their places in the list.
  void score(std::span<const std::size_t> numbers) {
    subjects_.clear();
    objects_.clear();
    pairs_.clear();
    for (const std::size_t i : numbers) {
      pairs_.push_back({subjects_.number(literals_[i].subject),
                        objects_.number(literals_[i].object)});
    }
    const std::int64_t relation = literals_[numbers.front()].relation.value;
    const Tensor layers = weights_.relation_hidden.select(1, relation);
    const Tensor subject_rows =
        subjects_.rows(embeddings_).mm(layers.select(1, 0));
    const Tensor object_rows =
        objects_.rows(embeddings_).mm(layers.select(1, 1));
    score_pairs(relation, subject_rows.data_ptr<float>(),
                object_rows.data_ptr<float>(), numbers);
  }

 private:
  struct Pair {
    std::int64_t subject;
    std::int64_t object;
  };

  void score_pairs(std::int64_t relation, const float* subject_rows,
                   const float* object_rows,
                   std::span<const std::size_t> numbers) {
    constexpr std::int64_t kGrain = 1024;
    const auto h = static_cast<std::size_t>(hidden_);
    const PairInput<float> shared{
        1,
        h,
        h,
        nullptr,
        nullptr,
        weights_.relation_hidden_bias.data_ptr<float>() + relation * hidden_,
        weights_.relation_output.data_ptr<float>() + relation * hidden_,
        weights_.relation_output_bias.data_ptr<float>()[relation],
        1};
    at::parallel_for(
        0, static_cast<std::int64_t>(numbers.size()), kGrain,
        [&](std::int64_t begin, std::int64_t end) {
          std::vector<float> scratch(h);
          PairInput<float> input = shared;
          for (auto i = static_cast<std::size_t>(begin);
               i < static_cast<std::size_t>(end); ++i) {
            input.subjects = subject_rows + pairs_[i].subject * hidden_;
            input.objects = object_rows + pairs_[i].object * hidden_;
            kernels<float>().score_pairs(input, &logits_[numbers[i]],
                                         scratch.data());
          }
        });
  }

  std::int64_t hidden_;
  const Weights& weights_;
  const Tensor& embeddings_;
  std::span<const RelationLiteral> literals_;
  std::vector<float>& logits_;
  Numbering subjects_;
  Numbering objects_;
  std::vector<Pair> pairs_;  ///< Rows of the projections
};

}  // namespace

std::vector<float> literal_logits(const NetworkShape& shape,
                                  const Weights& weights,
                                  const Tensor& embeddings,
                                  std::span<const RelationLiteral> literals,
                                  const CancellationToken& cancel) {
  const at::NoGradGuard guard;
  std::vector<float> logits(literals.size());
  std::vector<std::size_t> order(literals.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto relation_of = [&](std::size_t i) { return literals[i].relation; };
  if (!std::is_sorted(order.begin(), order.end(),
                      [&](std::size_t a, std::size_t b) {
                        return relation_of(a) < relation_of(b);
                      })) {
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) {
                       return relation_of(a) < relation_of(b);
                     });
  }
  LiteralScorer scorer(shape, weights, embeddings, literals, logits);
  for (std::size_t begin = 0; begin < order.size();) {
    cancel.throw_if_triggered();
    std::size_t end = begin;
    while (end < order.size() && end - begin < kBlock &&
           relation_of(order[end]) == relation_of(order[begin])) {
      ++end;
    }
    scorer.score(std::span(order).subspan(begin, end - begin));
    begin = end;
  }
  return logits;
}

}  // namespace rrn::neural
