// SPDX-License-Identifier: MIT
#ifndef RRN_REPAIR_MODEL_REPAIR_MODEL_HPP
#define RRN_REPAIR_MODEL_REPAIR_MODEL_HPP

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "generation/labelling/symbolic_labeller.hpp"
#include "neural/model/model.hpp"
#include "repair/belief/belief_model.hpp"
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

  friend bool operator==(const RepairContent&, const RepairContent&) = default;
};

/// A model that repairs facts and then derives: it judges stated facts and such
/// as may be missing by the evidence around them (judge()), and believes what
/// follows by the share of the possible worlds in which it does
/// (consequences()).  Where all facts are believed it says what the rules say.
///
/// Needs no LibTorch.
class RepairModel final : public neural::Model {
 public:
  /// Parses the rules.  Throws Error as datalog::parse_rules() does.
  explicit RepairModel(RepairContent content);

  [[nodiscard]] const dataset::Vocabulary& vocabulary() const override {
    return content_.vocabulary;
  }
  /// Those of a network, which mean nothing here.
  [[nodiscard]] const neural::ModelOptions& options() const override {
    return options_;
  }
  /// Rules read the facts of all relations.
  [[nodiscard]] bool reads(dataset::RelationIndex /*relation*/,
                           bool /*positive*/) const override {
    return true;
  }
  [[nodiscard]] const neural::DataProfile* data_profile() const override {
    return content_.profile ? &*content_.profile : nullptr;
  }
  [[nodiscard]] std::string_view kind() const override { return "model"; }
  /// What is believed of strangers is believed of loose ends, or follows.
  [[nodiscard]] bool knows_strangers() const override { return true; }
  [[nodiscard]] std::string description() const override;
  [[nodiscard]] neural::Prediction predict(const dataset::Sample& kb,
                                           const JobContext& job) override;
  [[nodiscard]] neural::LiteralScores score(
      const dataset::Sample& kb,
      std::span<const dataset::RelationLiteral> literals,
      const JobContext& job) override;
  /// Its embeddings are empty.
  [[nodiscard]] std::unique_ptr<neural::EmbeddedKb> embed(
      const dataset::Sample& kb, const JobContext& job) override;
  /// Writes a repair file: see repair_file.hpp.
  void save(const std::string& path) const override;

  /// What is believed of all literals of a sample; the others are not believed.
  /// Probabilities are calibrated.  Throws Error (kBadArgument) for a specified
  /// fact with an index out of range, and Cancelled.
  [[nodiscard]] Beliefs believe(const dataset::Sample& kb,
                                const JobContext& job);

  [[nodiscard]] const RepairContent& content() const { return content_; }

 private:
  /// The rules over so many individuals at least.
  const generation::SymbolicLabeller& rules_for(std::uint32_t n_individuals);

  RepairContent content_;
  neural::ModelOptions options_;
  std::unique_ptr<generation::SymbolicLabeller> rules_;
  std::uint32_t max_individuals_ = 0;
};

/// Writes the rules of a program in the syntax that a repair file holds.
[[nodiscard]] std::string rules_to_text(const datalog::Program& program,
                                        const Dictionary& dictionary);

}  // namespace rrn::repair

#endif  // RRN_REPAIR_MODEL_REPAIR_MODEL_HPP
