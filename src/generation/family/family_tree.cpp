// SPDX-License-Identifier: MIT
#include "generation/family/family_tree.hpp"

#include <algorithm>
#include <utility>

namespace rrn::generation {

namespace {

class TreeGrower {
 public:
  TreeGrower(const FamilyTreeOptions& options, Rng& rng)
      : options_(options), rng_(rng) {
    add_person(random_gender(), 0);
  }

  FamilyTree run() {
    while (true) {
      const auto person = draw_growable();
      if (!person.has_value()) break;
      const std::size_t n_before = tree_.people.size();
      grow(*person);
      if (draw_stop(tree_.people.size() - n_before)) break;
    }
    return std::move(tree_);
  }

 private:
  std::uint32_t add_person(bool is_female, std::int32_t level) {
    Person person;
    person.is_female = is_female;
    person.level = level;
    tree_.people.push_back(std::move(person));
    lowest_ = std::min(lowest_, level);
    highest_ = std::max(highest_, level);
    return static_cast<std::uint32_t>(tree_.people.size() - 1);
  }

  bool random_gender() { return rng_.chance(0.5); }

  [[nodiscard]] bool has_room_for(std::size_t n_people) const {
    return tree_.people.size() + n_people <= options_.max_people;
  }

  [[nodiscard]] bool fits_level(std::int32_t level) const {
    const std::int64_t depth =
        std::int64_t{std::max(highest_, level)} - std::min(lowest_, level);
    return depth <= std::int64_t{options_.max_depth};
  }

  [[nodiscard]] bool can_add_parents(const Person& person) const {
    return !person.parents.has_value() && options_.max_branching > 0 &&
           has_room_for(2) && fits_level(person.level - 1);
  }

  [[nodiscard]] bool can_add_child(const Person& person) const {
    return person.children.size() < options_.max_branching &&
           has_room_for(person.spouse.has_value() ? 1 : 2) &&
           fits_level(person.level + 1);
  }

  /// Draws among the people to whom something can be added, if there are any.
  std::optional<std::uint32_t> draw_growable() {
    growable_.clear();
    for (std::uint32_t i = 0; i < tree_.people.size(); ++i) {
      const Person& person = tree_.people[i];
      if (can_add_parents(person) || can_add_child(person)) {
        growable_.push_back(i);
      }
    }
    if (growable_.empty()) return std::nullopt;
    return growable_[rng_.below(growable_.size())];
  }

  void grow(std::uint32_t person) {
    const bool parents = can_add_parents(tree_.people[person]);
    const bool child = can_add_child(tree_.people[person]);
    if (parents && (!child || rng_.chance(0.5))) {
      add_parents(person);
    } else {
      add_child(person);
    }
  }

  void add_parents(std::uint32_t child) {
    const std::int32_t level = tree_.people[child].level - 1;
    const std::uint32_t mother = add_person(true, level);
    const std::uint32_t father = add_person(false, level);
    marry(mother, father);
    add_edge({mother, father}, child);
  }

  void add_child(std::uint32_t parent) {
    const std::int32_t level = tree_.people[parent].level;
    if (!tree_.people[parent].spouse.has_value()) {
      marry(parent, add_person(!tree_.people[parent].is_female, level));
    }
    const std::uint32_t spouse = *tree_.people[parent].spouse;
    const std::uint32_t child = add_person(random_gender(), level + 1);
    const bool is_mother = tree_.people[parent].is_female;
    add_edge(is_mother ? Couple{parent, spouse} : Couple{spouse, parent},
             child);
  }

  void marry(std::uint32_t one, std::uint32_t other) {
    tree_.people[one].spouse = other;
    tree_.people[other].spouse = one;
  }

  void add_edge(const Couple& parents, std::uint32_t child) {
    tree_.people[child].parents = parents;
    tree_.people[parents.mother].children.push_back(child);
    tree_.people[parents.father].children.push_back(child);
  }

  bool draw_stop(std::size_t n_added) {
    for (std::size_t i = 0; i < n_added; ++i) {
      if (rng_.chance(options_.stop_probability)) return true;
    }
    return false;
  }

  const FamilyTreeOptions& options_;
  Rng& rng_;
  FamilyTree tree_;
  std::int32_t lowest_ = 0;
  std::int32_t highest_ = 0;
  std::vector<std::uint32_t> growable_;  ///< Kept for its memory
};

}  // namespace

FamilyTree generate_family_tree(const FamilyTreeOptions& options, Rng& rng) {
  return TreeGrower(options, rng).run();
}

}  // namespace rrn::generation
