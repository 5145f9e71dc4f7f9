// SPDX-License-Identifier: MIT
#include "generation/coverage/coverage_sampler.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <map>

#include "base/error.hpp"
#include "generation/labelling/corruption.hpp"

namespace rrn::generation {

namespace {

/// The share of the samples in which each rule is to have its turn.
constexpr double kShareOfTurns = 0.03;
constexpr std::size_t kMinTurns = 4;
/// The share of deep inferences that is aimed at.
constexpr double kDeepShare = 0.4;
constexpr std::uint32_t kDeep = 3;
constexpr std::uint32_t kTries = 8;

}  // namespace

std::string to_string(const CoverageOptions& options) {
  std::array<char, 160> text{};
  std::snprintf(text.data(), text.size(),
                "coverage of rules, max individuals %u, facts %u, noise %g, "
                "contradictory %g",
                options.max_individuals, options.n_facts, options.noise,
                options.contradictory);
  return text.data();
}

/// One sample in the making.
class CoverageSource::Draft {
 public:
  Draft(const CoverageSource& source, Rng rng)
      : source_(source),
        targets_(*source.targets_),
        rng_(rng),
        closure_(source.targets_->index(), CoverageTargets::kMaxClosure),
        pool_{source.targets_->n_constants(), source.targets_->n_constants(),
              source.options_.max_individuals},
        builder_(source.targets_->analysis(), closure_, pool_, rng_) {}

  /// Adds facts that make a rule fire, or a constraint refute something.
  bool show(std::uint32_t rule) {
    const std::uint32_t greatest =
        std::max(1U, targets_.analysis().greatest_depth(rule));
    for (std::uint32_t i = 0; i < kTries; ++i) {
      // First what is wanted most, in the end what is most likely to do.
      const std::uint32_t depth =
          i < kTries / 2 ? 1 + static_cast<std::uint32_t>(std::max(
                                   rng_.below(greatest), rng_.below(greatest)))
                         : 1;
      const double reuse = i < kTries / 4 ? 0.4 : 0.05;
      const std::uint32_t n_used = pool_.n_used;
      const bool trivial = i + 1 == kTries;
      if (try_to_show(rule, depth, reuse, trivial)) return true;
      pool_.n_used = n_used;
    }
    return false;
  }

  void fill(std::size_t n_facts) {
    std::size_t n_failed = 0;
    const auto& reachable = targets_.reachable();
    while (closure_.n_asserted() < n_facts && n_failed < kMaxFailed) {
      const bool wants_depth =
          static_cast<double>(closure_.n_deep()) <
          kDeepShare * static_cast<double>(closure_.n_inferable());
      const auto& choice =
          wants_depth && !source_.deep_.empty() ? source_.deep_ : reachable;
      const std::size_t n_before = closure_.n_asserted();
      show(choice[rng_.below(choice.size())]);
      n_failed = closure_.n_asserted() > n_before ? 0 : n_failed + 1;
    }
  }

  /// Adds facts that nothing asks for.
  void add_noise(std::size_t n_facts) {
    if (source_.noise_.empty() || pool_.n_used == pool_.n_constants) return;
    for (std::size_t i = 0; i < 4 * n_facts; ++i) {
      if (closure_.n_asserted() >= n_facts) return;
      const std::uint32_t predicate =
          source_.noise_[rng_.below(source_.noise_.size())];
      const std::uint32_t first = pool_.pick(1.0, rng_);
      const bool unary = targets_.rules().is_unary(predicate);
      const SampleFact fact{predicate, first,
                            unary ? first : pool_.pick(1.0, rng_)};
      closure_.add({&fact, 1});
    }
  }

  /// Returns the facts without those that follow from the others.
  [[nodiscard]] std::vector<SampleFact> take_facts() const {
    std::vector<SampleFact> facts = closure_.asserted();
    for (const SampleFact& doubtful : closure_.rederived()) {
      std::vector<SampleFact> others = facts;
      std::erase(others, doubtful);
      SampleClosure rest(targets_.index(), CoverageTargets::kMaxClosure);
      if (rest.add(others) && rest.holds(doubtful)) facts = std::move(others);
    }
    return facts;
  }

