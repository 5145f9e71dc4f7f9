// SPDX-License-Identifier: MIT
#include "neural/model/model.hpp"

namespace rrn::neural {

LiteralScores Model::score(const dataset::Sample& kb,
                           std::span<const dataset::RelationLiteral> literals,
                           const JobContext& job) {
  Prediction prediction = predict(kb, job);
  LiteralScores scores{std::move(prediction.classes), {}};
  scores.relations.reserve(literals.size());
  for (const dataset::RelationLiteral& literal : literals) {
    const float probability = prediction.relation(
        literal.subject.value, literal.relation.value, literal.object.value);
    scores.relations.push_back(literal.positive ? probability
                                                : 1 - probability);
  }
  return scores;
}

}  // namespace rrn::neural
