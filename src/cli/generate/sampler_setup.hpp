// SPDX-License-Identifier: MIT
#ifndef RRN_CLI_GENERATE_SAMPLER_SETUP_HPP
#define RRN_CLI_GENERATE_SAMPLER_SETUP_HPP

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "cli/program/command.hpp"
#include "dataset/file/dataset_file.hpp"
#include "generation/coverage/coverage_targets.hpp"
#include "generation/labelling/symbolic_labeller.hpp"
#include "generation/source/input_file.hpp"
#include "reasoner/knowledge/knowledge.hpp"

namespace rrn::cli {

/// What the samplers of `rrn generate ontology` are made from.
struct SamplerSetup {
  reasoner::Knowledge knowledge;  ///< With the facts to walk over
  dataset::DatasetHeader header;
  std::vector<generation::InputFile> inputs;
  std::uint32_t max_individuals = 0;
  /// Without the individuals that rules name, and with them as the first
  /// individuals of every sample.
  std::shared_ptr<const generation::SymbolicLabeller> labeller;
  std::shared_ptr<const generation::SymbolicLabeller> naming_labeller;
  std::vector<std::string> constants;
  std::shared_ptr<const generation::CoverageTargets> targets;
};

/// Whether an option is on the command line.
[[nodiscard]] bool is_given(const CommandRun& run, const char* option);
/// Returns an option's number; throws UsageError if it is not from `least` to
/// 10,000.
[[nodiscard]] std::uint32_t get_number(const CommandRun& run,
                                       const char* option,
                                       std::uint32_t otherwise,
                                       std::uint32_t least);

/// Reads --ontology, --rules and files of facts, and finds out what rules can
/// do.  Warns of predicates of which nothing is known.  Throws UsageError, and
/// Error (kBadArgument) for an inconsistent ontology, one without a class or
/// relation and facts outside its vocabulary.
[[nodiscard]] SamplerSetup make_setup(const CommandRun& run,
                                      const std::string& sampler);

}  // namespace rrn::cli

#endif  // RRN_CLI_GENERATE_SAMPLER_SETUP_HPP
