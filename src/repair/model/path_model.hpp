// SPDX-License-Identifier: MIT
// What a repair model is measured against: facts judged once, then the rules.
#ifndef RRN_REPAIR_MODEL_PATH_MODEL_HPP
#define RRN_REPAIR_MODEL_PATH_MODEL_HPP

#include <string>
#include <utility>

#include "generation/labelling/symbolic_labeller.hpp"
#include "repair/belief/belief_model.hpp"
#include "repair/model/believing_model.hpp"

namespace rrn::repair {

/// Judges facts, takes those that are more probable than not for true, and
/// derives what follows from them: no possible worlds, so what it says is
/// certain or impossible.
class PathModel final : public BelievingModel {
 public:
  /// Borrows the rules and the vocabulary.
  PathModel(BeliefModel beliefs, const generation::SymbolicLabeller& rules,
            const dataset::Vocabulary& vocabulary)
      : beliefs_(std::move(beliefs)), rules_(rules), vocabulary_(vocabulary) {}

  [[nodiscard]] const dataset::Vocabulary& vocabulary() const override {
    return vocabulary_;
  }
  [[nodiscard]] std::string description() const override {
    return "facts judged once by paths, then the rules\n";
  }

 private:
  [[nodiscard]] Beliefs form_beliefs(const dataset::Sample& kb,
                                     const JobContext& job) override;

  BeliefModel beliefs_;
  const generation::SymbolicLabeller& rules_;
  const dataset::Vocabulary& vocabulary_;
};

}  // namespace rrn::repair

#endif  // RRN_REPAIR_MODEL_PATH_MODEL_HPP
