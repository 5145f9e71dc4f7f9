// SPDX-License-Identifier: MIT
#ifndef RRN_CLI_OPTIONS_EVIDENCE_HPP
#define RRN_CLI_OPTIONS_EVIDENCE_HPP

#include <memory>
#include <optional>
#include <vector>

#include "base/json_writer.hpp"
#include "base/output_file.hpp"
#include "cli/program/command.hpp"
#include "neural/model/model.hpp"
#include "prediction/predict/fact_reading.hpp"
#include "prediction/predict/predicted_fact.hpp"
#include "prediction/rationale/rationale_writer.hpp"
#include "reasoner/proofs/proof_writer.hpp"

namespace rrn::cli {

/// Throws UsageError for options of `rrn explain` that go with --evidence and
/// are given without it, or the reverse.
void check_evidence_options(const CommandRun& run);

/// The stated facts on which predictions rest, as `rrn explain --evidence`
/// finds and writes them.
class Evidence {
 public:
  /// Loads the model of --model.  Borrows `knowledge`, which is closed.  Throws
  /// UsageError for a model that is no network, and Error as the model does.
  Evidence(const CommandRun& run, reasoner::Knowledge& knowledge);

  /// Returns what the model predicts and nobody states, the most probable
  /// first, and warns if there are more than --max-predictions.  Throws as
  /// prediction::Predictor.
  [[nodiscard]] std::vector<prediction::PredictedFact> predictions(
      const CommandRun& run);

  /// Explains what the model says of `facts`; with --counterfactual, finds what
  /// would change it.  Facts that the model cannot say anything about are left
  /// out with a warning.  To be called once.  Throws Cancelled, and as the
  /// model does.
  void explain(const CommandRun& run, const std::vector<Fact>& facts);

  /// Whether all facts are predicted.
  [[nodiscard]] bool has_prediction() const { return has_prediction_; }
  /// Finds where the facts that were found are stated.
  void locate(const reasoner::Sources& sources, const JobContext& job);
  /// Writes what goes beside proofs, in all formats but JSON.
  void write(reasoner::ProofFormat format, OutputFile& out) const;
  /// Writes a member of the object that JSON has.
  void write(JsonWriter& json) const;

 private:
  void find_changes(const CommandRun& run);
  [[nodiscard]] prediction::RationaleDocument document() const {
    return {knowledge_, *facts_, places_, rationales_};
  }

  reasoner::Knowledge& knowledge_;
  std::unique_ptr<neural::Model> model_;
  dataset::StoreSample sample_;
  std::optional<prediction::LiteralFacts> facts_;
  std::vector<prediction::Rationale> rationales_;
  reasoner::FactPlaces places_;
  bool has_prediction_ = true;
};

}  // namespace rrn::cli

#endif  // RRN_CLI_OPTIONS_EVIDENCE_HPP
