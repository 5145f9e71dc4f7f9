// SPDX-License-Identifier: MIT
#include "datalog/stratification.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <utility>

namespace rrn::datalog {

namespace {

using Node = std::uint32_t;

/// The dependency graph: a node for each rule, numbered as in the program, then
/// one for each relation.  A relation points to the rules that read it, a rule
/// to the relations of its heads.  So a rule that is in no cycle is a component
/// of its own, whatever the other rules of its head relation are.
class DependencyGraph {
 public:
  explicit DependencyGraph(const Program& program)
      : n_nodes_(static_cast<Node>(program.rules.size())) {
    std::vector<std::pair<Node, Node>> edges;
    for (Node rule = 0; rule < program.rules.size(); ++rule) {
      const Rule& r = program.rules[rule];
      if (r.is_constraint()) continue;
      for (const auto* atoms : {&r.body, &r.negated_body}) {
        for (const Atom& atom : *atoms) {
          edges.emplace_back(node_of(atom.relation), rule);
        }
      }
      for (const Atom& atom : r.heads) {
        edges.emplace_back(rule, node_of(atom.relation));
      }
    }
    first_edge_.assign(n_nodes_ + 1, 0);
    for (const auto& edge : edges) ++first_edge_[edge.first + 1];
    for (Node i = 0; i < n_nodes_; ++i) first_edge_[i + 1] += first_edge_[i];
    targets_.resize(edges.size());
    std::vector<std::size_t> next(first_edge_.begin(), first_edge_.end() - 1);
    for (const auto& edge : edges) targets_[next[edge.first]++] = edge.second;
  }

  [[nodiscard]] Node size() const { return n_nodes_; }
  [[nodiscard]] std::size_t edges_begin(Node node) const {
    return first_edge_[node];
  }
  [[nodiscard]] std::size_t edges_end(Node node) const {
    return first_edge_[node + 1];
  }
  [[nodiscard]] Node target(std::size_t edge) const { return targets_[edge]; }
  [[nodiscard]] Node relation(const RelationKey& key) const {
    return relations_.at(key);
  }

 private:
  Node node_of(const RelationKey& key) {
    const auto [entry, is_new] = relations_.try_emplace(key, n_nodes_);
    if (is_new) ++n_nodes_;
    return entry->second;
  }

  Node n_nodes_;
  std::map<RelationKey, Node> relations_;
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
                                      const RelationKey& relation,
                                      const DependencyGraph& graph,
                                      const Components& components,
                                      const Dictionary& dictionary) {
  // In the cycle some rule derives the relation.
  const std::uint32_t component = components.of(graph.relation(relation));
  std::string culprit;
  for (Node i = 0; i < program.rules.size() && culprit.empty(); ++i) {
    if (components.of(i) != component) continue;
    for (const Atom& head : program.rules[i].heads) {
      if (head.relation == relation) {
        culprit = to_string(program.rules[i], dictionary);
      }
    }
  }
  std::string name = relation.polarity == Polarity::kNegative ? "-" : "";
  name += dictionary.view(relation.predicate).to_ntriples();
  throw Error(ErrorCode::kUnstratifiable, rule.location,
              "NOT " + name + " is in a cycle with the rule '" + culprit +
                  "'; default negation must not depend on itself");
}

void check_negation(const Program& program, const DependencyGraph& graph,
                    const Components& components,
                    const Dictionary& dictionary) {
  for (Node i = 0; i < program.rules.size(); ++i) {
    const Rule& rule = program.rules[i];
    if (rule.is_constraint()) continue;
    for (const Atom& atom : rule.negated_body) {
      if (components.of(graph.relation(atom.relation)) == components.of(i)) {
        fail_unstratifiable(program, rule, atom.relation, graph, components,
                            dictionary);
      }
    }
  }
}

}  // namespace

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

}  // namespace rrn::datalog
