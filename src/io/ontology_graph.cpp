// SPDX-License-Identifier: MIT
#include "io/ontology_graph.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <tuple>
#include <vector>

#include <sord/sord.h>

#include "rdf/dictionary.hpp"

namespace rrn::io {

namespace {

using IdTriple = std::array<TermId, 3>;

struct WorldDeleter {
  void operator()(SordWorld* world) const { sord_world_free(world); }
};
struct ModelDeleter {
  void operator()(SordModel* model) const { sord_free(model); }
};
struct IterDeleter {
  void operator()(SordIter* iter) const { sord_iter_free(iter); }
};

bool precedes(const TermView& a, const TermView& b) {
  return std::tie(a.kind, a.text, a.datatype, a.language) <
         std::tie(b.kind, b.text, b.datatype, b.language);
}

}  // namespace

/// The terms live in a dictionary and Sord indexes nodes that are named by
/// their ids: Sord's own nodes would cut language tags at 15 bytes and text at
/// a NUL.
struct OntologyGraph::State {
  State()
      : world(sord_world_new()),
        model(sord_new(world.get(), SORD_SPO | SORD_SOP | SORD_OPS | SORD_POS,
                       false)) {}
  State(const State&) = delete;
  State& operator=(const State&) = delete;
  ~State() {
    model.reset();
    for (SordNode* node : nodes) sord_node_free(world.get(), node);
  }

  /// The node of a term, made if it is new.
  const SordNode* intern(const TermView& term) {
    const TermId id = terms.intern(term);
    if (id.value == nodes.size()) {
      const std::string name = std::to_string(id.value);
      nodes.push_back(sord_new_blank(
          world.get(), reinterpret_cast<const uint8_t*>(name.c_str())));
    }
    return nodes[id.value];
  }

  /// Sets `node` to that of the pattern's term, null for any; returns false if
  /// the graph has no such term.
  bool find(const std::optional<TermView>& term, const SordNode*& node) const {
    node = nullptr;
    if (!term) return true;
    const std::optional<TermId> id = terms.find(*term);
    if (!id) return false;
    node = nodes[id->value];
    return true;
  }

  static TermId id_of(const SordNode* node) {
    std::size_t size = 0;
    const auto* const name = reinterpret_cast<const char*>(
        sord_node_get_string_counted(node, &size));
    TermId id;
    std::from_chars(name, name + size, id.value);
    return id;
  }

  [[nodiscard]] std::vector<IdTriple> collect(const SordQuad pattern) const;
  void sort(std::vector<IdTriple>& triples) const;

  Dictionary terms;
  std::unique_ptr<SordWorld, WorldDeleter> world;
  std::unique_ptr<SordModel, ModelDeleter> model;
  std::vector<SordNode*> nodes;  // by TermId, each one reference
};

std::vector<IdTriple> OntologyGraph::State::collect(
    const SordQuad pattern) const {
  std::vector<IdTriple> triples;
  const std::unique_ptr<SordIter, IterDeleter> iter(
      sord_find(model.get(), pattern));
  for (; !sord_iter_end(iter.get()); sord_iter_next(iter.get())) {
    SordQuad quad;
    sord_iter_get(iter.get(), quad);
    triples.push_back({id_of(quad[SORD_SUBJECT]), id_of(quad[SORD_PREDICATE]),
                       id_of(quad[SORD_OBJECT])});
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
  const SordQuad quad = {state_->intern(statement.subject),
                         state_->intern(statement.predicate),
                         state_->intern(statement.object), nullptr};
  sord_add(state_->model.get(), quad);
}

void OntologyGraph::match(const TriplePattern& pattern,
                          const Visitor& visitor) const {
  SordQuad quad = {nullptr, nullptr, nullptr, nullptr};
  if (!state_->find(pattern.subject, quad[SORD_SUBJECT]) ||
      !state_->find(pattern.predicate, quad[SORD_PREDICATE]) ||
      !state_->find(pattern.object, quad[SORD_OBJECT])) {
    return;
  }
  // Collected first, so that the visitor may match again.
  std::vector<IdTriple> triples = state_->collect(quad);
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
  return sord_num_quads(state_->model.get());
}

}  // namespace rrn::io
