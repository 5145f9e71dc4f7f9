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
#include "reasoner/knowledge/knowledge.hpp"
#include "reasoner/proofs/explanation.hpp"

namespace rrn::prediction {

/// What is written.  Borrows all.
struct RationaleDocument {
  const reasoner::Knowledge& knowledge;
  const LiteralFacts& facts;
  const reasoner::FactPlaces& places;
  std::span<const Rationale> rationales;
};

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
/// places are as write_proofs() has them.
void write_rationale_json(const RationaleDocument& document, JsonWriter& json);

/// Writes in Turtle, for each prediction, an rdf:Statement with its
/// probability that is prov:wasDerivedFrom the statements of its facts.
void write_rationale_turtle(const RationaleDocument& document,
                            OutputFile& file);

}  // namespace rrn::prediction

#endif  // RRN_PREDICTION_RATIONALE_RATIONALE_WRITER_HPP
