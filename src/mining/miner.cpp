// SPDX-License-Identifier: MIT
#include "mining/miner.hpp"

#include <algorithm>
#include <atomic>
#include <map>
#include <numeric>

#include "base/error.hpp"
#include "base/parallel.hpp"
#include "base/stopwatch.hpp"
#include "mining/body_counts.hpp"
#include "mining/conclusions.hpp"
#include "mining/coverage.hpp"
#include "mining/path_types.hpp"
#include "mining/selection.hpp"
#include "mining/unary_rules.hpp"

namespace rrn::mining {

namespace {

using Rules = std::vector<MinedRule>;

/// A path and the relations that it may imply.
struct Body {
  std::vector<LinkId> path;
  std::vector<std::uint32_t> heads;
};

class Miner {
 public:
  Miner(std::span<const dataset::Sample> samples,
        const dataset::Vocabulary& vocabulary, const MiningOptions& options,
        const JobContext& job)
      : options_(options),
        job_(job),
        n_relations_(vocabulary.relations.size()),
        n_classes_(vocabulary.classes.size()),
        quality_{options.min_support, options.min_head_coverage,
                 options.min_confidence, options.measure},
        truth_(facts_of(samples, true), n_relations_, n_classes_),
        coverage_(truth_) {
    if (options.with_constants) {
      may_name_ = [&names = samples.front().names](std::uint32_t i) {
        return !names[i].starts_with("_:");
      };
    }
    if (options.only_stated) {
      seen_facts_ = facts_of(samples, false);
      own_seen_.emplace(seen_facts_, n_relations_, n_classes_);
      coverage_.close(*own_seen_);
    }
  }

  MiningResult run() {
    check_memory(0);
    const bool has_rounds = own_seen_.has_value();
    do {
      ++result_.n_rounds;
    } while (mine_round() && has_rounds && !stopped());
    sort(result_.rules);
    count_facts();
    return std::move(result_);
  }

 private:
  static FactIndex::Facts facts_of(std::span<const dataset::Sample> samples,
                                   bool all) {
    FactIndex::Facts facts;
    for (const dataset::Sample& kb : samples) facts.add(kb, all);
    return facts;
  }
  [[nodiscard]] const FactIndex& seen() const {
    return own_seen_ ? *own_seen_ : truth_;
  }

  /// Returns whether rules were found from which others may follow.
  bool mine_round() {
    const bool has_rounds = own_seen_.has_value();
    for (std::size_t length = 1; length <= options_.max_path; ++length) {
      Rules found = mine_length(length);
      if (keeps_all_at_once()) {
        keep_accepted(found);
        result_.rules.insert(result_.rules.end(), found.begin(), found.end());
      } else if (select(found) > 0 && has_rounds) {
        apply();
        return true;
      }
    }
    return false;
  }
  /// Without rounds and with all rules wanted nothing is closed before the end.
  [[nodiscard]] bool keeps_all_at_once() const {
    return options_.keep_all && !own_seen_;
  }

  /// The good rules of one length for all heads with open facts.
  Rules mine_length(std::size_t length) {
    Rules rules;
    if (stopped()) return rules;
    if (length == 1) {
      UnaryRuleOptions options;
      options.quality = quality_;
      options.may_name = may_name_;
      options.wants = [this](const Head& head) { return is_wanted(head); };
      options.is_over = [this](std::size_t n_rules) {
        check_memory(n_rules * sizeof(MinedRule));
        return stopped();
      };
      rules = find_unary_rules(seen(), truth_, options, job_);
    }
    const std::vector<Body> bodies = find_bodies(length);
    const Rules more = count_bodies(bodies, length);
    rules.insert(rules.end(), more.begin(), more.end());
    return rules;
  }

  [[nodiscard]] bool is_wanted(const Head& head) const {
    return coverage_.n_open(head) > 0;
  }

  [[nodiscard]] std::vector<Coverage::Pair> draw_facts(std::uint32_t relation,
                                                       Rng& rng) const {
    std::vector<Coverage::Pair> facts = coverage_.open_facts(relation);
    rng.shuffle(facts);
    if (facts.size() > options_.n_drawn) facts.resize(options_.n_drawn);
    return facts;
  }

