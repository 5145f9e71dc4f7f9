// SPDX-License-Identifier: MIT
#include "attach/graph_switch.hpp"

#include <algorithm>

namespace rrn::attach {

namespace {

/// Changes of so many triples go into the text of the update itself.
constexpr std::size_t kMaxInline = 500;

void append_graph(std::string& out, const std::string& graph,
                  const std::vector<std::string>& triples) {
  if (triples.empty()) return;
  out += "GRAPH " + sparql::iri_ref(graph) + " {\n";
  for (const std::string& triple : triples) out += triple + '\n';
  out += "}\n";
}

/// One operation that deletes and inserts.
std::string modify(const std::string& deleted, const std::string& inserted,
                   const std::string& where) {
  std::string text;
  if (!deleted.empty()) text += "DELETE {\n" + deleted + "} ";
  if (!inserted.empty()) text += "INSERT {\n" + inserted + "} ";
  return text + "WHERE {" + where + "}";
}

}  // namespace

std::string GraphSwitch::staging_graph(std::size_t number, bool adds) const {
  return staging_prefix_ + std::to_string(number) +
         (adds ? "-added" : "-removed");
}

std::vector<std::string> GraphSwitch::staging_graphs() const {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < n_graphs_; ++i) {
    names.push_back(staging_graph(i, true));
    names.push_back(staging_graph(i, false));
  }
  return names;
}

bool GraphSwitch::clean_up(const JobContext& job) {
  bool found = false;
  for (const std::string& graph : staging_graphs()) {
    if (endpoint_.count(graph, job) == 0) continue;
    found = true;
    endpoint_.update("DROP SILENT GRAPH " + sparql::iri_ref(graph), job);
  }
  return found;
}

void GraphSwitch::apply(std::span<const GraphChange> changes,
                        const JobContext& job) {
  RRN_CHECK(changes.size() <= n_graphs_);
  std::size_t n_triples = 0;
  for (const GraphChange& change : changes) n_triples += change.size();
  if (n_triples == 0) return;
  if (n_triples > kMaxInline) {
    apply_staged(changes, job);
    return;
  }
  try {
    apply_inline(changes, job);
  } catch (const sparql::ServerError& error) {
    // A store may take less text than this in one request.
    if (error.status() == 401 || error.status() == 403) throw;
    apply_staged(changes, job);
  }
}

void GraphSwitch::apply_inline(std::span<const GraphChange> changes,
                               const JobContext& job) {
  std::string deleted;
  std::string inserted;
  for (const GraphChange& change : changes) {
    append_graph(deleted, change.graph, change.removed);
    append_graph(inserted, change.graph, change.added);
  }
  endpoint_.update(modify(deleted, inserted, ""), job);
}

/// Whether a change can be the move of a staging graph.
bool GraphSwitch::is_move(const GraphChange& change) const {
  return can_move_ && change.was_empty && change.removed.empty() &&
         !change.added.empty();
}

std::string GraphSwitch::switching(std::span<const GraphChange> changes) const {
  std::string moves;
  std::string deleted;
  std::string inserted;
  std::string where;
  for (std::size_t i = 0; i < changes.size(); ++i) {
    const std::string target = sparql::iri_ref(changes[i].graph);
    if (is_move(changes[i])) {
      moves += "MOVE GRAPH " + sparql::iri_ref(staging_graph(i, true)) +
               " TO GRAPH " + target + " ;\n";
      continue;
    }
    // Each part of the union binds variables of its own, so that its solutions
    // fill its own template alone.
    for (const bool adds : {false, true}) {
      if ((adds ? changes[i].added : changes[i].removed).empty()) continue;
      const std::string n = std::to_string(i) + (adds ? "a" : "r");
      const std::string triple = "{ ?s" + n + " ?p" + n + " ?o" + n + " }";
      (adds ? inserted : deleted) += "GRAPH " + target + ' ' + triple + '\n';
      if (!where.empty()) where += " UNION ";
      where += "{ GRAPH " + sparql::iri_ref(staging_graph(i, adds)) + ' ' +
               triple + " }";
    }
  }
  return where.empty() ? moves : moves + modify(deleted, inserted, where);
}

void GraphSwitch::apply_staged(std::span<const GraphChange> changes,
                               const JobContext& job) {
  drop_staged(job);
  try {
    stage(changes, job);
    job.report({"switching", 0, std::nullopt, {}});
    make_switch(changes, job);
  } catch (...) {
    JobContext last = job;
    last.cancel = {};
    try {
      drop_staged(last);
    } catch (const Error& error) {
      job.warn(std::string("what was put aside in the store stays there until "
                           "the next run: ") +
               error.what());
    }
    throw;
  }
  drop_staged(job);
}

void GraphSwitch::stage(std::span<const GraphChange> changes,
                        const JobContext& job) {
  for (std::size_t i = 0; i < changes.size(); ++i) {
    for (const bool adds : {false, true}) {
      const auto& triples = adds ? changes[i].added : changes[i].removed;
      if (triples.empty()) continue;
      staged_.push_back(staging_graph(i, adds));
      writer_.insert(staged_.back(), triples, job);
    }
  }
}

void GraphSwitch::make_switch(std::span<const GraphChange> changes,
                              const JobContext& job) {
  const auto has_move = [&] {
    return std::ranges::any_of(
        changes, [&](const GraphChange& change) { return is_move(change); });
  };
  const bool moves = has_move();
  try {
    endpoint_.update(switching(changes), job);
  } catch (const sparql::ServerError& error) {
    // Jena 4.5 refuses every MOVE.
    if (!moves || error.status() == 401 || error.status() == 403) throw;
    can_move_ = false;
    endpoint_.update(switching(changes), job);
    return;
  }
  // RDF::Endpoint takes a MOVE and does nothing.
  for (const GraphChange& change : changes) {
    if (!is_move(change) || endpoint_.count(change.graph, job) > 0) continue;
    can_move_ = false;
    endpoint_.update(switching(changes), job);
    break;
  }
}

void GraphSwitch::drop_staged(const JobContext& job) {
  while (!staged_.empty()) {
    endpoint_.update("DROP SILENT GRAPH " + sparql::iri_ref(staged_.front()),
                     job);
    staged_.erase(staged_.begin());
  }
}

}  // namespace rrn::attach
