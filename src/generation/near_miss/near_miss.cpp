// SPDX-License-Identifier: MIT
#include "generation/near_miss/near_miss.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <set>
#include <utility>

#include "datalog/evaluation/materialiser.hpp"
#include "datalog/proof/derivations.hpp"
#include "generation/near_miss/near_miss_join.hpp"

namespace rrn::generation {

namespace {

/// Turns in a row without a near miss after which a predicate has no more.
constexpr int kMaxFailures = 64;
/// How many rules may lie between a near miss and the step that breaks.
constexpr int kMaxDepth = 8;
/// How often what is missing is a near miss itself, if it may be: where another
/// premise speaks of all its individuals, and where some would be arbitrary.
constexpr double kDescendBound = 0.25;
constexpr double kDescendFree = 0.875;
/// How often an arbitrary individual is good enough.
constexpr double kTakeFree = 0.125;

template <typename Literal>
std::ptrdiff_t count_inferences(const dataset::Literals<Literal>& literals) {
  return std::ranges::count_if(literals.inferable, &Literal::positive);
}

template <typename Literal>
bool is_in(const std::vector<Literal>& sorted, Literal literal, bool positive) {
  literal.positive = positive;
  return std::binary_search(sorted.begin(), sorted.end(), literal);
}

bool is_target(const dataset::Sample& kb,
               const dataset::ClassLiteral& literal) {
  if (!kb.has_targets()) return true;
  return std::ranges::binary_search(kb.classes.targets, literal.individual);
}

bool is_target(const dataset::Sample& kb,
               const dataset::RelationLiteral& literal) {
  if (!kb.has_targets()) return true;
  const auto& targets = kb.relations.targets;
  return std::ranges::binary_search(targets, literal.subject) ||
         std::ranges::binary_search(targets, literal.object);
}

template <typename Literal>
void drop_near_misses(dataset::Literals<Literal>& literals) {
  std::erase_if(literals.drawn,
                [](const auto& negative) { return negative.step.has_value(); });
}

}  // namespace

/// One sample on its way to near misses.
class NearMissDraw {
 public:
  NearMissDraw(const NearMissDrawer& drawer, dataset::Sample& kb,
               const NearMissOptions& options, Rng& rng, const JobContext& job)
      : drawer_(drawer),
        kb_(kb),
        options_(options),
        rng_(rng),
        dictionary_(drawer.labeller_.dictionary()),
        store_(drawer.labeller_.load(kb)),
        quiet_(make_quiet(job)) {
    // What is drawn depends on the order of the facts.
    datalog::MaterialiseOptions in_order;
    in_order.as_written = true;
    (void)datalog::materialise(drawer.labeller_.program(), dictionary_, store_,
                               in_order, quiet_);
    guard_.emplace(datalog::MaterialiseOptions(), store_, dictionary_, quiet_);
    joins_.emplace(drawer.sites_, dictionary_, store_, *guard_,
                   drawer.labeller_.term_of(dataset::EntityIndex{0}),
                   kb.n_individuals, rng_);
    possible_.resize(drawer.groups_.size());
  }

  void run() {
    const double wanted = options_.per_inference *
                          static_cast<double>(count_inferences(kb_.classes) +
                                              count_inferences(kb_.relations));
    n_wanted_ = static_cast<std::uint64_t>(std::llround(wanted));
    if (kb_.n_individuals == 0) return;
    run_phase(Phase::kPreferred);
    run_phase(Phase::kAny);
    run_phase(Phase::kBare);
  }

 private:
  /// What comes first: proofs that break inside, or where every individual is
  /// bound; then what lacks any premise; then what has no other premise.
  enum class Phase : std::uint8_t { kPreferred, kAny, kBare };

  /// A fact that is not in the closure, what its proof lacks, and the facts
  /// between.
  struct Miss {
    Fact fact;
    dataset::BrokenStep step;
    std::vector<Fact> missing;
  };

  static JobContext make_quiet(const JobContext& job) {
    JobContext quiet = job;
    quiet.progress = nullptr;
    quiet.log = nullptr;
    return quiet;
  }

