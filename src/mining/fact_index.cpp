// SPDX-License-Identifier: MIT
#include "mining/fact_index.hpp"

#include <algorithm>

#include "base/error.hpp"

namespace rrn::mining {

namespace {

struct ByEnd {
  bool operator()(const Step& a, const Step& b) const {
    return a.to != b.to ? a.to < b.to : a.link < b.link;
  }
};

/// Compares steps with links, and with ends.
struct LinkOrder {
  bool operator()(const Step& a, LinkId b) const { return a.link < b; }
  bool operator()(LinkId a, const Step& b) const { return a < b.link; }
};
struct EndOrder {
  bool operator()(const Step& a, std::uint32_t b) const { return a.to < b; }
  bool operator()(std::uint32_t a, const Step& b) const { return a < b.to; }
};

/// Turns counts into where each list starts.
void sum_up(std::vector<std::size_t>& counts) {
  std::size_t sum = 0;
  for (std::size_t& count : counts) sum += std::exchange(count, sum);
}

template <typename Literal>
void make_unique(std::vector<Literal>& facts) {
  std::ranges::sort(facts);
  facts.erase(std::unique(facts.begin(), facts.end()), facts.end());
}

}  // namespace

void FactIndex::Facts::add(const dataset::Sample& kb, bool all) {
  constexpr std::uint32_t kMost = std::uint32_t{1} << 31;
  if (kb.n_individuals > kMost - n_individuals) {
    throw Error(ErrorCode::kUnsupported,
                "the samples have more than 2^31 individuals; expected fewer "
                "to learn rules from");
  }
  const std::uint32_t first = n_individuals;
  const auto add_class = [&](dataset::ClassLiteral fact) {
    if (!fact.positive) return;
    fact.individual.value += first;
    classes.push_back(fact);
  };
  const auto add_relation = [&](dataset::RelationLiteral fact) {
    if (!fact.positive) return;
    fact.subject.value += first;
    fact.object.value += first;
    relations.push_back(fact);
  };
  if (all) {
    kb.classes.for_each_known(add_class);
    kb.relations.for_each_known(add_relation);
  } else {
    std::ranges::for_each(kb.classes.specified, add_class);
    std::ranges::for_each(kb.relations.specified, add_relation);
  }
  n_individuals += kb.n_individuals;
}

FactIndex::FactIndex(Facts facts, std::size_t n_relations,
                     std::size_t n_classes)
    : n_individuals_(facts.n_individuals),
      n_facts_(n_relations),
      n_members_(n_classes),
      starts_(2 * n_relations),
      has_loops_(n_relations) {
  make_unique(facts.relations);
  make_unique(facts.classes);
  index_steps(facts.relations);
  index_classes(facts.classes);
}

void FactIndex::index_steps(
    const std::vector<dataset::RelationLiteral>& facts) {
  step_ends_.assign(std::size_t{n_individuals_} + 1, 0);
  for (const dataset::RelationLiteral& fact : facts) {
    ++step_ends_[fact.subject.value];
    ++step_ends_[fact.object.value];
    ++n_facts_[fact.relation.value];
    if (fact.subject == fact.object) has_loops_[fact.relation.value] = true;
  }
  sum_up(step_ends_);
  by_link_.resize(2 * facts.size());
  std::vector<std::size_t> next = step_ends_;
  for (const dataset::RelationLiteral& fact : facts) {
    const std::uint32_t relation = fact.relation.value;
    by_link_[next[fact.subject.value]++] = {link_of(relation, false),
                                            fact.object.value};
    by_link_[next[fact.object.value]++] = {link_of(relation, true),
                                           fact.subject.value};
  }
  by_end_ = by_link_;
  for (std::uint32_t i = 0; i < n_individuals_; ++i) {
    const auto from = static_cast<std::ptrdiff_t>(step_ends_[i]);
    const auto to = static_cast<std::ptrdiff_t>(step_ends_[i + 1]);
    std::sort(by_link_.begin() + from, by_link_.begin() + to);
    std::sort(by_end_.begin() + from, by_end_.begin() + to, ByEnd{});
    for (const Step& step : steps(i)) {
      auto& starts = starts_[step.link];
      if (starts.empty() || starts.back() != i) starts.push_back(i);
    }
  }
}

void FactIndex::index_classes(const std::vector<dataset::ClassLiteral>& facts) {
  class_ends_.assign(std::size_t{n_individuals_} + 1, 0);
  for (const dataset::ClassLiteral& fact : facts) {
    ++class_ends_[fact.individual.value];
    ++n_members_[fact.owl_class.value];
    classes_.push_back(fact.owl_class.value);
  }
  sum_up(class_ends_);
}

std::span<const Step> FactIndex::steps(std::uint32_t from, LinkId link) const {
  const std::span<const Step> all = steps(from);
  const auto [begin, end] =
      std::equal_range(all.begin(), all.end(), link, LinkOrder{});
  return {begin, end};
}

std::span<const Step> FactIndex::steps_to(std::uint32_t from,
                                          std::uint32_t to) const {
  const std::span<const Step> all = of(by_end_, from);
  const auto [begin, end] =
      std::equal_range(all.begin(), all.end(), to, EndOrder{});
  return {begin, end};
}

bool FactIndex::is_a(std::uint32_t individual, std::uint32_t owl_class) const {
  return std::ranges::binary_search(classes(individual), owl_class);
}

bool FactIndex::holds(std::uint32_t subject, std::uint32_t relation,
                      std::uint32_t object) const {
  return has(subject, {link_of(relation, false), object});
}

bool FactIndex::has(std::uint32_t from, Step step) const {
  return std::ranges::binary_search(steps(from), step);
}

std::size_t FactIndex::memory() const {
  std::size_t bytes = (by_link_.capacity() + by_end_.capacity()) * sizeof(Step);
  bytes += (step_ends_.capacity() + class_ends_.capacity()) * sizeof(size_t);
  bytes += classes_.capacity() * sizeof(std::uint32_t);
  for (const auto& starts : starts_) bytes += starts.capacity() * 4;
  return bytes;
}

}  // namespace rrn::mining
