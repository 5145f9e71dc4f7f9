// SPDX-License-Identifier: MIT
#include "datalog/analysis/stratification.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <utility>

namespace rrn::datalog {

namespace {

using Node = std::uint32_t;

/// The dependency graph: a node for each rule, numbered as in the program, then
/// one for each relation, one that all relations point to and one that points
/// to all.  A relation points to the rules that read it, a rule to the
/// relations of its heads.  So a rule that is in no cycle is a component of its
/// own, whatever the other rules of its head relation are.
class DependencyGraph {
 public:
  explicit DependencyGraph(const Program& program)
      : n_nodes_(static_cast<Node>(program.rules.size())) {
    reads_all_ = n_nodes_++;
    feeds_all_ = n_nodes_++;
    edges_.emplace_back(feeds_all_, reads_all_);
    for (Node rule = 0; rule < program.rules.size(); ++rule) {
      add_rule(rule, program.rules[rule]);
    }
    if (program.same_as) add_equality(program, *program.same_as);
    for (const auto& [key, node] : relations_) {
      edges_.emplace_back(node, reads_all_);
      edges_.emplace_back(feeds_all_, node);
    }
    sort_edges();
  }

  [[nodiscard]] Node size() const { return n_nodes_; }
  [[nodiscard]] std::size_t edges_begin(Node node) const {
    return first_edge_[node];
  }
  [[nodiscard]] std::size_t edges_end(Node node) const {
    return first_edge_[node + 1];
  }
  [[nodiscard]] Node target(std::size_t edge) const { return targets_[edge]; }
  /// The node that an atom reads.
  [[nodiscard]] Node read_by(const Atom& atom) const {
    return atom.is_triple() ? reads_all_ : relations_.at(atom.relation);
  }
  [[nodiscard]] Node written_by(const Atom& head) const {
    return head.is_triple() ? feeds_all_ : relations_.at(head.relation);
  }
  [[nodiscard]] Node relation(const RelationKey& key) const {
    return relations_.at(key);
  }
  [[nodiscard]] const std::map<RelationKey, Node>& relations() const {
    return relations_;
  }
  [[nodiscard]] bool is_any(Node node) const {
    return node == reads_all_ || node == feeds_all_;
  }
  [[nodiscard]] bool feeds_all() const { return some_feed_all_; }
  [[nodiscard]] Node feeder() const { return feeds_all_; }

 private:
  void add_rule(Node rule, const Rule& r) {
    if (r.is_constraint()) return;
    for (const auto* atoms : {&r.body, &r.negated_body}) {
      for (const Atom& atom : *atoms) {
        edges_.emplace_back(atom.is_triple() ? reads_all_ : node_of(atom),
                            rule);
      }
    }
    for (const Atom& atom : r.heads) {
      if (atom.is_triple()) some_feed_all_ = true;
      edges_.emplace_back(rule, atom.is_triple() ? feeds_all_ : node_of(atom));
    }
  }

  void add_equality(const Program& program, TermId same_as) {
    const RelationKey key{same_as, Arity::kBinary, Polarity::kPositive};
    const auto [entry, is_new] = relations_.try_emplace(key, n_nodes_);
    if (is_new) ++n_nodes_;
    const Node equality = entry->second;
    for (const auto& [other, node] : relations_) {
      if (node != equality) edges_.emplace_back(equality, node);
    }
    // A rule without atoms in its body reads no relation.
    for (Node rule = 0; rule < program.rules.size(); ++rule) {
      if (needs_equality(program.rules[rule], same_as)) {
        edges_.emplace_back(equality, rule);
      }
    }
  }

  void sort_edges() {
    first_edge_.assign(n_nodes_ + 1, 0);
    for (const auto& edge : edges_) ++first_edge_[edge.first + 1];
    for (Node i = 0; i < n_nodes_; ++i) first_edge_[i + 1] += first_edge_[i];
    targets_.resize(edges_.size());
    std::vector<std::size_t> next(first_edge_.begin(), first_edge_.end() - 1);
    for (const auto& edge : edges_) targets_[next[edge.first]++] = edge.second;
  }

