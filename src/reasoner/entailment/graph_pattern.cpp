// SPDX-License-Identifier: MIT
#include "reasoner/entailment/graph_pattern.hpp"

#include <algorithm>
#include <limits>

#include "rdf/vocabulary/owl.hpp"
#include "rdf/vocabulary/rdf.hpp"

namespace rrn::reasoner {

GraphPattern::GraphPattern(std::span<const GraphTriple> triples,
                           Dictionary& dictionary) {
  Indices indices;
  for (const GraphTriple& triple : triples) {
    const bool is_type = triple.predicate.text == rdf::kType;
    if (is_type && triple.object.text == owl::kThing) continue;
    atoms_.push_back({node(triple.subject, indices, dictionary),
                      dictionary.intern(triple.predicate.view()),
                      node(triple.object, indices, dictionary), is_type});
  }
}

GraphPattern::Node GraphPattern::node(const Term& term, Indices& indices,
                                      Dictionary& dictionary) {
  if (!term.view().is_blank()) {
    return {false, 0, dictionary.intern(term.view())};
  }
  const auto [found, is_new] = indices.try_emplace(
      term.text, static_cast<std::uint32_t>(variables_.size()));
  if (is_new) variables_.push_back(term.text);
  return {true, found->second, {}};
}

/// One matching: the values of the variables so far and the atoms to go.
class GraphPattern::Search {
 public:
  Search(const GraphPattern& pattern, const AssumedClosure& closure,
         const CheckGuard& guard, const Accept& accept)
      : pattern_(pattern),
        closure_(closure),
        guard_(guard),
        accept_(accept),
        values_(pattern.variables_.size()),
        open_(pattern.atoms_.size(), true) {}

  bool run() {
    if (open_.empty()) return is_accepted();
    std::vector<Step> steps = {start()};
    while (!steps.empty()) {
      if (!advance(steps.back())) {
        open_[steps.back().atom] = true;
        steps.pop_back();
      } else if (steps.size() < open_.size()) {
        steps.push_back(start());
      } else if (is_accepted()) {
        return true;
      }
    }
    return false;
  }

 private:
  /// An atom, what it may be about, and what of that was tried.
  struct Step {
    std::size_t atom = 0;
    std::vector<Row> candidates;  ///< Values of its subject and object
    std::size_t n_tried = 0;
    bool binds_subject = false;
    bool binds_object = false;
  };

  [[nodiscard]] std::optional<TermId> value(const Node& node) const {
    return node.is_variable ? values_[node.variable] : node.id;
  }

  [[nodiscard]] std::optional<TermId> value_of(const std::string& name) const {
    const auto& names = pattern_.variables_;
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end()) return std::nullopt;
    return values_[static_cast<std::size_t>(found - names.begin())];
  }

  [[nodiscard]] bool is_accepted() const {
    return accept_([this](const std::string& name) { return value_of(name); });
  }

  /// Takes the open atom with the fewest candidates.
  Step start() {
    Step step;
    step.atom = choose();
    open_[step.atom] = false;
    const Atom& atom = pattern_.atoms_[step.atom];
    step.binds_subject = !value(atom.subject);
    step.binds_object = !value(atom.object);
    // Gathered first: looking on may make an index.
    step.candidates = candidates(atom);
    return step;
  }

  /// Goes on to the next candidate; returns false after the last one, with
  /// everything as it was before the step.
  bool advance(Step& step) {
    guard_.tick();
    const Atom& atom = pattern_.atoms_[step.atom];
    const bool is_over = step.n_tried == step.candidates.size();
    const Row row = is_over ? Row{} : step.candidates[step.n_tried++];
    if (step.binds_subject) bind(atom.subject, row.first, is_over);
    if (step.binds_object) bind(atom.object, row.second, is_over);
    return !is_over;
  }

  void bind(const Node& node, TermId to, bool is_over) {
    auto& bound = values_[node.variable];
    bound = is_over ? std::nullopt : std::optional(to);
  }

  [[nodiscard]] std::size_t choose() const {
    std::optional<std::size_t> best;
    std::uint64_t fewest = std::numeric_limits<std::uint64_t>::max();
    for (std::size_t i = 0; i < open_.size(); ++i) {
      if (!open_[i]) continue;
      guard_.tick();
      const std::uint64_t n = estimate(pattern_.atoms_[i]);
      if (best && n >= fewest) continue;
      best = i;
      fewest = n;
    }
    return *best;
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

  [[nodiscard]] std::vector<Row> candidates(const Atom& atom) const {
    std::vector<Row> rows;
    const bool is_loop = atom.subject.is_variable && atom.object.is_variable &&
                         atom.subject.variable == atom.object.variable;
    if (!atom.is_type) {
      closure_.visit(property_relation(atom.predicate), value(atom.subject),
                     value(atom.object), [&](Row row) {
                       if (!is_loop || row.first == row.second) {
                         rows.push_back(row);
                       }
                       return true;
                     });
    } else if (const auto owl_class = value(atom.object)) {
      add_members(*owl_class, value(atom.subject), rows);
    } else {
      for (const RelationKey& key : closure_.relations(Arity::kUnary)) {
        add_members(key.predicate,
                    is_loop ? key.predicate : value(atom.subject), rows);
      }
    }
    return rows;
  }

  void add_members(TermId owl_class, std::optional<TermId> member,
                   std::vector<Row>& rows) const {
    closure_.visit(class_relation(owl_class), member, member, [&](Row row) {
      rows.push_back({row.first, owl_class});
      return true;
    });
  }

  const GraphPattern& pattern_;
  const AssumedClosure& closure_;
  const CheckGuard& guard_;
  const Accept& accept_;
  std::vector<std::optional<TermId>> values_;
  std::vector<bool> open_;
};

bool GraphPattern::match(const AssumedClosure& closure, const CheckGuard& guard,
                         const Accept& accept) const {
  return Search(*this, closure, guard, accept).run();
}

}  // namespace rrn::reasoner
