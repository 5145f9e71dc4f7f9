// SPDX-License-Identifier: MIT
#include "serve/local/local_update.hpp"

#include "io/rdf_reader.hpp"
#include "sparql/engine/query_engine.hpp"

namespace rrn::serve {

namespace {

using sparql::GraphTarget;
using sparql::UpdateOperation;
using Kind = UpdateOperation::Kind;
using Triple = NamedGraph::Triple;

/// Keeps what is read.
class TripleCollector final : public StatementSink {
 public:
  void on_statement(const Statement& s, const SourceLocation&) override {
    triples.push_back({Term(s.subject), Term(s.predicate), Term(s.object)});
  }

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
  UpdateRun(const UpdateContext& context, LocalChange& change,
            const session::Session& session, const NamedGraphs& graphs,
            const JobContext& job)
      : context_(context),
        change_(change),
        session_(session),
        graphs_(graphs),
        job_(job) {}

  void apply(UpdateOperation& operation) {
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
        if (operation.is_silent) return;
        break;
    }
    throw Refusal(403, "LOAD of <" + operation.source.graph +
                           "> is refused; nothing is fetched here");
  }

 private:
  [[nodiscard]] std::string blank_prefix() const {
    return context_.blank_prefix + std::to_string(n_operations_);
  }

  /// Data: labels of blank nodes are of this operation alone.
  [[nodiscard]] Triple triple_of(const sparql::QuadTemplate& quad) const {
    const auto term = [&](const sparql::Node& node) {
      Term result = node.term;
      if (result.view().is_blank()) {
        const std::string label = result.text.starts_with(' ')
                                      ? "g" + result.text.substr(1)
                                      : "n" + result.text;
        result.text = blank_prefix() + '.' + label;
      }
      return result;
    };
    return {term(quad.subject), term(quad.predicate), term(quad.object)};
  }

  static GraphName graph_of(const sparql::QuadTemplate& quad) {
    if (!quad.graph) return std::nullopt;
    return quad.graph->term.text;
  }

  void insert_data(const UpdateOperation& operation) {
    for (const sparql::QuadTemplate& quad : operation.inserts) {
      job_.cancel.throw_if_triggered();
      change_.add(graph_of(quad), triple_of(quad));
    }
  }

  void delete_data(const UpdateOperation& operation) {
    for (const sparql::QuadTemplate& quad : operation.deletes) {
      job_.cancel.throw_if_triggered();
      change_.remove(graph_of(quad), triple_of(quad));
    }
  }

  [[nodiscard]] DatasetClause dataset_of(
      const UpdateOperation& operation) const {
    const bool has_own = operation.with || operation.dataset.is_given();
    if (context_.dataset.is_given()) {
      if (has_own) {
        throw Refusal(400,
                      "the update has USING or WITH, and the request "
                      "using-graph-uri or using-named-graph-uri; expected one "
                      "of them");
      }
      return context_.dataset;
    }
    if (operation.dataset.is_given()) {
      return {operation.dataset.default_graphs, operation.dataset.named_graphs};
    }
    if (!operation.with) return {};
    DatasetClause dataset{{*operation.with}, {}};
    for (const auto& [name, graph] : graphs_) {
      dataset.named_graphs.push_back(name);
    }
    return dataset;
  }

  void modify(UpdateOperation& operation) {
    change_.flush();  // the pattern sees what came before
    const LocalData data(session_.view(), graphs_,
                         {context_.origins, {}, dataset_of(operation)});
    std::vector<std::pair<GraphName, Triple>> deletes;
    std::vector<std::pair<GraphName, Triple>> inserts;
    sparql::QueryOptions options;
    options.base_iri = context_.base_iri;
    options.new_blank_prefix = blank_prefix() + '.';
    options.limits = context_.limits;
    options.service = context_.service;
    sparql::evaluate_templates(
        operation, data, options, job_,
        [&](bool is_insertion, const std::optional<TermView>& graph,
            const TermView& s, const TermView& p, const TermView& o) {
          (is_insertion ? inserts : deletes)
              .emplace_back(graph ? GraphName(graph->text) : operation.with,
                            Triple{Term(s), Term(p), Term(o)});
        });
    for (const auto& [graph, triple] : deletes) change_.remove(graph, triple);
    for (const auto& [graph, triple] : inserts) change_.add(graph, triple);
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
      if (!operation.is_silent) throw;
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
      if (operation.is_silent) return;
      throw Refusal(404, "there is no graph <" + *source + ">");
    }
    const std::vector<Triple> triples = change_.triples(source);
    if (operation.kind != Kind::kAdd) change_.clear(target);
    for (const Triple& triple : triples) change_.add(target, triple);
    if (operation.kind == Kind::kMove) change_.clear(source);
  }

  const UpdateContext& context_;
  LocalChange& change_;
  const session::Session& session_;
  const NamedGraphs& graphs_;
  const JobContext& job_;
  std::size_t n_operations_ = 0;
};

}  // namespace

void apply_update(std::vector<UpdateOperation>& operations,
                  const UpdateContext& context, LocalChange& change,
                  const session::Session& session, const NamedGraphs& graphs,
                  const JobContext& job) {
  UpdateRun run(context, change, session, graphs, job);
  for (UpdateOperation& operation : operations) {
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