  Node node_of(const Atom& atom) {
    const auto [entry, is_new] =
        relations_.try_emplace(atom.relation, n_nodes_);
    if (is_new) ++n_nodes_;
    return entry->second;
  }

  Node n_nodes_;
  Node reads_all_ = 0;
  Node feeds_all_ = 0;
  bool some_feed_all_ = false;
  std::map<RelationKey, Node> relations_;
  std::vector<std::pair<Node, Node>> edges_;
  std::vector<std::size_t> first_edge_;
  std::vector<Node> targets_;
};

/// Tarjan's strongly connected components with a stack of its own, since a
/// chain of rules may be as long as the program.
class Components {
 public:
  explicit Components(const DependencyGraph& graph)
      : graph_(graph),
        index_(graph.size(), kUnvisited),
        low_(graph.size(), 0),
        component_(graph.size(), kUnvisited) {
    for (Node node = 0; node < graph.size(); ++node) {
      if (index_[node] == kUnvisited) visit_from(node);
    }
  }

  /// Components are numbered so that edges lead to smaller numbers or stay.
  [[nodiscard]] std::uint32_t of(Node node) const { return component_[node]; }
  [[nodiscard]] std::uint32_t size() const { return n_components_; }

 private:
  static constexpr std::uint32_t kUnvisited = 0xffffffffU;

  struct Frame {
    Node node;
    std::size_t edge;
  };

  void enter(Node node) {
    index_[node] = low_[node] = n_visited_++;
    open_.push_back(node);
    frames_.push_back({node, graph_.edges_begin(node)});
  }

  void visit_from(Node root) {
    enter(root);
    while (!frames_.empty()) {
      Frame& frame = frames_.back();
      const Node node = frame.node;
      if (frame.edge == graph_.edges_end(node)) {
        frames_.pop_back();
        if (!frames_.empty()) {
          Node& low = low_[frames_.back().node];
          low = std::min(low, low_[node]);
        }
        if (low_[node] == index_[node]) close(node);
        continue;
      }
      const Node target = graph_.target(frame.edge++);
      if (index_[target] == kUnvisited) {
        enter(target);
      } else if (component_[target] == kUnvisited) {
        low_[node] = std::min(low_[node], index_[target]);
      }
    }
  }

  /// Makes a component of `node` and what is above it on the stack.
  void close(Node node) {
    Node member = 0;
    do {
      member = open_.back();
      open_.pop_back();
      component_[member] = n_components_;
    } while (member != node);
    ++n_components_;
  }

