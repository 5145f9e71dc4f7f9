// SPDX-License-Identifier: MIT
// The innermost loops of the network on plain arrays.  Compiled once for each
// instruction set that is worth it; kernels() picks one at run time.  Free of
// LibTorch and of the standard library's templates: an inline function compiled
// for a newer instruction set must not be linked into the rest of the program.
#ifndef RRN_NEURAL_KERNELS_KERNELS_HPP
#define RRN_NEURAL_KERNELS_KERNELS_HPP

#include <cstddef>
#include <cstdint>

namespace rrn::neural {

/// One gated update of one embedding, as saved by the forward pass.
template <typename T>
struct GatedRow {
  const T* old;    ///< [d], the embedding before
  T* gate;         ///< [d]
  T* candidate;    ///< [d]
  T interaction;   ///< Weight of `old` in the candidate
  T inverse_norm;  ///< 1 / norm of the sum before it was normalised
};

/// One side of one fact in the backward pass of the simultaneous schedule.
template <typename T>
struct GatedSumRow {
  const T* old;    ///< [d], the embedding before
  const T* kept;   ///< [2 d], from add_gated()
  T interaction;   ///< Weight of `old` in the candidate
  const T* d_sum;  ///< [d], gradient of the sum
  T* d_old;        ///< [d], added to
  T* d_own;        ///< [2 d], gradients of the own projection, added to
  T* d_other;      ///< [2 d], of that of the other side, added to
};

/// What is added to the logits of some pairs in a loss.
template <typename T>
struct PairOffsets {
  /// For each pair its entry in the arrays below, or a negative number if
  /// nothing is added; null: to no pair
  const std::int32_t* entries = nullptr;
  const T* values = nullptr;
  T* gradients = nullptr;  ///< Added to
};

/// The hidden layers of one relation's MLP over the individuals of one
/// knowledge base.
template <typename T>
struct PairInput {
  std::size_t n;           ///< Individuals
  std::size_t hidden;      ///< Hidden units, h
  std::size_t row_stride;  ///< Between rows of `subjects` and `objects`
  const T* subjects;       ///< [n, h], projections of the subjects
  const T* objects;        ///< [n, h], projections of the objects
  const T* hidden_bias;    ///< [h]
  const T* output_weight;  ///< [h]
  T output_bias;
  /// [h], what is added for pairs of an individual with itself; may be null
  const T* same;
  std::size_t pair_stride;  ///< Between the logits of two adjacent pairs
  PairOffsets<T> offsets;   ///< For each pair, [n, n]; of losses only
};

/// One pair of a PairList.
struct ListedPair {
  std::uint32_t subject;  ///< Row of PairList::subjects
  std::uint32_t object;   ///< Row of PairList::objects
  std::uint8_t label;     ///< Unused where only logits are wanted
  bool same;              ///< Both are one individual
};

/// The hidden layers of an MLP over the individuals of a list of pairs.
template <typename T>
struct PairList {
  std::size_t n_subjects;
  std::size_t n_objects;
  std::size_t hidden;      ///< Hidden units, h
  const T* subjects;       ///< [n_subjects, h], projections and hidden bias
  const T* objects;        ///< [n_objects, h], projections
  const T* output_weight;  ///< [h]
  T output_bias;
  const T* same;  ///< See PairInput::same
  const ListedPair* pairs;
  std::size_t n_pairs;
  PairOffsets<T> offsets;  ///< For each pair of the list; of losses only
};

/// The values of a dataset::Label, and one beyond.
inline constexpr std::size_t kNumLabelWeights = 9;

/// What a label (dataset::Label, by value) means for the loss.
template <typename T>
struct LabelWeights {
  T weight[kNumLabelWeights];  ///< 0: unlabelled
  T target[kNumLabelWeights];  ///< 0 or 1
};

/// Sums of the gradients of the loss; the rows are overwritten, the others are
/// added to.
template <typename T>
struct PairGradients {
  T* subjects;       ///< [n, h], with the stride of the input
  T* objects;        ///< [n, h], the same
  T* hidden_bias;    ///< [h]
  T* output_weight;  ///< [h]
  T* output_bias;    ///< [1]
  T* same;           ///< [h]; null if that of the input is
};

/// Hidden layers for which a kernel over pairs wants scratch memory.
inline constexpr std::size_t kPairScratch = 4;

template <typename T>
struct AdamStep {
  T learning_rate, beta1, beta2, epsilon, weight_decay;
  T gradient_scale;  ///< Factor that clips the gradient
  T correction1;     ///< 1 - beta1^t
  T correction2;     ///< 1 - beta2^t
};

template <typename T>
struct Kernels {
  const char* name;  ///< Name of the instruction set

  T (*dot)(const T* a, const T* b, std::size_t n);
  /// y += a x
  void (*add_scaled)(T* y, T a, const T* x, std::size_t n);

  /// updated <- normalise(old + relu(candidate + old * interaction) *
  /// sigmoid(gate)).  Leaves the values of relu and sigmoid in `candidate` and
  /// `gate`.  Returns the inverse norm.
  T(*gated_update)
  (T* updated, const T* old, T* gate, T* candidate, T interaction,
   std::size_t d);
  /// The reverse: overwrites `gate` and `candidate` with the gradients of their
  /// arguments and `d_old` with that of `old` (without the ways through gate,
  /// candidate and interaction that the caller computes).  `d_updated` may be
  /// `d_old`.  Returns the gradient of `interaction`.
  T(*gated_update_backward)
  (T* d_old, const T* d_updated, const GatedRow<T>& row, std::size_t d);

  /// sum += relu(candidate + old * interaction) * sigmoid(gate), where gate and
  /// candidate, [2 d], are the sum of the projections of both sides of a fact.
  /// Leaves the values of sigmoid and relu in `kept`, [2 d], unless it is null.
  void (*add_gated)(T* sum, const T* own, const T* other, const T* old,
                    T interaction, T* kept, std::size_t d);
  /// The reverse; returns the gradient of `interaction`.
  T (*add_gated_backward)(const GatedSumRow<T>& row, std::size_t d);
  /// row <- normalise(row + sum).  Returns the inverse norm.
  T (*add_normalised)(T* row, const T* sum, std::size_t d);
  /// Turns the gradient of the normalised row into that of the sum.
  void (*normalise_backward)(T* d_row, const T* row, T inverse_norm,
                             std::size_t d);

  /// Writes the logits of all pairs: logits[(s * n + o) * pair_stride].
  /// `scratch` has room for kPairScratch * h values, here and below.
  void (*score_pairs)(const PairInput<T>& input, T* logits, T* scratch);
  /// Returns the weighted sum of the cross-entropies of all labelled pairs
  /// (labels[s * n + o]) and writes the gradients of `scale` times that sum.
  double (*pair_loss)(const PairInput<T>& input, const std::uint8_t* labels,
                      const LabelWeights<T>& weights, T scale,
                      const PairGradients<T>& gradients, T* scratch);
  /// Scores the pairs of a list; writes logits in its order.
  void (*score_list)(const PairList<T>& input, T* logits, T* scratch);
  double (*list_loss)(const PairList<T>& input, const LabelWeights<T>& weights,
                      T scale, const PairGradients<T>& gradients, T* scratch);

  void (*logistic)(T* values, std::size_t n);
  void (*adam)(T* weights, const T* gradients, T* mean, T* square,
               std::size_t n, const AdamStep<T>& step);
};

/// The kernels for this machine; T is float or double.
template <typename T>
const Kernels<T>& kernels();

}  // namespace rrn::neural

#endif  // RRN_NEURAL_KERNELS_KERNELS_HPP
