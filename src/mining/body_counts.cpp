// SPDX-License-Identifier: MIT
#include "mining/body_counts.hpp"

#include <algorithm>

#include "mining/rule_matches.hpp"

namespace rrn::mining {

namespace {

using Level = BodyWalk::Level;
constexpr Level kLevels[] = {Level::kSame, Level::kEnds, Level::kApart};

std::size_t index_of(Level level) { return static_cast<std::size_t>(level); }

/// The sum over a level and those above it.
std::uint64_t from_level(const std::array<std::uint64_t, 3>& counts,
                         Level level) {
  std::uint64_t sum = 0;
  for (std::size_t i = index_of(level); i < counts.size(); ++i) {
    sum += counts[i];
  }
  return sum;
}

/// Pairs that count and true ones, by the class of one end.
struct ClassCounts {
  explicit ClassCounts(std::size_t n_classes) : all(n_classes), hits(all) {}

  void add(std::span<const std::uint32_t> classes, std::uint64_t n,
           std::uint64_t n_hits) {
    for (const std::uint32_t c : classes) {
      all[c] += n;
      hits[c] += n_hits;
    }
  }

  std::vector<std::uint64_t> all;
  std::vector<std::uint64_t> hits;
};

/// The class that makes a rule most certain and, of those that make it certain
/// enough, the one that leaves it the most support.
std::vector<std::uint32_t> choose_classes(const ClassCounts& counts,
                                          const RuleQuality& quality) {
  std::optional<std::uint32_t> surest;
  std::optional<std::uint32_t> broadest;
  const auto part = [&](std::uint32_t c) {
    return Figures::part(counts.hits[c], counts.all[c]);
  };
  for (std::uint32_t c = 0; c < counts.all.size(); ++c) {
    if (counts.hits[c] < quality.min_support) continue;
    if (!surest || part(c) > part(*surest) ||
        (part(c) == part(*surest) && counts.hits[c] > counts.hits[*surest])) {
      surest = c;
    }
    if (part(c) >= quality.min_confidence &&
        (!broadest || counts.hits[c] > counts.hits[*broadest])) {
      broadest = c;
    }
  }
  std::vector<std::uint32_t> chosen;
  if (surest) chosen.push_back(*surest);
  if (broadest && broadest != surest) chosen.push_back(*broadest);
  return chosen;
}

}  // namespace

bool is_rather_inverse_functional(const FactIndex& truth,
                                  std::uint32_t relation) {
  return truth.starts(link_of(relation, true)).size() >
         truth.starts(link_of(relation, false)).size();
}

bool BodyCounts::improves(const Figures& figures, const Figures& on) const {
  constexpr double kLeast = 0.005;
  const double now = confidence(figures, quality_.measure);
  const double before = confidence(on, quality_.measure);
  return now > before + kLeast || (now == 1 && before < 1);
}

std::vector<MinedRule> BodyCounts::rules(const std::vector<LinkId>& path,
                                         std::span<const std::uint32_t> heads,
                                         const CancellationToken& cancel) {
  Heads counts;
  for (const std::uint32_t relation : heads) {
    HeadCount& count = counts.emplace_back();
    count.relation = relation;
    count.known_by_object = is_rather_inverse_functional(truth_, relation);
  }
  std::vector<MinedRule> good;
  if (!count_levels(path, counts, cancel)) {
    ++n_given_up_;
    return good;
  }
  for (const HeadCount& count : counts) {
    Candidate plain = choose_level(path, count);
    const Figures& figures = plain.rule.figures;
    if (!quality_.is_frequent(figures)) continue;
    if (quality_.is_good(figures)) good.push_back(plain.rule);
    if (confidence(figures, quality_.measure) == 1) continue;
    cancel.throw_if_triggered();
    for (Candidate& refined : refine(plain)) {
      if (quality_.is_good(refined.rule.figures) &&
          improves(refined.rule.figures, figures)) {
        good.push_back(std::move(refined.rule));
      }
    }
  }
  return good;
}

bool BodyCounts::count_levels(const std::vector<LinkId>& path, Heads& heads,
                              const CancellationToken& cancel) {
  pairs_ = {};
  const std::uint64_t first = walk_.n_steps();
  for (const std::uint32_t x : seen_.starts(path.front())) {
    cancel.throw_if_triggered();
    walk_.start(x, path);
    if (walk_.n_steps() - first > kMaxSteps) return false;
    for (const BodyWalk::End& end : walk_.ends()) {
      ++pairs_[index_of(end.level)];
    }
    for (HeadCount& head : heads) count_pairs(x, head);
    std::erase_if(heads, [&](const HeadCount& head) { return !may_be(head); });
    if (heads.empty()) return true;
  }
  return true;
}

bool BodyCounts::may_be(const HeadCount& head) const {
  if (seen_.n_classes() > 0) return true;
  const std::size_t fewest = index_of(Level::kApart);
  const std::uint64_t all = truth_.n_facts(head.relation);
  return quality_.is_good({all, std::max(all, pairs_[fewest]),
                           std::max(all, head.known[fewest]), all});
}

void BodyCounts::count_pairs(std::uint32_t x, HeadCount& head) {
  const auto facts = truth_.steps(x, link_of(head.relation, false));
  if (head.known_by_object || !facts.empty()) {
    const LinkId back = link_of(head.relation, true);
    for (const BodyWalk::End& end : walk_.ends()) {
      const bool known =
          !head.known_by_object || !truth_.steps(end.to, back).empty();
      head.known[index_of(end.level)] += known ? 1 : 0;
    }
  }
  for (const Step& fact : facts) {
    const BodyWalk::End* const end = walk_.end_at(fact.to);
    if (end != nullptr) ++head.hits[index_of(end->level)];
  }
}

BodyCounts::Candidate BodyCounts::choose_level(const std::vector<LinkId>& path,
                                               const HeadCount& head) const {
  // Where the path has the head's relation, ways over x or y would let a fact
  // speak for itself.
  const bool only_apart = std::ranges::any_of(
      path, [&](LinkId link) { return relation_of(link) == head.relation; });
  Candidate best;
  best.known_by_object = head.known_by_object;
  best.rule.head = {false, head.relation};
  best.rule.path = path;
  bool found = false;
  for (const Level level : kLevels) {
    if (only_apart && level != Level::kApart) continue;
    const Figures figures{
        from_level(head.hits, level), from_level(pairs_, level),
        from_level(head.known, level), truth_.n_facts(head.relation)};
    if (found && !improves(figures, best.rule.figures)) continue;
    best.rule.figures = figures;
    best.level = level;
    found = true;
  }
  for (const Level level : kLevels) {
    // A condition that no pair breaks is not written.
    if (from_level(pairs_, level) == best.rule.figures.n_body) {
      best.level = level;
      break;
    }
  }
  best.rule.differ = mask_of(path, best.level);
  return best;
}

DifferMask BodyCounts::mask_of(const std::vector<LinkId>& path,
                               Level level) const {
  if (level == Level::kSame) return 0;
  const std::size_t last = path.size();
  DifferMask mask = differ_bit(0, last);
  if (level == Level::kEnds) return mask;
  for (std::size_t j = 1; j <= last; ++j) {
    for (std::size_t i = 0; i < j; ++i) {
      if (i + 1 == j && !seen_.has_loops(relation_of(path[i]))) continue;
      mask |= differ_bit(i, j);
    }
  }
  return mask;
}

bool BodyCounts::is_known(const Candidate& candidate, std::uint32_t x,
                          std::uint32_t y) const {
  const std::uint32_t relation = candidate.rule.head.predicate;
  return candidate.known_by_object
             ? !truth_.steps(y, link_of(relation, true)).empty()
             : !truth_.steps(x, link_of(relation, false)).empty();
}

std::vector<BodyCounts::Candidate> BodyCounts::refine(const Candidate& plain) {
  ClassCounts by_start(seen_.n_classes());
  ClassCounts by_end(seen_.n_classes());
  const std::uint32_t relation = plain.rule.head.predicate;
  for (const std::uint32_t x : seen_.starts(plain.rule.path.front())) {
    walk_.start(x, plain.rule.path);
    std::uint64_t n = 0;
    std::uint64_t n_hits = 0;
    for (const BodyWalk::End& end : walk_.ends()) {
      if (end.level < plain.level) continue;
      if (quality_.measure == Measure::kPca && !is_known(plain, x, end.to)) {
        continue;
      }
      const bool hit = truth_.holds(x, relation, end.to);
      ++n;
      n_hits += hit ? 1 : 0;
      by_end.add(seen_.classes(end.to), 1, hit ? 1 : 0);
    }
    by_start.add(seen_.classes(x), n, n_hits);
  }
  const auto starts = choose_classes(by_start, quality_);
  const auto ends = choose_classes(by_end, quality_);
  std::vector<Candidate> candidates;
  for (const std::uint32_t c : starts) {
    candidates.push_back(plain);
    candidates.back().rule.start_classes = {c};
  }
  for (const std::uint32_t c : ends) {
    candidates.push_back(plain);
    candidates.back().rule.end_class = c;
  }
  if (!starts.empty() && !ends.empty()) {
    candidates.push_back(plain);
    candidates.back().rule.start_classes = {starts.front()};
    candidates.back().rule.end_class = ends.front();
  }
  count_exactly(candidates);
  // Both classes have to be better than each of them.
  if (!starts.empty() && !ends.empty()) {
    const Figures& both = candidates.back().rule.figures;
    if (!improves(both, candidates.front().rule.figures) ||
        !improves(both, candidates[starts.size()].rule.figures)) {
      candidates.pop_back();
    }
  }
  return candidates;
}

void BodyCounts::count_exactly(std::vector<Candidate>& candidates) {
  if (candidates.empty()) return;
  for (Candidate& candidate : candidates) {
    Figures& figures = candidate.rule.figures;
    figures = {0, 0, 0, figures.n_head};
  }
  const std::vector<LinkId> path = candidates.front().rule.path;
  for (const std::uint32_t x : seen_.starts(path.front())) {
    walk_.start(x, path);
    for (Candidate& candidate : candidates) {
      if (may_start(candidate.rule, seen_, x)) count_ends(x, candidate);
    }
  }
}

void BodyCounts::count_ends(std::uint32_t x, Candidate& candidate) {
  const MinedRule& rule = candidate.rule;
  Figures& figures = candidate.rule.figures;
  for (const BodyWalk::End& end : walk_.ends()) {
    if (end.level < candidate.level) continue;
    if (rule.end_class && !seen_.is_a(end.to, *rule.end_class)) continue;
    ++figures.n_body;
    figures.n_pca += is_known(candidate, x, end.to) ? 1 : 0;
    figures.support += truth_.holds(x, rule.head.predicate, end.to) ? 1 : 0;
  }
}

}  // namespace rrn::mining
