// SPDX-License-Identifier: MIT
#include "sparql/grammar/parser.hpp"

namespace rrn::sparql {

using OperationKind = UpdateOperation::Kind;

std::vector<UpdateOperation> Parser::update_unit() {
  std::vector<UpdateOperation> operations;
  for (;;) {
    prologue();
    if (in_.at_end()) return operations;
    ++n_operations_;
    variables_ = Variables();
    uses_service_ = false;
    operations.push_back(update_operation());
    if (in_.at_end()) return operations;
    in_.expect(";");
  }
}

UpdateOperation Parser::update_operation() {
  UpdateOperation operation;
  if (in_.is_word("INSERT") && in_.peek(1).is_word("DATA")) {
    in_.take();
    in_.take();
    operation.inserts = quads(false, BlankNodes::kTerms);
  } else if (in_.is_word("DELETE") && in_.peek(1).is_word("DATA")) {
    in_.take();
    in_.take();
    operation.kind = OperationKind::kDeleteData;
    operation.deletes = quads(false, BlankNodes::kRefused);
  } else if (in_.is_word("DELETE") && in_.peek(1).is_word("WHERE")) {
    in_.take();
    in_.take();
    delete_where(operation);
  } else if (in_.is_word("WITH") || in_.is_word("DELETE") ||
             in_.is_word("INSERT")) {
    modify(operation);
  } else {
    management(operation);
  }
  return operation;
}

void Parser::modify(UpdateOperation& operation) {
  operation.kind = OperationKind::kModify;
  if (in_.accept_word("WITH")) operation.with = iri();
  const bool deletes = in_.accept_word("DELETE");
  if (deletes) operation.deletes = quads(true, BlankNodes::kRefused);
  if (in_.accept_word("INSERT")) {
    operation.inserts = quads(true, BlankNodes::kTerms);
  } else if (!deletes) {
    in_.fail_expecting("DELETE or INSERT");
  }
  dataset_clause(operation.dataset, "USING");
  in_.expect_word("WHERE");
  if (!in_.is("{")) in_.fail_expecting("'{'");
  operation.where.select.where = group_graph_pattern();
  modify_pattern(operation);
}

void Parser::modify_pattern(UpdateOperation& operation) {
  operation.where.select.selects_all = true;
  operation.where.uses_service = uses_service_;
  operation.where.base_iri = base_iri_;
  operation.where.variables = std::move(variables_);
}

void Parser::delete_where(UpdateOperation& operation) {
  operation.kind = OperationKind::kModify;
  operation.deletes = quads(true, BlankNodes::kRefused);
  GroupPattern& where = operation.where.select.where;
  for (const QuadTemplate& quad : operation.deletes) {
    TriplesElement triples;
    triples.triples.push_back(
        {quad.subject, quad.predicate, std::nullopt, quad.object});
    for (const Node* node : {&quad.subject, &quad.predicate, &quad.object}) {
      if (node->variable) where.in_scope.insert(*node->variable);
    }
    if (!quad.graph) {
      where.elements.emplace_back(std::move(triples));
      continue;
    }
    if (quad.graph->variable) where.in_scope.insert(*quad.graph->variable);
    GraphElement graph{*quad.graph, std::make_unique<GroupPattern>()};
    graph.group->elements.emplace_back(std::move(triples));
    where.elements.emplace_back(std::move(graph));
  }
  modify_pattern(operation);
}

void Parser::management(UpdateOperation& operation) {
  if (in_.accept_word("CLEAR") || in_.accept_word("DROP")) {
    operation.kind = OperationKind::kClear;
    operation.is_silent = in_.accept_word("SILENT");
    operation.target = clear_target();
  } else if (in_.accept_word("CREATE")) {
    operation.kind = OperationKind::kCreate;
    operation.is_silent = in_.accept_word("SILENT");
    in_.expect_word("GRAPH");
    operation.target = {GraphTarget::Kind::kGraph, iri()};
  } else if (in_.accept_word("LOAD")) {
    operation.kind = OperationKind::kLoad;
    operation.is_silent = in_.accept_word("SILENT");
    operation.source = {GraphTarget::Kind::kGraph, iri()};
    if (in_.accept_word("INTO")) {
      in_.expect_word("GRAPH");
      operation.target = {GraphTarget::Kind::kGraph, iri()};
    }
  } else {
    transfer(operation);
  }
}

void Parser::transfer(UpdateOperation& operation) {
  if (in_.accept_word("COPY")) {
    operation.kind = OperationKind::kCopy;
  } else if (in_.accept_word("MOVE")) {
    operation.kind = OperationKind::kMove;
  } else if (in_.accept_word("ADD")) {
    operation.kind = OperationKind::kAdd;
  } else {
    in_.fail_expecting(
        "INSERT, DELETE, WITH, CLEAR, DROP, CREATE, LOAD, COPY, MOVE or ADD");
  }
  operation.is_silent = in_.accept_word("SILENT");
  operation.source = graph_or_default();
  in_.expect_word("TO");
  operation.target = graph_or_default();
}

GraphTarget Parser::clear_target() {
  if (in_.accept_word("ALL")) return {GraphTarget::Kind::kAll, {}};
  if (in_.accept_word("NAMED")) return {GraphTarget::Kind::kNamed, {}};
  if (in_.accept_word("DEFAULT")) return {GraphTarget::Kind::kDefault, {}};
  if (!in_.accept_word("GRAPH")) {
    in_.fail_expecting("GRAPH, DEFAULT, NAMED or ALL");
  }
  return {GraphTarget::Kind::kGraph, iri()};
}

GraphTarget Parser::graph_or_default() {
  if (in_.accept_word("DEFAULT")) return {GraphTarget::Kind::kDefault, {}};
  in_.accept_word("GRAPH");
  return {GraphTarget::Kind::kGraph, iri()};
}

std::vector<QuadTemplate> Parser::quads(bool allows_variables,
                                        BlankNodes blanks) {
  allows_variables_ = allows_variables;
  blanks_ = blanks;
  allows_paths_ = false;
  std::vector<QuadTemplate> result;
  in_.expect("{");
  if (starts_node()) template_triples(result, std::nullopt);
  while (in_.accept_word("GRAPH")) {
    const Node graph = variable_or_iri();
    in_.expect("{");
    if (!in_.is("}")) template_triples(result, graph);
    in_.expect("}");
    in_.accept(".");
    if (starts_node()) template_triples(result, std::nullopt);
  }
  in_.expect("}");
  allows_variables_ = true;
  blanks_ = BlankNodes::kVariables;
  allows_paths_ = true;
  return result;
}

void Parser::template_triples(std::vector<QuadTemplate>& quads,
                              const std::optional<Node>& graph) {
  std::vector<TriplePattern> triples;
  do {
    triples_same_subject(triples);
  } while (in_.accept(".") && starts_node());
  for (TriplePattern& triple : triples) {
    quads.push_back({std::move(triple.subject), std::move(triple.predicate),
                     std::move(triple.object), graph});
  }
}

}  // namespace rrn::sparql
