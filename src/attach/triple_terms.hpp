// SPDX-License-Identifier: MIT
// What is said of predictions in triple terms (RDF 1.2, section 3.3): `R
// rdf:reifies <<( S P O )>>`.  Terms have no such kind, so that these triples
// are told by number, made from the predicted ones, and never read.
#ifndef RRN_ATTACH_TRIPLE_TERMS_HPP
#define RRN_ATTACH_TRIPLE_TERMS_HPP

#include <cstdint>
#include <string>

#include "attach/graph_content.hpp"
#include "attach/graph_switch.hpp"
#include "base/job.hpp"
#include "rdf/statement.hpp"
#include "sparql/client/endpoint.hpp"

namespace rrn::attach {

/// Throws Error (kUnsupported) if a store takes no triple terms.
void check_triple_terms(sparql::Endpoint& endpoint, const JobContext& job);

/// How many triples of a graph say what is reified.
[[nodiscard]] std::uint64_t count_reifiers(sparql::Endpoint& endpoint,
                                           const std::string& graph,
                                           const JobContext& job);

/// Reads all others.  Throws Error (kIo) if the store does not give all.
void read_without_reifiers(sparql::Endpoint& endpoint, const std::string& graph,
                           std::uint64_t n_reifiers, StatementSink& sink,
                           const JobContext& job);

/// How many of the triples are predicted, and not about a prediction.
[[nodiscard]] std::uint64_t count_predictions(const GraphContent& content);

/// Adds to a change of the predicted graph what becomes of the reifiers of
/// `before`, which has `n_reifiers` of them; `after` is to have one for each
/// prediction, or none.
void add_reifiers(GraphChange& change, const GraphContent& before,
                  std::uint64_t n_reifiers, const GraphContent& after,
                  bool wanted);

}  // namespace rrn::attach

#endif  // RRN_ATTACH_TRIPLE_TERMS_HPP
