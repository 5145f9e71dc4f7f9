// SPDX-License-Identifier: MIT
// A model that predicts what its rules conclude, and nothing else.
#ifndef RRN_TESTS_UNIT_PREDICTION_CONFIRMATION_RULE_MODEL_HPP
#define RRN_TESTS_UNIT_PREDICTION_CONFIRMATION_RULE_MODEL_HPP

#include <set>
#include <utility>
#include <vector>

#include "repair/model/mined_model.hpp"
#include "unit/mining/naive_rules.hpp"

namespace rrn::prediction::test {

/// r(x, y) or, with `back`, r(y, x) for each step.
inline mining::MinedRule rule_of(std::uint32_t head,
                                 std::vector<mining::LinkId> path) {
  mining::MinedRule rule;
  rule.head = {false, head};
  rule.path = std::move(path);
  rule.figures = {1000, 1000, 1000, 1000};
  return rule;
}

/// Reads only some relations, and knows nothing of individuals that no facts
/// join, like a network.
class RulesLikeANetwork final : public repair::BelievingModel {
 public:
  RulesLikeANetwork(dataset::Vocabulary vocabulary,
                    std::vector<mining::MinedRule> rules,
                    std::set<std::uint32_t> unread = {})
      : model_({std::move(vocabulary), std::move(rules), {}, true, {}, {}, {}}),
        unread_(std::move(unread)) {}

  [[nodiscard]] const dataset::Vocabulary& vocabulary() const override {
    return model_.vocabulary();
  }
  [[nodiscard]] bool reads(dataset::RelationIndex relation,
                           bool /*positive*/) const override {
    return !unread_.contains(relation.value);
  }
  [[nodiscard]] bool knows_strangers() const override { return false; }
  [[nodiscard]] std::string description() const override { return "rules\n"; }

 private:
  [[nodiscard]] repair::Beliefs form_beliefs(const dataset::Sample& kb,
                                             const JobContext& job) override {
    return model_.believe(kb, job);
  }

  repair::MinedModel model_;
  std::set<std::uint32_t> unread_;
};

}  // namespace rrn::prediction::test

#endif  // RRN_TESTS_UNIT_PREDICTION_CONFIRMATION_RULE_MODEL_HPP
