// SPDX-License-Identifier: MIT
#ifndef RRN_CLI_OPTIONS_RULE_CONFIRMATION_HPP
#define RRN_CLI_OPTIONS_RULE_CONFIRMATION_HPP

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include <boost/program_options.hpp>

#include "cli/program/command.hpp"
#include "mining/miner.hpp"
#include "mining/model_figures.hpp"
#include "neural/model/model.hpp"
#include "prediction/confirmation/rule_confirmation.hpp"

namespace rrn::cli {

/// Adds --model and what goes with it.
void add_confirmation_options(
    boost::program_options::options_description& options);

/// The model of --model, which is asked about the rules of `rrn mine`; without
/// --model, nobody is.
class AskedModel {
 public:
  /// Loads the model.  Borrows `run`.  Throws UsageError for options that need
  /// --model and for a model that is no network, and Error as the model does.
  explicit AskedModel(const CommandRun& run);

  /// Asks about rules over this vocabulary from now on, which together with the
  /// samples is borrowed; with --min-predicted, miners keep what is confirmed.
  void use(std::span<const dataset::Sample> samples,
           const dataset::Vocabulary& vocabulary,
           mining::MiningOptions& options);

  /// What the model says of each rule; nothing without a model.
  [[nodiscard]] std::vector<mining::ModelFigures> ask(
      std::span<const mining::MinedRule> rules);

 private:
  const CommandRun& run_;
  std::unique_ptr<neural::Model> model_;
  prediction::ConfirmationOptions options_;
  std::optional<prediction::RuleConfirmation> confirmation_;
};

}  // namespace rrn::cli

#endif  // RRN_CLI_OPTIONS_RULE_CONFIRMATION_HPP
