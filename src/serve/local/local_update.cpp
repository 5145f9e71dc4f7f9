// SPDX-License-Identifier: MIT
#include "serve/local/local_update.hpp"

#include "io/rdf_reader.hpp"

namespace rrn::serve {

namespace {

using sparql::GraphTarget;
using sparql::UpdateOperation;
using Kind = UpdateOperation::Kind;
using Triple = NamedGraph::Triple;

/// Keeps what is read or constructed.
class TripleCollector final : public StatementSink, public sparql::AnswerSink {
 public:
  void on_statement(const Statement& s, const SourceLocation&) override {
    triples.push_back({Term(s.subject), Term(s.predicate), Term(s.object)});
  }
  void on_triple(const TermView& s, const TermView& p,
                 const TermView& o) override {
    triples.push_back({Term(s), Term(p), Term(o)});
  }
  void on_boolean(bool) override {}
  void on_variables(std::span<const std::string>) override {}
  void on_row(Row) override {}

  std::vector<Triple> triples;
};

std::optional<io::Syntax> syntax_of(const std::string& content_type) {
  if (content_type == "text/turtle" || content_type == "application/x-turtle") {
    return io::Syntax::kTurtle;
  }
  if (content_type == "application/n-triples") return io::Syntax::kNTriples;
  if (content_type == "application/rdf+xml") return io::Syntax::kRdfXml;
  return std::nullopt;
}

/// Runs the operations of one update.
class UpdateRun {
 public:
  UpdateRun(const UpdateContext& context, EmbeddedChange& change,
            const session::Session& session, const NamedGraphs& graphs,
            const JobContext& job)
      : context_(context),
        change_(change),
        session_(session),
        graphs_(graphs),
        job_(job) {}

  void apply(const UpdateOperation& operation) {
    ++n_operations_;
    switch (operation.kind) {
      case Kind::kInsertData:
        return insert_data(operation);
      case Kind::kDeleteData:
        return delete_data(operation);
      case Kind::kModify:
        return modify(operation);
      case Kind::kClear:
        return clear(operation.target);
      case Kind::kCreate:
        return create(operation);
      case Kind::kCopy:
      case Kind::kMove:
      case Kind::kAdd:
        return transfer(operation);
      case Kind::kLoad:
        break;
    }
    throw Refusal(403, "LOAD of <" + operation.source.graph +
                           "> is refused; nothing is fetched here");
  }

 private:
  [[nodiscard]] std::string blank_prefix() const {
    return context_.blank_prefix + std::to_string(n_operations_);
  }

  [[nodiscard]] std::vector<Triple> read(const UpdateOperation& operation,
                                         const std::string& text) const {
    io::ReadOptions options;
    options.syntax = io::Syntax::kTurtle;
    options.base_iri = context_.base_iri;
    options.blank_prefix = blank_prefix();
    TripleCollector collector;
    io::read_rdf_text(
        operation.prologue + text + (text.ends_with('.') ? "\n" : " .\n"),
        "update", options, collector, job_);
    return std::move(collector.triples);
  }

  void insert_data(const UpdateOperation& operation) {
    for (const auto& [graph, text] : operation.inserts) {
      for (const Triple& triple : read(operation, text)) {
        change_.add(graph, triple);
      }
    }
  }

  void delete_data(const UpdateOperation& operation) {
    for (const auto& [graph, text] : operation.deletes) {
      for (const Triple& triple : read(operation, text)) {
        if (triple[0].view().is_blank() || triple[2].view().is_blank()) {
          throw Refusal(400, "DELETE DATA has a blank node; expected names");
        }
        change_.remove(graph, triple);
      }
    }
  }

  [[nodiscard]] Dataset dataset_of(const UpdateOperation& operation) const {
    const bool has_own = operation.with || !operation.using_graphs.empty() ||
                         !operation.using_named.empty();
    if (context_.dataset.is_given()) {
      if (has_own) {
        throw Refusal(400,
                      "the update has USING or WITH, and the request "
                      "using-graph-uri or using-named-graph-uri; expected one "
                      "of them");
      }
      return context_.dataset;
    }
    if (!operation.using_graphs.empty() || !operation.using_named.empty()) {
      return {operation.using_graphs, operation.using_named};
    }
    if (!operation.with) return {};
    const EmbeddedData all(session_, graphs_, {context_.origins, {}, {}});
    return {{*operation.with}, all.graphs()};
  }

