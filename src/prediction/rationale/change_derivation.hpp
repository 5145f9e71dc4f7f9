// SPDX-License-Identifier: MIT
#ifndef RRN_PREDICTION_RATIONALE_CHANGE_DERIVATION_HPP
#define RRN_PREDICTION_RATIONALE_CHANGE_DERIVATION_HPP

#include "base/job.hpp"
#include "datalog/evaluation/materialiser.hpp"
#include "prediction/rationale/counterfactual.hpp"
#include "prediction/rationale/literal_facts.hpp"
#include "reasoner/knowledge/knowledge.hpp"

namespace rrn::prediction {

/// Derives anew what follows by the rules after each change, and notes whether
/// the target is among it; not where a limit was reached before.  Changes after
/// which the rules say what the model says come first then.  Rules for
/// equality are evaluated as they are written, see reasoner::Explainer.  Leaves
/// the facts of `knowledge` as they are.  Throws Cancelled.
void derive_changes(reasoner::Knowledge& knowledge, const LiteralFacts& facts,
                    const datalog::MaterialiseOptions& limits,
                    Counterfactual& found, const JobContext& job);

}  // namespace rrn::prediction

#endif  // RRN_PREDICTION_RATIONALE_CHANGE_DERIVATION_HPP
