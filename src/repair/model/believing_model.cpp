// SPDX-License-Identifier: MIT
#include "repair/model/believing_model.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "repair/model/belief_table.hpp"
#include "repair/model/believed_kb.hpp"

namespace rrn::repair {

namespace {

/// Puts a probability through the map of a calibration.  Nothing is certain.
float calibrate(float probability, const neural::ScoreMap& map) {
  if (map.method == neural::CalibrationMethod::kNone) return probability;
  constexpr float kLeast = 1e-6F;
  const float p = std::clamp(probability, kLeast, 1 - kLeast);
  return 1 / (1 + std::exp(-map.apply(std::log(p / (1 - p)))));
}

void check_index(std::uint32_t index, std::size_t size, const char* what) {
  if (index < size) return;
  throw Error(ErrorCode::kBadArgument,
              std::string(what) + " " + std::to_string(index) +
                  " in a knowledge base; expected less than " +
                  std::to_string(size));
}

void check_facts(const dataset::Sample& kb,
                 const dataset::Vocabulary& vocabulary) {
  for (const dataset::ClassLiteral& fact : kb.classes.specified) {
    check_index(fact.individual.value, kb.n_individuals, "individual");
    check_index(fact.owl_class.value, vocabulary.classes.size(), "class");
  }
  for (const dataset::RelationLiteral& fact : kb.relations.specified) {
    check_index(fact.subject.value, kb.n_individuals, "individual");
    check_index(fact.object.value, kb.n_individuals, "individual");
    check_index(fact.relation.value, vocabulary.relations.size(), "relation");
  }
}

}  // namespace

void BelievingModel::check(const dataset::Sample& kb) const {
  check_facts(kb, vocabulary());
}

Beliefs BelievingModel::believe(const dataset::Sample& kb,
                                const JobContext& job) {
  check(kb);
  Beliefs beliefs = form_beliefs(kb, job);
  calibrate_all(beliefs);
  return beliefs;
}

void BelievingModel::calibrate_all(Beliefs& beliefs) const {
  for (auto& belief : beliefs.classes) {
    belief.probability = calibrate(belief.probability, calibration().classes);
  }
  for (auto& belief : beliefs.relations) {
    belief.probability = calibrate(belief.probability, calibration().relations);
  }
}

neural::Prediction BelievingModel::predict(const dataset::Sample& kb,
                                           const JobContext& job) {
  return to_tables(believe(kb, job), kb.n_individuals, vocabulary());
}

neural::LiteralScores BelievingModel::score(
    const dataset::Sample& kb,
    std::span<const dataset::RelationLiteral> literals, const JobContext& job) {
  const BelievedKb believed(*this, kb, job);
  return {believed.class_probabilities(0, kb.n_individuals),
          believed.score(literals, job.cancel)};
}

std::unique_ptr<neural::EmbeddedKb> BelievingModel::embed(
    const dataset::Sample& kb, const JobContext& job) {
  return std::make_unique<BelievedKb>(*this, kb, job);
}

}  // namespace rrn::repair
