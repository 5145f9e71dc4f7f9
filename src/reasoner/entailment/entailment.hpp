// SPDX-License-Identifier: MIT
#ifndef RRN_REASONER_ENTAILMENT_ENTAILMENT_HPP
#define RRN_REASONER_ENTAILMENT_ENTAILMENT_HPP

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/job.hpp"
#include "datalog/evaluation/materialiser.hpp"
#include "reasoner/knowledge/knowledge.hpp"
#include "reasoner/knowledge/loading.hpp"

namespace rrn::reasoner {

struct EntailmentOptions {
  /// Leave out the conclusion's annotations, as OWL's direct semantics does;
  /// by its RDF-based semantics they are statements like others.
  bool ignore_annotations = false;
  /// The time is that of the whole check, the rest holds for each closure.
  datalog::MaterialiseOptions limits;
};

enum class EntailmentVerdict : std::uint8_t {
  kEntailed,
  kInconsistentPremise,  ///< From which everything follows
  kNotEntailed,          ///< Not shown, where all that RL derives was derived
  kUndecided,            ///< A limit was reached before all was shown
};

struct EntailmentResult {
  EntailmentVerdict verdict = EntailmentVerdict::kEntailed;
  std::size_t n_claims = 0;  ///< Statements of the conclusion to be shown
  /// What was not shown, for people: a statement each, an expression in
  /// brackets.  Statements that share a blank node fail together.
  std::vector<std::string> missing;
};

/// Decides whether the graphs in `conclusions` follow from `premise`, which is
/// loaded with Sources::schema and Sources::axiomatic and not reasoned over
/// yet.
///
/// Blank nodes of the conclusion stand for something that exists, but for those
/// that write down lists, expressions and axioms: these match the same ones of
/// the premise or are decided by what they mean.  What no rule of OWL 2 RL
/// concludes is shown by refutation: each such statement reasons over the
/// premise anew.  Sound; as complete as the rules are.  An ontology header and
/// an expression that no statement uses claim nothing.
///
/// Literals are compared by value, as their datatypes define it:
/// "01"^^xsd:integer is 1, and 1.0 is, and neither is "1"^^xsd:float.
///
/// Interns the conclusion's terms in the premise's dictionary.  Throws as
/// io::read_rdf() and materialise(), and Error (kBadSyntax) for a malformed
/// axiom in the conclusion.
[[nodiscard]] EntailmentResult check_entailment(
    Knowledge& premise, std::span<const std::string> conclusions,
    const EntailmentOptions& options, const JobContext& job);

}  // namespace rrn::reasoner

#endif  // RRN_REASONER_ENTAILMENT_ENTAILMENT_HPP
