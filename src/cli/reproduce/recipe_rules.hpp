// SPDX-License-Identifier: MIT
#ifndef RRN_CLI_REPRODUCE_RECIPE_RULES_HPP
#define RRN_CLI_REPRODUCE_RECIPE_RULES_HPP

#include <cstdint>
#include <memory>

#include "base/job.hpp"
#include "cli/reproduce/recipe.hpp"
#include "dataset/file/dataset_file.hpp"
#include "generation/labelling/symbolic_labeller.hpp"
#include "neural/model/model.hpp"
#include "neural/model/options.hpp"

namespace rrn::cli {

/// The rules that a recipe's data were labelled by, for the samples of `data`.
/// Throws UsageError for a dataset whose labels do not come from rules alone,
/// and Error as the readers of its ontology do.
[[nodiscard]] std::unique_ptr<generation::SymbolicLabeller> make_labeller(
    const Recipe& recipe, const DataPlaces& places,
    const dataset::Dataset& data, const JobContext& job);

/// A reasoner by rules in the place of a network: what is specified or follows
/// is certain, what is not is impossible.  It derives on where facts contradict
/// each other.
class RuleModel final : public neural::Model {
 public:
  /// Borrows both.
  RuleModel(const generation::SymbolicLabeller& labeller,
            const dataset::Vocabulary& vocabulary)
      : labeller_(labeller), vocabulary_(vocabulary) {}

  [[nodiscard]] const dataset::Vocabulary& vocabulary() const override {
    return vocabulary_;
  }
  [[nodiscard]] const neural::ModelOptions& options() const override {
    return options_;
  }
  [[nodiscard]] bool reads(dataset::RelationIndex, bool) const override {
    return true;
  }
  [[nodiscard]] std::string description() const override { return "rules\n"; }
  [[nodiscard]] neural::Prediction predict(const dataset::Sample& kb,
                                           const JobContext& job) override;

  /// How many of the predicted samples contradict their rules.
  [[nodiscard]] std::uint64_t n_inconsistent() const { return n_inconsistent_; }

 private:
  const generation::SymbolicLabeller& labeller_;
  const dataset::Vocabulary& vocabulary_;
  neural::ModelOptions options_;
  std::uint64_t n_inconsistent_ = 0;
};

}  // namespace rrn::cli

#endif  // RRN_CLI_REPRODUCE_RECIPE_RULES_HPP
