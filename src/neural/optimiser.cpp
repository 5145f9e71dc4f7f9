// SPDX-License-Identifier: MIT
#include "neural/optimiser.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <ATen/Parallel.h>

#include "base/error.hpp"
#include "neural/kernels.hpp"

namespace rrn::neural {

namespace {

constexpr double kBeta1 = 0.9;
constexpr double kBeta2 = 0.999;
constexpr double kEpsilon = 1e-8;

/// A cosine from `from` to `to` as `part` goes from 0 to 1.
double anneal(double from, double to, double part) {
  return to + (from - to) * (1 + std::cos(std::numbers::pi * part)) / 2;
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
    const double norm = parameter.grad().norm().item<double>();
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
    const torch::Tensor gradient = parameter.grad().contiguous();
    if (operations_ == Operations::kLibTorch) {
      adam_plain(parameter, gradient, state_.means[i], state_.squares[i], step);
      parameter.mutable_grad() = torch::Tensor();
      continue;
    }
    auto* weights = parameter.data_ptr<float>();
    const auto* gradients = gradient.data_ptr<float>();
    auto* means = state_.means[i].data_ptr<float>();
    auto* squares = state_.squares[i].data_ptr<float>();
    constexpr std::int64_t kGrain = 1 << 15;
    at::parallel_for(0, parameter.numel(), kGrain,
                     [&](std::int64_t begin, std::int64_t end) {
                       kernels<float>().adam(
                           weights + begin, gradients + begin, means + begin,
                           squares + begin,
                           static_cast<std::size_t>(end - begin), step);
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
