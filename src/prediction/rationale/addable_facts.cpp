// SPDX-License-Identifier: MIT
#include "prediction/rationale/addable_facts.hpp"

#include <algorithm>
#include <limits>

namespace rrn::prediction {

namespace {

using dataset::ClassIndex;
using dataset::ClassLiteral;
using dataset::EntityIndex;
using dataset::RelationIndex;
using dataset::RelationLiteral;

/// Whether somebody in `own` classes can stand where those in `seen` do.
bool shares(const std::set<std::uint32_t>& own,
            const std::set<std::uint32_t>& seen) {
  if (own.empty() || seen.empty()) return true;
  return std::any_of(own.begin(), own.end(),
                     [&](std::uint32_t one) { return seen.contains(one); });
}

}  // namespace

AddableFactFinder::AddableFactFinder(const neural::Model& model,
                                     const dataset::Sample& kb)
    : model_(model),
      kb_(kb),
      classes_(kb.n_individuals),
      class_is_used_(model.vocabulary().classes.size()),
      uses_(model.vocabulary().relations.size()) {
  read_classes();
  read_relations();
}

void AddableFactFinder::read_classes() {
  for (const ClassLiteral& fact : kb_.classes.specified) {
    stated_.insert(positive(fact));
    if (!fact.positive) continue;
    classes_[fact.individual.value].insert(fact.owl_class.value);
    class_is_used_[fact.owl_class.value] = true;
  }
  for (const Classes& classes : classes_) {
    for (const std::uint32_t a : classes) {
      for (const std::uint32_t b : classes) together_.emplace(a, b);
    }
  }
  if (const neural::DataProfile* profile = model_.data_profile()) {
    for (std::size_t i = 0; i < class_is_used_.size(); ++i) {
      class_is_used_[i] = profile->class_facts[i] > 0;
    }
  }
}

void AddableFactFinder::read_relations() {
  for (const RelationLiteral& fact : kb_.relations.specified) {
    stated_.insert(positive(fact));
    if (!fact.positive) continue;
    const auto [subject, relation, object, sign] = fact;
    Use& use = uses_[relation.value];
    ++use.n_facts;
    use.subjects.insert(classes_[subject.value].begin(),
                        classes_[subject.value].end());
    use.objects.insert(classes_[object.value].begin(),
                       classes_[object.value].end());
    use.most_of_subject = std::max(
        use.most_of_subject, ++of_subject_[{relation.value, subject.value}]);
    use.most_of_object = std::max(use.most_of_object,
                                  ++of_object_[{relation.value, object.value}]);
    if (subject == object) {
      use.connects_same = true;
    } else if (stated_.contains(
                   RelationLiteral{object, relation, subject, true})) {
      use.is_mutual = true;
    }
  }
  for (std::uint32_t i = 0; i < uses_.size(); ++i) {
    if (is_read(i)) relations_.push_back(i);
  }
  find_limits();
}

void AddableFactFinder::find_limits() {
  constexpr std::size_t kTelling = 10;
  const neural::DataProfile* profile = model_.data_profile();
  for (std::size_t i = 0; i < uses_.size(); ++i) {
    Use& use = uses_[i];
    if (profile != nullptr) {
      use.most_of_subject = profile->relations[i].most_of_subject;
      use.most_of_object = profile->relations[i].most_of_object;
    } else if (use.n_facts < kTelling) {
      use.most_of_subject = use.most_of_object =
          std::numeric_limits<std::int64_t>::max();
    }
  }
}

bool AddableFactFinder::is_read(std::uint32_t relation) const {
  if (!model_.reads(RelationIndex{relation}, true)) return false;
  const neural::DataProfile* profile = model_.data_profile();
  return profile == nullptr || profile->relations[relation].n_facts > 0;
}

bool AddableFactFinder::fits(const RelationLiteral& fact) const {
  if (stated_.contains(fact)) return false;
  const Use& use = uses_[fact.relation.value];
  if (fact.subject == fact.object && !use.connects_same) return false;
  if (fact.subject != fact.object && !use.is_mutual &&
      stated_.contains(
          RelationLiteral{fact.object, fact.relation, fact.subject, true})) {
    return false;
  }
  return shares(classes_[fact.subject.value], use.subjects) &&
         shares(classes_[fact.object.value], use.objects) &&
         has_room(fact, 1, 1);
}

bool AddableFactFinder::has_room(const RelationLiteral& fact,
                                 std::int64_t more_of_subject,
                                 std::int64_t more_of_object) const {
  const Use& most = uses_[fact.relation.value];
  const auto count = [&](const auto& counts, EntityIndex end) {
    const auto found = counts.find({fact.relation.value, end.value});
    return found == counts.end() ? 0 : found->second;
  };
  return count(of_subject_, fact.subject) + more_of_subject <=
             most.most_of_subject &&
         count(of_object_, fact.object) + more_of_object <= most.most_of_object;
}

bool AddableFactFinder::keeps_limits(std::span<const Literal> added,
                                     std::span<const Literal> removed) const {
  for (const Literal& literal : added) {
    const auto* fact = std::get_if<RelationLiteral>(&literal);
    if (fact == nullptr) continue;
    std::int64_t of_subject = 0;
    std::int64_t of_object = 0;
    const auto note = [&](const Literal& other, std::int64_t sign) {
      const auto* own = std::get_if<RelationLiteral>(&other);
      if (own == nullptr || own->relation != fact->relation || !own->positive) {
        return;
      }
      if (own->subject == fact->subject) of_subject += sign;
      if (own->object == fact->object) of_object += sign;
    };
    for (const Literal& other : added) note(other, 1);
    for (const Literal& other : removed) note(other, -1);
    if (!has_room(*fact, of_subject, of_object)) return false;
  }
  return true;
}

/// Collects facts about individuals of one neighbourhood, whose numbers grow
/// with the distance from the target.
class AddableFactFinder::Search {
 public:
  Search(const AddableFactFinder& finder, const Neighbourhood& around,
         std::size_t max_facts)
      : finder_(finder),
        around_(around),
        target_(positive(around.target)),
        max_facts_(max_facts) {}

