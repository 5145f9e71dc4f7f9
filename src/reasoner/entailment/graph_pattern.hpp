// SPDX-License-Identifier: MIT
#ifndef RRN_REASONER_ENTAILMENT_GRAPH_PATTERN_HPP
#define RRN_REASONER_ENTAILMENT_GRAPH_PATTERN_HPP

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "rdf/statement.hpp"
#include "rdf/term.hpp"
#include "reasoner/entailment/assumed_closure.hpp"

namespace rrn::reasoner {

/// A triple that owns its terms.
struct GraphTriple {
  Term subject;
  Term predicate;
  Term object;

  friend auto operator<=>(const GraphTriple&, const GraphTriple&) = default;
};

/// Triples whose blank nodes stand for anything: a basic graph pattern, matched
/// over a closure by backtracking without recursion, the most selective triple
/// next.
class GraphPattern {
 public:
  /// Interns the terms.  A triple that says that something is an owl:Thing is
  /// left out: everything is.
  GraphPattern(std::span<const GraphTriple> triples, Dictionary& dictionary);

  /// What a blank node stands for; absent where it is in no triple.
  using Solution = std::function<std::optional<TermId>(const std::string&)>;
  /// Called with each solution; returns false to go on looking.
  using Accept = std::function<bool(const Solution&)>;

  /// Returns whether some solution is accepted.  Throws as CheckGuard::poll().
  [[nodiscard]] bool match(const AssumedClosure& closure,
                           const CheckGuard& guard, const Accept& accept) const;

 private:
  struct Node {
    bool is_variable = false;
    std::uint32_t variable = 0;
    TermId id;
  };
  struct Atom {
    Node subject;
    TermId predicate;
    Node object;
    bool is_type = false;
  };
  class Search;

  using Indices = std::unordered_map<std::string, std::uint32_t>;

  Node node(const Term& term, Indices& indices, Dictionary& dictionary);

  std::vector<Atom> atoms_;
  std::vector<std::string> variables_;
};

}  // namespace rrn::reasoner

#endif  // RRN_REASONER_ENTAILMENT_GRAPH_PATTERN_HPP