  void run_phase(Phase phase) {
    phase_ = phase;
    find_possible_sites();
    std::vector<std::pair<std::uint32_t, int>> turns;  // group, failures
    for (std::uint32_t g = 0; g < drawer_.groups_.size(); ++g) {
      const bool is_labelled = drawer_.groups_[g].predicate.has_value();
      if (is_labelled && !possible_[g].empty()) turns.emplace_back(g, 0);
    }
    rng_.shuffle(turns);
    while (!turns.empty() && n_drawn_ < n_wanted_) {
      quiet_.cancel.throw_if_triggered();
      for (auto& [group, failures] : turns) {
        if (n_drawn_ == n_wanted_) return;
        failures = draw_one(group) ? 0 : failures + 1;
      }
      std::erase_if(
          turns, [](const auto& turn) { return turn.second >= kMaxFailures; });
    }
  }

  /// Leaves out sites with a premise that nothing in the sample fits.
  void find_possible_sites() {
    for (std::uint32_t g = 0; g < drawer_.groups_.size(); ++g) {
      possible_[g].clear();
      for (const std::uint32_t site : drawer_.groups_[g].sites) {
        if (is_in_phase(site) && joins_->may_match(site)) {
          possible_[g].push_back(site);
        }
      }
    }
  }

  [[nodiscard]] bool is_in_phase(std::uint32_t site) const {
    if (!drawer_.sites_[site].is_bare()) return phase_ != Phase::kBare;
    return phase_ == Phase::kBare ||
           (phase_ == Phase::kPreferred &&
            drawer_.missing_groups_[site].has_value());
  }

  bool draw_one(std::uint32_t group) {
    const std::optional<Miss> miss = find_miss(group, 0);
    if (!miss || !seen_.insert(miss->fact).second) return false;
    const std::uint32_t predicate = *drawer_.groups_[group].predicate;
    const auto first = entity_of(miss->fact.row.first);
    const auto second = entity_of(miss->fact.row.second);
    if (!first || !second) return false;
    if (miss->fact.relation.arity == Arity::kUnary) {
      return take(
          dataset::ClassLiteral{*first, dataset::ClassIndex{predicate}, false},
          *miss, group, kb_.classes);
    }
    return take(
        dataset::RelationLiteral{*first, dataset::RelationIndex{predicate},
                                 *second, false},
        *miss, group, kb_.relations);
  }

  [[nodiscard]] std::optional<dataset::EntityIndex> entity_of(
      TermId term) const {
    const auto entity = drawer_.labeller_.entity_of(term);
    if (!entity || entity->value >= kb_.n_individuals) return std::nullopt;
    return entity;
  }

  template <typename Literal>
  bool take(const Literal& literal, const Miss& miss, std::uint32_t group,
            dataset::Literals<Literal>& all) {
    if (!is_target(kb_, literal)) return false;
    for (const auto* list :
         {&all.specified, &all.inferable, &all.predictable}) {
      if (is_in(*list, literal, true)) return false;
    }
    if (is_in(all.predictable, literal, false)) return false;
    if (!options_.refuted && (is_in(all.specified, literal, false) ||
                              is_in(all.inferable, literal, false) ||
                              is_refuted(miss.fact, group))) {
      return false;
    }
    all.drawn.push_back({literal, miss.step});
    ++n_drawn_;
    return true;
  }

  /// Would the fact, were it there, violate a constraint?
  bool is_refuted(const Fact& fact, std::uint32_t group) {
    if (store_.contains(fact.relation.negation(), fact.row)) return true;
    if (!drawer_.groups_[group].may_be_refuted) return false;
    if (!refuter_) {
      refuter_.emplace(drawer_.refuting_, datalog::WorkingTerms(dictionary_),
                       store_, *guard_);
    }
    Relation& relation = store_.relation(store_.relation_id(fact.relation));
    relation.insert(fact.row);
    bool found = false;
    refuter_->for_each({fact.relation.negation(), fact.row},
                       [&found](const datalog::Derivation&) {
                         found = true;
                         return false;
                       });
    relation.remove(relation.find(fact.row));
    return found;
  }