  AddableFacts run() {
    const auto n = static_cast<std::uint32_t>(around_.individuals.size());
    for (std::uint32_t sum = 0; sum + 1 < 2 * n; ++sum) {
      for (std::uint32_t s = sum < n ? 0 : sum - n + 1; s <= sum && s < n;
           ++s) {
        if (!found_.is_complete) return std::move(found_);
        if (2 * s == sum) add_classes(s);
        add_relations(s, sum - s);
      }
    }
    return std::move(found_);
  }

 private:
  void add_classes(std::uint32_t own) {
    const std::uint32_t individual = around_.individuals[own];
    for (std::uint32_t c = 0; c < finder_.class_is_used_.size(); ++c) {
      const ClassLiteral fact{EntityIndex{individual}, ClassIndex{c}, true};
      if (!finder_.class_is_used_[c] || finder_.stated_.contains(fact)) {
        continue;
      }
      std::vector<std::uint32_t> others;
      for (const std::uint32_t d : finder_.classes_[individual]) {
        if (!finder_.together_.contains({c, d})) others.push_back(d);
      }
      if (others.size() > 1) continue;
      AddableFact addable{ClassLiteral{EntityIndex{own}, ClassIndex{c}, true},
                          {}};
      if (others.size() == 1) {
        addable.replaces = number_of(
            ClassLiteral{EntityIndex{own}, ClassIndex{others.front()}, true});
        if (!addable.replaces) continue;
      }
      add(addable);
    }
  }

  /// The number of a fact of the neighbourhood.
  [[nodiscard]] std::optional<std::uint32_t> number_of(
      const Literal& fact) const {
    const auto at = std::find(around_.facts.begin(), around_.facts.end(), fact);
    if (at == around_.facts.end()) return std::nullopt;
    return static_cast<std::uint32_t>(at - around_.facts.begin());
  }

  void add_relations(std::uint32_t s, std::uint32_t o) {
    for (const std::uint32_t r : finder_.relations_) {
      const RelationLiteral fact{EntityIndex{around_.individuals[s]},
                                 RelationIndex{r},
                                 EntityIndex{around_.individuals[o]}, true};
      if (finder_.fits(fact)) {
        add({RelationLiteral{EntityIndex{s}, RelationIndex{r}, EntityIndex{o},
                             true},
             {}});
      }
    }
  }

  void add(const AddableFact& addable) {
    if (addable.literal == target_) return;
    if (found_.facts.size() == max_facts_) {
      found_.is_complete = false;
    } else {
      found_.facts.push_back(addable);
    }
  }

  const AddableFactFinder& finder_;
  const Neighbourhood& around_;
  Literal target_;
  std::size_t max_facts_;
  AddableFacts found_;
};

AddableFacts AddableFactFinder::find(const Neighbourhood& around,
                                     std::size_t max_facts) const {
  return Search(*this, around, max_facts).run();
}

}  // namespace rrn::prediction
