// SPDX-License-Identifier: MIT
#ifndef RRN_REASONER_PROOFS_PROOF_WRITER_HPP
#define RRN_REASONER_PROOFS_PROOF_WRITER_HPP

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string_view>

#include "base/json_writer.hpp"
#include "base/output_file.hpp"
#include "reasoner/knowledge/knowledge.hpp"
#include "reasoner/proofs/explanation.hpp"

namespace rrn::reasoner {

enum class ProofFormat : std::uint8_t { kText, kJson, kTurtle };

/// Returns the format of that name (text, json, turtle).
[[nodiscard]] std::optional<ProofFormat> parse_proof_format(
    std::string_view name);

/// What is written.  Borrows all.
struct ProofDocument {
  const Knowledge& knowledge;  ///< What was explained
  const FactPlaces& places;
  std::span<const Explanation> facts;
  std::span<const ViolationExplanation> violations;
  /// Writes further members of the object that JSON has; or empty.
  std::function<void(JsonWriter&)> json_members = {};
};

/// Writes explanations in their order.  A step that is used several times is
/// written once, so that all formats are linear in the number of steps.
///
/// Text: a tree for each proof; a step on the left, on the right its rule and
/// axiom or where it is stated, below it what it was derived from.
///
/// JSON: {"facts": [explanation], "violations": [{"rule", "axiom", "place",
/// "witnesses": [explanation], "conditions", "alike"}]} with an explanation as
/// {"fact", "status", "complete", "proofs": [step]} and a step as {"fact",
/// "depth", "rule", "axiom", "place", "premises": [step], "conditions"} or
/// {"fact", "depth": 0, "asserted": true, "place"}.  A place is {"file",
/// "line", "column"} or null; the rule of a fact and its negation is "clash".
/// Facts have "subject", "predicate" and "object" in N-Triples, and "negated"
/// if it is the negation that holds. A step that is used again has an "id", and
/// is {"ref": id} there.  A conclusion has "minimal": false if its depth may
/// not be the least.  Status: "holds", "does not follow" or "undecided".
///
/// Turtle: an rdf:Statement for each step, prov:wasDerivedFrom its premises,
/// with `rule`, `axiom`, `place`, `depth` and `condition` of
/// urn:x-rrn:vocab#, and `negated` true if it is the negation that holds.
/// Violations are nodes of the type `Violation` there.  What does not follow is
/// left out.
///
/// The caller commits `file`.
void write_proofs(const ProofDocument& document, ProofFormat format,
                  OutputFile& file);

}  // namespace rrn::reasoner

#endif  // RRN_REASONER_PROOFS_PROOF_WRITER_HPP
