// SPDX-License-Identifier: MIT
// What a trained model is measured against: no learning at all.
#ifndef RRN_REPAIR_MODEL_RULE_MODEL_HPP
#define RRN_REPAIR_MODEL_RULE_MODEL_HPP

#include <cstdint>
#include <span>

#include "generation/labelling/symbolic_labeller.hpp"
#include "neural/model/model.hpp"
#include "repair/belief/beliefs.hpp"

namespace rrn::repair {

/// A reasoner by rules in the place of a network: what is specified or follows
/// is certain, what is not is impossible.  It derives on where facts contradict
/// each other.
class RuleModel final : public neural::Model {
 public:
  /// Borrows both.
  RuleModel(const generation::SymbolicLabeller& rules,
            const dataset::Vocabulary& vocabulary)
      : rules_(rules), vocabulary_(vocabulary) {}

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

  [[nodiscard]] neural::LiteralScores score(
      const dataset::Sample& kb,
      std::span<const dataset::RelationLiteral> literals,
      const JobContext& job) override;

  /// How many of the predicted samples contradict their rules.
  [[nodiscard]] std::uint64_t n_inconsistent() const { return n_inconsistent_; }

 private:
  [[nodiscard]] Beliefs closure(const dataset::Sample& kb,
                                const JobContext& job);

  const generation::SymbolicLabeller& rules_;
  const dataset::Vocabulary& vocabulary_;
  neural::ModelOptions options_;
  std::uint64_t n_inconsistent_ = 0;
};

}  // namespace rrn::repair

#endif  // RRN_REPAIR_MODEL_RULE_MODEL_HPP
