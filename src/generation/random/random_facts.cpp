// SPDX-License-Identifier: MIT
#include "generation/random/random_facts.hpp"

#include <array>
#include <cstdio>
#include <set>
#include <utility>

#include "base/error.hpp"
#include "datalog/maintenance/tentative_closure.hpp"

namespace rrn::generation {

namespace {

[[noreturn]] void reject(const std::string& message) {
  throw Error(ErrorCode::kBadArgument, message);
}

std::string to_text(double value) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%g", value);
  return text.data();
}

void check_count(const char* what, std::uint32_t value) {
  if (value == 0) {
    reject(std::string("no ") + what + "; expected 1 at least");
  }
}

void check_probability(const char* what, double value) {
  if (value >= 0.0 && value <= 1.0) return;
  reject(std::string(what) + " " + to_text(value) + "; expected 0 to 1");
}

}  // namespace

void check(const RandomFactsOptions& options) {
  check_count("individuals", options.n_individuals);
  if (options.n_individuals > RandomFactsOptions::kMaxIndividuals) {
    reject(std::to_string(options.n_individuals) + " individuals; expected " +
           std::to_string(RandomFactsOptions::kMaxIndividuals) + " at most");
  }
  check_count("facts", options.max_facts);
  check_count("tries", options.max_tries);
  check_probability("stop probability", options.stop_probability);
  check_probability("share of relations", options.relation_share);
  check_probability("share of negated classes", options.negated_class_share);
  check_probability("share of negated relations",
                    options.negated_relation_share);
}

std::string to_string(const RandomFactsOptions& options) {
  return "random facts, individuals " + std::to_string(options.n_individuals) +
         ", max facts " + std::to_string(options.max_facts) + ", max tries " +
         std::to_string(options.max_tries) + ", stop probability " +
         to_text(options.stop_probability) + ", share of relations " +
         to_text(options.relation_share) + ", negated classes " +
         to_text(options.negated_class_share) + ", negated relations " +
         to_text(options.negated_relation_share);
}

/// The facts of a sample on its way.
class RandomSource::Facts {
 public:
  explicit Facts(std::uint32_t n_individuals) : is_used_(n_individuals) {}

  [[nodiscard]] bool contains(const Fact& fact) const {
    return stated_.contains(fact);
  }
  void add(const dataset::ClassLiteral& literal, const Fact& fact) {
    stated_.insert(fact);
    kb_.classes.specified.push_back(literal);
    is_used_[literal.individual.value] = true;
  }
  void add(const dataset::RelationLiteral& literal, const Fact& fact) {
    stated_.insert(fact);
    kb_.relations.specified.push_back(literal);
    is_used_[literal.subject.value] = true;
    is_used_[literal.object.value] = true;
  }
  [[nodiscard]] std::size_t size() const { return stated_.size(); }
  [[nodiscard]] const std::set<Fact>& stated() const { return stated_; }

  /// Returns the facts about the individuals that have any, numbered anew.
  dataset::Sample take() {
    std::vector<dataset::EntityIndex> number(is_used_.size());
    for (std::size_t i = 0; i < is_used_.size(); ++i) {
      if (is_used_[i]) number[i] = {kb_.n_individuals++};
    }
    for (dataset::ClassLiteral& literal : kb_.classes.specified) {
      literal.individual = number[literal.individual.value];
    }
    for (dataset::RelationLiteral& literal : kb_.relations.specified) {
      literal.subject = number[literal.subject.value];
      literal.object = number[literal.object.value];
    }
    kb_.normalise();
    return std::move(kb_);
  }

 private:
  dataset::Sample kb_;
  std::set<Fact> stated_;
  std::vector<bool> is_used_;
};

/// Says which facts go with those that it accepted before.
class RandomSource::Judge {
 public:
  virtual ~Judge() = default;
  virtual void start() = 0;
  [[nodiscard]] virtual bool accepts(const Facts& facts, const Fact& fact,
                                     const JobContext& job) = 0;
};

class RandomSource::GrowingJudge final : public Judge {
 public:
  explicit GrowingJudge(const SymbolicLabeller& labeller)
      : closure_(labeller.program(), labeller.dictionary()) {}

  void start() override { closure_.clear(); }
  bool accepts(const Facts&, const Fact& fact, const JobContext&) override {
    return closure_.add(fact);
  }

 private:
  datalog::TentativeClosure closure_;
};

/// For rules under which a fact can be taken back by another one: derives
/// everything anew each time.
class RandomSource::WholeJudge final : public Judge {
 public:
  explicit WholeJudge(const SymbolicLabeller& labeller) : labeller_(labeller) {}

