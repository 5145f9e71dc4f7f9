// SPDX-License-Identifier: MIT
#include "serve/local/local_update.hpp"

#include "base/failure.hpp"

namespace rrn::serve {

namespace {

Statement statement_of(const NamedGraph::Triple& triple) {
  return {triple[0].view(), triple[1].view(), triple[2].view(), {}};
}

}  // namespace

LocalChange::~LocalChange() {
  if (is_finished_) return;
  try {
    roll_back();
  } catch (const std::exception& error) {
    job_.warn(std::string("an update could not be taken back: ") +
              describe_failure(error));
  }
}

GraphName LocalChange::checked(const GraphName& graph) {
  if (!graph || *graph == kAssertedGraph) return std::nullopt;
  if (is_session_graph(*graph)) {
    throw Refusal(403, "the graph <" + *graph +
                           "> is made by reasoning; it cannot be changed");
  }
  return graph;
}

bool LocalChange::contains(const GraphName& graph, const Triple& triple) const {
  if (!graph) {
    return session_.contains(statement_of(triple),
                             session::only(session::Origin::kAsserted));
  }
  const auto found = graphs_.find(*graph);
  return found != graphs_.end() && found->second.contains(ids_of(triple));
}

/// Gives terms numbers that have none yet.
NamedGraph::Ids LocalChange::ids_of(const Triple& triple) const {
  return {session_.intern(triple[0].view()), session_.intern(triple[1].view()),
          session_.intern(triple[2].view())};
}

void LocalChange::touch(const GraphName& graph, const Triple& triple) {
  const std::pair key(graph, triple);
  if (!before_.contains(key)) before_.emplace(key, contains(graph, triple));
}

void LocalChange::set(const GraphName& graph, const Triple& triple,
                      bool is_there) {
  if (!graph) {
    if (is_there) {
      session_.add(statement_of(triple));
    } else {
      session_.remove(statement_of(triple));
    }
  } else if (is_there) {
    session_.intern(TermView::iri(*graph));
    graphs_[*graph].add(ids_of(triple));
  } else if (const auto found = graphs_.find(*graph); found != graphs_.end()) {
    found->second.remove(ids_of(triple));
    if (found->second.size() == 0) graphs_.erase(found);
  }
}

void LocalChange::add(const GraphName& graph, const Triple& triple) {
  const GraphName target = checked(graph);
  touch(target, triple);
  set(target, triple, true);
}

void LocalChange::remove(const GraphName& graph, const Triple& triple) {
  const GraphName target = checked(graph);
  touch(target, triple);
  set(target, triple, false);
}

void LocalChange::create(const std::string& graph) {
  const GraphName target = checked(graph);
  if (!target || graphs_.contains(*target)) {
    throw Refusal(409, "the graph <" + graph + "> is there already");
  }
  session_.intern(TermView::iri(*target));
  graphs_[*target];
  created_.push_back(*target);
}

std::vector<LocalChange::Triple> LocalChange::triples(const GraphName& graph) {
  std::vector<Triple> result;
  const GraphName source =
      graph == GraphName(kAssertedGraph) ? std::nullopt : graph;
  if (!source) flush();
  if (!source) {
    session_.visit({}, session::only(session::Origin::kAsserted),
                   [&](const session::KnownStatement& known) {
                     const Statement& s = known.statement;
                     result.push_back(
                         {Term(s.subject), Term(s.predicate), Term(s.object)});
                     return true;
                   });
    return result;
  }
  const auto found = graphs_.find(*source);
  if (found == graphs_.end()) return result;
  const Dictionary& dictionary = session_.knowledge().dictionary;
  NamedGraph::Cursor cursor(
      found->second, {sparql::kNoTerm, sparql::kNoTerm, sparql::kNoTerm});
  for (NamedGraph::Ids ids; cursor.next(ids);) {
    result.push_back({Term(dictionary.view(ids[0])),
                      Term(dictionary.view(ids[1])),
                      Term(dictionary.view(ids[2]))});
  }
  return result;
}

void LocalChange::clear(const GraphName& graph) {
  const GraphName target = checked(graph);
  for (const Triple& triple : triples(target)) remove(target, triple);
  if (target) graphs_.erase(*target);
}

void LocalChange::clear_named() {
  std::vector<std::string> names;
  for (const auto& [name, graph] : graphs_) names.push_back(name);
  for (const std::string& name : names) clear(name);
}

void LocalChange::flush() {
  if (session_.has_pending()) delta_ = session_.commit(job_);
}

session::Delta LocalChange::finish() {
  flush();
  is_finished_ = true;
  return delta_;
}

void LocalChange::roll_back() {
  session_.roll_back();
  for (const auto& [key, was_there] : before_) {
    if (contains(key.first, key.second) != was_there) {
      set(key.first, key.second, was_there);
    }
  }
  for (const std::string& graph : created_) {
    const auto found = graphs_.find(graph);
    if (found != graphs_.end() && found->second.size() == 0) {
      graphs_.erase(found);
    }
  }
  // Whatever stopped the update does not stop this.
  JobContext job = job_;
  job.cancel = CancellationToken();
  if (session_.has_pending()) session_.commit(job);
}

}  // namespace rrn::serve
