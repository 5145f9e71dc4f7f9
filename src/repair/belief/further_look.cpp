// SPDX-License-Identifier: MIT
#include "repair/belief/further_look.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <type_traits>
#include <utility>
#include <vector>

namespace rrn::repair {

namespace {

using dataset::ClassLiteral;
using dataset::RelationLiteral;

std::uint8_t to_count(double value) {
  return static_cast<std::uint8_t>(std::clamp(value, 0.0, 255.0));
}

/// Log-odds from -8 to 8 as a count.
std::uint8_t odds_count(double p) {
  const double odds = std::log(std::max(p, 1e-6) / std::max(1 - p, 1e-6));
  return to_count(127.5 + 16 * odds);
}

bool is_stated(const LinkGraph& graph, const ClassLiteral& fact,
               bool positive) {
  return graph.has(fact.individual.value, mark_of(fact.owl_class, positive));
}
bool is_stated(const LinkGraph& graph, const RelationLiteral& fact,
               bool positive) {
  return graph.joins(fact.subject.value,
                     link_of(fact.relation, positive, false),
                     fact.object.value);
}
std::uint32_t predicate_of(const ClassLiteral& fact) {
  return fact.owl_class.value;
}
std::uint32_t predicate_of(const RelationLiteral& fact) {
  return fact.relation.value;
}

/// How doubtful stated facts look, and how many others seem to be missing.
struct Doubt {
  double n_stated = 0;
  double doubted = 0;
  double missing = 0;

  void add(double p, bool stated) {
    (stated ? n_stated : missing) += stated ? 1 : p;
    if (stated) doubted += 1 - p;
  }
  [[nodiscard]] std::uint8_t doubt_count() const {
    return to_count(510 * doubted / std::max(1.0, n_stated));
  }
  [[nodiscard]] std::uint8_t missing_count() const {
    return to_count(510 * missing / std::max(1.0, n_stated));
  }
};

struct Doubts {
  Doubt all;
  std::map<std::uint32_t, Doubt> by_predicate;
};

template <typename Literal>
Doubts doubts_of(const std::vector<Belief<Literal>>& beliefs,
                 const LinkGraph& graph) {
  Doubts doubts;
  for (const auto& [fact, p] : beliefs) {
    const bool stated = is_stated(graph, fact, true);
    doubts.all.add(p, stated);
    doubts.by_predicate[predicate_of(fact)].add(p, stated);
  }
  return doubts;
}

/// What is believed of the other facts on one side of each fact: how many there
/// are, and the two that are believed most.
struct Others {
  double sum = 0;
  float first = 0;
  float second = 0;

