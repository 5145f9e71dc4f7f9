// SPDX-License-Identifier: MIT
#include "serve/upstream/upstream_query.hpp"

#include <algorithm>

#include "sparql/text/outline.hpp"

namespace rrn::serve {

namespace {

/// The graphs that a regime adds to what is asserted.
std::vector<std::string> extra_graphs(Regime regime,
                                      const UpstreamGraphs& graphs) {
  std::vector<std::string> extra;
  if (regime != Regime::kNone) extra.push_back(graphs.derived);
  if (regime == Regime::kPredicted) extra.push_back(graphs.predicted);
  return extra;
}

void add_all(std::vector<std::string>& names,
             const std::vector<std::string>& more) {
  for (const std::string& name : more) {
    if (std::find(names.begin(), names.end(), name) == names.end()) {
      names.push_back(name);
    }
  }
}

void refuse_fetching(std::span<const sparql::Token> tokens,
                     const UpstreamPermissions& may) {
  for (const sparql::Token& token : tokens) {
    if (token.is_word("SERVICE") && !may.service) {
      throw Refusal(403,
                    "SERVICE is refused; the server was not told to allow it");
    }
    if (token.is_word("LOAD") && !may.load) {
      throw Refusal(403,
                    "LOAD is refused; the server was not told to allow it");
    }
  }
}

}  // namespace

http::Fields upstream_query(const QueryRequest& request,
                            const UpstreamGraphs& graphs,
                            const UpstreamPermissions& may,
                            const std::string& base_iri) {
  const auto tokens = sparql::tokenise(request.query);
  refuse_fetching(tokens, may);
  const sparql::QueryOutline outline = sparql::outline_query(tokens, base_iri);
  const std::vector<std::string> extra = extra_graphs(request.regime, graphs);
  std::string query = request.query;
  DatasetClause dataset = request.dataset;
  bool wants_union = false;
  if (dataset.is_given()) {
    if (!dataset.default_graphs.empty()) add_all(dataset.default_graphs, extra);
  } else if (!outline.from.empty()) {
    std::string clauses;
    for (const std::string& graph : extra) clauses += "FROM <" + graph + "> ";
    query.insert(outline.from_offset, clauses);
  } else if (outline.from_named.empty()) {
    if (!graphs.sources.empty()) {
      dataset.default_graphs = graphs.sources;
      add_all(dataset.default_graphs, extra);
      if (outline.uses_graph) dataset.named_graphs = dataset.default_graphs;
    } else {
      wants_union = graphs.is_union && !extra.empty();
    }
  }
  http::Fields form = {{"query", std::move(query)}};
  for (std::string& graph : dataset.default_graphs) {
    form.emplace_back("default-graph-uri", std::move(graph));
  }
  for (std::string& graph : dataset.named_graphs) {
    form.emplace_back("named-graph-uri", std::move(graph));
  }
  if (wants_union) form.emplace_back("union-default-graph", "true");
  return form;
}

http::Fields upstream_update(const UpdateRequest& request,
                             const UpstreamPermissions& may) {
  refuse_fetching(sparql::tokenise(request.update), may);
  http::Fields form = {{"update", request.update}};
  for (const std::string& graph : request.dataset.default_graphs) {
    form.emplace_back("using-graph-uri", graph);
  }
  for (const std::string& graph : request.dataset.named_graphs) {
    form.emplace_back("using-named-graph-uri", graph);
  }
  return form;
}

}  // namespace rrn::serve