  /// Adds to consistent facts what makes them violate a constraint, one fact
  /// last.  Returns whether it could.
  bool contradict(std::vector<SampleFact>& facts) {
    if (source_.constraints_.empty()) return false;
    const std::uint32_t constraint =
        source_.constraints_[rng_.below(source_.constraints_.size())];
    SampleClosure closure(targets_.index(), CoverageTargets::kMaxClosure);
    ProofBuilder builder(targets_.analysis(), closure, pool_, rng_);
    if (!closure.add(facts)) return false;
    for (std::uint32_t i = 0; i < kTries; ++i) {
      const std::uint32_t n_used = pool_.n_used;
      const auto conflict =
          builder.build_conflict(constraint, 1 + i % 2, i % 2 == 0 ? 0.5 : 0.0);
      if (conflict && violate(*conflict, constraint, closure)) {
        facts = closure.asserted();
        return true;
      }
      pool_.n_used = n_used;
    }
    return false;
  }

 private:
  static constexpr std::size_t kMaxFailed = 50;

  bool try_to_show(std::uint32_t rule, std::uint32_t depth, double reuse,
                   bool trivial) {
    if (targets_.rules().rules()[rule].heads.empty()) {
      const auto conflict = builder_.build_conflict(rule, depth, reuse);
      return conflict && closure_.add(conflict->premises);
    }
    const auto facts = builder_.build(rule, depth, reuse, trivial);
    return facts && closure_.add(*facts);
  }

  /// Adds facts one by one until the constraint is violated.  What is added
  /// without success stays: it is consistent.
  static bool violate(const ProofBuilder::Conflict& conflict,
                      std::uint32_t constraint, SampleClosure& closure) {
    if (!closure.add(conflict.premises)) return false;
    for (const SampleFact& fact : conflict.last) {
      SampleFact opposite = fact;
      opposite.predicate ^= 1U;
      if (closure.holds(opposite)) return false;
      if (closure.add({&fact, 1})) continue;
      return closure.violated() == constraint && closure.add_anyway({&fact, 1});
    }
    return false;
  }