  void add(float p) {
    sum += p;
    if (p > first) std::swap(p, first);
    second = std::max(second, p);
  }
  /// Without one of them.
  [[nodiscard]] Others without(float p) const {
    Others rest = *this;
    rest.sum -= p;
    if (p == first) {
      rest.first = second;
      rest.second = 0;
    } else if (p == second) {
      rest.second = 0;
    }
    return rest;
  }
};

using Sides = std::map<std::pair<std::uint32_t, std::uint32_t>, Others>;

/// The columns that both kinds of facts share.
template <typename Literal>
void write_common(const Belief<Literal>& belief, const Doubts& own,
                  const Doubts& classes, const Doubts& relations,
                  const LinkGraph& graph, std::uint8_t* row) {
  row[0] = odds_count(belief.probability);
  row[1] = is_stated(graph, belief.literal, true) ? 1 : 0;
  row[2] = is_stated(graph, belief.literal, false) ? 1 : 0;
  row[3] = classes.all.doubt_count();
  row[4] = classes.all.missing_count();
  row[5] = relations.all.doubt_count();
  row[6] = relations.all.missing_count();
  const Doubt& same = own.by_predicate.at(predicate_of(belief.literal));
  row[7] = same.doubt_count();
  row[8] = same.missing_count();
}

void write_others(const Others& others, std::uint8_t* row) {
  row[0] = to_count(16 * others.sum);
  row[1] = to_count(255 * others.first);
}

/// Rows of kColumns counts, all 0, with room for the evidence behind them.
CountRows rows_for(std::size_t n, std::size_t n_evidence) {
  CountRows rows;
  rows.n_columns = FurtherLook::kColumns + n_evidence;
  rows.values.resize(n * rows.n_columns);
  return rows;
}

/// The facts that are believed more than not, and those that nobody judges.
dataset::Sample believed(const Beliefs& beliefs, const dataset::Sample& kb) {
  dataset::Sample result;
  result.n_individuals = kb.n_individuals;
  const auto add = [](const auto& judged, const auto& stated, auto& facts) {
    for (const auto& [fact, p] : judged) {
      if (p >= 0.5F) facts.push_back(fact);
    }
    using Judged = std::remove_cvref_t<decltype(judged.front())>;
    for (const auto& fact : stated) {
      if (fact.positive &&
          !std::ranges::binary_search(judged, fact, {}, &Judged::literal)) {
        facts.push_back(fact);
      }
    }
  };
  add(beliefs.classes, kb.classes.specified, result.classes.specified);
  add(beliefs.relations, kb.relations.specified, result.relations.specified);
  return result;
}

CountRows class_rows(const Beliefs& beliefs, const Doubts& classes,
                     const Doubts& relations, const LinkGraph& graph,
                     const EvidenceSchema& schema, const Evidence& evidence) {
  Sides sides;
  for (const auto& [fact, p] : beliefs.classes) {
    sides[{fact.individual.value, 0}].add(p);
  }
  CountRows rows =
      rows_for(beliefs.classes.size(), schema.n_columns_of_individual());
  for (std::size_t i = 0; i < beliefs.classes.size(); ++i) {
    const auto& belief = beliefs.classes[i];
    std::uint8_t* const row = rows.values.data() + i * rows.n_columns;
    write_common(belief, classes, classes, relations, graph, row);
    write_others(sides.at({belief.literal.individual.value, 0})
                     .without(belief.probability),
                 row + 9);
    std::ranges::copy(evidence.row(belief.literal.individual.value),
                      row + FurtherLook::kColumns);
  }
  return rows;
}

CountRows relation_rows(const Beliefs& beliefs, const Doubts& classes,
                        const Doubts& relations, const LinkGraph& graph,
                        const EvidenceSchema& schema, Evidence& evidence) {
  Sides subjects;
  Sides objects;
  for (const auto& [fact, p] : beliefs.relations) {
    subjects[{fact.subject.value, fact.relation.value}].add(p);
    objects[{fact.object.value, fact.relation.value}].add(p);
  }
  CountRows rows =
      rows_for(beliefs.relations.size(), schema.n_columns_of_pair());
  CountRows pair;
  for (std::size_t i = 0; i < beliefs.relations.size(); ++i) {
    const auto& [fact, p] = beliefs.relations[i];
    std::uint8_t* const row = rows.values.data() + i * rows.n_columns;
    write_common(beliefs.relations[i], relations, classes, relations, graph,
                 row);
    write_others(
        subjects.at({fact.subject.value, fact.relation.value}).without(p),
        row + 9);
    const Others of_object =
        objects.at({fact.object.value, fact.relation.value}).without(p);
    write_others(of_object, row + 11);
    if (i == 0 || beliefs.relations[i - 1].literal.subject != fact.subject) {
      evidence.start(fact.subject.value);
    }
    pair.values.clear();
    evidence.add_pairs({&fact.object.value, 1}, pair);
    std::ranges::copy(pair.values, row + FurtherLook::kColumns);
  }
  return rows;
}

}  // namespace

FurtherLook look_again(const EvidenceSchema& schema, const Beliefs& beliefs,
                       const dataset::Sample& kb, const LinkGraph& graph) {
  const Doubts classes = doubts_of(beliefs.classes, graph);
  const Doubts relations = doubts_of(beliefs.relations, graph);
  const LinkGraph believed_graph(believed(beliefs, kb));
  Evidence evidence(schema, believed_graph);
  return {class_rows(beliefs, classes, relations, graph, schema, evidence),
          relation_rows(beliefs, classes, relations, graph, schema, evidence)};
}

}  // namespace rrn::repair