  [[nodiscard]] FoundPaths find_paths(std::uint32_t relation,
                                      std::size_t length) const {
    if (late_ || !is_wanted({false, relation})) return {};
    Rng rng(job_.seed.derive("paths", kMaxPath * relation + length));
    const std::vector<Coverage::Pair> drawn = draw_facts(relation, rng);
    // A type that joins fewer would not have the support, most likely.
    const double share =
        Figures::part(drawn.size(), coverage_.n_open({false, relation}));
    PathLimits limits;
    limits.max_types = options_.max_paths;
    limits.min_facts = std::max(
        1U, static_cast<std::uint32_t>(
                share * static_cast<double>(options_.min_support) / 4));
    return find_path_types(seen(), relation, drawn, length, limits, rng,
                           job_.cancel);
  }

  std::vector<Body> find_bodies(std::size_t length) {
    std::map<std::vector<LinkId>, std::vector<std::uint32_t>> heads_of;
    std::size_t bytes = 0;
    const std::size_t wave = 4UL * std::max(1U, job_.n_threads);
    for (std::size_t first = 0; first < n_relations_; first += wave) {
      report("paths of " + std::to_string(length), first, n_relations_);
      const std::size_t n = std::min(wave, n_relations_ - first);
      std::vector<FoundPaths> found(n);
      for_each_parallel(n, job_.n_threads, [&](std::size_t i) {
        found[i] = find_paths(static_cast<std::uint32_t>(first + i), length);
      });
      for (std::size_t i = 0; i < n; ++i) {
        result_.n_left_out += found[i].n_left_out;
        result_.n_facts_cut += found[i].n_cut;
        for (PathType& type : found[i].types) {
          bytes += sizeof(Body) + type.path.size() * sizeof(LinkId);
          heads_of[std::move(type.path)].push_back(
              static_cast<std::uint32_t>(first + i));
        }
      }
      check_memory(bytes);
      if (stopped()) return {};
    }
    std::vector<Body> bodies;
    for (auto& [path, heads] : heads_of) {
      bodies.push_back({path, std::move(heads)});
    }
    return bodies;
  }

  Rules count_bodies(const std::vector<Body>& bodies, std::size_t length) {
    constexpr std::size_t kChunk = 16;
    const std::size_t n_chunks = (bodies.size() + kChunk - 1) / kChunk;
    const std::size_t wave = 2UL * std::max(1U, job_.n_threads);
    Rules rules;
    for (std::size_t first = 0; first < n_chunks; first += wave) {
      report("rules of " + std::to_string(length), first * kChunk,
             bodies.size());
      const std::size_t n = std::min(wave, n_chunks - first);
      std::vector<Rules> found(n);
      std::atomic<std::uint64_t> n_given_up = 0;
      for_each_parallel(n, job_.n_threads, [&](std::size_t i) {
        BodyCounts counts(seen(), truth_, quality_);
        const std::size_t begin = (first + i) * kChunk;
        const std::size_t end = std::min(begin + kChunk, bodies.size());
        for (std::size_t b = begin; b < end && !is_late(); ++b) {
          const Rules some =
              counts.rules(bodies[b].path, bodies[b].heads, job_.cancel);
          found[i].insert(found[i].end(), some.begin(), some.end());
        }
        n_given_up += counts.n_given_up();
      });
      for (const Rules& some : found) {
        rules.insert(rules.end(), some.begin(), some.end());
      }
      result_.n_given_up += n_given_up;
      result_.n_bodies += std::min(n * kChunk, bodies.size() - first * kChunk);
      if (stopped()) break;
    }
    return rules;
  }

  /// Keeps the rules that conclude open facts, which are closed; those that
  /// are better come first.  Returns how many facts were closed.
  std::uint64_t select(Rules& rules) {
    sort(rules);
    std::uint64_t n_closed = 0;
    if (options_.keep_all) keep_accepted(rules);
    Selection selection(coverage_, seen(), options_.measure, filter());
    for (std::size_t i = 0; i < rules.size() && !is_late(); ++i) {
      report("choosing rules", i, rules.size());
      n_closed += selection.offer(rules[i]);
      if (options_.keep_all && !is_known(rules[i])) {
        result_.rules.push_back(rules[i]);
      }
    }
    if (!options_.keep_all) {
      for (MinedRule& rule : selection.finish()) {
        result_.rules.push_back(std::move(rule));
      }
    }
    return n_closed;
  }
  /// The filter of the options, of rules that have not passed it yet.
  [[nodiscard]] Selection::Accepts filter() const {
    if (!options_.accepts || options_.keep_all) return {};
    return [this](const MinedRule& rule) { return accepts(rule); };
  }
  [[nodiscard]] bool accepts(const MinedRule& rule) const {
    job_.cancel.throw_if_triggered();
    return !options_.accepts || options_.accepts(rule, result_.rules);
  }
  /// Drops rules that may not be kept; those found before have been asked for.
  void keep_accepted(Rules& rules) {
    std::size_t n_done = 0;
    std::erase_if(rules, [&](const MinedRule& rule) {
      report("asking for rules", n_done++, rules.size());
      return !is_late() && !is_known(rule) && !accepts(rule);
    });
  }
  void sort(Rules& rules) const {
    std::ranges::sort(rules, [&](const MinedRule& a, const MinedRule& b) {
      return is_better(a, b, options_.measure);
    });
  }
  /// Whether a rule was found in an earlier round, whatever its figures were.
  [[nodiscard]] bool is_known(MinedRule rule) const {
    if (keeps_all_at_once()) return false;  // Each length is tried once
    return std::ranges::any_of(result_.rules, [&](const MinedRule& other) {
      rule.figures = other.figures;
      return rule == other;
    });
  }

