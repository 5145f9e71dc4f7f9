// SPDX-License-Identifier: MIT
#ifndef RRN_OWL2RL_BROKEN_AXIOM_HPP
#define RRN_OWL2RL_BROKEN_AXIOM_HPP

#include <string>
#include <string_view>
#include <utility>

#include "base/error.hpp"
#include "rdf/statement.hpp"
#include "rdf/term.hpp"
#include "rdf/vocabulary/rdfs.hpp"

namespace rrn::owl2rl {

/// An axiom whose triples do not have the shape that OWL or SWRL asks for.
///
/// A graph does not know where its triples are written: location() is empty,
/// and the two questions tell those who read the files which statement is
/// meant.
class BrokenAxiom final : public Error {
 public:
  /// `node` is the subject of what is wrong, or a literal in a wrong place;
  /// `predicate` is that of the statement meant, or empty for any.
  BrokenAxiom(const std::string& message, Term node,
              std::string_view predicate = {},
              ErrorCode code = ErrorCode::kBadSyntax)
      : Error(code, message), node_(std::move(node)), predicate_(predicate) {}

  [[nodiscard]] const Term& node() const { return node_; }
  /// Whether the node stands for the axiom alone, so that leaving out its
  /// triples leaves out nothing else: a restriction or a rule of SWRL, say, and
  /// not a class of which one statement is wrong.
  [[nodiscard]] bool stands_alone() const {
    const TermView node = node_.view();
    return node.is_blank() || (node.is_iri() && predicate_.empty());
  }
  /// Returns whether a statement is one of those that are wrong.
  [[nodiscard]] bool is_about(const Statement& statement) const {
    return statement.subject == node_.view() &&
           (predicate_.empty() || statement.predicate.text == predicate_);
  }
  /// Returns whether a statement says something of the node, other than a
  /// label or comment: the next best place where nothing is about it.
  [[nodiscard]] bool leads_to(const Statement& statement) const {
    const std::string_view predicate = statement.predicate.text;
    return statement.object == node_.view() && predicate != rdfs::kLabel &&
           predicate != rdfs::kComment;
  }

 private:
  Term node_;
  std::string predicate_;
};

}  // namespace rrn::owl2rl

#endif  // RRN_OWL2RL_BROKEN_AXIOM_HPP