  const DependencyGraph& graph_;
  std::vector<std::uint32_t> index_;
  std::vector<std::uint32_t> low_;
  std::vector<std::uint32_t> component_;
  std::vector<Node> open_;
  std::vector<Frame> frames_;
  std::uint32_t n_visited_ = 0;
  std::uint32_t n_components_ = 0;
};

[[noreturn]] void fail_unstratifiable(const Program& program, const Rule& rule,
                                      const std::string& condition, Node node,
                                      const DependencyGraph& graph,
                                      const Components& components,
                                      const Dictionary& dictionary) {
  // In the cycle some rule derives the relation.
  std::string culprit;
  for (Node i = 0; i < program.rules.size() && culprit.empty(); ++i) {
    if (components.of(i) != components.of(node)) continue;
    for (const Atom& head : program.rules[i].heads) {
      if (graph.written_by(head) == node || graph.is_any(node)) {
        culprit = to_string(program.rules[i], dictionary);
      }
    }
  }
  throw Error(ErrorCode::kUnstratifiable, rule.location,
              condition + " is in a cycle with the rule '" + culprit +
                  "'; default negation must not depend on itself");
}

std::string show_negated(const Atom& atom, const Dictionary& dictionary) {
  if (atom.is_triple()) return "NOT of a triple with a variable predicate";
  const RelationKey& relation = atom.relation;
  return (relation.polarity == Polarity::kNegative ? "NOT -" : "NOT ") +
         dictionary.view(relation.predicate).to_ntriples();
}

void check_negation(const Program& program, const DependencyGraph& graph,
                    const Components& components,
                    const Dictionary& dictionary) {
  for (Node i = 0; i < program.rules.size(); ++i) {
    const Rule& rule = program.rules[i];
    if (rule.is_constraint()) continue;
    for (const Atom& atom : rule.negated_body) {
      const Node node = graph.read_by(atom);
      if (components.of(node) == components.of(i)) {
        fail_unstratifiable(program, rule, show_negated(atom, dictionary), node,
                            graph, components, dictionary);
      }
    }
    if (!program.same_as || !needs_equality(rule, *program.same_as)) continue;
    const Node node =
        graph.relation({*program.same_as, Arity::kBinary, Polarity::kPositive});
    if (components.of(node) == components.of(i)) {
      fail_unstratifiable(program, rule, "!= in a condition of equality", node,
                          graph, components, dictionary);
    }
  }
}

}  // namespace

bool needs_equality(const Rule& rule, TermId same_as) {
  return std::any_of(
      rule.disequalities.begin(), rule.disequalities.end(),
      [&](const Disequality& filter) {
        return std::any_of(
            rule.heads.begin(), rule.heads.end(), [&](const Atom& head) {
              const bool merges =
                  !head.is_triple() && head.relation.predicate == same_as &&
                  head.relation.arity == Arity::kBinary &&
                  ((head.first == filter.left && head.second == filter.right) ||
                   (head.first == filter.right && head.second == filter.left));
              return !merges;
            });
      });
}

Stratification stratify(const Program& program, const Dictionary& dictionary) {
  const DependencyGraph graph(program);
  const Components components(graph);
  check_negation(program, graph, components, dictionary);

  // A component number per rule, in reverse: sources first.
  std::vector<std::vector<std::size_t>> by_component(components.size());
  for (Node i = 0; i < program.rules.size(); ++i) {
    if (program.rules[i].is_constraint()) continue;
    by_component[components.size() - 1 - components.of(i)].push_back(i);
  }
  Stratification result;
  for (std::vector<std::size_t>& rules : by_component) {
    if (!rules.empty()) result.strata.push_back(std::move(rules));
  }
  return result;
}

std::optional<std::uint32_t> RelationStratification::component(
    const RelationKey& key) const {
  const auto found = component_of.find(key);
  return found == component_of.end() ? any_component : found->second;
}

RelationStratification stratify_relations(const Program& program,
                                          const Dictionary& dictionary) {
  const DependencyGraph graph(program);
  const Components components(graph);
  check_negation(program, graph, components, dictionary);
  const auto order_of = [&](Node node) {
    return components.size() - 1 - components.of(node);
  };

  RelationStratification result;
  std::vector<std::vector<std::size_t>> by_component(components.size());
  for (Node i = 0; i < program.rules.size(); ++i) {
    const auto add_to = [&](Node node) {
      auto& rules = by_component[order_of(node)];
      if (rules.empty() || rules.back() != i) rules.push_back(i);
    };
    for (const Atom& head : program.rules[i].heads) {
      add_to(graph.written_by(head));
      if (!head.is_triple()) continue;
      for (const auto& [key, node] : graph.relations()) add_to(node);
    }
  }
  for (std::uint32_t i = 0; i < by_component.size(); ++i) {
    if (by_component[i].empty()) continue;
    result.strata.push_back(std::move(by_component[i]));
    result.components.push_back(i);
  }
  for (const auto& [key, node] : graph.relations()) {
    result.component_of.emplace(key, order_of(node));
  }
  if (graph.feeds_all()) result.any_component = order_of(graph.feeder());
  return result;
}

}  // namespace rrn::datalog
