// SPDX-License-Identifier: MIT
#include "serve/local/local_backend.hpp"

#include <chrono>
#include <optional>

#include "rdf/vocabulary/rrn.hpp"
#include "serve/local/session_explanation.hpp"
#include "serve/protocol/answer.hpp"
#include "sparql/engine/query_engine.hpp"

namespace rrn::serve {

namespace {

using session::Origin;
using session::Origins;

/// Checks the graphs of FROM and FROM NAMED.
DatasetClause dataset_of(const QueryRequest& request,
                         const sparql::Query& query,
                         const NamedGraphs& graphs) {
  if (request.dataset.is_given()) return request.dataset;
  for (const auto* names :
       {&query.dataset.default_graphs, &query.dataset.named_graphs}) {
    for (const std::string& name : *names) {
      if (!is_session_graph(name) && !graphs.contains(name)) {
        throw Refusal(
            400, "FROM <" + name + "> names no graph here; nothing is fetched");
      }
    }
  }
  return {query.dataset.default_graphs, query.dataset.named_graphs};
}

}  // namespace

/// The turn of one who changes something.
class LocalBackend::Turn {
 public:
  /// Throws Cancelled while waiting.
  Turn(std::timed_mutex& mutex, const CancellationToken& cancel)
      : lock_(mutex, std::defer_lock) {
    while (!lock_.try_lock_for(std::chrono::milliseconds(50))) {
      cancel.throw_if_triggered();
    }
  }

