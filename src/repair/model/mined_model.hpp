// SPDX-License-Identifier: MIT
#ifndef RRN_REPAIR_MODEL_MINED_MODEL_HPP
#define RRN_REPAIR_MODEL_MINED_MODEL_HPP

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "mining/conclusions.hpp"
#include "mining/mined_rule.hpp"
#include "mining/miner.hpp"
#include "neural/model/data_profile.hpp"
#include "repair/model/believing_model.hpp"

namespace rrn::repair {

/// What a file of mined rules holds.
struct MinedContent {
  dataset::Vocabulary vocabulary;
  std::vector<mining::MinedRule> rules;
  /// The IRIs of the individuals that rules name: a constant is a place here.
  std::vector<std::string> individuals;
  /// Whether bodies see what the rules conclude, and not only what is stated.
  bool in_rounds = false;
  neural::Calibration calibration;
  std::string card;  ///< How it was made, in lines for people
  /// What the samples were like that the rules were mined from.
  std::optional<neural::DataProfile> profile;

  friend bool operator==(const MinedContent&, const MinedContent&) = default;
};

/// A model of rules that were mined: what is stated is certain, what a rule
/// concludes has the probability that mining::conclude() gives it, and what is
/// stated to be false is not believed.
class MinedModel final : public BelievingModel {
 public:
  explicit MinedModel(MinedContent content);

  [[nodiscard]] const dataset::Vocabulary& vocabulary() const override {
    return content_.vocabulary;
  }
  [[nodiscard]] const neural::DataProfile* data_profile() const override {
    return content_.profile ? &*content_.profile : nullptr;
  }
  [[nodiscard]] std::string description() const override;
  /// Forms the beliefs only that are asked for.
  [[nodiscard]] neural::LiteralScores score(
      const dataset::Sample& kb,
      std::span<const dataset::RelationLiteral> literals,
      const JobContext& job) override;
  [[nodiscard]] std::unique_ptr<neural::EmbeddedKb> embed_around(
      const dataset::Sample& kb,
      std::span<const dataset::RelationLiteral> literals,
      const JobContext& job) override;
  /// Writes a file: see mined_file.hpp.
  void save(const std::string& path) const override;

 private:
  [[nodiscard]] Beliefs form_beliefs(const dataset::Sample& kb,
                                     const JobContext& job) override;

  [[nodiscard]] Beliefs believe_asked(const dataset::Sample& kb,
                                      const mining::AskedRelations& asked,
                                      const JobContext& job);
  /// Only what is asked, if that is given.
  [[nodiscard]] Beliefs form_beliefs(const dataset::Sample& kb,
                                     const mining::AskedRelations* asked,
                                     const JobContext& job) const;

  MinedContent content_;
};

/// Makes a model of what was mined from samples with these options.  Rules may
/// name individuals of the first sample.
[[nodiscard]] MinedContent content_of(const mining::MiningResult& result,
                                      const mining::MiningOptions& options,
                                      const dataset::Vocabulary& vocabulary,
                                      std::span<const dataset::Sample> samples);

}  // namespace rrn::repair

#endif  // RRN_REPAIR_MODEL_MINED_MODEL_HPP
