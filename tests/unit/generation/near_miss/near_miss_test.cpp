// SPDX-License-Identifier: MIT
#include "generation/near_miss/near_miss.hpp"

#include <atomic>
#include <fstream>
#include <iterator>
#include <map>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "datalog/parser/rule_parser.hpp"
#include "generation/family/family_dataset.hpp"
#include "generation/near_miss/near_miss_source.hpp"
#include "support/expect_error.hpp"
#include "support/temp_dir.hpp"
#include "unit/generation/near_miss/naive_near_misses.hpp"

namespace rrn::generation {
namespace {

using test::NaiveNearMisses;
using testing::HasSubstr;

constexpr double kAll = 1e6;

/// Rules over C0 to C2, r0 to r2, which are labelled but for C2 and r2, and E,
/// which no rule derives.
class RandomRules {
 public:
  explicit RandomRules(Rng& rng) : rng_(rng) {}

  std::string text() {
    std::string rules = "PREFIX : <urn:t#>\n";
    for (int i = 0; i < 6; ++i) rules += rule();
    for (int i = 0; i < 2; ++i) rules += constraint();
    return rules;
  }

 private:
  /// Starts a body: collects the variables that it binds.
  std::string body(std::size_t n_atoms) {
    bound_.clear();
    std::string text;
    for (std::size_t i = 0; i < n_atoms; ++i) {
      text += (i == 0 ? "" : ", ") + atom(true, i > 0);
    }
    return text;
  }

  std::string rule() {
    std::string text = body(1 + rng_.below(3));
    if (rng_.chance(0.3))
      text += ", FILTER(" + bound() + " != " + bound() + ")";
    if (rng_.chance(0.15)) text += ", NOT :E[" + bound() + "]";
    if (rng_.chance(0.15)) {
      text += ", FILTER(" + std::string(rng_.chance(0.5) ? "!" : "") +
              "SAMETERM(" + bound() + ", " + bound() + "))";
    }
    return atom(false, true) + " :- " + text + " .\n";
  }

  std::string constraint() { return "false :- " + body(2) + " .\n"; }

  std::string atom(bool in_body, bool connected) {
    const bool unary = rng_.chance(0.4);
    std::string text = rng_.chance(0.1) ? "-" : "";
    text += (unary ? ":C" : ":r") + std::to_string(rng_.below(3)) + "[";
    text += argument(in_body, connected);
    if (!unary) text += ", " + argument(in_body, false);
    return text + "]";
  }

  std::string argument(bool in_body, bool connected) {
    if (rng_.chance(0.05)) return ":k";
    if (!in_body || (connected && !bound_.empty())) return bound();
    const std::string name = "?" + std::string(1, "xyz"[rng_.below(3)]);
    bound_.push_back(name);
    return name;
  }

  std::string bound() {
    return bound_.empty() ? ":k" : bound_[rng_.below(bound_.size())];
  }

  Rng& rng_;
  std::vector<std::string> bound_;
};

dataset::Vocabulary small_vocabulary() {
  return {{{"urn:t#C0", {}}, {"urn:t#C1", {}}},
          {{"urn:t#r0", {}}, {"urn:t#r1", {}}}};
}

/// A labeller for rules in Datalog text.
SymbolicLabeller make_labeller(const std::string& rules,
                               const dataset::Vocabulary& vocabulary) {
  Dictionary dictionary;
  dictionary.intern_iri("urn:t#k");
  datalog::Program program = datalog::parse_rules(rules, "r", dictionary);
  return {std::move(dictionary), std::move(program), vocabulary, 6};
}

dataset::Sample random_facts(Rng& rng, const dataset::Vocabulary& vocabulary) {
  dataset::Sample kb;
  kb.n_individuals = 3 + static_cast<std::uint32_t>(rng.below(2));
  for (std::uint32_t i = 0; i < kb.n_individuals; ++i) {
    for (std::uint32_t p = 0; p < vocabulary.classes.size(); ++p) {
      if (rng.chance(0.3)) {
        kb.classes.specified.push_back(
            {dataset::EntityIndex{i}, dataset::ClassIndex{p}, rng.chance(0.9)});
      }
      for (std::uint32_t o = 0; o < kb.n_individuals; ++o) {
        if (!rng.chance(0.2)) continue;
        kb.relations.specified.push_back(
            {dataset::EntityIndex{i}, dataset::RelationIndex{p},
             dataset::EntityIndex{o}, rng.chance(0.9)});
      }
    }
  }
  kb.normalise();
  return kb;
}

/// Calls visit(literal, step) for all near misses of a sample.
template <typename Visit>
void for_each_near_miss(const dataset::Sample& kb, const Visit& visit) {
  for (const auto& drawn : kb.classes.drawn) visit(drawn.literal, *drawn.step);
  for (const auto& drawn : kb.relations.drawn) {
    visit(drawn.literal, *drawn.step);
  }
}

std::size_t count_positive_inferences(const dataset::Sample& kb) {
  std::size_t n = 0;
  for (const auto& literal : kb.classes.inferable) n += literal.positive;
  for (const auto& literal : kb.relations.inferable) n += literal.positive;
  return n;
}

class RandomNearMissTest : public testing::TestWithParam<int> {
 protected:
  RandomNearMissTest()
      : rng_(Seed(static_cast<std::uint64_t>(GetParam()))),
        labeller_(make_labeller(RandomRules(rng_).text(), vocabulary_)),
        kb_(random_facts(rng_, vocabulary_)) {
    (void)labeller_.label(kb_, JobContext());
  }

