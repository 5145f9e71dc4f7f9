// SPDX-License-Identifier: MIT
#include "reasoner/entailment/graph_pattern.hpp"

#include <algorithm>
#include <limits>

#include "rdf/vocabulary/owl.hpp"
#include "rdf/vocabulary/rdf.hpp"

namespace rrn::reasoner {

GraphPattern::GraphPattern(std::span<const GraphTriple> triples,
                           Dictionary& dictionary) {
  for (const GraphTriple& triple : triples) {
    const bool is_type = triple.predicate.text == rdf::kType;
    if (is_type && triple.object.text == owl::kThing) continue;
    atoms_.push_back({node(triple.subject, dictionary),
                      dictionary.intern(triple.predicate.view()),
                      node(triple.object, dictionary), is_type});
  }
}

GraphPattern::Node GraphPattern::node(const Term& term,
                                      Dictionary& dictionary) {
  if (!term.view().is_blank()) {
    return {false, 0, dictionary.intern(term.view())};
  }
  const auto found = std::find(variables_.begin(), variables_.end(), term.text);
  const auto index = static_cast<std::uint32_t>(found - variables_.begin());
  if (found == variables_.end()) variables_.push_back(term.text);
  return {true, index, {}};
}

/// One matching: the values of the variables so far and the atoms to go.
class GraphPattern::Search {
 public:
  Search(const GraphPattern& pattern, const AssumedClosure& closure,
         const JobContext& job, const Accept& accept)
      : pattern_(pattern),
        closure_(closure),
        job_(job),
        accept_(accept),
        values_(pattern.variables_.size()),
        open_(pattern.atoms_.size(), true) {}

  bool run() {
    const std::optional<std::size_t> next = choose();
    if (!next)
      return accept_(
          [this](const std::string& name) { return value_of(name); });
    open_[*next] = false;
    const bool found = try_atom(pattern_.atoms_[*next]);
    open_[*next] = true;
    return found;
  }

 private:
  [[nodiscard]] std::optional<TermId> value(const Node& node) const {
    return node.is_variable ? values_[node.variable] : node.id;
  }

  [[nodiscard]] std::optional<TermId> value_of(const std::string& name) const {
    const auto& names = pattern_.variables_;
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end()) return std::nullopt;
    return values_[static_cast<std::size_t>(found - names.begin())];
  }

  /// Returns the open atom with the fewest candidates.
  [[nodiscard]] std::optional<std::size_t> choose() const {
    std::optional<std::size_t> best;
    std::uint64_t fewest = std::numeric_limits<std::uint64_t>::max();
    for (std::size_t i = 0; i < open_.size(); ++i) {
      if (!open_[i]) continue;
      const std::uint64_t n = estimate(pattern_.atoms_[i]);
      if (best && n >= fewest) continue;
      best = i;
      fewest = n;
    }
    return best;
  }

  [[nodiscard]] std::uint64_t estimate(const Atom& atom) const {
    const auto subject = value(atom.subject);
    const auto object = value(atom.object);
    if (!atom.is_type) {
      return closure_.estimate(property_relation(atom.predicate), subject,
                               object);
    }
    if (object) {
      return closure_.estimate(class_relation(*object), subject, subject);
    }
    // A class of any name: after everything else.
    return std::numeric_limits<std::uint64_t>::max() - 1;
  }

  bool try_atom(const Atom& atom) {
    job_.cancel.throw_if_triggered();
    if (!atom.is_type) {
      return try_rows(property_relation(atom.predicate), atom.subject,
                      atom.object);
    }
    if (const auto owl_class = value(atom.object)) {
      return try_rows(class_relation(*owl_class), atom.subject, atom.subject);
    }
    for (const RelationKey& key : closure_.relations(Arity::kUnary)) {
      values_[atom.object.variable] = key.predicate;
      if (try_rows(key, atom.subject, atom.subject)) return true;
    }
    values_[atom.object.variable].reset();
    return false;
  }

  bool try_rows(const RelationKey& key, const Node& left, const Node& right) {
    // Rows are gathered first: looking on may make an index.
    std::vector<Row> rows;
    closure_.visit(key, value(left), value(right), [&](Row row) {
      rows.push_back(row);
      return true;
    });
    for (const Row row : rows) {
      if (try_row(row, left, right)) return true;
    }
    return false;
  }

  bool try_row(Row row, const Node& left, const Node& right) {
    const bool binds_left = !value(left);
    if (binds_left) values_[left.variable] = row.first;
    const bool binds_right = !value(right);
    if (binds_right) values_[right.variable] = row.second;
    const bool is_one_variable = left.is_variable && right.is_variable &&
                                 left.variable == right.variable;
    const bool agrees = !is_one_variable || row.first == row.second;
    const bool found = agrees && run();
    if (binds_left) values_[left.variable].reset();
    if (binds_right) values_[right.variable].reset();
    return found;
  }

  const GraphPattern& pattern_;
  const AssumedClosure& closure_;
  const JobContext& job_;
  const Accept& accept_;
  std::vector<std::optional<TermId>> values_;
  std::vector<bool> open_;
};

bool GraphPattern::match(const AssumedClosure& closure, const JobContext& job,
                         const Accept& accept) const {
  return Search(*this, closure, job, accept).run();
}

}  // namespace rrn::reasoner
