// SPDX-License-Identifier: MIT
#include "neural/plan/update_plan.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <tuple>

#include "base/error.hpp"

namespace rrn::neural {

namespace {

struct PlannedFact {
  std::uint32_t group = 0;
  std::uint32_t layer = 0;
  std::uint32_t subject = 0;
  std::uint32_t object = 0;
};

/// Groups in which one individual occurs already.
class GroupSet {
 public:
  void add(std::uint32_t group) {
    if (words_.size() <= group / 64) words_.resize(group / 64 + 1);
    words_[group / 64] |= std::uint64_t{1} << (group % 64);
  }
  /// The 64 groups from 64 * `index` on.
  [[nodiscard]] std::uint64_t word(std::size_t index) const {
    return index < words_.size() ? words_[index] : 0;
  }

 private:
  std::vector<std::uint64_t> words_;
};

std::uint32_t first_free(const GroupSet& a, const GroupSet& b) {
  for (std::size_t i = 0;; ++i) {
    const std::uint64_t used = a.word(i) | b.word(i);
    if (used == std::numeric_limits<std::uint64_t>::max()) continue;
    return static_cast<std::uint32_t>(i * 64) +
           static_cast<std::uint32_t>(std::countr_one(used));
  }
}

/// Greedy edge colouring: each fact goes to the first group in which neither of
/// its individuals is yet, which takes at most twice as many groups as any
/// individual has facts.
void group_by_matching(std::span<PlannedFact> facts,
                       std::uint32_t first_individual,
                       std::uint32_t n_individuals) {
  std::vector<GroupSet> used(n_individuals);
  for (PlannedFact& fact : facts) {
    GroupSet& subject = used[fact.subject - first_individual];
    GroupSet& object = used[fact.object - first_individual];
    fact.group = first_free(subject, object);
    subject.add(fact.group);
    object.add(fact.group);
  }
}

void group_one_by_one(std::span<PlannedFact> facts) {
  for (std::uint32_t i = 0; i < facts.size(); ++i) facts[i].group = i;
}

void check_index(std::uint32_t index, std::uint32_t size, const char* what) {
  if (index < size) return;
  throw Error(ErrorCode::kBadArgument,
              std::string(what) + " " + std::to_string(index) +
                  " in a knowledge base; expected less than " +
                  std::to_string(size));
}

void add_classes(const dataset::Sample& kb, std::uint32_t first_individual,
                 UpdatePlan& plan) {
  constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();
  std::vector<std::uint32_t> row_of(kb.n_individuals, kNone);
  for (const dataset::ClassLiteral& fact : kb.classes.specified) {
    check_index(fact.individual.value, kb.n_individuals, "individual");
    check_index(fact.owl_class.value, plan.n_classes, "class");
    std::uint32_t& row = row_of[fact.individual.value];
    if (row == kNone) {
      row = static_cast<std::uint32_t>(plan.class_rows.size());
      plan.class_rows.push_back(first_individual + fact.individual.value);
      plan.memberships.resize(plan.memberships.size() + plan.n_classes);
    }
    plan.memberships[std::size_t{row} * plan.n_classes + fact.owl_class.value] =
        fact.positive ? 1.0F : -1.0F;
  }
}

std::vector<PlannedFact> planned_facts(const dataset::Sample& kb,
                                       std::uint32_t first_individual,
                                       const FactTypes& types,
                                       UpdatePlan& plan) {
  std::vector<PlannedFact> facts;
  facts.reserve(kb.relations.specified.size());
  for (const dataset::RelationLiteral& fact : kb.relations.specified) {
    check_index(fact.subject.value, kb.n_individuals, "individual");
    check_index(fact.object.value, kb.n_individuals, "individual");
    check_index(fact.relation.value, types.n_relations(), "relation");
    const auto layer = types.layer({fact.relation, fact.positive});
    if (!layer) {
      ++plan.n_skipped;
      continue;
    }
    facts.push_back({0, *layer, first_individual + fact.subject.value,
                     first_individual + fact.object.value});
  }
  return facts;
}

/// Sorts the facts into groups and the facts of a group into slices by layer.
void make_slices(std::vector<PlannedFact>& facts, std::uint32_t n_layers,
                 UpdatePlan& plan) {
  std::stable_sort(facts.begin(), facts.end(),
                   [](const PlannedFact& a, const PlannedFact& b) {
                     return std::tie(a.group, a.layer) <
                            std::tie(b.group, b.layer);
                   });
  constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();
  std::vector<std::uint32_t> index_of(n_layers, kNone);
  for (const PlannedFact& fact : facts) {
    std::uint32_t& index = index_of[fact.layer];
    if (index == kNone) {
      index = static_cast<std::uint32_t>(plan.facts.size());
      plan.facts.push_back({fact.layer, {}, {}});
    }
    UpdatePlan::LayerFacts& layer = plan.facts[index];
    const auto row = static_cast<std::uint32_t>(layer.subjects.size());
    layer.subjects.push_back(fact.subject);
    layer.objects.push_back(fact.object);
    if (plan.slices.empty() || plan.slices.back().index != index ||
        plan.slices.back().group != fact.group) {
      plan.slices.push_back({index, row, row, fact.group});
    }
    plan.slices.back().end = row + 1;
  }
}

void put_in_groups(std::vector<PlannedFact>& facts,
                   std::uint32_t first_individual, std::uint32_t n_individuals,
                   Seed order_seed, UpdateSchedule schedule) {
  switch (schedule) {
    case UpdateSchedule::kSequential:
      Rng(order_seed).shuffle(facts);
      return group_one_by_one(facts);
    case UpdateSchedule::kMatching:
      Rng(order_seed).shuffle(facts);
      return group_by_matching(facts, first_individual, n_individuals);
    case UpdateSchedule::kSimultaneous:
      return;  // All are in group 0.
  }
}

/// Expects one slice for each layer.
void make_blocks(UpdatePlan& plan) {
  std::vector<bool> has_facts(plan.n_individuals);
  for (std::uint32_t i = 0; i < plan.facts.size(); ++i) {
    UpdatePlan::LayerFacts& layer = plan.facts[i];
    order_for_blocks(layer.subjects, layer.objects);
    append_blocks(i, layer.subjects, layer.objects, plan.blocks);
    for (const std::uint32_t individual : layer.subjects) {
      has_facts[individual] = true;
    }
    for (const std::uint32_t individual : layer.objects) {
      has_facts[individual] = true;
    }
  }
  for (std::uint32_t i = 0; i < plan.n_individuals; ++i) {
    if (has_facts[i]) plan.relation_rows.push_back(i);
  }
}

}  // namespace

UpdatePlan make_update_plan(std::span<const dataset::Sample* const> kbs,
                            std::span<const Seed> order_seeds,
                            std::uint32_t n_classes, const FactTypes& types,
                            UpdateSchedule schedule) {
  RRN_CHECK(kbs.size() == order_seeds.size());
  UpdatePlan plan;
  plan.n_classes = n_classes;
  std::vector<PlannedFact> all;
  for (std::size_t k = 0; k < kbs.size(); ++k) {
    const std::uint32_t first = plan.n_individuals;
    add_classes(*kbs[k], first, plan);
    std::vector<PlannedFact> facts = planned_facts(*kbs[k], first, types, plan);
    put_in_groups(facts, first, kbs[k]->n_individuals, order_seeds[k],
                  schedule);
    all.insert(all.end(), facts.begin(), facts.end());
    plan.n_individuals += kbs[k]->n_individuals;
  }
  make_slices(all, types.size(), plan);
  if (schedule == UpdateSchedule::kSimultaneous) make_blocks(plan);
  return plan;
}

}  // namespace rrn::neural
