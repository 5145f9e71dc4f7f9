// SPDX-License-Identifier: MIT
#ifndef RRN_NEURAL_EMBEDDING_SIMULTANEOUS_FORWARD_HPP
#define RRN_NEURAL_EMBEDDING_SIMULTANEOUS_FORWARD_HPP

#include "base/cancellation.hpp"
#include "neural/network/weights.hpp"
#include "neural/plan/update_plan.hpp"

namespace rrn::neural {

/// Runs the updates of the simultaneous schedule in place over embeddings,
/// [n, d], with all threads of LibTorch even where there is one knowledge base.
/// An individual's contributions are added up block by block in the order of
/// the plan, so the result does not depend on the number of threads.
///
/// Memory beyond the embeddings: one more matrix [n, d], at most 32 * 1024 * d
/// values for the sums of the blocks under way and 5,120 * d for each thread:
/// 13 and 2 MB for floats and d = 100.  Throws Cancelled.  T is float or
/// double.
template <typename T>
void embed_simultaneously(const NetworkShape& shape, const Weights& weights,
                          const UpdatePlan& plan, T* embeddings,
                          const CancellationToken& cancel);

extern template void embed_simultaneously<float>(const NetworkShape&,
                                                 const Weights&,
                                                 const UpdatePlan&, float*,
                                                 const CancellationToken&);
extern template void embed_simultaneously<double>(const NetworkShape&,
                                                  const Weights&,
                                                  const UpdatePlan&, double*,
                                                  const CancellationToken&);

}  // namespace rrn::neural

#endif  // RRN_NEURAL_EMBEDDING_SIMULTANEOUS_FORWARD_HPP
