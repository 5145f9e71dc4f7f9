// SPDX-License-Identifier: MIT
#include "attach/triple_terms.hpp"

#include "attach/kept_triples.hpp"
#include "rdf/vocabulary/rdf.hpp"

namespace rrn::attach {

namespace {

std::string reifier(const Statement& prediction) {
  std::string triple;
  sparql::append_triple(triple, prediction);
  triple.resize(triple.size() - 2);  // The full stop
  return '<' + prediction_iri(prediction) + "> <" + std::string(rdf::kReifies) +
         "> <<( " + triple + " )>> .";
}

/// Calls for each triple that is predicted, and not for what is said of one.
template <typename Visitor>
auto of_predictions(const Visitor& visitor) {
  return [visitor](const Statement& statement) {
    if (!is_about_prediction(statement)) visitor(statement);
  };
}

std::string in_graph(const std::string& graph, const std::string& pattern) {
  return "WHERE { GRAPH " + sparql::iri_ref(graph) + " { " + pattern + " } }";
}

}  // namespace

void check_triple_terms(sparql::Endpoint& endpoint, const JobContext& job) {
  bool are_taken = false;
  try {
    are_taken = endpoint.ask(
        "ASK { BIND(<<( <urn:s> <urn:p> <urn:o> )>> AS ?t) "
        "FILTER(isTRIPLE(?t)) }",
        job);
  } catch (const sparql::ServerError&) {
  }
  if (are_taken) return;
  throw Error(ErrorCode::kUnsupported,
              endpoint.query_url() +
                  ": the store takes no triple terms; expected one of RDF "
                  "1.2, or predictions as rdf:Statement");
}

std::uint64_t count_reifiers(sparql::Endpoint& endpoint,
                             const std::string& graph, const JobContext& job) {
  return endpoint.count_solutions(
      in_graph(graph, "?s <" + std::string(rdf::kReifies) + "> ?o"), job);
}

void read_without_reifiers(sparql::Endpoint& endpoint, const std::string& graph,
                           std::uint64_t n_reifiers, StatementSink& sink,
                           const JobContext& job) {
  const std::uint64_t n_expected = endpoint.count(graph, job) - n_reifiers;
  const std::uint64_t n = endpoint.construct(
      "CONSTRUCT { ?s ?p ?o } " +
          in_graph(graph, "?s ?p ?o FILTER(?p != <" +
                              std::string(rdf::kReifies) + ">)"),
      sink, job);
  if (n >= n_expected) return;
  throw Error(ErrorCode::kIo, endpoint.query_url() + ": " + std::to_string(n) +
                                  " triples of " + graph + "; expected the " +
                                  std::to_string(n_expected) +
                                  " that the store counts");
}

std::uint64_t count_predictions(const GraphContent& content) {
  std::uint64_t n = 0;
  content.visit(of_predictions([&](const Statement&) { ++n; }));
  return n;
}

void add_reifiers(GraphChange& change, const GraphContent& before,
                  std::uint64_t n_reifiers, const GraphContent& after,
                  bool wanted) {
  const auto add = of_predictions(
      [&](const Statement& s) { change.added.push_back(reifier(s)); });
  const auto remove = of_predictions(
      [&](const Statement& s) { change.removed.push_back(reifier(s)); });
  if (wanted && n_reifiers == count_predictions(before)) {
    GraphContent::compare(before, after, add, remove);
  } else if (wanted || n_reifiers > 0) {
    // Written in another way, or changed by others: anew.
    if (n_reifiers > 0) before.visit(remove);
    if (wanted) after.visit(add);
  }
}

}  // namespace rrn::attach
