// SPDX-License-Identifier: MIT
#include "io/statement_block.hpp"

#include <optional>

namespace rrn::io {

Statement StatementBlock::statement(std::size_t i) const {
  const Triple& triple = triples_[i];
  Statement statement{terms_.view(triple.subject),
                      terms_.view(triple.predicate), terms_.view(triple.object),
                      std::nullopt};
  if (i < graphs_.size() && graphs_[i] != kDefaultGraph) {
    statement.graph_name = graph_names_.view(graphs_[i]);
  }
  return statement;
}

void StatementBlock::add(const Statement& statement) {
  const Triple last = triples_.empty() ? Triple{} : triples_.back();
  Triple triple{};
  triple.subject = add_term(statement.subject, last.subject);
  triple.predicate = add_term(statement.predicate, last.predicate);
  triple.object = add_term(statement.object, last.object);
  if (statement.graph_name) {
    graphs_.resize(triples_.size(), kDefaultGraph);
    graphs_.push_back(graph_names_.add(*statement.graph_name));
  }
  triples_.push_back(triple);
}

void StatementBlock::clear() {
  terms_.clear();
  triples_.clear();
  graph_names_.clear();
  graphs_.clear();
  replay_ = nullptr;
}

std::uint32_t StatementBlock::add_term(const TermView& term,
                                       std::uint32_t last) {
  const bool is_last = !triples_.empty() && terms_.is(last, term);
  return is_last ? last : terms_.add(term);
}

}  // namespace rrn::io
