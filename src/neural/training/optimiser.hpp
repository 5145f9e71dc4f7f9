// SPDX-License-Identifier: MIT
#ifndef RRN_NEURAL_TRAINING_OPTIMISER_HPP
#define RRN_NEURAL_TRAINING_OPTIMISER_HPP

#include <cstdint>
#include <vector>

#include <torch/types.h>

#include "neural/kernels/kernels.hpp"
#include "neural/model/options.hpp"
#include "neural/network/device.hpp"

namespace rrn::neural {

/// The learning rate of step `step` of `n_steps`: one cycle of cosines, from
/// 1/25 of the peak up to it in the warm-up part and down to almost nothing
/// (Smith & Topin 2019).
[[nodiscard]] double one_cycle(const TrainOptions& options, std::uint64_t step,
                               std::uint64_t n_steps);

/// One step of Adam for one parameter in operations of LibTorch, on the device
/// of the parameter; the reference for the kernel.
void adam_torch(torch::Tensor& parameter, const torch::Tensor& gradient,
                torch::Tensor& mean, torch::Tensor& square,
                const AdamStep<float>& step);

/// Adam (Kingma & Ba 2015) with beta 0.9 and 0.999, an L2 term in the gradient
/// and clipping of the whole gradient's norm.  float32.
///
/// Where a gradient is sparse, a step leaves all else of the parameter and its
/// mean and square as they are ("lazy" Adam): a step costs what its batch
/// uses.  Without sparse gradients it is Adam to the letter.
class Adam {
 public:
  /// State to be saved: one mean and one square for each parameter.
  struct State {
    std::uint64_t n_steps = 0;
    std::vector<torch::Tensor> means;
    std::vector<torch::Tensor> squares;
  };

  /// The parameters share their memory with `parameters` and must be
  /// contiguous.
  Adam(std::vector<torch::Tensor> parameters, double weight_decay,
       double clip_norm, Operations operations = Operations::kKernels);

  /// Applies the gradients of the parameters and clears them.
  void step(double learning_rate);

  [[nodiscard]] const State& state() const { return state_; }
  /// Goes on from a saved state.  Requires the shapes of the parameters.
  void restore(const State& state);

 private:
  [[nodiscard]] double gradient_scale() const;

  std::vector<torch::Tensor> parameters_;
  double weight_decay_;
  double clip_norm_;
  Operations operations_;
  State state_;
};

}  // namespace rrn::neural

#endif  // RRN_NEURAL_TRAINING_OPTIMISER_HPP
