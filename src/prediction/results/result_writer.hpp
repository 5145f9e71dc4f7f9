// SPDX-License-Identifier: MIT
#ifndef RRN_PREDICTION_RESULTS_RESULT_WRITER_HPP
#define RRN_PREDICTION_RESULTS_RESULT_WRITER_HPP

#include <cstdint>
#include <optional>
#include <string_view>

#include "base/job.hpp"
#include "base/output_file.hpp"
#include "prediction/results/result_facts.hpp"
#include "reasoner/knowledge/knowledge.hpp"

namespace rrn::prediction {

enum class ResultFormat : std::uint8_t {
  kTurtle,
  kNTriples,
  kTrig,
  kNQuads,
  kTsv,
  kNone,
};

/// Returns the format of that name (turtle or ttl, ntriples or nt, trig, nquads
/// or nq, tsv, none).
[[nodiscard]] std::optional<ResultFormat> parse_result_format(
    std::string_view name);

/// Whether the format can say which rule a fact comes from.
[[nodiscard]] bool has_provenance(ResultFormat format);

/// Writes results in the order of ResultFacts.
///
/// In TriG and N-Quads, asserted triples are in the default graph, derived ones
/// in vocab::kDerivedGraph, predicted ones in vocab::kPredictedGraph.  A
/// prediction never becomes a plain triple without its probability: every
/// predicted triple has an rdf:Statement with vocab::kProbability, and in
/// Turtle and N-Triples that is all there is of it.  Derived negative facts are
/// owl:NegativePropertyAssertions and members of an owl:complementOf.  Facts
/// about literals have no form in RDF and are left out of it.  TSV has the
/// columns subject, predicate, object, status, probability.
///
/// Under ResultSelection::rule_status, predictions say what the rules say of
/// them: by vocab::kRuleStatus of their rdf:Statement, and in TSV in one more
/// column, rule_status, the last one.
///
/// Under ResultSelection::provenance, derived triples are in graphs by the name
/// of their rule, vocab::kRuleGraph and `cax-sco`, each of which is stated to
/// be a vocab::kRule in the default graph; TSV has the columns rule and axiom
/// besides.  Requires has_provenance(format).
///
/// Results that contradict each other or are incomplete say so at their start:
/// in TriG and N-Quads by vocab::kInconsistent and vocab::kIncomplete of
/// vocab::kDerivedGraph in the default graph, else in comment lines.  The
/// caller commits `file`.  Returns how many facts were written; without a
/// format, how many ResultSelection::asked asks for, 0 if that is all.
std::uint64_t write_results(const reasoner::Knowledge& knowledge,
                            const ResultSelection& selection,
                            ResultFormat format, OutputFile& file,
                            const JobContext& job);

}  // namespace rrn::prediction

#endif  // RRN_PREDICTION_RESULTS_RESULT_WRITER_HPP
