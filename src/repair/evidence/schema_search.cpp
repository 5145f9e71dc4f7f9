// SPDX-License-Identifier: MIT
#include "repair/evidence/schema_search.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <vector>

namespace rrn::repair {

namespace {

/// The graphs of lessons, with the individuals from which paths are tried.
struct Probe {
  Probe(const Lesson& lesson, std::size_t n_wanted, Seed seed)
      : graph(lesson.told), truth(lesson.truth) {
    Rng rng(seed);
    for (std::uint32_t i = 0; i < graph.n_individuals(); ++i) {
      individuals.push_back(i);
    }
    rng.shuffle(individuals);
    individuals.resize(std::min(n_wanted, individuals.size()));
  }

  LinkGraph graph;
  const TrueFacts& truth;
  std::vector<std::uint32_t> individuals;
};

/// What was seen of the pairs that a path joins.
struct PathCounts {
  double n_pairs = 0;
  std::map<std::uint32_t, double> n_true;  ///< Indexed by relation
};

/// The relations that hold between two individuals.
class TruthOfPairs {
 public:
  explicit TruthOfPairs(const TrueFacts& truth) : facts_(truth.relations()) {}

  template <typename Visit>
  void for_each(std::uint32_t subject, std::uint32_t object,
                const Visit& visit) {
    if (subject != subject_ || by_object_.empty()) collect(subject);
    const auto [begin, end] = by_object_.equal_range(object);
    for (auto i = begin; i != end; ++i) visit(i->second);
  }

 private:
  void collect(std::uint32_t subject) {
    by_object_.clear();
    subject_ = subject;
    auto fact = std::ranges::lower_bound(
        facts_, subject, {}, [](const auto& f) { return f.subject.value; });
    for (; fact != facts_.end() && fact->subject.value == subject; ++fact) {
      by_object_.emplace(fact->object.value, fact->relation.value);
    }
  }