  const CoverageSource& source_;
  const CoverageTargets& targets_;
  Rng rng_;
  SampleClosure closure_;
  IndividualPool pool_;
  ProofBuilder builder_;
};

CoverageSource::CoverageSource(dataset::DatasetHeader header,
                               std::shared_ptr<const SymbolicLabeller> labeller,
                               std::shared_ptr<const CoverageTargets> targets,
                               std::vector<std::string> constants,
                               const CoverageOptions& options,
                               std::vector<InputFile> inputs)
    : LabelledSource(std::move(header), std::move(labeller), std::move(inputs)),
      targets_(std::move(targets)),
      constants_(std::move(constants)),
      options_(options) {
  RRN_CHECK(constants_.size() == targets_->n_constants());
  if (options_.max_individuals < targets_->n_constants() + 2) {
    throw Error(ErrorCode::kBadArgument,
                std::to_string(options_.max_individuals) +
                    " individuals; expected at least " +
                    std::to_string(targets_->n_constants() + 2) +
                    ", for those that rules name and two more");
  }
  const auto& reachable = targets_->reachable();
  for (const std::uint32_t rule : reachable) {
    if (targets_->rules().rules()[rule].heads.empty()) {
      constraints_.push_back(rule);
    } else if (targets_->depth_of_rule(rule) >= kDeep) {
      deep_.push_back(rule);
    }
  }
  if (constraints_.size() == reachable.size()) {
    throw Error(ErrorCode::kBadArgument,
                "no rule can fire, so there is nothing to infer; expected an "
                "ontology or rules that conclude something from facts of the "
                "vocabulary");
  }
  const SampleRules& rules = targets_->rules();
  for (std::uint32_t p = 0; p < rules.n_predicates(); p += 2) {
    if (rules.is_statable(p)) noise_.push_back(p);
  }
  const auto n_wanted = static_cast<std::size_t>(
      kShareOfTurns * static_cast<double>(reachable.size()));
  n_turns_ = std::min(reachable.size(), std::max(kMinTurns, n_wanted + 1));
}

/// The rules whose turn it is: draws go round all of them, in an order of its
/// own each time.
std::vector<std::uint32_t> CoverageSource::turns(std::uint64_t number,
                                                 const JobContext& job) const {
  const auto& reachable = targets_->reachable();
  std::vector<std::uint32_t> result;
  std::vector<std::uint32_t> order;
  std::uint64_t round_of_order = 0;
  for (std::size_t i = 0; i < n_turns_; ++i) {
    const std::uint64_t place = number * n_turns_ + i;
    const std::uint64_t round = place / reachable.size();
    if (order.empty() || round != round_of_order) {
      order = reachable;
      Rng(job.seed.derive("coverage round", round)).shuffle(order);
      round_of_order = round;
    }
    result.push_back(order[place % reachable.size()]);
  }
  return result;
}

bool CoverageSource::is_contradictory(std::uint64_t number,
                                      const JobContext& job) const {
  return options_.contradictory > 0.0 &&
         Rng(job.seed.derive("coverage contradiction", number))
             .chance(options_.contradictory);
}

std::optional<dataset::Sample> CoverageSource::draw(
    Split, std::uint64_t number, const JobContext& job) const {
  Draft draft(*this, Rng(job.seed.derive("coverage sample", number)));
  for (const std::uint32_t rule : turns(number, job)) draft.show(rule);
  draft.fill(
      static_cast<std::size_t>((1.0 - options_.noise) * options_.n_facts));
  draft.add_noise(options_.n_facts);
  std::vector<SampleFact> facts = draft.take_facts();
  if (is_contradictory(number, job) && !draft.contradict(facts)) {
    return std::nullopt;
  }
  if (facts.empty()) return std::nullopt;
  return finish(facts);
}

/// Numbers the individuals that are used in a row, behind the constants.
dataset::Sample CoverageSource::finish(
    const std::vector<SampleFact>& facts) const {
  dataset::Sample kb;
  kb.n_individuals = targets_->n_constants();
  std::map<std::uint32_t, std::uint32_t> numbers;
  for (std::uint32_t i = 0; i < kb.n_individuals; ++i) numbers.emplace(i, i);
  const auto number_of = [&](std::uint32_t individual) {
    const auto [entry, is_new] =
        numbers.try_emplace(individual, kb.n_individuals);
    if (is_new) ++kb.n_individuals;
    return entry->second;
  };
  for (SampleFact fact : facts) {
    fact.first = number_of(fact.first);
    fact.second = number_of(fact.second);
    targets_->rules().add_to(fact, kb);
  }
  if (!constants_.empty()) {
    kb.names = constants_;
    for (std::uint32_t i = targets_->n_constants(); i < kb.n_individuals; ++i) {
      kb.names.push_back("i" + std::to_string(i));
    }
  }
  kb.normalise();
  return kb;
}

bool CoverageSource::complete(Split split, dataset::Sample& kb,
                              const JobContext& job) const {
  const datalog::Outcome outcome = labeller()->label(kb, job);
  if (is_contradictory(kb.draw, job)) {
    return outcome == datalog::Outcome::kInconsistent;
  }
  if (outcome != datalog::Outcome::kFixpoint) return false;
  if (split == Split::kTrain) return true;
  Rng rng(job.seed.derive("coverage corruptions", kb.draw));
  draw_corruptions(kb, vocabulary(), *labeller(), rng, job);
  return true;
}

}  // namespace rrn::generation
