// SPDX-License-Identifier: MIT
#ifndef RRN_CLI_OPTIONS_BASELINE_RULES_HPP
#define RRN_CLI_OPTIONS_BASELINE_RULES_HPP

#include <cstdint>
#include <memory>

#include "cli/program/command.hpp"
#include "dataset/sample/vocabulary.hpp"
#include "generation/labelling/symbolic_labeller.hpp"

namespace rrn::cli {

/// Returns the rules that a model is compared with: those of --ontology and
/// --rules, else those in the file of --model if that is a repair model, else
/// nothing.  Throws Error as reasoner::load() and repair::load_repair() do.
[[nodiscard]] std::unique_ptr<generation::SymbolicLabeller> get_baseline_rules(
    const CommandRun& run, const dataset::Vocabulary& vocabulary,
    std::uint32_t max_individuals);

}  // namespace rrn::cli

#endif  // RRN_CLI_OPTIONS_BASELINE_RULES_HPP