  /// All that may be drawn.
  std::set<Fact> legal(NaiveNearMisses& naive, bool refuted) {
    std::set<Fact> legal;
    const dataset::PredicateIds predicates(vocabulary_, labeller_.dictionary());
    for (const auto& [fact, step] : naive.misses()) {
      const bool is_literal = fact.relation.polarity == Polarity::kPositive &&
                              predicates.find(fact.relation).has_value() &&
                              labeller_.entity_of(fact.row.first).has_value() &&
                              labeller_.entity_of(fact.row.second).has_value();
      if (is_literal && (refuted || !naive.is_refuted(fact))) {
        legal.insert(fact);
      }
    }
    return legal;
  }

  template <typename Literal>
  Fact fact_of(Literal literal) const {
    EXPECT_FALSE(literal.positive);
    literal.positive = true;
    const auto [relation, row] = labeller_.fact_of(literal);
    return {relation, row};
  }

  NaiveNearMisses make_naive() const {
    std::vector<TermId> domain = {
        *labeller_.dictionary().find(TermView::iri("urn:t#k"))};
    for (std::uint32_t i = 0; i < kb_.n_individuals; ++i) {
      domain.push_back(labeller_.term_of(dataset::EntityIndex{i}));
    }
    NaiveNearMisses::Facts facts;
    const auto add = [&](const auto& literals) {
      for (const auto& literal : literals) {
        const auto [relation, row] = labeller_.fact_of(literal);
        facts.insert({relation, row});
      }
    };
    add(kb_.classes.specified);
    add(kb_.relations.specified);
    return {labeller_.program(), std::move(facts), std::move(domain)};
  }

  void expect_exactly_the_legal_ones(bool refuted) {
    NaiveNearMisses naive = make_naive();
    const NearMissDrawer drawer(labeller_, vocabulary_);
    std::set<Fact> drawn;
    for (int i = 0; i < 6; ++i) {
      dataset::Sample kb = kb_;
      drawer.draw(kb, {kAll, refuted}, rng_, JobContext());
      for_each_near_miss(kb,
                         [&](const auto& literal, dataset::BrokenStep step) {
                           const Fact fact = fact_of(literal);
                           EXPECT_TRUE(naive.misses().contains({fact, step}))
                               << datalog::to_string(fact.relation, fact.row,
                                                     labeller_.dictionary())
                               << " by " << drawer.rules()[step.rule]
                               << ", premise " << step.premise;
                           drawn.insert(fact);
                         });
    }
    if (count_positive_inferences(kb_) == 0) {
      EXPECT_TRUE(drawn.empty());
    } else {
      EXPECT_EQ(drawn, legal(naive, refuted));
    }
  }

