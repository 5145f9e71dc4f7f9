// SPDX-License-Identifier: MIT
#include "neural/training/optimiser.hpp"

namespace rrn::neural {

void adam_torch(torch::Tensor& parameter, const torch::Tensor& gradient,
                torch::Tensor& mean, torch::Tensor& square,
                const AdamStep<float>& step) {
  const at::NoGradGuard guard;
  const torch::Tensor g =
      gradient * step.gradient_scale + parameter * step.weight_decay;
  mean.mul_(step.beta1).add_(g, 1 - step.beta1);
  square.mul_(step.beta2).addcmul_(g, g, 1 - step.beta2);
  const torch::Tensor denominator =
      (square / step.correction2).sqrt_().add_(step.epsilon);
  parameter.addcdiv_(mean / step.correction1, denominator, -step.learning_rate);
}

}  // namespace rrn::neural
