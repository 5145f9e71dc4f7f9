// SPDX-License-Identifier: MIT
// The network as the paper writes it: one individual, one fact, one pair at a
// time, in doubles.  The oracle of the other tests.
#ifndef RRN_TESTS_UNIT_NEURAL_NETWORK_NAIVE_NETWORK_HPP
#define RRN_TESTS_UNIT_NEURAL_NETWORK_NAIVE_NETWORK_HPP

#include <cstdint>
#include <utility>
#include <vector>

#include <torch/types.h>

#include "neural/network/weights.hpp"
#include "neural/plan/update_plan.hpp"

namespace rrn::neural {

using Vector = std::vector<double>;

class NaiveNetwork {
 public:
  /// Copies the weights.
  NaiveNetwork(const NetworkShape& shape, const Weights& weights);

  /// Runs all iterations.  Facts are applied each after the other in the order
  /// of the plan or, in the simultaneous schedule, all to the same embeddings.
  void embed(std::vector<Vector>& embeddings, const UpdatePlan& plan) const;

  /// The logit of relation `relation` for one pair, from the joined vector.
  /// Equal vectors are one individual.
  [[nodiscard]] double relation_logit(const Vector& subject,
                                      const Vector& object,
                                      std::size_t relation) const;
  [[nodiscard]] double class_logit(const Vector& embedding,
                                   std::size_t owl_class) const;

 private:
  void update_class(Vector& embedding, const float* memberships) const;
  void update_relation(Vector& subject, Vector& object,
                       std::size_t layer) const;
  void update_simultaneously(std::vector<Vector>& embeddings,
                             const UpdatePlan& plan) const;
  /// What a fact adds to its subject and to its object.
  [[nodiscard]] std::pair<Vector, Vector> contributions(
      const Vector& subject, const Vector& object, std::size_t layer) const;

  NetworkShape shape_;
  Weights weights_;  ///< Kept in doubles
};

/// The rows of a matrix.
[[nodiscard]] std::vector<Vector> rows_of(const torch::Tensor& matrix);

/// Expects two tensors, dense or sparse, to be equal within `tolerance`,
/// absolute.
void expect_near(const torch::Tensor& first, const torch::Tensor& second,
                 double tolerance, const char* what);

}  // namespace rrn::neural

#endif  // RRN_TESTS_UNIT_NEURAL_NETWORK_NAIVE_NETWORK_HPP
