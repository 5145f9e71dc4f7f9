// SPDX-License-Identifier: MIT
// How derived and predicted statements are written into a store.
#ifndef RRN_ATTACH_KEPT_TRIPLES_HPP
#define RRN_ATTACH_KEPT_TRIPLES_HPP

#include "attach/graph_content.hpp"
#include "rdf/statement.hpp"
#include "session/known_statement.hpp"

namespace rrn::attach {

/// Adds a statement with its blank nodes named, see sparql::skolem_iri().
void add_skolemised(GraphContent& content, const Statement& statement);

/// Adds a predicted statement likewise, and an rdf:Statement about it with
/// vocab::kProbability, whose name is made from what it says.
void add_prediction(GraphContent& content,
                    const session::KnownStatement& known);

}  // namespace rrn::attach

#endif  // RRN_ATTACH_KEPT_TRIPLES_HPP
