// SPDX-License-Identifier: MIT
// The facts of a store as a network reads them.
#ifndef RRN_PREDICTION_PREDICT_FACT_READING_HPP
#define RRN_PREDICTION_PREDICT_FACT_READING_HPP

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "dataset/rdf/sample_builder.hpp"
#include "neural/model/model.hpp"
#include "reasoner/knowledge/knowledge.hpp"

namespace rrn::prediction {

/// What a model does not read of some facts.
struct UnreadFacts {
  /// Classes and properties that the model does not know, and relations whose
  /// facts it cannot read, with the number of their facts.
  std::vector<std::pair<std::string, std::uint64_t>> unknown_predicates;
  std::vector<std::pair<std::string, std::uint64_t>> unread_relations;
  std::uint64_t n_literal_objects = 0;  ///< Facts skipped for a literal object
  /// How the facts look unlike those that the model was made from: see
  /// neural::differences().  Empty for models that do not know.
  std::vector<std::string> differences;
};

/// Returns the relations of specified facts of `kb` that `model` cannot read,
/// with the number of these facts.
[[nodiscard]] std::vector<std::pair<std::string, std::uint64_t>> find_unread(
    const dataset::Sample& kb, const neural::Model& model);

/// Returns the facts of `knowledge` as `model` reads them, and says in `unread`
/// what it cannot read.  Throws Error (kMismatch) if the data use nothing of
/// the model's vocabulary.
[[nodiscard]] dataset::StoreSample read_facts(
    const reasoner::Knowledge& knowledge, const neural::Model& model,
    UnreadFacts& unread);

}  // namespace rrn::prediction

#endif  // RRN_PREDICTION_PREDICT_FACT_READING_HPP
