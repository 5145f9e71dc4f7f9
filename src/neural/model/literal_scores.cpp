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

std::vector<LiteralAnswer> Model::answer(
    std::span<const LiteralQuestion> questions, const JobContext& job) {
  std::vector<LiteralAnswer> answers;
  for (const LiteralQuestion& question : questions) {
    JobContext own = job;
    own.seed = question.seed;
    LiteralScores scores = score(*question.kb, question.relations, own);
    LiteralAnswer& answer = answers.emplace_back();
    answer.relations = std::move(scores.relations);
    for (const dataset::ClassLiteral& literal : question.classes) {
      const float positive =
          scores
              .classes[literal.individual.value * vocabulary().classes.size() +
                       literal.owl_class.value];
      answer.classes.push_back(literal.positive ? positive : 1 - positive);
    }
  }
  return answers;
}

}  // namespace rrn::neural
