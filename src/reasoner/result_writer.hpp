// SPDX-License-Identifier: MIT
#ifndef RRN_REASONER_RESULT_WRITER_HPP
#define RRN_REASONER_RESULT_WRITER_HPP

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "base/job.hpp"
#include "base/output_file.hpp"
#include "reasoner/knowledge.hpp"
#include "reasoner/prediction.hpp"

namespace rrn::reasoner {

enum class ResultFormat : std::uint8_t {
  kTurtle,
  kNTriples,
  kTrig,
  kNQuads,
  kTsv,
  kNone,
};

/// Returns the format of that name (turtle, ntriples, trig, nquads, tsv, none).
[[nodiscard]] std::optional<ResultFormat> parse_result_format(
    std::string_view name);

/// What is written.
struct ResultSelection {
  bool asserted = false;
  bool derived = true;
  std::span<const PredictedFact> predicted;
};

/// Whether a fact of this relation is worth showing: not membership in
/// owl:Thing or in a class expression without a name.
[[nodiscard]] bool is_reportable(const RelationKey& relation,
                                 const Dictionary& dictionary);

/// Writes results, sorted by subject, predicate and object.
///
/// In TriG and N-Quads, asserted triples are in the default graph, derived ones
/// in vocab::kDerivedGraph, predicted ones in vocab::kPredictedGraph.  A
/// prediction never becomes a plain triple without its probability: every
/// predicted triple has an rdf:Statement with vocab::kProbability, and in
/// Turtle and N-Triples that is all there is of it.  Derived negative facts are
/// owl:NegativePropertyAssertions and members of an owl:complementOf.  TSV has
/// the columns subject, predicate, object, status, probability.
///
/// Left out as noise: owl:Thing, nameless class expressions, x owl:sameAs x.
/// The caller commits `file`.
void write_results(const Knowledge& knowledge, const ResultSelection& selection,
                   ResultFormat format, OutputFile& file,
                   const JobContext& job);

}  // namespace rrn::reasoner

#endif  // RRN_REASONER_RESULT_WRITER_HPP
