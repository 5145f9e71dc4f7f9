// SPDX-License-Identifier: MIT
#include "mining/coverage.hpp"

#include <algorithm>

#include "mining/rule_matches.hpp"

namespace rrn::mining {

Coverage::Coverage(const FactIndex& truth)
    : truth_(truth), is_closed_(truth.n_steps() + truth.n_class_facts()) {
  for (std::uint32_t r = 0; r < truth.n_relations(); ++r) {
    open_facts_.push_back(truth.n_facts(r));
  }
  for (std::uint32_t c = 0; c < truth.n_classes(); ++c) {
    open_members_.push_back(truth.n_members(c));
  }
}

void Coverage::close(const FactIndex& known) {
  for (std::uint32_t x = 0; x < known.n_individuals(); ++x) {
    for (const Step& step : known.steps(x)) {
      if (!leads_back(step.link)) {
        close_if_true({false, relation_of(step.link)}, x, step.to);
      }
    }
    for (const std::uint32_t c : known.classes(x)) {
      close_if_true({true, c}, x, x);
    }
  }
}

void Coverage::close_if_true(const Head& head, std::uint32_t x,
                             std::uint32_t y) {
  if (const auto number = number_of(head, x, y)) close(head, {*number});
}

std::vector<std::size_t> Coverage::find_concluded(const MinedRule& rule,
                                                  const FactIndex& facts,
                                                  BodyWalk& walk) const {
  std::vector<std::size_t> found;
  const Head& head = rule.head;
  const auto may_conclude = [&](std::uint32_t x) {
    if (head.is_class) return truth_.is_a(x, head.predicate);
    if (head.has_constant()) return truth_.has(x, head.value());
    return !truth_.steps(x, link_of(head.predicate, false)).empty();
  };
  for_each_match(rule, facts, walk, may_conclude,
                 [&](std::uint32_t x, std::uint32_t y) {
                   const auto number = number_of(head, x, y);
                   if (number) found.push_back(*number);
                 });
  return found;
}

std::uint64_t Coverage::close(const Head& head,
                              const std::vector<std::size_t>& facts) {
  std::uint64_t& n_open = head.is_class ? open_members_[head.predicate]
                                        : open_facts_[head.predicate];
  const std::uint64_t n_before = n_open;
  for (const std::size_t fact : facts) {
    if (!is_closed_[fact]) --n_open;
    is_closed_[fact] = true;
  }
  return n_before - n_open;
}

std::vector<Coverage::Pair> Coverage::open_facts(std::uint32_t relation) const {
  std::vector<Pair> facts;
  const LinkId link = link_of(relation, false);
  for (const std::uint32_t x : truth_.starts(link)) {
    const Step* const first = truth_.steps(x).data();
    for (const Step& step : truth_.steps(x, link)) {
      const auto place = static_cast<std::size_t>(&step - first);
      if (!is_closed_[truth_.position(x) + place]) {
        facts.emplace_back(x, step.to);
      }
    }
  }
  return facts;
}

std::optional<std::size_t> Coverage::number_of(const Head& head,
                                               std::uint32_t x,
                                               std::uint32_t y) const {
  if (head.is_class) {
    const auto classes = truth_.classes(x);
    const auto found = std::ranges::lower_bound(classes, head.predicate);
    if (found == classes.end() || *found != head.predicate) return {};
    return truth_.n_steps() + truth_.class_position(x) +
           static_cast<std::size_t>(found - classes.begin());
  }
  const auto [subject, object] = head.ends(x, y);
  const auto steps = truth_.steps(subject);
  const Step wanted{link_of(head.predicate, false), object};
  const auto found = std::ranges::lower_bound(steps, wanted);
  if (found == steps.end() || *found != wanted) return {};
  return truth_.position(subject) +
         static_cast<std::size_t>(found - steps.begin());
}

}  // namespace rrn::mining
