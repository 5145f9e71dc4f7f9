// SPDX-License-Identifier: MIT
#include "repair/belief/belief_model.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>
#include <span>
#include <string>

#include "repair/belief/further_look.hpp"

namespace rrn::repair {

namespace {

using dataset::ClassIndex;
using dataset::EntityIndex;
using dataset::RelationIndex;

std::uint32_t read_below(dataset::ByteReader& in, std::uint64_t n,
                         const std::string& what) {
  const std::uint64_t value = in.read_varint();
  if (value >= n) in.fail(what + " out of range");
  return static_cast<std::uint32_t>(value);
}

/// What trees say of a fact; nothing of one that is neither stated nor
/// probable.
std::optional<float> probability_of(const BoostedTrees& trees,
                                    std::span<const std::uint8_t> row,
                                    bool is_stated) {
  return is_stated ? trees.probability(row)
                   : trees.probability_from(row, kLeastBelief);
}

void judge_classes(const BeliefModel& model, const Evidence& evidence,
                   Beliefs& beliefs) {
  for (std::uint32_t i = 0; i < evidence.graph().n_individuals(); ++i) {
    const auto row = evidence.row(i);
    for (const JudgedClass& judged : model.classes) {
      const bool is_stated =
          evidence.graph().has(i, mark_of(judged.owl_class, true));
      const auto p = probability_of(judged.judges[0], row, is_stated);
      if (!p) continue;
      beliefs.classes.push_back({{EntityIndex{i}, judged.owl_class, true}, *p});
    }
  }
}

void trust_stated(float trust, bool stated, float& probability) {
  if (trust == 0 || !stated) return;
  const float odds = probability / std::max(1 - probability, 1e-6F);
  const float trusted = odds * std::exp(trust);
  probability = trusted / (1 + trusted);
}

void write_judges(const Judges& judges, dataset::ByteWriter& out) {
  for (const BoostedTrees& trees : judges) trees.write(out);
}

Judges read_judges(std::uint32_t n_looks, std::size_t n_columns,
                   dataset::ByteReader& in) {
  Judges judges;
  for (std::uint32_t look = 0; look < n_looks; ++look) {
    const std::size_t n_more = look == 0 ? 0 : FurtherLook::kColumns;
    judges.push_back(BoostedTrees::read(in, n_columns + n_more));
  }
  return judges;
}

std::vector<LooseEnds> read_loose_ends(dataset::ByteReader& in) {
  std::vector<LooseEnds> ends(in.read_count(2, "loose ends"));
  for (auto& [subject, object] : ends) {
    subject = static_cast<Degree>(read_below(in, kDegrees, "a degree"));
    object = static_cast<Degree>(read_below(in, kDegrees, "a degree"));
  }
  return ends;
}

void judge_relations(const BeliefModel& model, Evidence& evidence,
                     Beliefs& beliefs, const JobContext& job) {
  CountRows rows;
  const std::vector<EndsByDegree> ends =
      ends_by_degree(model, evidence.graph());
  for (std::uint32_t s = 0; s < evidence.graph().n_individuals(); ++s) {
    if (s % 64 == 0) job.cancel.throw_if_triggered();
    evidence.start(s);
    for (std::size_t r = 0; r < model.relations.size(); ++r) {
      const JudgedRelation& judged = model.relations[r];
      const auto objects = candidates(evidence, s, judged, ends[r]);
      rows.values.clear();
      evidence.add_pairs(objects, rows);
      for (std::size_t k = 0; k < objects.size(); ++k) {
        const bool is_stated = evidence.graph().joins(
            s, link_of(judged.relation, true, false), objects[k]);
        const auto p = probability_of(judged.judges[0], rows.row(k), is_stated);
        if (!p) continue;
        beliefs.relations.push_back(
            {{EntityIndex{s}, judged.relation, EntityIndex{objects[k]}, true},
             *p});
      }
    }
  }
}

}  // namespace

const JudgedClass* BeliefModel::find(ClassIndex owl_class) const {
  const auto found =
      std::ranges::lower_bound(classes, owl_class, {}, &JudgedClass::owl_class);
  return found == classes.end() || found->owl_class != owl_class ? nullptr
                                                                 : &*found;
}

const JudgedRelation* BeliefModel::find(RelationIndex relation) const {
  const auto found = std::ranges::lower_bound(relations, relation, {},
                                              &JudgedRelation::relation);
  return found == relations.end() || found->relation != relation ? nullptr
                                                                 : &*found;
}

std::vector<EndsByDegree> ends_by_degree(const BeliefModel& model,
                                         const LinkGraph& graph) {
  std::vector<EndsByDegree> ends;
  for (const JudgedRelation& judged : model.relations) {
    ends.emplace_back(graph, judged.relation);
  }
  return ends;
}

std::vector<std::uint32_t> candidates(const Evidence& evidence,
                                      std::uint32_t subject,
                                      const JudgedRelation& judged,
                                      const EndsByDegree& ends) {
  std::vector<std::uint32_t> objects;
  for (const auto& edge :
       evidence.graph().edges(subject, link_of(judged.relation, true, false))) {
    objects.push_back(edge.to);
  }
  for (const std::uint32_t lead : judged.leads) {
    for (const Reached& end : evidence.reached(lead)) {
      objects.push_back(end.individual);
    }
  }
  for (const LooseEnds& loose : judged.loose_ends) {
    if (loose.subject != ends.of(subject)) continue;
    const auto more = ends.with(loose.object);
    objects.insert(objects.end(), more.begin(), more.end());
  }
  std::sort(objects.begin(), objects.end());
  objects.erase(std::unique(objects.begin(), objects.end()), objects.end());
  return objects;
}

Beliefs judge_first(const BeliefModel& model, const LinkGraph& graph,
                    const JobContext& job) {
  Evidence evidence(model.schema, graph);
  Beliefs beliefs;
  judge_classes(model, evidence, beliefs);
  if (!model.relations.empty()) {
    judge_relations(model, evidence, beliefs, job);
  }
  return beliefs;
}

void judge_again(const BeliefModel& model, std::size_t look,
                 const dataset::Sample& kb, const LinkGraph& graph,
                 Beliefs& beliefs) {
  const FurtherLook rows = look_again(model.schema, beliefs, kb, graph);
  for (std::size_t i = 0; i < beliefs.classes.size(); ++i) {
    auto& [fact, probability] = beliefs.classes[i];
    const BoostedTrees& trees = model.find(fact.owl_class)->judges[look];
    if (trees.size() > 0) probability = trees.probability(rows.classes.row(i));
  }
  for (std::size_t i = 0; i < beliefs.relations.size(); ++i) {
    auto& [fact, probability] = beliefs.relations[i];
    const BoostedTrees& trees = model.find(fact.relation)->judges[look];
    if (trees.size() > 0) {
      probability = trees.probability(rows.relations.row(i));
    }
  }
}

Beliefs judge(const BeliefModel& model, const dataset::Sample& kb,
              const JobContext& job) {
  const LinkGraph graph(kb);
  Beliefs beliefs = judge_first(model, graph, job);
  for (std::size_t look = 1; look < model.n_looks; ++look) {
    job.cancel.throw_if_triggered();
    judge_again(model, look, kb, graph, beliefs);
  }
  for (auto& [fact, probability] : beliefs.classes) {
    trust_stated(
        model.trust,
        graph.has(fact.individual.value, mark_of(fact.owl_class, true)),
        probability);
  }
  for (auto& [fact, probability] : beliefs.relations) {
    trust_stated(
        model.trust,
        graph.joins(fact.subject.value, link_of(fact.relation, true, false),
                    fact.object.value),
        probability);
  }
  return beliefs;
}

void write_beliefs(const BeliefModel& model, dataset::ByteWriter& out) {
  write_schema(model.schema, out);
  write_float(model.trust, out);
  out.write_byte(static_cast<std::uint8_t>(model.n_looks));
  out.write_varint(model.classes.size());
  for (const JudgedClass& judged : model.classes) {
    out.write_varint(judged.owl_class.value);
    out.write_varint(judged.excludes.size());
    for (const ClassIndex other : judged.excludes) {
      out.write_varint(other.value);
    }
    write_judges(judged.judges, out);
  }
  out.write_varint(model.relations.size());
  for (const JudgedRelation& judged : model.relations) {
    out.write_varint(judged.relation.value);
    out.write_varint(judged.leads.size());
    for (const std::uint32_t lead : judged.leads) out.write_varint(lead);
    out.write_varint(judged.loose_ends.size());
    for (const LooseEnds& loose : judged.loose_ends) {
      out.write_byte(loose.subject);
      out.write_byte(loose.object);
    }
    out.write_varint(judged.max_of_subject);
    out.write_varint(judged.max_of_object);
    write_judges(judged.judges, out);
  }
}

BeliefModel read_beliefs(dataset::ByteReader& in,
                         const dataset::Vocabulary& vocabulary,
                         bool has_loose_ends) {
  constexpr std::uint64_t kMost = std::uint64_t{1} << 32;
  BeliefModel model;
  model.schema = read_schema(in, vocabulary);
  model.trust = read_float(in);
  model.n_looks = in.read_byte();
  if (model.n_looks == 0) in.fail("a model that never looks");
  if (model.trust < 0) in.fail("a trust below 0");
  const std::size_t n_classes = in.read_count(4, "judged classes");
  for (std::size_t i = 0; i < n_classes; ++i) {
    JudgedClass judged;
    judged.owl_class = {read_below(in, vocabulary.classes.size(), "a class")};
    const std::size_t n_excluded = in.read_count(1, "excluded classes");
    for (std::size_t k = 0; k < n_excluded; ++k) {
      judged.excludes.push_back(
          {read_below(in, vocabulary.classes.size(), "a class")});
    }
    judged.judges =
        read_judges(model.n_looks, model.schema.n_columns_of_individual(), in);
    model.classes.push_back(std::move(judged));
  }
  const std::size_t n_relations = in.read_count(6, "judged relations");
  for (std::size_t i = 0; i < n_relations; ++i) {
    JudgedRelation judged;
    judged.relation = {
        read_below(in, vocabulary.relations.size(), "a relation")};
    const std::size_t n_leads = in.read_count(1, "leads");
    for (std::size_t k = 0; k < n_leads; ++k) {
      judged.leads.push_back(
          read_below(in, model.schema.paths.size(), "a path"));
    }
    if (has_loose_ends) judged.loose_ends = read_loose_ends(in);
    judged.max_of_subject = read_below(in, kMost, "a number of facts");
    judged.max_of_object = read_below(in, kMost, "a number of facts");
    judged.judges =
        read_judges(model.n_looks, model.schema.n_columns_of_pair(), in);
    model.relations.push_back(std::move(judged));
  }
  const auto rises = [](const auto& judged, auto predicate) {
    return std::ranges::adjacent_find(judged, std::greater_equal<>(),
                                      predicate) == judged.end();
  };
  if (!rises(model.classes, &JudgedClass::owl_class) ||
      !rises(model.relations, &JudgedRelation::relation)) {
    in.fail("judged predicates out of order");
  }
  return model;
}

}  // namespace rrn::repair
