// SPDX-License-Identifier: MIT
#ifndef RRN_CLI_REPORT_REPAIR_EXPLAINER_HPP
#define RRN_CLI_REPORT_REPAIR_EXPLAINER_HPP

#include <memory>
#include <string>
#include <unordered_map>

#include "dataset/rdf/sample_builder.hpp"
#include "prediction/predict/predicted_fact.hpp"
#include "rdf/dictionary.hpp"
#include "repair/model/repair_model.hpp"
#include "repair/model/repair_reason.hpp"

namespace rrn::cli {

/// Says in words why a repair model doubts or predicts facts of a store.
class RepairExplainer {
 public:
  /// Borrows the model and the dictionary, over which the sample was read.
  RepairExplainer(const repair::RepairModel& model, dataset::StoreSample sample,
                  const Dictionary& dictionary);

  /// Why a fact that is stated is doubted, or one that is not is predicted.
  [[nodiscard]] std::string explain(const prediction::PredictedFact& fact,
                                    bool stated);

 private:
  const repair::RepairModel& model_;
  const Dictionary& dictionary_;
  std::unique_ptr<const dataset::StoreSample> sample_;
  repair::RepairReasons reasons_;
  std::unordered_map<std::uint32_t, std::uint32_t>
      numbers_;  ///< Indexed by TermId
};

}  // namespace rrn::cli

#endif  // RRN_CLI_REPORT_REPAIR_EXPLAINER_HPP
