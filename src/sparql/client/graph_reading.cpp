// SPDX-License-Identifier: MIT
#include "sparql/client/graph_reading.hpp"

#include <algorithm>
#include <unordered_set>

namespace rrn::sparql {

namespace {

constexpr std::uint64_t kMaxPage = 10000;
constexpr int kMaxAttempts = 3;

std::string pattern_of(const std::optional<std::string>& graph) {
  if (!graph) return "{ ?s ?p ?o }";
  return "{ GRAPH " + iri_ref(*graph) + " { ?s ?p ?o } }";
}

/// Passes each statement on once.
class DistinctSink final : public StatementSink {
 public:
  explicit DistinctSink(StatementSink& sink) : sink_(sink) {}

  void on_statement(const Statement& statement,
                    const SourceLocation& place) override {
    text_.clear();
    append_triple(text_, statement);
    if (seen_.insert(text_).second) sink_.on_statement(statement, place);
  }

  [[nodiscard]] std::uint64_t size() const { return seen_.size(); }

 private:
  StatementSink& sink_;
  std::string text_;
  std::unordered_set<std::string> seen_;
};

/// Reads pages until `n_expected` different statements came or a page is
/// empty.  Stores keep one order of unordered solutions as long as nothing is
/// written, which the count of different ones checks; sorting is for the rest,
/// and in a subquery, as Virtuoso refuses to sort for a high offset.
void read_pages(Endpoint& endpoint, const std::optional<std::string>& graph,
                bool sorted, std::uint64_t page, std::uint64_t n_expected,
                DistinctSink& sink, const JobContext& job) {
  const std::string pattern = sorted ? "{ SELECT ?s ?p ?o WHERE " +
                                           pattern_of(graph) +
                                           " ORDER BY ?s ?p ?o }"
                                     : pattern_of(graph);
  std::uint64_t offset = 0;
  while (sink.size() < n_expected) {
    job.report({"reading", sink.size(), n_expected, "in pages"});
    const std::uint64_t n = endpoint.construct(
        "CONSTRUCT { ?s ?p ?o } WHERE { " + pattern + " } LIMIT " +
            std::to_string(page) + " OFFSET " + std::to_string(offset),
        sink, job);
    if (n == 0) return;
    offset += std::min(n, page);
  }
}

}  // namespace

std::uint64_t read_graph(Endpoint& endpoint,
                         const std::optional<std::string>& graph,
                         StatementSink& sink, const JobContext& job) {
  std::uint64_t n_read = 0;
  if (!endpoint.get_graph(graph, sink, n_read, job)) {
    n_read = endpoint.construct(
        "CONSTRUCT { ?s ?p ?o } WHERE " + pattern_of(graph), sink, job);
  }
  std::uint64_t n_expected = endpoint.count(graph, job);
  if (n_read >= n_expected) return n_expected;

  const std::uint64_t page = std::clamp<std::uint64_t>(n_read, 1, kMaxPage);
  for (int attempt = 0; attempt < kMaxAttempts; ++attempt) {
    DistinctSink distinct(sink);
    read_pages(endpoint, graph, attempt > 0, page, n_expected, distinct, job);
    if (distinct.size() >= n_expected) return n_expected;
    n_expected = endpoint.count(graph, job);
    if (distinct.size() == n_expected) return n_expected;
  }
  throw Error(ErrorCode::kIo,
              endpoint.query_url() +
                  ": the store gives fewer triples than the " +
                  std::to_string(n_expected) +
                  " it counts; expected all of them, or a graph that does not "
                  "change meanwhile");
}

}  // namespace rrn::sparql
