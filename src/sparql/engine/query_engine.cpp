// SPDX-License-Identifier: MIT
#include "sparql/engine/query_engine.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <map>
#include <set>
#include <vector>

#include "base/text.hpp"
#include "sparql/algebra/translation.hpp"
#include "sparql/evaluation/planner.hpp"

namespace rrn::sparql {

namespace {

void refuse_service(const Query& query, const QueryOptions& options) {
  if (!query.uses_service || options.service) return;
  throw Error(ErrorCode::kUnsupported,
              "the query uses SERVICE, which is off here; expected a query of "
              "the data alone");
}

/// What a query needs while it runs.
class Evaluation {
 public:
  Evaluation(const SelectQuery& select, Query& query, const QueryData& data,
             const QueryOptions& options, const JobContext& job)
      : context_(data, options,
                 query.base_iri.empty() ? options.base_iri : query.base_iri,
                 query.prologue, job.cancel),
        algebra_(translate(select, query.variables)),
        planner_(query.variables, context_) {
    context_.guard.check();
    refuse_service(query, options);
    root_ = planner_.plan(*algebra_);
    row_.assign(query.variables.size(), kNoTerm);
  }

  /// Calls `visit` with each solution in row(), until it returns false.
  template <typename Visit>
  void run(const Visit& visit) {
    root_->run(row_, visit);
  }

  [[nodiscard]] const Row& row() const { return row_; }
  [[nodiscard]] QueryContext& context() { return context_; }
  [[nodiscard]] const Algebra& algebra() const { return *algebra_; }
  [[nodiscard]] const Operator& root() const { return *root_; }

 private:
  QueryContext context_;
  AlgebraPointer algebra_;
  Planner planner_;
  OperatorPointer root_;
  Row row_;
};

std::vector<Variable> projected(const Query& query) {
  std::vector<Variable> result;
  if (query.select.selects_all) {
    for (const Variable v : query.select.where.in_scope) {
      if (query.variables.is_visible(v)) result.push_back(v);
    }
  }
  for (const SelectItem& item : query.select.items) {
    result.push_back(item.variable);
  }
  return result;
}

void select(Query& query, const QueryData& data, AnswerSink& sink,
            const QueryOptions& options, const JobContext& job) {
  Evaluation evaluation(query.select, query, data, options, job);
  const std::vector<Variable> variables = projected(query);
  std::vector<std::string> names;
  for (const Variable v : variables) names.push_back(query.variables.name(v));
  sink.on_variables(names);
  std::vector<std::optional<TermView>> row(variables.size());
  QueryContext& context = evaluation.context();
  const auto hand_over = [&] {
    context.guard.count_row();
    for (std::size_t i = 0; i < row.size(); ++i) {
      const TermId id = evaluation.row()[variables[i]];
      row[i] = id == kNoTerm ? std::nullopt
                             : std::optional<TermView>(context.terms.view(id));
    }
    sink.on_row(row);
    return true;
  };
  evaluation.run(hand_over);
}

/// Makes triples of templates.
class Templates {
 public:
  Templates(QueryContext& context) : context_(context) {}  // NOLINT

  /// Blank nodes of templates are new ones from here on.
  void begin_solution() { blank_nodes_.clear(); }

  /// The number of a node; kNoTerm if it is unbound.
  TermId number(const Node& node, const Row& row) {
    if (node.variable) return row[*node.variable];
    if (!node.term.view().is_blank()) {
      return context_.terms.intern(node.term.view());
    }
    auto found = blank_nodes_.find(node.term.text);
    if (found == blank_nodes_.end()) {
      const std::string label = context_.new_blank_label();
      found = blank_nodes_
                  .emplace(node.term.text,
                           context_.terms.intern(TermView::blank(label)))
                  .first;
    }
    return found->second;
  }

  /// The triple, unless it is no RDF.
  std::optional<std::array<TermId, 3>> triple(const QuadTemplate& quad,
                                              const Row& row) {
    const std::array<TermId, 3> ids = {number(quad.subject, row),
                                       number(quad.predicate, row),
                                       number(quad.object, row)};
    for (const TermId id : ids) {
      if (id == kNoTerm) return std::nullopt;
    }
    if (context_.terms.view(ids[0]).is_literal() ||
        !context_.terms.view(ids[1]).is_iri()) {
      return std::nullopt;
    }
    return ids;
  }

