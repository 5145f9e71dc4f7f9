// SPDX-License-Identifier: MIT
// What a trained model is measured against: no learning at all.
#ifndef RRN_REPAIR_MODEL_RULE_MODEL_HPP
#define RRN_REPAIR_MODEL_RULE_MODEL_HPP

#include <cstdint>

#include "generation/labelling/symbolic_labeller.hpp"
#include "repair/model/believing_model.hpp"

namespace rrn::repair {

/// A reasoner by rules in the place of a network: what is specified or follows
/// is certain, what is not is impossible.  It derives on where facts contradict
/// each other.
class RuleModel final : public BelievingModel {
 public:
  /// Borrows both.
  RuleModel(const generation::SymbolicLabeller& rules,
            const dataset::Vocabulary& vocabulary)
      : rules_(rules), vocabulary_(vocabulary) {}

  [[nodiscard]] const dataset::Vocabulary& vocabulary() const override {
    return vocabulary_;
  }
  [[nodiscard]] std::string description() const override { return "rules\n"; }

  /// How many of the predicted samples contradict their rules.
  [[nodiscard]] std::uint64_t n_inconsistent() const { return n_inconsistent_; }

 private:
  [[nodiscard]] Beliefs form_beliefs(const dataset::Sample& kb,
                                     const JobContext& job) override;

  const generation::SymbolicLabeller& rules_;
  const dataset::Vocabulary& vocabulary_;
  std::uint64_t n_inconsistent_ = 0;
};

}  // namespace rrn::repair

#endif  // RRN_REPAIR_MODEL_RULE_MODEL_HPP
