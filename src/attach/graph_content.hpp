// SPDX-License-Identifier: MIT
#ifndef RRN_ATTACH_GRAPH_CONTENT_HPP
#define RRN_ATTACH_GRAPH_CONTENT_HPP

#include <array>
#include <compare>
#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "rdf/dictionary.hpp"
#include "rdf/statement.hpp"
#include "sparql/client/canonical_term.hpp"

namespace rrn::attach {

/// The triples of a graph, compared as a store compares them, each as it is
/// written.
class GraphContent final : public StatementSink {
 public:
  /// The dictionary is borrowed; contents that are compared share one, and the
  /// forms.
  GraphContent(Dictionary& terms, sparql::LiteralForms forms)
      : terms_(&terms), forms_(forms) {}

  void add(const Statement& statement);
  void on_statement(const Statement& statement,
                    const SourceLocation& place) override {
    static_cast<void>(place);
    add(statement);
  }
  /// Sorts, and keeps one of the triples that are equal.  To be called after
  /// adding and before all that follows.
  void finish();

  [[nodiscard]] std::size_t size() const { return triples_.size(); }
  /// Visits all, in no order that means anything.
  void visit(const std::function<void(const Statement&)>& visitor) const;

  /// Visits all in the order of their text, which is the same whatever the
  /// order in which they were added.
  void visit_sorted(const std::function<void(const Statement&)>& visitor) const;

  /// Visits what `after` has and `before` has not, and the reverse, as each
  /// writes it.
  static void compare(const GraphContent& before, const GraphContent& after,
                      const std::function<void(const Statement&)>& on_added,
                      const std::function<void(const Statement&)>& on_removed);

 private:
  using Ids = std::array<TermId, 3>;
  struct Triple {
    Ids key;      ///< Equal for triples that the store does not tell apart
    Ids written;  ///< The triple that is written

    friend auto operator<=>(const Triple&, const Triple&) = default;
  };

  void intern(const TermView& term, TermId& key, TermId& written);
  [[nodiscard]] Statement statement(const Triple& triple) const;

  Dictionary* terms_;
  sparql::LiteralForms forms_;
  std::vector<Triple> triples_;
};

}  // namespace rrn::attach

#endif  // RRN_ATTACH_GRAPH_CONTENT_HPP