 private:
  std::unique_lock<std::timed_mutex> lock_;
};

LocalBackend::LocalBackend(LocalOptions options, const JobContext& job)
    : options_(std::move(options)), session_(options_.session, job) {
  intern_graph_names(session_);
  keep(session_.commit(job), job);
}

/// Shows queries what there is now.
void LocalBackend::publish() {
  // Predictions come later, and are a change.
  const bool never_changes = options_.is_read_only && !session_.has_model();
  auto state = std::make_shared<const Published>(
      Published{never_changes ? session_.view() : session_.snapshot(), graphs_,
                has_predictions_, n_changes_, n_violations_});
  const std::lock_guard lock(published_mutex_);
  published_.swap(state);
}

std::shared_ptr<const LocalBackend::Published> LocalBackend::published() const {
  const std::lock_guard lock(published_mutex_);
  return published_;
}

void LocalBackend::keep(const session::Delta& delta, const JobContext& job) {
  ++n_changes_;
  n_violations_ = delta.n_violations;
  has_predictions_ = false;
  publish();
  if (delta.limit) {
    job.warn("reasoning stopped at a limit; more may follow from the data");
  }
}

std::string LocalBackend::next_blank_prefix() {
  return "w" + std::to_string(++n_blank_prefixes_) + '-';
}

Origins LocalBackend::origins_of(Regime regime) const {
  Origins origins = session::only(Origin::kAsserted);
  if (regime != Regime::kNone) origins |= session::only(Origin::kDerived);
  if (regime == Regime::kPredicted) {
    if (!session_.has_model()) {
      throw Refusal(400,
                    "there are no predictions: the server was started without "
                    "a model");
    }
    origins |= session::only(Origin::kPredicted);
  }
  return origins;
}

void LocalBackend::predict(const JobContext& job) {
  if (has_predictions_) return;
  session_.predict(job);
  has_predictions_ = true;
  publish();
}

std::shared_ptr<const LocalBackend::Published> LocalBackend::state_for(
    Regime regime, const JobContext& job) {
  auto state = published();
  if (regime != Regime::kPredicted || state->has_predictions) return state;
  const Turn turn(turn_, job.cancel);
  predict(job);
  return published();
}

http::ServerResponse LocalBackend::query(const QueryRequest& request,
                                         const JobContext& job) {
  const Origins origins = origins_of(request.regime);
  sparql::Query query = sparql::parse_query(request.query, base_iri_);
  const auto state = state_for(request.regime, job);
  QueryAnswer answer(query.form, request.accept, options_.max_answer_bytes);
  const LocalData data(
      state->session, state->graphs,
      {origins, request.threshold, dataset_of(request, query, state->graphs)});
  sparql::QueryOptions options;
  options.base_iri = base_iri_;
  options.limits = options_.limits;
  options.service = options_.service;
  options.origin = [&](const TermView& s, const TermView& p,
                       const TermView& o) { return data.origin_of(s, p, o); };
  sparql::evaluate_query(query, data, answer, options, job);
  return answer.finish();
}

void LocalBackend::update(const UpdateRequest& request, const JobContext& job) {
  auto operations = sparql::parse_update(request.update, base_iri_);
  UpdateContext context;
  context.base_iri = base_iri_;
  context.blank_prefix = next_blank_prefix();
  context.origins = origins_of(request.regime);
  context.dataset = request.dataset;
  context.limits = options_.limits;
  context.service = options_.service;
  const Turn turn(turn_, job.cancel);
  if (request.regime == Regime::kPredicted) predict(job);
  LocalChange change(session_, graphs_, job);
  apply_update(operations, context, change, session_, graphs_, job);
  keep(change.finish(), job);
}

bool LocalBackend::has_graph(const GraphName& graph, const JobContext&) {
  if (graph && is_session_graph(*graph)) return true;
  const auto state = published();
  if (!graph) return state->session.size(session::only(Origin::kAsserted)) > 0;
  return state->graphs.contains(*graph);
}

http::ServerResponse LocalBackend::read_graph(const GraphName& graph,
                                              const std::string& accept,
                                              const JobContext& job) {
  const io::Syntax syntax = choose_graph_syntax(accept);
  auto spool = std::make_shared<http::Spool>(options_.max_answer_bytes);
  GraphAnswer answer(syntax, *spool);
  const auto state = published();
  const LocalData data(state->session, state->graphs, {});
  const auto name =
      data.find(TermView::iri(graph ? *graph : std::string(kAssertedGraph)));
  const auto cursor = data.cursor();
  if (name) cursor->seek(*name, {});
  for (sparql::IdTriple triple; name && cursor->next(triple);) {
    job.cancel.throw_if_triggered();
    answer.add({data.term(triple.subject),
                data.term(triple.predicate),
                data.term(triple.object),
                {}});
  }
  answer.finish();
  spool->finish();
  http::ServerResponse response;
  response.set("content-type", graph_media_type(syntax));
  response.spool = std::move(spool);
  return response;
}

void LocalBackend::write_graph(const GraphName& graph,
                               const std::vector<Document>& documents,
                               bool replaces, const JobContext& job) {
  std::vector<NamedGraph::Triple> triples;
  for (const Document& document : documents) {
    const auto more = read_document(document, graph.value_or(base_iri_),
                                    next_blank_prefix(), job);
    triples.insert(triples.end(), more.begin(), more.end());
  }
  const Turn turn(turn_, job.cancel);
  LocalChange change(session_, graphs_, job);
  if (replaces) change.clear(graph);
  if (graph && !is_session_graph(*graph) && !graphs_.contains(*graph)) {
    change.create(*graph);
  }
  for (const auto& triple : triples) change.add(graph, triple);
  keep(change.finish(), job);
}

void LocalBackend::remove_graph(const GraphName& graph, const JobContext& job) {
  const Turn turn(turn_, job.cancel);
  LocalChange change(session_, graphs_, job);
  change.clear(graph);
  keep(change.finish(), job);
}

std::string LocalBackend::explain(const ExplainRequest& request,
                                  const JobContext& job) {
  std::optional<SessionExplanation> explanation;
  {
    const Turn turn(turn_, job.cancel);
    explanation.emplace(request, session_, job);
  }
  return explanation->to_json(job);
}

std::string LocalBackend::violations(const JobContext& job) {
  const Turn turn(turn_, job.cancel);
  return session_.violations(session::ReportFormat::kJson, job);
}

std::vector<std::pair<std::string, Regime>> LocalBackend::described_graphs()
    const {
  std::vector<std::pair<std::string, Regime>> graphs = {
      {std::string(kAssertedGraph), Regime::kNone},
      {std::string(vocab::kDerivedGraph), Regime::kDerived}};
  if (session_.has_model()) {
    graphs.emplace_back(vocab::kPredictedGraph, Regime::kPredicted);
  }
  const auto state = published();
  for (const auto& [name, graph] : state->graphs) {
    graphs.emplace_back(name, Regime::kNone);
  }
  return graphs;
}

std::vector<Measure> LocalBackend::measures() const {
  const auto state = published();
  const auto count = [&](Origin origin) {
    return static_cast<double>(state->session.size(session::only(origin)));
  };
  std::size_t n_beside = 0;
  for (const auto& [name, graph] : state->graphs) n_beside += graph.size();
  std::vector<Measure> measures = {
      {"asserted_triples", "Triples that are asserted",
       count(Origin::kAsserted)},
      {"derived_triples", "Triples that follow by rules and axioms",
       count(Origin::kDerived)},
      {"named_graph_triples", "Triples in graphs beside the default graph",
       static_cast<double>(n_beside)},
      {"violations", "Violated constraints",
       static_cast<double>(state->n_violations)},
      {"changes_total", "Updates that were applied",
       static_cast<double>(state->n_changes)}};
  if (state->has_predictions) {
    measures.push_back({"predicted_triples", "Triples that are predicted",
                        count(Origin::kPredicted)});
  }
  return measures;
}

}  // namespace rrn::serve
