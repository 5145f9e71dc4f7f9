// SPDX-License-Identifier: MIT
#ifndef RRN_DATALOG_EVALUATION_REFUTATION_HPP
#define RRN_DATALOG_EVALUATION_REFUTATION_HPP

#include "datalog/evaluation/materialiser.hpp"
#include "datalog/evaluation/run_guard.hpp"
#include "datalog/evaluation/working_terms.hpp"
#include "datalog/plan/cardinality.hpp"
#include "datalog/program/program.hpp"
#include "rdf/dictionary.hpp"
#include "store/triple_store.hpp"

namespace rrn::datalog {

/// Adds the negative facts that the constraints of `program` refute over the
/// facts that are there now, except where the positive fact holds.
///
/// An atom z is refuted where all ground body atoms *but z* are facts, so body
/// atoms that become the same as z count as z.  Atoms of negative polarity are
/// not refuted (that would give positive facts).  Individuals are the IRIs and
/// blank nodes in unary facts and in binary facts whose object is no literal;
/// facts of rdf:, rdfs: and owl: predicates do not count, except those of
/// owl:Thing, owl:NamedIndividual, owl:sameAs and owl:differentFrom.
void derive_refutations(const Program& program, WorkingTerms terms,
                        TripleStore& store, Refutation refutation,
                        CardinalityEstimates& estimates, RunGuard& guard);

}  // namespace rrn::datalog

#endif  // RRN_DATALOG_EVALUATION_REFUTATION_HPP
