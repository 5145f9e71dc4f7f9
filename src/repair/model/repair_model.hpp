// SPDX-License-Identifier: MIT
#ifndef RRN_REPAIR_MODEL_REPAIR_MODEL_HPP
#define RRN_REPAIR_MODEL_REPAIR_MODEL_HPP

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "generation/labelling/symbolic_labeller.hpp"
#include "neural/model/data_profile.hpp"
#include "repair/belief/belief_model.hpp"
#include "repair/fit/fit_model.hpp"
#include "repair/model/believing_model.hpp"
#include "repair/world/consequences.hpp"

namespace rrn::repair {

/// What a file of a repair model holds.
struct RepairContent {
  dataset::Vocabulary vocabulary;
  /// The rules that worlds are closed under, as Datalog text.
  std::string rules;
  BeliefModel beliefs;
  WorldOptions worlds;
  neural::Calibration calibration;
  std::string card;  ///< How it was made, in lines for people
  /// What the samples were like that it was learnt from.
  std::optional<neural::DataProfile> profile;
  /// Which stated facts look wrong, for those who look for such.
  std::optional<FitModel> fits;

  friend bool operator==(const RepairContent&, const RepairContent&) = default;
};

/// A model that repairs facts and then derives: it judges stated facts and such
/// as may be missing by the evidence around them (judge()), and believes what
/// follows by the share of the possible worlds in which it does
/// (consequences()).  Where all facts are believed it says what the rules say.
class RepairModel final : public BelievingModel {
 public:
  /// Parses the rules.  Throws Error as datalog::parse_rules() does.
  explicit RepairModel(RepairContent content);

  [[nodiscard]] const dataset::Vocabulary& vocabulary() const override {
    return content_.vocabulary;
  }
  [[nodiscard]] const neural::DataProfile* data_profile() const override {
    return content_.profile ? &*content_.profile : nullptr;
  }
  [[nodiscard]] std::string description() const override;
  /// Writes a repair file: see repair_file.hpp.
  void save(const std::string& path) const override;

  [[nodiscard]] const RepairContent& content() const { return content_; }

 private:
  [[nodiscard]] Beliefs form_beliefs(const dataset::Sample& kb,
                                     const JobContext& job) override;
  /// The rules over so many individuals at least.
  const generation::SymbolicLabeller& rules_for(std::uint32_t n_individuals);

  RepairContent content_;
  std::unique_ptr<generation::SymbolicLabeller> rules_;
  std::uint32_t max_individuals_ = 0;
};

/// Writes the rules of a program in the syntax that a repair file holds.
[[nodiscard]] std::string rules_to_text(const datalog::Program& program,
                                        const Dictionary& dictionary);

}  // namespace rrn::repair

#endif  // RRN_REPAIR_MODEL_REPAIR_MODEL_HPP
