// SPDX-License-Identifier: MIT
#ifndef RRN_NEURAL_MODEL_LITERAL_QUESTION_HPP
#define RRN_NEURAL_MODEL_LITERAL_QUESTION_HPP

#include <span>
#include <vector>

#include "base/random.hpp"
#include "dataset/sample/sample.hpp"

namespace rrn::neural {

/// Some literals of one knowledge base.  Borrows all.
struct LiteralQuestion {
  const dataset::Sample* kb = nullptr;  ///< Its specified facts are read
  Seed seed;                            ///< Initial embeddings come from it
  std::span<const dataset::ClassLiteral> classes;
  std::span<const dataset::RelationLiteral> relations;
};

/// Calibrated probabilities of the literals of a question, in their order; that
/// of a negative literal is 1 less that of the positive one.
struct LiteralAnswer {
  std::vector<float> classes;
  std::vector<float> relations;
};

}  // namespace rrn::neural

#endif  // RRN_NEURAL_MODEL_LITERAL_QUESTION_HPP