  dataset::Vocabulary vocabulary_ = small_vocabulary();
  Rng rng_;
  SymbolicLabeller labeller_;
  dataset::Sample kb_;
};

TEST_P(RandomNearMissTest, AreAllThatLackOnePremiseAndNoOthers) {
  expect_exactly_the_legal_ones(false);
}

TEST_P(RandomNearMissTest, MayBeRefutedIfAsked) {
  expect_exactly_the_legal_ones(true);
}

TEST_P(RandomNearMissTest, AreAsManyAsWanted) {
  const NearMissDrawer drawer(labeller_, vocabulary_);
  dataset::Sample all = kb_;
  drawer.draw(all, {kAll, false}, rng_, JobContext());
  const std::size_t n_all =
      all.classes.drawn.size() + all.relations.drawn.size();
  const std::size_t wanted = (count_positive_inferences(kb_) + 1) / 2;
  dataset::Sample some = kb_;
  drawer.draw(some, {0.5, false}, rng_, JobContext());
  const std::size_t n_some =
      some.classes.drawn.size() + some.relations.drawn.size();
  EXPECT_LE(n_some, wanted);
  // A few may be missed where they are rare.
  EXPECT_GE(n_some + 2, std::min(wanted, n_all));
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomNearMissTest, testing::Range(0, 150));

constexpr const char* kRules = R"(PREFIX : <urn:t#>
:r1[?x, ?y] :- :r2[?x, ?y], :C1[?x] .
:r2[?x, ?y] :- :r0[?z, ?x], :r0[?z, ?y], FILTER(?x != ?y) .
)";

class NearMissTest : public testing::Test {
 protected:
  NearMissTest() : labeller_(make_labeller(kRules, vocabulary_)) {
    kb_.n_individuals = 4;  // 0 is parent of 1 and 2; 1 and 3 are women
    kb_.classes.specified = {
        {dataset::EntityIndex{1}, dataset::ClassIndex{1}, true},
        {dataset::EntityIndex{3}, dataset::ClassIndex{1}, true}};
    kb_.relations.specified = {
        {dataset::EntityIndex{0}, dataset::RelationIndex{0},
         dataset::EntityIndex{1}, true},
        {dataset::EntityIndex{0}, dataset::RelationIndex{0},
         dataset::EntityIndex{2}, true}};
    EXPECT_EQ(labeller_.label(kb_, JobContext()), datalog::Outcome::kFixpoint);
    EXPECT_EQ(kb_.relations.inferable, std::vector{sister(1, 2, true)});
  }

  static dataset::RelationLiteral sister(std::uint32_t s, std::uint32_t o,
                                         bool positive = false) {
    return {dataset::EntityIndex{s}, dataset::RelationIndex{1},
            dataset::EntityIndex{o}, positive};
  }

  void draw(double per_inference = kAll, std::uint64_t seed = 1) {
    Rng rng{Seed(seed)};
    NearMissDrawer(labeller_, vocabulary_)
        .draw(kb_, {per_inference, false}, rng, JobContext());
  }

  std::vector<dataset::RelationLiteral> drawn() const {
    std::vector<dataset::RelationLiteral> literals;
    for (const auto& d : kb_.relations.drawn) literals.push_back(d.literal);
    return literals;
  }

  dataset::Vocabulary vocabulary_ = small_vocabulary();
  SymbolicLabeller labeller_;
  dataset::Sample kb_;
};

TEST_F(NearMissTest, NameTheStepThatBreaksInsideAProof) {
  // Sister of oneself: every premise holds but x != y of the second rule, or
  // the sibling itself is what the first rule lacks.
  std::set<dataset::BrokenStep> of_oneself;
  std::set<dataset::BrokenStep> of_a_brother;
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    draw(kAll, seed);
    for (const auto& [literal, step] : kb_.relations.drawn) {
      if (literal == sister(1, 1)) of_oneself.insert(*step);
      if (literal == sister(2, 1)) of_a_brother.insert(*step);
    }
  }
  EXPECT_TRUE(of_oneself.contains({1, 2}));
  EXPECT_EQ(of_a_brother, (std::set<dataset::BrokenStep>{{0, 1}}));
}

TEST_F(NearMissTest, ReplaceOnlyThoseBefore) {
  const dataset::DrawnNegative<dataset::RelationLiteral> corruption{
      sister(0, 0), std::nullopt};
  kb_.relations.drawn = {corruption, {sister(0, 3), dataset::BrokenStep{0, 0}}};
  draw();
  EXPECT_THAT(kb_.relations.drawn, testing::Contains(corruption));
  // 0 has no parent, and is no woman.
  EXPECT_THAT(drawn(), testing::Not(testing::Contains(sister(0, 3))));
  EXPECT_THAT(drawn(), testing::Contains(sister(2, 1)));
}