 private:
  QueryContext& context_;
  std::map<std::string, TermId> blank_nodes_;
};

/// The pattern of a query that is no SELECT, with its modifiers.
SelectQuery& whole_pattern(Query& query) {
  query.select.selects_all =
      !query.select.has_aggregates && query.select.group_by.empty();
  return query.select;
}

void construct(Query& query, const QueryData& data, AnswerSink& sink,
               const QueryOptions& options, const JobContext& job) {
  // Templates may hold variables that the pattern has not; all stay in the row.
  Evaluation evaluation(whole_pattern(query), query, data, options, job);
  QueryContext& context = evaluation.context();
  Templates templates(context);
  RowSet seen(3, context.guard);
  const auto hand_over = [&] {
    context.guard.count_row();
    templates.begin_solution();
    for (const QuadTemplate& quad : query.construct) {
      const auto ids = templates.triple(quad, evaluation.row());
      if (!ids || !seen.insert(*ids).second) continue;
      sink.on_triple(context.terms.view((*ids)[0]),
                     context.terms.view((*ids)[1]),
                     context.terms.view((*ids)[2]));
    }
    return true;
  };
  evaluation.run(hand_over);
}

void describe(Query& query, const QueryData& data, AnswerSink& sink,
              const QueryOptions& options, const JobContext& job) {
  Evaluation evaluation(whole_pattern(query), query, data, options, job);
  QueryContext& context = evaluation.context();
  RowSet resources(1, context.guard);
  std::vector<Variable> variables;
  for (const Node& node : query.describe) {
    if (node.variable) {
      variables.push_back(*node.variable);
    } else {
      resources.insert({{context.terms.intern(node.term.view())}});
    }
  }
  if (query.describes_all) {
    for (const Variable v : query.select.where.in_scope) {
      if (query.variables.is_visible(v)) variables.push_back(v);
    }
  }
  const auto note = [&] {
    for (const Variable v : variables) {
      const TermId id = evaluation.row()[v];
      if (id != kNoTerm) resources.insert({{id}});
    }
    return !variables.empty();
  };
  evaluation.run(note);
  const auto cursor = data.cursor();
  for (std::size_t i = 0; i < resources.size(); ++i) {
    const TermId subject = resources.row(i)[0];
    if (subject.value >= data.n_terms()) continue;
    cursor->seek(kNoTerm, {subject, kNoTerm, kNoTerm});
    for (IdTriple triple; cursor->next(triple);) {
      context.guard.count_match();
      const TermView object = data.term(triple.object);
      sink.on_triple(data.term(triple.subject), data.term(triple.predicate),
                     object);
      if (object.is_blank()) resources.insert({{triple.object}});
    }
  }
}

bool ask(Query& query, const QueryData& data, const QueryOptions& options,
         const JobContext& job) {
  Evaluation evaluation(whole_pattern(query), query, data, options, job);
  bool found = false;
  const auto stop = [&] {
    found = true;
    return false;
  };
  evaluation.run(stop);
  return found;
}

void write_plan(const Operator& at, std::size_t depth, std::string& out) {
  std::size_t inside = depth;
  if (!at.description().empty()) {
    out += std::string(2 * depth, ' ') + at.description();
    out += "  (";
    if (at.estimate() >= 0) {
      out += "expected for each row before it " +
             group(static_cast<std::uint64_t>(
                 std::llround(std::min(at.estimate(), 1e15)))) +
             ", ";
    }
    out += "found " + group(at.n_rows()) + ")\n";
    ++inside;
  }
  for (const Operator* input : at.inputs()) write_plan(*input, inside, out);
}

}  // namespace

void evaluate_query(Query& query, const QueryData& data, AnswerSink& sink,
                    const QueryOptions& options, const JobContext& job) {
  switch (query.form) {
    case QueryForm::kSelect:
      return select(query, data, sink, options, job);
    case QueryForm::kAsk:
      return sink.on_boolean(ask(query, data, options, job));
    case QueryForm::kConstruct:
      return construct(query, data, sink, options, job);
    case QueryForm::kDescribe:
      return describe(query, data, sink, options, job);
  }
}

void evaluate_templates(UpdateOperation& operation, const QueryData& data,
                        const QueryOptions& options, const JobContext& job,
                        const QuadVisitor& visitor) {
  Evaluation evaluation(operation.where.select, operation.where, data, options,
                        job);
  QueryContext& context = evaluation.context();
  Templates templates(context);
  const auto visit = [&](const std::vector<QuadTemplate>& quads,
                         bool is_insertion) {
    for (const QuadTemplate& quad : quads) {
      const auto ids = templates.triple(quad, evaluation.row());
      if (!ids) continue;
      std::optional<TermView> graph;
      if (quad.graph) {
        const TermId id = templates.number(*quad.graph, evaluation.row());
        if (id == kNoTerm || !context.terms.view(id).is_iri()) continue;
        graph = context.terms.view(id);
      }
      visitor(is_insertion, graph, context.terms.view((*ids)[0]),
              context.terms.view((*ids)[1]), context.terms.view((*ids)[2]));
    }
  };
  const auto hand_over = [&] {
    context.guard.count_row();
    templates.begin_solution();
    visit(operation.deletes, false);
    visit(operation.inserts, true);
    return true;
  };
  evaluation.run(hand_over);
}

std::string explain_query(Query& query, const QueryData& data,
                          const QueryOptions& options, const JobContext& job) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point start = Clock::now();
  if (query.form != QueryForm::kSelect) whole_pattern(query);
  Evaluation evaluation(query.select, query, data, options, job);
  const Clock::time_point planned = Clock::now();
  const auto take = [&] {
    evaluation.context().guard.count_row();
    return query.form != QueryForm::kAsk;
  };
  evaluation.run(take);
  const auto milliseconds = [](Clock::duration duration) {
    char text[32];
    std::snprintf(text, sizeof text, "%.1f ms",
                  std::chrono::duration<double, std::milli>(duration).count());
    return std::string(text);
  };
  std::string out = "Algebra:\n" +
                    to_text(evaluation.algebra(), query.variables) +
                    "\nPlan:\n";
  write_plan(evaluation.root(), 0, out);
  out += "\nplanned in " + milliseconds(planned - start) + ", evaluated in " +
         milliseconds(Clock::now() - planned) + ", " +
         group(evaluation.context().guard.n_matches()) + " triples looked at\n";
  return out;
}

}  // namespace rrn::sparql
