// SPDX-License-Identifier: MIT
#include "io/ontology_graph.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <set>
#include <tuple>
#include <vector>

#include "rdf/dictionary.hpp"

namespace rrn::io {

namespace {

using IdTriple = std::array<TermId, 3>;
using IdPattern = std::array<std::optional<TermId>, 3>;

/// Orders in which to sort the terms of triples: whatever terms a pattern
/// gives, they come first in one of them.
using Order = std::array<std::size_t, 3>;
constexpr std::array<Order, 3> kOrders = {{{0, 1, 2}, {1, 2, 0}, {2, 0, 1}}};

std::size_t count_given(const IdPattern& pattern) {
  return static_cast<std::size_t>(
      std::count_if(pattern.begin(), pattern.end(),
                    [](const auto& id) { return id.has_value(); }));
}

/// Returns the number of the order in which the terms given come first.
std::size_t choose_order(const IdPattern& pattern) {
  const std::size_t n_given = count_given(pattern);
  const auto* const found =
      std::find_if(kOrders.begin(), kOrders.end(), [&](const Order& order) {
        return std::all_of(
            order.begin(), order.begin() + n_given,
            [&](std::size_t i) { return pattern[i].has_value(); });
      });
  return static_cast<std::size_t>(found - kOrders.begin());
}

bool precedes(const TermView& a, const TermView& b) {
  return std::tie(a.kind, a.text, a.datatype, a.language) <
         std::tie(b.kind, b.text, b.datatype, b.language);
}

}  // namespace

/// The terms live in a dictionary, and the triples of their ids in a set for
/// each order.
struct OntologyGraph::State {
  /// Sets `id` to that of the pattern's term, nothing for any; returns false if
  /// the graph has no such term.
  bool find(const std::optional<TermView>& term,
            std::optional<TermId>& id) const {
    if (term) id = terms.find(*term);
    return id.has_value() == term.has_value();
  }

  [[nodiscard]] std::vector<IdTriple> collect(const IdPattern& pattern) const;
  void sort(std::vector<IdTriple>& triples) const;

  Dictionary terms;
  std::array<std::set<IdTriple>, kOrders.size()> indices;
};

std::vector<IdTriple> OntologyGraph::State::collect(
    const IdPattern& pattern) const {
  const std::size_t n_given = count_given(pattern);
  const std::size_t which = choose_order(pattern);
  const Order& order = kOrders[which];
  IdTriple first{};
  for (std::size_t i = 0; i < n_given; ++i) first[i] = *pattern[order[i]];
  std::vector<IdTriple> triples;
  const std::set<IdTriple>& index = indices[which];
  for (auto at = index.lower_bound(first);
       at != index.end() &&
       std::equal(first.begin(), first.begin() + n_given, at->begin());
       ++at) {
    IdTriple& triple = triples.emplace_back();
    for (std::size_t i = 0; i < order.size(); ++i) triple[order[i]] = (*at)[i];
  }
  return triples;
}

/// Sorts by terms: the order of ids is that of insertion.
void OntologyGraph::State::sort(std::vector<IdTriple>& triples) const {
  std::sort(triples.begin(), triples.end(),
            [this](const IdTriple& a, const IdTriple& b) {
              for (std::size_t i = 0; i < a.size(); ++i) {
                if (a[i] != b[i]) {
                  return precedes(terms.view(a[i]), terms.view(b[i]));
                }
              }
              return false;
            });
}

OntologyGraph::OntologyGraph() : state_(std::make_unique<State>()) {}

OntologyGraph::~OntologyGraph() = default;

void OntologyGraph::on_statement(const Statement& statement,
                                 const SourceLocation& /*place*/) {
  const IdTriple triple = {state_->terms.intern(statement.subject),
                           state_->terms.intern(statement.predicate),
                           state_->terms.intern(statement.object)};
  for (std::size_t i = 0; i < kOrders.size(); ++i) {
    const Order& order = kOrders[i];
    state_->indices[i].insert(
        {triple[order[0]], triple[order[1]], triple[order[2]]});
  }
}

void OntologyGraph::match(const TriplePattern& pattern,
                          const Visitor& visitor) const {
  IdPattern ids;
  if (!state_->find(pattern.subject, ids[0]) ||
      !state_->find(pattern.predicate, ids[1]) ||
      !state_->find(pattern.object, ids[2])) {
    return;
  }
  // Collected first, so that the visitor may match again.
  std::vector<IdTriple> triples = state_->collect(ids);
  state_->sort(triples);
  for (const auto& [subject, predicate, object] : triples) {
    const Dictionary& terms = state_->terms;
    if (!visitor(terms.view(subject), terms.view(predicate),
                 terms.view(object))) {
      return;
    }
  }
}

std::size_t OntologyGraph::size() const {
  return state_->indices.front().size();
}

}  // namespace rrn::io
