// SPDX-License-Identifier: MIT
// The facts that predictions rest on, for people and for programs.
#ifndef RRN_PREDICTION_RATIONALE_RATIONALE_WRITER_HPP
#define RRN_PREDICTION_RATIONALE_RATIONALE_WRITER_HPP

#include <span>
#include <string>

#include "base/json_writer.hpp"
#include "base/output_file.hpp"
#include "prediction/rationale/literal_facts.hpp"
#include "prediction/rationale/rationale.hpp"
#include "prediction/rationale/rationale_terms.hpp"

namespace rrn::prediction {

/// The facts that a document names, to find their places.
[[nodiscard]] std::vector<Fact> facts_of(const LiteralFacts& facts,
                                         std::span<const Rationale> rationales);

/// A paragraph for each prediction: what it rests on, with log-odds and
/// places, and what speaks against it.
[[nodiscard]] std::string show_rationales(const RationaleDocument& document);

/// Writes the member "evidence" of an object: [{"fact", "predicted",
/// "probability", "threshold", "considered", "complete", "facts": [weighed],
/// "against": [weighed]}], of predictions also "alone", "without" and
/// "agreement".  A weighed fact is {"fact", "log_odds", "place"}.  Facts and
/// places are as write_proofs() has them.  Where it was asked for there is
/// "counterfactual" as write_counterfactual() has it.
void write_rationale_json(const RationaleDocument& document, JsonWriter& json);

/// Writes in Turtle, for each prediction, an rdf:Statement with its
/// probability that is prov:wasDerivedFrom the statements of its facts; and for
/// each counterfactual one that has an rrn:counterfactual for each change,
/// which rrn:adds and rrn:removes statements.
void write_rationale_turtle(const RationaleDocument& document,
                            OutputFile& file);

}  // namespace rrn::prediction

#endif  // RRN_PREDICTION_RATIONALE_RATIONALE_WRITER_HPP
