// SPDX-License-Identifier: MIT
#include "sparql/client/graph_writing.hpp"

#include <algorithm>
#include <chrono>

namespace rrn::sparql {

namespace {

constexpr std::size_t kPostBatch = 100000;
constexpr std::size_t kMaxBatch = 20000;
constexpr std::chrono::milliseconds kQuick{500};

std::string join(std::span<const std::string> triples) {
  std::size_t n_bytes = 0;
  for (const std::string& triple : triples) n_bytes += triple.size() + 1;
  std::string text;
  text.reserve(n_bytes);
  for (const std::string& triple : triples) {
    text += triple;
    text += '\n';
  }
  return text;
}

}  // namespace

void GraphWriter::insert(const std::string& graph,
                         std::span<const std::string> triples,
                         const JobContext& job) {
  const std::size_t n_total = triples.size();
  while (posts_ && !triples.empty()) {
    job.report({"writing", n_total - triples.size(), n_total, graph});
    const std::size_t n = std::min(triples.size(), kPostBatch);
    posts_ = endpoint_.post_graph(graph, join(triples.first(n)), job);
    if (posts_) triples = triples.subspan(n);
  }
  update("INSERT DATA", graph, triples, job);
}

void GraphWriter::remove(const std::string& graph,
                         std::span<const std::string> triples,
                         const JobContext& job) {
  update("DELETE DATA", graph, triples, job);
}

void GraphWriter::update(const char* operation, const std::string& graph,
                         std::span<const std::string> triples,
                         const JobContext& job) {
  using Clock = std::chrono::steady_clock;
  const std::size_t n_total = triples.size();
  while (!triples.empty()) {
    job.report({"writing", n_total - triples.size(), n_total, graph});
    const std::size_t n = std::min(triples.size(), batch_);
    const auto start = Clock::now();
    try {
      endpoint_.update(std::string(operation) + " { GRAPH " + iri_ref(graph) +
                           " {\n" + join(triples.first(n)) + "} }",
                       job);
    } catch (const ServerError& error) {
      // Who may not write may not write less either.
      if (n == 1 || error.status() == 401 || error.status() == 403) throw;
      batch_ = std::max<std::size_t>(1, n / 2);
      continue;
    }
    triples = triples.subspan(n);
    if (Clock::now() - start < kQuick) {
      batch_ = std::min(std::max(batch_, kMaxBatch), batch_ * 2);
    }
  }
}

}  // namespace rrn::sparql
