// SPDX-License-Identifier: MIT
#include "neural/training/optimiser.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <ATen/Parallel.h>

#include "base/error.hpp"
#include "neural/kernels/kernels.hpp"

namespace rrn::neural {

namespace {

constexpr double kBeta1 = 0.9;
constexpr double kBeta2 = 0.999;
constexpr double kEpsilon = 1e-8;

/// A cosine from `from` to `to` as `part` goes from 0 to 1.
double anneal(double from, double to, double part) {
  return to + (from - to) * (1 + std::cos(std::numbers::pi * part)) / 2;
}

/// The values of a gradient, dense or sparse.
torch::Tensor values_of(const torch::Tensor& gradient) {
  return gradient.is_sparse() ? gradient.coalesce().values() : gradient;
}

/// Calls function(offset in the parameter, offset in the values, size) for
/// stretches of values that lie together in both, on all threads.
template <typename F>
void for_each_stretch(const torch::Tensor& parameter,
                      const torch::Tensor& gradient, const F& function) {
  constexpr std::int64_t kGrain = 1 << 15;
  if (!gradient.is_sparse()) {
    at::parallel_for(0, parameter.numel(), kGrain,
                     [&](std::int64_t begin, std::int64_t end) {
                       function(begin, begin, end - begin);
                     });
    return;
  }
  const torch::Tensor indices = gradient.coalesce().indices();
  const std::int64_t n = indices.size(1);
  if (n == 0) return;
  const std::int64_t size = values_of(gradient).numel() / n;
  const auto index = indices.accessor<std::int64_t, 2>();
  at::parallel_for(0, n, std::max<std::int64_t>(1, kGrain / size),
                   [&](std::int64_t begin, std::int64_t end) {
                     for (std::int64_t i = begin; i < end; ++i) {
                       std::int64_t offset = 0;
                       for (std::int64_t k = 0; k < index.size(0); ++k) {
                         offset += index[k][i] * parameter.stride(k);
                       }
                       function(offset, i * size, size);
                     }
                   });
}

}  // namespace

double one_cycle(const TrainOptions& options, std::uint64_t step,
                 std::uint64_t n_steps) {
  const double peak = options.learning_rate;
  const double start = peak / 25;
  const double end = start / 1e4;
  const auto n = static_cast<double>(n_steps);
  const auto now = static_cast<double>(step);
  const double top = std::max(options.warm_up * n - 1, 0.0);
  if (now < top) return anneal(start, peak, now / top);
  const double rest = std::max(n - 1 - top, 1.0);
  return anneal(peak, end, std::min((now - top) / rest, 1.0));
}

Adam::Adam(std::vector<torch::Tensor> parameters, double weight_decay,
           double clip_norm, Operations operations)
    : parameters_(std::move(parameters)),
      weight_decay_(weight_decay),
      clip_norm_(clip_norm),
      operations_(operations) {
  for (const torch::Tensor& parameter : parameters_) {
    RRN_CHECK(parameter.is_contiguous());
    RRN_CHECK(parameter.scalar_type() == torch::kFloat);
    state_.means.push_back(torch::zeros_like(parameter.detach()));
    state_.squares.push_back(torch::zeros_like(parameter.detach()));
  }
}

double Adam::gradient_scale() const {
  if (clip_norm_ <= 0) return 1;
  double square = 0;
  for (const torch::Tensor& parameter : parameters_) {
    if (!parameter.grad().defined()) continue;
    const double norm = values_of(parameter.grad()).norm().item<double>();
    square += norm * norm;
  }
  return std::min(1.0, clip_norm_ / (std::sqrt(square) + 1e-6));
}

void Adam::step(double learning_rate) {
  const at::NoGradGuard guard;
  ++state_.n_steps;
  const auto n_steps = static_cast<double>(state_.n_steps);
  const AdamStep<float> step{static_cast<float>(learning_rate),
                             static_cast<float>(kBeta1),
                             static_cast<float>(kBeta2),
                             static_cast<float>(kEpsilon),
                             static_cast<float>(weight_decay_),
                             static_cast<float>(gradient_scale()),
                             static_cast<float>(1 - std::pow(kBeta1, n_steps)),
                             static_cast<float>(1 - std::pow(kBeta2, n_steps))};
  for (std::size_t i = 0; i < parameters_.size(); ++i) {
    torch::Tensor& parameter = parameters_[i];
    if (!parameter.grad().defined()) continue;
    if (operations_ == Operations::kLibTorch) {
      adam_torch(parameter, parameter.grad().contiguous(), state_.means[i],
                 state_.squares[i], step);
      parameter.mutable_grad() = torch::Tensor();
      continue;
    }
    const torch::Tensor values = values_of(parameter.grad()).contiguous();
    auto* weights = parameter.data_ptr<float>();
    const auto* gradients = values.data_ptr<float>();
    auto* means = state_.means[i].data_ptr<float>();
    auto* squares = state_.squares[i].data_ptr<float>();
    for_each_stretch(parameter, parameter.grad(),
                     [&](std::int64_t at, std::int64_t from, std::int64_t n) {
                       kernels<float>().adam(weights + at, gradients + from,
                                             means + at, squares + at,
                                             static_cast<std::size_t>(n), step);
                     });
    parameter.mutable_grad() = torch::Tensor();
  }
}

void Adam::restore(const State& state) {
  RRN_CHECK(state.means.size() == parameters_.size());
  RRN_CHECK(state.squares.size() == parameters_.size());
  state_.n_steps = state.n_steps;
  for (std::size_t i = 0; i < parameters_.size(); ++i) {
    state_.means[i].copy_(state.means[i]);
    state_.squares[i].copy_(state.squares[i]);
  }
}

}  // namespace rrn::neural