  /// What a template gives for each solution.
  [[nodiscard]] std::vector<Triple> construct(
      const UpdateOperation& operation, const std::string& text,
      const sparql::QueryData& data) const {
    TripleCollector collector;
    sparql::evaluate_query(operation.prologue + "CONSTRUCT { " + text +
                               " } WHERE " + operation.where,
                           context_.base_iri, blank_prefix() + '.', data,
                           collector, context_.limits, job_);
    return std::move(collector.triples);
  }

  void modify(const UpdateOperation& operation) {
    change_.flush();  // the pattern sees what came before
    const EmbeddedData data(session_, graphs_,
                            {context_.origins, {}, dataset_of(operation)});
    std::vector<std::pair<GraphName, std::vector<Triple>>> deletes;
    std::vector<std::pair<GraphName, std::vector<Triple>>> inserts;
    for (const auto& [graph, text] : operation.deletes) {
      deletes.emplace_back(graph ? graph : operation.with,
                           construct(operation, text, data));
    }
    for (const auto& [graph, text] : operation.inserts) {
      inserts.emplace_back(graph ? graph : operation.with,
                           construct(operation, text, data));
    }
    for (const auto& [graph, triples] : deletes) {
      for (const Triple& triple : triples) change_.remove(graph, triple);
    }
    for (const auto& [graph, triples] : inserts) {
      for (const Triple& triple : triples) change_.add(graph, triple);
    }
  }

  void clear(const GraphTarget& target) {
    using Target = GraphTarget::Kind;
    if (target.kind == Target::kDefault || target.kind == Target::kAll) {
      change_.clear(std::nullopt);
    }
    if (target.kind == Target::kNamed || target.kind == Target::kAll) {
      change_.clear_named();
    }
    if (target.kind == Target::kGraph) change_.clear(target.graph);
  }

  void create(const UpdateOperation& operation) {
    try {
      change_.create(operation.target.graph);
    } catch (const Refusal&) {
      if (!operation.silent) throw;
    }
  }

  static GraphName name_of(const GraphTarget& target) {
    if (target.kind == GraphTarget::Kind::kDefault) return std::nullopt;
    return target.graph;
  }

  void transfer(const UpdateOperation& operation) {
    const GraphName source = name_of(operation.source);
    const GraphName target = name_of(operation.target);
    if (source == target) return;
    if (source && !graphs_.contains(*source) && !is_session_graph(*source)) {
      if (operation.silent) return;
      throw Refusal(404, "there is no graph <" + *source + ">");
    }
    const std::vector<Triple> triples = change_.triples(source);
    if (operation.kind != Kind::kAdd) change_.clear(target);
    for (const Triple& triple : triples) change_.add(target, triple);
    if (operation.kind == Kind::kMove) change_.clear(source);
  }

  const UpdateContext& context_;
  EmbeddedChange& change_;
  const session::Session& session_;
  const NamedGraphs& graphs_;
  const JobContext& job_;
  std::size_t n_operations_ = 0;
};

}  // namespace

void apply_update(const std::vector<UpdateOperation>& operations,
                  const UpdateContext& context, EmbeddedChange& change,
                  const session::Session& session, const NamedGraphs& graphs,
                  const JobContext& job) {
  UpdateRun run(context, change, session, graphs, job);
  for (const UpdateOperation& operation : operations) {
    job.cancel.throw_if_triggered();
    run.apply(operation);
  }
}

std::vector<Triple> read_document(const Document& document,
                                  const std::string& base_iri,
                                  const std::string& blank_prefix,
                                  const JobContext& job) {
  const auto syntax = syntax_of(document.content_type);
  if (!syntax) {
    throw Refusal(415, "the media type of the graph is '" +
                           document.content_type +
                           "'; expected text/turtle, application/n-triples or "
                           "application/rdf+xml");
  }
  io::ReadOptions options;
  options.syntax = syntax;
  options.base_iri = base_iri;
  options.blank_prefix = blank_prefix;
  TripleCollector collector;
  io::read_rdf_text(document.text, "graph", options, collector, job);
  return std::move(collector.triples);
}

}  // namespace rrn::serve