  /// Tries one site of a group.
  std::optional<Miss> find_miss(std::uint32_t group, int depth) {
    const std::vector<std::uint32_t>& sites = possible_[group];
    if (sites.empty()) return std::nullopt;
    const std::uint32_t site = sites[rng_.below(sites.size())];
    if (phase_ == Phase::kPreferred) {
      const auto missing = drawer_.missing_groups_[site];
      const bool is_bare = drawer_.sites_[site].is_bare();
      const bool has_free = !drawer_.sites_[site].free.empty();
      const bool may_descend =
          missing && depth < kMaxDepth && !possible_[*missing].empty();
      if (may_descend &&
          (is_bare || rng_.chance(has_free ? kDescendFree : kDescendBound))) {
        return find_miss_through(site, *missing, depth);
      }
      if (is_bare || (has_free && !rng_.chance(kTakeFree))) {
        return std::nullopt;
      }
    }
    const auto match = joins_->find(site);
    if (!match) return std::nullopt;
    Miss miss{match->head, drawer_.sites_[site].step, {}};
    if (match->missing) miss.missing.push_back(*match->missing);
    return miss;
  }

  /// Tries one site of a group whose missing premise is a near miss itself.
  std::optional<Miss> find_miss_through(std::uint32_t site,
                                        std::uint32_t missing, int depth) {
    std::optional<Miss> miss = find_miss(missing, depth + 1);
    if (!miss) return std::nullopt;
    const auto match = joins_->find(site, miss->fact.row);
    if (!match) return std::nullopt;
    miss->missing.push_back(miss->fact);
    miss->fact = match->head;
    // Nothing is a premise of itself.
    const bool is_circular =
        std::find(miss->missing.begin(), miss->missing.end(), miss->fact) !=
        miss->missing.end();
    if (is_circular) return std::nullopt;
    return miss;
  }

  const NearMissDrawer& drawer_;
  dataset::Sample& kb_;
  const NearMissOptions& options_;
  Rng& rng_;
  const Dictionary& dictionary_;
  TripleStore store_;
  JobContext quiet_;
  std::optional<datalog::RunGuard> guard_;
  std::optional<NearMissJoins> joins_;
  std::optional<datalog::DerivationFinder> refuter_;
  Phase phase_ = Phase::kPreferred;
  std::vector<std::vector<std::uint32_t>> possible_;  ///< Sites by group
  std::set<Fact> seen_;
  std::uint64_t n_wanted_ = 0;
  std::uint64_t n_drawn_ = 0;
};

NearMissDrawer::NearMissDrawer(const SymbolicLabeller& labeller,
                               const dataset::Vocabulary& vocabulary)
    : labeller_(labeller),
      sites_(find_near_miss_sites(labeller.program())),
      refuting_(refuting_rules(labeller.program())) {
  const dataset::PredicateIds predicates(vocabulary, labeller.dictionary());
  std::map<RelationKey, std::uint32_t> numbers;
  for (std::uint32_t i = 0; i < sites_.size(); ++i) {
    const RelationKey& head = sites_[i].head();
    const auto [entry, is_new] =
        numbers.try_emplace(head, static_cast<std::uint32_t>(groups_.size()));
    if (is_new) {
      Group& group = groups_.emplace_back();
      group.relation = head;
      if (head.polarity == Polarity::kPositive) {
        group.predicate = predicates.find(head);
      }
    }
    groups_[entry->second].sites.push_back(i);
  }
  for (const NearMissSite& site : sites_) {
    auto& missing = missing_groups_.emplace_back();
    if (!site.lacks_atom) continue;
    const auto found = numbers.find(site.missing());
    if (found != numbers.end()) missing = found->second;
  }
  for (const datalog::Rule& rule : refuting_.rules) {
    const auto found = numbers.find(rule.heads.front().relation.negation());
    if (found != numbers.end()) groups_[found->second].may_be_refuted = true;
  }
}

std::vector<std::string> NearMissDrawer::rules() const {
  std::vector<std::string> texts;
  for (const datalog::Rule& rule : labeller_.program().rules) {
    texts.push_back(datalog::to_string(rule, labeller_.dictionary()));
  }
  return texts;
}

void NearMissDrawer::draw(dataset::Sample& kb, const NearMissOptions& options,
                          Rng& rng, const JobContext& job) const {
  drop_near_misses(kb.classes);
  drop_near_misses(kb.relations);
  NearMissDraw(*this, kb, options, rng, job).run();
  kb.normalise();
}

}  // namespace rrn::generation
