// SPDX-License-Identifier: MIT
#include "attach/upstream.hpp"

#include "sparql/client/graph_reading.hpp"

namespace rrn::attach {

namespace {

/// Reading so many predicates one by one takes less than reading everything.
constexpr std::size_t kMaxPredicates = 8;

}  // namespace

void Upstream::check_default_graph(const JobContext& job) {
  if (!graphs_.empty()) return;
  const auto fail = [&](const std::string& why) {
    throw Error(ErrorCode::kBadArgument,
                endpoint_.query_url() + ": the default graph " + why +
                    "; expected the names of the graphs to read, by --graph");
  };
  if (endpoint_.probe(job).kind == sparql::StoreKind::kVirtuoso) {
    fail("of Virtuoso is all graphs together");
  }
  const sparql::Results sample = endpoint_.select(
      "SELECT ?s ?p ?o WHERE { GRAPH ?g { ?s ?p ?o } "
      "FILTER(isIRI(?s) && isIRI(?o)) } LIMIT 3",
      job);
  for (const auto& row : sample.rows) {
    if (!row[0] || !row[1] || !row[2]) return;
    std::string text;
    sparql::append_triple(
        text, {row[0]->view(), row[1]->view(), row[2]->view(), std::nullopt});
    if (!endpoint_.ask("ASK { " + text + " }", job)) return;
  }
  if (!sample.rows.empty()) fail("seems to be all graphs together");
}

GraphContent Upstream::read(const JobContext& job) {
  GraphContent content(terms_, sparql::LiteralForms::kAsWritten);
  if (graphs_.empty()) {
    (void)sparql::read_graph(endpoint_, std::nullopt, content, job);
  }
  for (const std::string& graph : graphs_) {
    job.report({"reading", content.size(), std::nullopt, graph});
    (void)sparql::read_graph(endpoint_, graph, content, job);
  }
  content.finish();
  return content;
}

GraphContent Upstream::read_again(const GraphContent& before,
                                  const ChangeDigest::Counts& changes,
                                  const JobContext& job) {
  std::uint64_t n_changed = 0;
  for (const auto& [predicate, n] : changes) n_changed += n;
  if (changes.empty() || changes.size() > kMaxPredicates ||
      2 * n_changed > before.size()) {
    return read(job);
  }
  GraphContent content(terms_, sparql::LiteralForms::kAsWritten);
  before.visit([&](const Statement& s) {
    if (!changes.contains(std::string(s.predicate.text))) content.add(s);
  });
  for (const auto& [predicate, n] : changes) {
    // Not what was counted: cut off, or changed once more.
    if (read_predicate(predicate, content, job) != n) return read(job);
  }
  content.finish();
  return content;
}

std::uint64_t Upstream::read_predicate(const std::string& predicate,
                                       GraphContent& content,
                                       const JobContext& job) {
  const std::string triple = "?s " + sparql::iri_ref(predicate) + " ?o";
  const auto read_where = [&](const std::string& pattern) {
    return endpoint_.construct(
        "CONSTRUCT { " + triple + " } WHERE { " + pattern + " }", content, job);
  };
  if (graphs_.empty()) return read_where(triple);
  std::uint64_t n = 0;
  for (const std::string& graph : graphs_) {
    n += read_where("GRAPH " + sparql::iri_ref(graph) + " { " + triple + " }");
  }
  return n;
}

}  // namespace rrn::attach
