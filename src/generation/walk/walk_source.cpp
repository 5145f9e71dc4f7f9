// SPDX-License-Identifier: MIT
#include "generation/walk/walk_source.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <set>
#include <span>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "base/error.hpp"
#include "generation/labelling/corruption.hpp"

namespace rrn::generation {

namespace {

void check(const WalkOptions& options, const FactGraph& facts) {
  const auto reject = [](const std::string& message) {
    throw Error(ErrorCode::kBadArgument, message);
  };
  if (options.n_individuals == 0 ||
      options.min_individuals > options.n_individuals) {
    reject("walks to " + std::to_string(options.n_individuals) +
           " individuals, " + std::to_string(options.min_individuals) +
           " at least; expected 1 or more, and not fewer than the least");
  }
  if (facts.n_relation_facts() == 0) {
    reject("no facts to walk over: " +
           std::to_string(facts.left_out().n_relation_facts) +
           " facts are of relations outside the vocabulary; expected facts "
           "that join individuals by its relations");
  }
}

/// Whom to find next: those joined with most first, and of equals any.
class Frontier {
 public:
  explicit Frontier(Rng& rng) : rng_(rng) {}

  /// Counts one more of those found that an individual is joined with.
  void add(std::uint32_t individual) {
    const auto [entry, is_new] = entries_.try_emplace(individual);
    if (is_new) {
      entry->second = {0, rng_.next(), individual};
    } else {
      queue_.erase(entry->second);
    }
    ++entry->second.n_joined;
    queue_.insert(entry->second);
  }
  [[nodiscard]] bool is_empty() const { return queue_.empty(); }
  std::uint32_t take() {
    const std::uint32_t best = std::prev(queue_.end())->individual;
    queue_.erase(std::prev(queue_.end()));
    entries_.erase(best);
    return best;
  }

 private:
  struct Entry {
    std::uint32_t n_joined = 0;
    std::uint64_t lot = 0;
    std::uint32_t individual = 0;

    friend auto operator<=>(const Entry&, const Entry&) = default;
  };

  Rng& rng_;
  std::unordered_map<std::uint32_t, Entry> entries_;
  std::set<Entry> queue_;
};

/// Returns all of them, or `most` drawn ones.
std::vector<std::uint32_t> some_of(std::span<const std::uint32_t> all,
                                   std::size_t most, Rng& rng) {
  std::vector<std::uint32_t> some(all.begin(), all.end());
  if (some.size() <= most) return some;
  for (std::size_t i = 0; i < most; ++i) {
    std::swap(some[i], some[i + rng.below(some.size() - i)]);
  }
  some.resize(most);
  return some;
}

std::vector<std::uint32_t> walk_densely(const FactGraph& facts,
                                        std::uint32_t n_individuals, Rng& rng) {
  constexpr std::size_t kMostEach = 8;
  std::vector<std::uint32_t> found;
  std::unordered_set<std::uint32_t> is_found;
  Frontier frontier(rng);
  frontier.add(static_cast<std::uint32_t>(rng.below(facts.n_individuals())));
  while (!frontier.is_empty() && found.size() < n_individuals) {
    found.push_back(frontier.take());
    is_found.insert(found.back());
    for (const std::uint32_t other : some_of(facts.neighbours(found.back()),
                                             kMostEach * n_individuals, rng)) {
      if (!is_found.contains(other)) frontier.add(other);
    }
  }
  return found;
}

}  // namespace

std::string to_string(const WalkOptions& options) {
  std::string text = "walk, individuals " +
                     std::to_string(options.n_individuals) + ", at least " +
                     std::to_string(options.min_individuals);
  if (!options.class_facts) text += ", without class facts";
  if (!options.names) text += ", without names";
  if (options.dense) text += ", the best connected first";
  return text;
}

std::vector<std::uint32_t> walk(const FactGraph& facts,
                                const WalkOptions& options, Rng& rng) {
  if (options.dense) return walk_densely(facts, options.n_individuals, rng);
  std::vector<std::uint32_t> found = {
      static_cast<std::uint32_t>(rng.below(facts.n_individuals()))};
  std::unordered_set<std::uint32_t> is_found(found.begin(), found.end());
  std::vector<std::uint32_t> unseen;
  for (std::size_t next = 0; next < found.size(); ++next) {
    const auto neighbours = facts.neighbours(found[next]);
    unseen.assign(neighbours.begin(), neighbours.end());
    // Only as much is shuffled as is taken: some have very many neighbours.
    for (std::size_t i = 0; i < unseen.size(); ++i) {
      if (found.size() == options.n_individuals) return found;
      std::swap(unseen[i], unseen[i + rng.below(unseen.size() - i)]);
      if (is_found.insert(unseen[i]).second) found.push_back(unseen[i]);
    }
  }
  return found;
}

WalkSource::WalkSource(dataset::DatasetHeader header,
                       std::shared_ptr<const SymbolicLabeller> labeller,
                       std::shared_ptr<const FactGraph> facts,
                       const WalkOptions& options,
                       std::vector<InputFile> inputs)
    : LabelledSource(std::move(header), std::move(labeller), std::move(inputs)),
      facts_(std::move(facts)),
      options_(options) {
  check(options_, *facts_);
}

std::optional<dataset::Sample> WalkSource::draw(Split, std::uint64_t number,
                                                const JobContext& job) const {
  Rng rng(job.seed.derive("walk", number));
  const auto individuals = walk(*facts_, options_, rng);
  if (individuals.size() < options_.min_individuals) return std::nullopt;
  return facts_among(individuals);
}

bool WalkSource::complete(Split split, dataset::Sample& kb,
                          const JobContext& job) const {
  if (labeller()->label(kb, job) != datalog::Outcome::kFixpoint) return false;
  if (split == Split::kTrain) return true;
  Rng rng(job.seed.derive("walk corruptions", kb.draw));
  draw_corruptions(kb, vocabulary(), *labeller(), rng, job);
  return true;
}

dataset::Sample WalkSource::facts_among(
    const std::vector<std::uint32_t>& individuals) const {
  std::unordered_map<std::uint32_t, std::uint32_t> numbers;
  numbers.reserve(individuals.size());
  dataset::Sample kb;
  for (const std::uint32_t individual : individuals) {
    numbers.emplace(individual, kb.n_individuals++);
    if (options_.names) kb.names.push_back(facts_->name(individual));
  }
  for (std::uint32_t i = 0; i < individuals.size(); ++i) {
    for (const auto& fact : facts_->relation_facts(individuals[i])) {
      const auto object = numbers.find(fact.object);
      if (object == numbers.end()) continue;
      kb.relations.specified.push_back(
          {dataset::EntityIndex{i}, dataset::RelationIndex{fact.relation},
           dataset::EntityIndex{object->second}, fact.positive != 0});
    }
    if (!options_.class_facts) continue;
    for (const auto& fact : facts_->class_facts(individuals[i])) {
      kb.classes.specified.push_back({dataset::EntityIndex{i},
                                      dataset::ClassIndex{fact.owl_class},
                                      fact.positive != 0});
    }
  }
  kb.normalise();
  return kb;
}

}  // namespace rrn::generation
