// SPDX-License-Identifier: MIT
#include "repair/model/repair_model.hpp"

#include <algorithm>
#include <utility>

#include "datalog/parser/rule_parser.hpp"
#include "repair/model/repair_file.hpp"

namespace rrn::repair {

namespace {

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

Beliefs RepairModel::form_beliefs(const dataset::Sample& kb,
                                  const JobContext& job) {
  const auto& rules = rules_for(kb.n_individuals);
  return consequences(content_.beliefs, judge(content_.beliefs, kb, job), kb,
                      content_.vocabulary, rules, content_.worlds, job);
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