  void start() override {}
  bool accepts(const Facts& facts, const Fact& fact,
               const JobContext& job) override {
    TripleStore store;
    for (const Fact& stated : facts.stated()) {
      store.insert(stated.relation, stated.row);
    }
    store.insert(fact.relation, fact.row);
    JobContext quiet;
    quiet.cancel = job.cancel;
    const auto result = datalog::materialise(
        labeller_.program(), labeller_.dictionary(), store, {}, quiet);
    return result.outcome == datalog::Outcome::kFixpoint;
  }

 private:
  const SymbolicLabeller& labeller_;
};

/// A judge for the time of one draw.
class RandomSource::Lease {
 public:
  explicit Lease(const RandomSource& source)
      : source_(source), judge_(source.take_judge()) {
    judge_->start();
  }
  ~Lease() {
    const std::lock_guard lock(source_.mutex_);
    source_.idle_.push_back(std::move(judge_));
  }
  Lease(const Lease&) = delete;
  Lease& operator=(const Lease&) = delete;
  [[nodiscard]] Judge& judge() { return *judge_; }

 private:
  const RandomSource& source_;
  std::unique_ptr<Judge> judge_;
};

RandomSource::RandomSource(dataset::DatasetHeader header,
                           std::shared_ptr<const SymbolicLabeller> labeller,
                           const RandomFactsOptions& options,
                           std::vector<InputFile> inputs)
    : LabelledSource(std::move(header), std::move(labeller), std::move(inputs)),
      options_(options) {
  check(options_);
  if (vocabulary().classes.empty() && vocabulary().relations.empty()) {
    reject("the vocabulary is empty; expected classes or relations");
  }
  if (vocabulary().classes.empty()) options_.relation_share = 1;
  if (vocabulary().relations.empty()) options_.relation_share = 0;
  RRN_CHECK(this->labeller()->term_of({options_.n_individuals - 1}).value <
            this->labeller()->dictionary().size());
  idle_.push_back(take_judge());
}

RandomSource::~RandomSource() = default;

std::unique_ptr<RandomSource::Judge> RandomSource::take_judge() const {
  {
    const std::lock_guard lock(mutex_);
    if (!idle_.empty()) {
      std::unique_ptr<Judge> judge = std::move(idle_.back());
      idle_.pop_back();
      return judge;
    }
  }
  if (datalog::TentativeClosure::supports(labeller()->program())) {
    return std::make_unique<GrowingJudge>(*labeller());
  }
  return std::make_unique<WholeJudge>(*labeller());
}

std::optional<dataset::Sample> RandomSource::draw(Split, std::uint64_t number,
                                                  const JobContext& job) const {
  Rng rng(job.seed.derive("random facts", number));
  Lease lease(*this);
  Facts facts(options_.n_individuals);
  while (facts.size() < options_.max_facts) {
    job.cancel.throw_if_triggered();
    bool found = false;
    for (std::uint32_t i = 0; i < options_.max_tries && !found; ++i) {
      found = try_fact(facts, lease.judge(), rng, job);
    }
    if (!found || rng.chance(options_.stop_probability)) break;
  }
  if (facts.size() == 0) return std::nullopt;
  return facts.take();
}

/// Draws a candidate.  Returns whether it was kept.
bool RandomSource::try_fact(Facts& facts, Judge& judge, Rng& rng,
                            const JobContext& job) const {
  const auto below = [&rng](std::size_t n) {
    return static_cast<std::uint32_t>(rng.below(n));
  };
  const auto keep = [&](const auto& literal) {
    const Fact fact = labeller()->fact_of(literal);
    if (facts.contains(fact) || !judge.accepts(facts, fact, job)) return false;
    facts.add(literal, fact);
    return true;
  };
  if (rng.chance(options_.relation_share)) {
    const bool positive = !rng.chance(options_.negated_relation_share);
    const dataset::RelationIndex relation{below(vocabulary().relations.size())};
    const dataset::EntityIndex subject{below(options_.n_individuals)};
    const dataset::EntityIndex object{below(options_.n_individuals)};
    return keep(dataset::RelationLiteral{subject, relation, object, positive});
  }
  const bool positive = !rng.chance(options_.negated_class_share);
  const dataset::ClassIndex owl_class{below(vocabulary().classes.size())};
  const dataset::EntityIndex individual{below(options_.n_individuals)};
  return keep(dataset::ClassLiteral{individual, owl_class, positive});
}

bool RandomSource::complete(Split, dataset::Sample& kb,
                            const JobContext& job) const {
  RRN_CHECK(labeller()->label(kb, job) == datalog::Outcome::kFixpoint);
  return true;
}

}  // namespace rrn::generation