  /// Lets bodies see what all rules so far conclude, until nothing is new.
  void apply() {
    while (!is_late()) {
      const std::size_t n_before =
          seen_facts_.relations.size() + seen_facts_.classes.size();
      add_conclusions(result_.rules, *own_seen_, seen_facts_, job_.cancel);
      if (n_before ==
          seen_facts_.relations.size() + seen_facts_.classes.size()) {
        break;
      }
      own_seen_.emplace(seen_facts_, n_relations_, n_classes_);
      coverage_.close(*own_seen_);
      check_memory(0);
    }
  }

  void count_facts() {
    if (keeps_all_at_once()) {
      Selection selection(coverage_, seen(), options_.measure);
      for (std::size_t i = 0; i < result_.rules.size() && !is_late(); ++i) {
        static_cast<void>(selection.offer(result_.rules[i]));
      }
    }
    for (std::uint32_t r = 0; r < n_relations_; ++r) {
      result_.n_facts += truth_.n_facts(r);
      result_.n_open += coverage_.n_open({false, r});
    }
    for (std::uint32_t c = 0; c < n_classes_; ++c) {
      result_.n_facts += truth_.n_members(c);
      result_.n_open += coverage_.n_open({true, c});
    }
  }

  void report(const std::string& phase, std::size_t done, std::size_t total) {
    job_.cancel.throw_if_triggered();
    job_.report({phase, done, total, {}});
  }

  bool is_late() {
    if (options_.max_time && watch_.elapsed() >= *options_.max_time) {
      late_ = true;
    }
    return late_;
  }
  void check_memory(std::size_t more) {
    const std::size_t bytes =
        truth_.memory() + (own_seen_ ? own_seen_->memory() : 0) + more;
    if (options_.max_memory && bytes > *options_.max_memory) {
      result_.limit = MiningLimit::kMemory;
    }
  }
  bool stopped() {
    if (!result_.limit && is_late()) result_.limit = MiningLimit::kTime;
    return result_.limit.has_value();
  }

  const MiningOptions& options_;
  const JobContext& job_;
  std::size_t n_relations_;
  std::size_t n_classes_;
  RuleQuality quality_;
  Stopwatch watch_;
  std::atomic<bool> late_ = false;
  FactIndex truth_;
  Coverage coverage_;
  FactIndex::Facts seen_facts_;  ///< What own_seen_ was made from
  std::function<bool(std::uint32_t)> may_name_;
  std::optional<FactIndex>
      own_seen_;  ///< Absent without rounds: the truth is seen
  MiningResult result_;
};

}  // namespace

bool has_inferable(std::span<const dataset::Sample> samples) {
  return std::ranges::any_of(samples, [](const dataset::Sample& kb) {
    return !kb.classes.inferable.empty() || !kb.relations.inferable.empty();
  });
}

MiningResult mine(std::span<const dataset::Sample> samples,
                  const dataset::Vocabulary& vocabulary,
                  const MiningOptions& options, const JobContext& job) {
  constexpr std::size_t kMostRelations = std::size_t{1} << 20;
  if (vocabulary.relations.size() >= kMostRelations) {
    throw Error(ErrorCode::kUnsupported,
                "more than 2^20 relations; expected fewer to learn rules from");
  }
  if (options.with_constants &&
      (samples.size() != 1 ||
       samples[0].names.size() != samples[0].n_individuals)) {
    throw Error(ErrorCode::kBadArgument,
                "rules that name individuals are learnt from one sample, whose "
                "individuals have names");
  }
  return Miner(samples, vocabulary, options, job).run();
}

}  // namespace rrn::mining
