// SPDX-License-Identifier: MIT
// How derived and predicted statements are written into a store.
#ifndef RRN_ATTACH_KEPT_TRIPLES_HPP
#define RRN_ATTACH_KEPT_TRIPLES_HPP

#include <string>

#include "attach/graph_content.hpp"
#include "rdf/statement.hpp"
#include "session/known_statement.hpp"

namespace rrn::attach {

/// Adds a statement with its blank nodes named, see sparql::skolem_iri().
void add_skolemised(GraphContent& content, const Statement& statement);

/// Adds a predicted statement likewise, and its vocab::kProbability, as a
/// property of prediction_iri(); with `as_statement`, that is an rdf:Statement
/// about it.
void add_prediction(GraphContent& content, const session::KnownStatement& known,
                    bool as_statement);

/// The name of a prediction, made from what it says.
[[nodiscard]] std::string prediction_iri(const Statement& statement);
/// Whether a statement is about a prediction rather than one.
[[nodiscard]] bool is_about_prediction(const Statement& statement);

}  // namespace rrn::attach

#endif  // RRN_ATTACH_KEPT_TRIPLES_HPP