TEST_F(NearMissTest, LeaveOutWhatIsKnownFromElsewhere) {
  kb_.relations.predictable = {sister(2, 1, true), sister(1, 1, false)};
  kb_.normalise();
  draw();
  EXPECT_THAT(drawn(), testing::Not(testing::Contains(sister(2, 1))));
  EXPECT_THAT(drawn(), testing::Not(testing::Contains(sister(1, 1))));
  EXPECT_THAT(drawn(), testing::Contains(sister(1, 3)));
}

TEST_F(NearMissTest, AreAboutTargets) {
  kb_.relations.targets = {dataset::EntityIndex{3}};
  draw();
  EXPECT_FALSE(drawn().empty());
  for (const dataset::RelationLiteral& literal : drawn()) {
    EXPECT_TRUE(literal.subject.value == 3 || literal.object.value == 3);
  }
}

TEST_F(NearMissTest, DependOnTheSeedOnly) {
  draw(3, 1);
  const dataset::Sample first = kb_;
  draw(3, 1);
  EXPECT_EQ(kb_, first);
  bool differs = false;
  for (std::uint64_t seed = 2; seed < 20 && !differs; ++seed) {
    draw(3, seed);
    differs = kb_ != first;
  }
  EXPECT_TRUE(differs);
}

TEST_F(NearMissTest, EndWhenCancelled) {
  const std::atomic<bool> stop = true;
  JobContext job;
  job.cancel = CancellationToken(stop);
  Rng rng{Seed(1)};
  const NearMissDrawer drawer(labeller_, vocabulary_);
  EXPECT_THROW(drawer.draw(kb_, {}, rng, job), Cancelled);
}

std::string read(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

TEST(NearMissDataset, IsTheSameWithAnyNumberOfThreads) {
  const rrn::test::TempDir one;
  const rrn::test::TempDir two;
  BuildOptions options;
  options.sizes = {40, 5, 5};
  options.near_misses = 1;
  JobContext job;
  job.seed = Seed(7);
  const DatasetSummary summary =
      generate_family_dataset({}, options, one.path(), job);
  job.n_threads = 2;
  generate_family_dataset({}, options, two.path(), job);
  for (const char* const name : {"/train.kbs", "/valid.kbs", "/test.kbs"}) {
    EXPECT_EQ(read(one.path() + name), read(two.path() + name));
  }
  // Nearly one for each positive inference.
  EXPECT_GT(summary.overall.n_near_misses * 10,
            summary.overall.relations.inferable.positive * 9);
  const dataset::Dataset data =
      dataset::read_dataset(one.path() + "/test.kbs", JobContext());
  EXPECT_THAT(data.header.generator,
              testing::EndsWith(", near misses 1 per inference"));
  std::map<std::uint32_t, int> by_relation;
  for (const dataset::Sample& kb : data.kbs) {
    for (const auto& drawn : kb.relations.drawn) {
      ASSERT_TRUE(drawn.step.has_value());
      ASSERT_LT(drawn.step->rule, data.header.rules.size());
      ++by_relation[drawn.literal.relation.value];
    }
  }
  // Of all relations but parentOf, which follows from its own parts only.
  EXPECT_EQ(by_relation.size(), data.header.vocabulary.relations.size() - 1);
}

/// Labels come from nowhere.
class SourceWithoutRules final : public SampleSource {
 public:
  SourceWithoutRules() { header_.generator = "nothing"; }
  [[nodiscard]] const dataset::DatasetHeader& header() const override {
    return header_;
  }
  [[nodiscard]] std::optional<dataset::Sample> draw(
      Split, std::uint64_t, const JobContext&) const override {
    return std::nullopt;
  }
  [[nodiscard]] bool complete(Split, dataset::Sample&,
                              const JobContext&) const override {
    return false;
  }

 private:
  dataset::DatasetHeader header_;
};

TEST(NearMissSource, NeedsRules) {
  const SourceWithoutRules source;
  rrn::test::expect_error(
      [&] { NearMissSource(source, {}); }, ErrorCode::kUnsupported,
      "near misses of 'nothing'; expected samples that one set of rules "
      "labels");
}

}  // namespace
}  // namespace rrn::generation
