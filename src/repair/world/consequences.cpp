// SPDX-License-Identifier: MIT
#include "repair/world/consequences.hpp"

#include <algorithm>
#include <numeric>
#include <tuple>
#include <utility>
#include <vector>

#include "base/parallel.hpp"
#include "datalog/evaluation/materialiser.hpp"
#include "dataset/rdf/store_literals.hpp"
#include "repair/world/world.hpp"

namespace rrn::repair {

namespace {

template <typename Literal>
std::vector<Belief<Literal>> positive(
    const dataset::Literals<Literal>& literals) {
  std::vector<Belief<Literal>> facts;
  literals.for_each_known([&](const Literal& literal) {
    if (literal.positive) facts.push_back({literal, 1});
  });
  std::ranges::sort(facts, {}, &Belief<Literal>::literal);
  return facts;
}

/// A world, how many equal ones were drawn, and what follows.
struct DrawnWorld {
  dataset::Sample facts;
  std::vector<std::uint32_t> numbers;
  Beliefs closure;
  bool consistent = true;
};

/// Puts equal worlds together.
std::vector<DrawnWorld> group_equal(
    std::vector<std::pair<std::uint32_t, dataset::Sample>> worlds) {
  const auto key = [](const auto& world) {
    return std::tie(world.second.classes.specified,
                    world.second.relations.specified);
  };
  std::stable_sort(
      worlds.begin(), worlds.end(),
      [&](const auto& a, const auto& b) { return key(a) < key(b); });
  std::vector<DrawnWorld> groups;
  for (auto& [number, facts] : worlds) {
    if (groups.empty() || groups.back().facts != facts) {
      groups.push_back({std::move(facts), {}, {}, true});
    }
    groups.back().numbers.push_back(number);
  }
  return groups;
}

/// Counts in how many worlds each literal holds.  The counts are whole numbers,
/// so that the order in which they are added up makes no difference.
template <typename Literal>
class BeliefSum {
 public:
  void add(const std::vector<Belief<Literal>>& facts, std::size_t n_worlds) {
    for (const Belief<Literal>& fact : facts) {
      all_.push_back({fact.literal, static_cast<float>(n_worlds)});
    }
    if (all_.size() > 2 * n_merged_ + kManyFacts) merge();
  }
  std::vector<Belief<Literal>> take(std::uint32_t n_worlds) {
    merge();
    for (Belief<Literal>& fact : all_) {
      fact.probability /= static_cast<float>(n_worlds);
    }
    return std::move(all_);
  }

 private:
  static constexpr std::size_t kManyFacts = 1 << 16;

  void merge() {
    std::ranges::stable_sort(all_, {}, &Belief<Literal>::literal);
    std::size_t n = 0;
    for (const Belief<Literal>& fact : all_) {
      if (n > 0 && all_[n - 1].literal == fact.literal) {
        all_[n - 1].probability += fact.probability;
      } else {
        all_[n++] = fact;
      }
    }
    all_.resize(n);
    n_merged_ = n;
  }

  std::vector<Belief<Literal>> all_;
  std::size_t n_merged_ = 0;
};

class WorldSum {
 public:
  void add(const DrawnWorld& world) {
    classes_.add(world.closure.classes, world.numbers.size());
    relations_.add(world.closure.relations, world.numbers.size());
  }
  /// What holds in which share of so many worlds.
  Beliefs take(std::uint32_t n_worlds) {
    return {classes_.take(n_worlds), relations_.take(n_worlds)};
  }

 private:
  BeliefSum<dataset::ClassLiteral> classes_;
  BeliefSum<dataset::RelationLiteral> relations_;
};

}  // namespace

Beliefs close(const dataset::Sample& kb, const dataset::Vocabulary& vocabulary,
              const generation::IndividualTerms& terms, const JobContext& job,
              bool* consistent) {
  const generation::SymbolicLabeller& rules = terms.rules();
  TripleStore store = terms.load(kb);
  JobContext own = job.quiet();
  own.n_threads = 1;
  const auto result =
      datalog::materialise(rules.program(), rules.dictionary(), store, {}, own);
  if (consistent != nullptr) {
    *consistent = result.outcome != datalog::Outcome::kInconsistent;
  }
  dataset::Sample closed;
  dataset::add_literals(
      store, dataset::PredicateIds(vocabulary, rules.dictionary()),
      [&](TermId id) { return terms.entity_of(id); },
      [](RowOrigin) { return std::uint8_t{0}; }, closed);
  return {positive(closed.classes), positive(closed.relations)};
}

Beliefs consequences(const BeliefModel& model, const Beliefs& beliefs,
                     const dataset::Sample& kb,
                     const dataset::Vocabulary& vocabulary,
                     const generation::SymbolicLabeller& rules,
                     const WorldOptions& options, const JobContext& job) {
  const generation::IndividualTerms terms(rules, kb);
  std::vector<std::uint32_t> wanted(options.n_worlds);
  std::iota(wanted.begin(), wanted.end(), 0U);
  WorldSum sum;
  bool tries_again = true;
  for (std::uint32_t i = 0; !wanted.empty(); ++i) {
    std::vector<std::pair<std::uint32_t, dataset::Sample>> drawn;
    for (const std::uint32_t number : wanted) {
      job.cancel.throw_if_triggered();
      Rng rng(job.seed.derive("world", number).derive("try", i));
      drawn.emplace_back(number, draw_world(model, beliefs, kb, rng));
    }
    std::vector<DrawnWorld> worlds = group_equal(std::move(drawn));
    for_each_parallel(worlds.size(), job.n_threads, [&](std::size_t k) {
      worlds[k].closure =
          close(worlds[k].facts, vocabulary, terms, job, &worlds[k].consistent);
    });
    if (i == 0) {
      tries_again = std::ranges::any_of(worlds, &DrawnWorld::consistent);
    }
    const bool is_last = !tries_again || i + 1 >= options.max_tries;
    wanted.clear();
    for (const DrawnWorld& world : worlds) {
      if (world.consistent || is_last) {
        sum.add(world);
      } else {
        wanted.insert(wanted.end(), world.numbers.begin(), world.numbers.end());
      }
    }
    std::sort(wanted.begin(), wanted.end());
  }
  return sum.take(options.n_worlds);
}

}  // namespace rrn::repair
