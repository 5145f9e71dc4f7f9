// SPDX-License-Identifier: MIT
#include "cli/options/baseline_rules.hpp"

#include <string>
#include <utility>
#include <vector>

#include "datalog/parser/rule_parser.hpp"
#include "reasoner/knowledge/knowledge.hpp"
#include "reasoner/knowledge/loading.hpp"
#include "repair/model/repair_file.hpp"

namespace rrn::cli {

using generation::SymbolicLabeller;

std::unique_ptr<SymbolicLabeller> get_baseline_rules(
    const CommandRun& run, const dataset::Vocabulary& vocabulary,
    std::uint32_t max_individuals) {
  using Paths = std::vector<std::string>;
  const std::string& model = run.get<std::string>("model");
  const auto make = [&](Dictionary dictionary, datalog::Program program) {
    return std::make_unique<SymbolicLabeller>(
        std::move(dictionary), std::move(program), vocabulary, max_individuals);
  };
  if (run.has("ontology") || run.has("rules")) {
    reasoner::Sources sources;
    if (run.has("ontology")) sources.ontologies = run.get<Paths>("ontology");
    if (run.has("rules")) sources.rules = run.get<Paths>("rules");
    sources.unique_names =
        true;  // Individuals of samples are different things.
    reasoner::Knowledge knowledge = reasoner::load(sources, run.job);
    return make(std::move(knowledge.dictionary),
                std::move(knowledge.rules.program));
  }
  if (!repair::is_repair_file(model)) return nullptr;
  Dictionary dictionary;
  datalog::Program program = datalog::parse_rules(
      repair::load_repair(model).rules, "rules of the model", dictionary);
  return make(std::move(dictionary), std::move(program));
}

}  // namespace rrn::cli
