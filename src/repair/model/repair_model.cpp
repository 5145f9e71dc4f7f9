// SPDX-License-Identifier: MIT
#include "repair/model/repair_model.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "datalog/parser/rule_parser.hpp"
#include "repair/model/belief_table.hpp"
#include "repair/model/repair_file.hpp"
#include "repair/model/repaired_kb.hpp"

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

std::string count_text(std::size_t n, const char* one, const char* many) {
  return std::to_string(n) + ' ' + (n == 1 ? one : many);
}

}  // namespace

RepairModel::RepairModel(RepairContent content) : content_(std::move(content)) {
  set_calibration(content_.calibration);
  (void)rules_for(1);
}

const generation::SymbolicLabeller& RepairModel::rules_for(
    std::uint32_t n_individuals) {
  if (n_individuals > max_individuals_) {
    Dictionary dictionary;
    datalog::Program program =
        datalog::parse_rules(content_.rules, "rules of the model", dictionary);
    max_individuals_ = std::max(n_individuals, 2 * max_individuals_);
    rules_ = std::make_unique<generation::SymbolicLabeller>(
        std::move(dictionary), std::move(program), content_.vocabulary,
        max_individuals_);
  }
  return *rules_;
}

std::string RepairModel::description() const {
  return "repairs facts and then derives: judges " +
         count_text(content_.beliefs.classes.size(), "class", "classes") +
         " and " +
         count_text(content_.beliefs.relations.size(), "relation",
                    "relations") +
         " by " +
         count_text(content_.beliefs.schema.paths.size(), "path", "paths") +
         ", over " + std::to_string(content_.worlds.n_worlds) +
         " possible worlds\n" + content_.card;
}

Beliefs RepairModel::believe(const dataset::Sample& kb, const JobContext& job) {
  check_facts(kb, content_.vocabulary);
  const auto& rules = rules_for(kb.n_individuals);
  const Beliefs judged = judge(content_.beliefs, kb, job);
  Beliefs result =
      consequences(content_.beliefs, judged, kb, content_.vocabulary, rules,
                   content_.worlds, job);
  for (auto& belief : result.classes) {
    belief.probability = calibrate(belief.probability, calibration().classes);
  }
  for (auto& belief : result.relations) {
    belief.probability = calibrate(belief.probability, calibration().relations);
  }
  return result;
}

neural::Prediction RepairModel::predict(const dataset::Sample& kb,
                                        const JobContext& job) {
  return to_tables(believe(kb, job), kb.n_individuals, content_.vocabulary);
}

neural::LiteralScores RepairModel::score(
    const dataset::Sample& kb,
    std::span<const dataset::RelationLiteral> literals, const JobContext& job) {
  const RepairedKb repaired(*this, kb, job);
  return {repaired.class_probabilities(0, kb.n_individuals),
          repaired.score(literals, job.cancel)};
}

std::unique_ptr<neural::EmbeddedKb> RepairModel::embed(
    const dataset::Sample& kb, const JobContext& job) {
  return std::make_unique<RepairedKb>(*this, kb, job);
}

void RepairModel::save(const std::string& path) const {
  RepairContent content = content_;
  content.calibration = calibration();
  save_repair(path, content);
}

std::string rules_to_text(const datalog::Program& program,
                          const Dictionary& dictionary) {
  std::string text;
  for (const datalog::Rule& rule : program.rules) {
    text += datalog::to_string(rule, dictionary) + '\n';
  }
  return text;
}

}  // namespace rrn::repair