  const std::vector<dataset::RelationLiteral>& facts_;
  std::uint32_t subject_ = 0;
  std::multimap<std::uint32_t, std::uint32_t> by_object_;
};

std::vector<PathCounts> count(std::span<const Probe> probes,
                              std::span<const Path> paths,
                              const JobContext& job) {
  std::vector<PathCounts> result(paths.size());
  for (const Probe& probe : probes) {
    job.cancel.throw_if_triggered();
    PathWalk walk(probe.graph, paths);
    TruthOfPairs truth(probe.truth);
    for (const std::uint32_t subject : probe.individuals) {
      walk.start(subject);
      for (std::size_t i = 0; i < paths.size(); ++i) {
        for (const Reached& end : walk.reached(i)) {
          ++result[i].n_pairs;
          truth.for_each(subject, end.individual, [&](std::uint32_t relation) {
            ++result[i].n_true[relation];
          });
        }
      }
    }
  }
  return result;
}

/// How much each path tells: see choose_evidence().
std::vector<double> tell(const std::vector<PathCounts>& counts) {
  PathCounts all;
  for (const PathCounts& own : counts) {
    all.n_pairs += own.n_pairs;
    for (const auto& [relation, n] : own.n_true) all.n_true[relation] += n;
  }
  std::vector<double> result;
  for (const PathCounts& own : counts) {
    double best = 0;
    for (const auto& [relation, n_all] : all.n_true) {
      const double share = n_all / all.n_pairs;
      const auto found = own.n_true.find(relation);
      const double n = found == own.n_true.end() ? 0 : found->second;
      const double error = std::sqrt(own.n_pairs * share * (1 - share) + 1);
      best = std::max(best, std::abs(n - own.n_pairs * share) / error);
    }
    result.push_back(own.n_pairs == 0 ? -1 : best);
  }
  return result;
}

/// Keeps the paths that tell most, those that join no pair never.
std::vector<Path> keep_best(std::vector<Path> paths,
                            const std::vector<double>& telling,
                            std::size_t n_most) {
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < paths.size(); ++i) {
    if (telling[i] >= 0) order.push_back(i);
  }
  std::stable_sort(
      order.begin(), order.end(),
      [&](std::size_t a, std::size_t b) { return telling[a] > telling[b]; });
  order.resize(std::min(n_most, order.size()));
  std::vector<Path> kept;
  for (const std::size_t i : order) kept.push_back(std::move(paths[i]));
  return kept;
}

std::vector<LinkId> links_of(std::span<const Probe> probes) {
  std::set<LinkId> links;
  for (const Probe& probe : probes) {
    for (std::uint32_t i = 0; i < probe.graph.n_individuals(); ++i) {
      for (const auto& edge : probe.graph.edges(i)) links.insert(edge.link);
    }
  }
  return {links.begin(), links.end()};
}

std::vector<Path> choose_paths(std::span<const Probe> probes,
                               const SchemaLimits& limits,
                               const JobContext& job) {
  const std::vector<LinkId> links = links_of(probes);
  const std::size_t max_length = links.size() <= limits.few_links
                                     ? limits.max_length
                                     : limits.max_length_of_many;
  std::vector<Path> chosen;
  std::vector<Path> last{{}};
  for (std::size_t length = 1; length <= max_length; ++length) {
    std::vector<Path> longer;
    for (const Path& path : last) {
      for (const LinkId link : links) {
        longer.push_back(path);
        longer.back().push_back(link);
      }
    }
    const std::vector<double> telling = tell(count(probes, longer, job));
    const std::size_t n_left = limits.max_paths - chosen.size();
    last = keep_best(std::move(longer), telling, std::min(n_left, limits.beam));
    chosen.insert(chosen.end(), last.begin(), last.end());
  }
  return chosen;
}

/// Adds what is around an individual to `found`.
void find_surroundings(const LinkGraph& graph, std::uint32_t individual,
                       std::set<Surrounding>& found) {
  constexpr std::size_t kMaxEdges = 64;  // Of a hub the first are enough
  for (const MarkId mark : graph.marks(individual)) found.insert({{}, mark});
  const auto near = graph.edges(individual);
  for (const auto& first : near.first(std::min(kMaxEdges, near.size()))) {
    found.insert({{first.link}, {}});
    for (const MarkId mark : graph.marks(first.to)) {
      found.insert({{first.link}, mark});
    }
    const auto far = graph.edges(first.to);
    for (const auto& second : far.first(std::min(kMaxEdges, far.size()))) {
      for (const MarkId mark : graph.marks(second.to)) {
        found.insert({{first.link, second.link}, mark});
      }
    }
  }
}

std::vector<Surrounding> choose_surroundings(std::span<const Probe> probes,
                                             const SchemaLimits& limits,
                                             const JobContext& job) {
  std::map<Surrounding, double> counts;
  double n_individuals = 0;
  for (const Probe& probe : probes) {
    job.cancel.throw_if_triggered();
    for (const std::uint32_t individual : probe.individuals) {
      std::set<Surrounding> found;
      find_surroundings(probe.graph, individual, found);
      for (const Surrounding& surrounding : found) ++counts[surrounding];
      ++n_individuals;
    }
  }
  std::vector<std::pair<double, Surrounding>> rated;
  for (const auto& [surrounding, n] : counts) {
    // What is told of the individual itself and of its neighbours comes first.
    const double nearness = surrounding.links.empty()       ? 4
                            : surrounding.links.size() == 1 ? 2
                                                            : 1;
    const double share = n / n_individuals;
    rated.emplace_back(-nearness * share * (1.01 - share), surrounding);
  }
  std::sort(rated.begin(), rated.end());
  std::vector<Surrounding> chosen;
  for (const auto& [rate, surrounding] : rated) {
    if (chosen.size() == limits.max_surroundings) break;
    chosen.push_back(surrounding);
  }
  return chosen;
}

}  // namespace

EvidenceSchema choose_evidence(std::span<const Lesson> lessons,
                               const SchemaLimits& limits,
                               const JobContext& job) {
  std::vector<Probe> probes;
  probes.reserve(lessons.size());
  for (std::size_t i = 0; i < lessons.size(); ++i) {
    probes.emplace_back(lessons[i], limits.n_probed,
                        job.seed.derive("probe", i));
  }
  EvidenceSchema schema;
  schema.paths = choose_paths(probes, limits, job);
  schema.surroundings = choose_surroundings(probes, limits, job);
  return schema;
}

}  // namespace rrn::repair
