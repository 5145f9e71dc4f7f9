// SPDX-License-Identifier: MIT
// The search, asked about models whose reasons are known.
#include "prediction/rationale/rationale_search.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/random.hpp"

namespace rrn::prediction {
namespace {

using dataset::ClassLiteral;
using dataset::RelationLiteral;
using dataset::Sample;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

RelationLiteral p(std::uint32_t s, std::uint32_t o) {
  return {{s}, {0}, {o}, true};
}
RelationLiteral q(std::uint32_t s, std::uint32_t o) {
  return {{s}, {1}, {o}, true};
}

/// A disjunction of conjunctions of facts of p, and facts that speak against
/// it: the log-odds of q(0, 1) are 3 if one of `reasons` is told, -3 otherwise,
/// 1 less for each of `doubts` that is told, and 10 less for each of `denials`.
class ModelWithReasons final : public neural::Model {
 public:
  using Facts = std::set<RelationLiteral>;

  ModelWithReasons() {
    for (const char* name : {"C", "D", "E"}) {
      vocabulary_.classes.push_back({name, dataset::LabelPolicy::kCwa});
    }
    vocabulary_.relations = {{"p", dataset::LabelPolicy::kCwa},
                             {"q", dataset::LabelPolicy::kCwa}};
  }

  const dataset::Vocabulary& vocabulary() const override { return vocabulary_; }
  const neural::ModelOptions& options() const override { return options_; }
  bool reads(dataset::RelationIndex, bool) const override { return true; }
  std::string description() const override { return "with reasons"; }
  neural::Prediction predict(const Sample&, const JobContext&) override {
    return {};
  }
  std::vector<neural::LiteralAnswer> answer(
      std::span<const neural::LiteralQuestion> questions,
      const JobContext&) override {
    std::vector<neural::LiteralAnswer> answers;
    for (const neural::LiteralQuestion& question : questions) {
      Facts told;
      for (const RelationLiteral& fact : question.kb->relations.specified) {
        EXPECT_LT(fact.subject.value, question.kb->n_individuals);
        EXPECT_LT(fact.object.value, question.kb->n_individuals);
        told.insert(fact);
      }
      const std::set<ClassLiteral> classes(
          question.kb->classes.specified.begin(),
          question.kb->classes.specified.end());
      answers.push_back({{},
                         std::vector<float>(question.relations.size(),
                                            probability(told, classes))});
    }
    n_asked += questions.size();
    return answers;
  }
  void use_iterations(std::uint32_t n) override {
    options_.update_iterations = n;
  }

  [[nodiscard]] bool is_enough(const Facts& told) const {
    return std::any_of(reasons.begin(), reasons.end(), [&](const Facts& facts) {
      return std::includes(told.begin(), told.end(), facts.begin(),
                           facts.end());
    });
  }
  [[nodiscard]] float probability(
      const Facts& told, const std::set<ClassLiteral>& classes = {}) const {
    double log_odds = is_enough(told) ? 3 : -3;
    for (const ClassLiteral& denial : denials) {
      if (classes.contains(denial)) log_odds -= 10;
    }
    for (const RelationLiteral& doubt : doubts) {
      if (told.contains(doubt)) log_odds -= 1;
    }
    return static_cast<float>(1 / (1 + std::exp(-log_odds)));
  }

  std::vector<Facts> reasons;
  Facts doubts;
  std::set<ClassLiteral> denials;
  std::size_t n_asked = 0;  ///< Knowledge bases that were told

 private:
  dataset::Vocabulary vocabulary_;
  neural::ModelOptions options_;
};

ModelWithReasons::Facts facts_of(const std::vector<WeighedFact>& weighed) {
  ModelWithReasons::Facts facts;
  for (const WeighedFact& fact : weighed) {
    if (const auto* own = std::get_if<RelationLiteral>(&fact.fact)) {
      facts.insert(*own);
    }
  }
  return facts;
}

ClassLiteral is_a(std::uint32_t owl_class, std::uint32_t individual) {
  return {{individual}, {owl_class}, true};
}

std::vector<WeighedFact> class_facts_of(const Rationale& rationale) {
  std::vector<WeighedFact> facts = rationale.facts;
  std::erase_if(facts, [](const WeighedFact& fact) {
    return !std::holds_alternative<ClassLiteral>(fact.fact);
  });
  return facts;
}

/// Individuals 0 to n - 1.  Their numbers in a neighbourhood of q(0, 1) are the
/// same: they are met in this order, as each has a fact with 0.
Sample star(std::uint32_t n) {
  Sample kb;
  kb.n_individuals = n;
  for (std::uint32_t i = 1; i < n; ++i) {
    kb.relations.specified.push_back(p(0, i));
  }
  return kb;
}

TEST(RationaleSearchTest, NamesTheOneReason) {
  ModelWithReasons model;
  const Sample kb = star(6);
  model.reasons = {{p(0, 3), p(0, 5)}};
  model.doubts = {p(0, 2)};
  RationaleSearch search(model, kb);
  const Rationale rationale = search.find(q(0, 1), {}, {});
  EXPECT_TRUE(rationale.is_predicted);
  EXPECT_TRUE(rationale.is_complete);
  EXPECT_EQ(rationale.considered.size(), 5U);
  EXPECT_THAT(facts_of(rationale.facts), ElementsAre(p(0, 3), p(0, 5)));
  EXPECT_NEAR(rationale.facts[0].log_odds, 6, 1e-3);
  EXPECT_THAT(facts_of(rationale.against), ElementsAre(p(0, 2)));
  EXPECT_NEAR(rationale.against[0].log_odds, -1, 1e-3);
  EXPECT_NEAR(rationale.probability, 1 / (1 + std::exp(-2.0)), 1e-5);
  EXPECT_NEAR(rationale.probability_alone, 1 / (1 + std::exp(-3.0)), 1e-5);
  EXPECT_NEAR(rationale.probability_without, 1 / (1 + std::exp(4.0)), 1e-5);
  EXPECT_EQ(rationale.agreement, 1);
}

TEST(RationaleSearchTest, SharesWhatTargetsHaveAround) {
  const Sample kb = star(20);
  const std::vector<Literal> targets{q(0, 1), q(2, 0), q(1, 0)};
  std::vector<Rationale> alone;
  std::size_t n_asked_alone = 0;
  for (const Literal& target : targets) {
    ModelWithReasons model;
    model.reasons = {{p(0, 1), p(0, 5)}};
    alone.push_back(RationaleSearch(model, kb).find(target, {}, {}));
    n_asked_alone += model.n_asked;
  }
  ModelWithReasons model;
  model.reasons = {{p(0, 1), p(0, 5)}};
  const std::vector<Rationale> together =
      RationaleSearch(model, kb).find(targets, {}, {});
  ASSERT_EQ(together.size(), targets.size());
  for (std::size_t i = 0; i < targets.size(); ++i) {
    EXPECT_EQ(together[i].target, targets[i]);
    EXPECT_EQ(facts_of(together[i].facts), facts_of(alone[i].facts)) << i;
    EXPECT_EQ(together[i].probability, alone[i].probability);
    EXPECT_EQ(together[i].probability_without, alone[i].probability_without);
  }
  // All 19 facts, and all but each of these, are told once in place of three
  // times in each of 8 draws.
  EXPECT_EQ(n_asked_alone - model.n_asked, std::size_t{2} * 20 * 8);
}

TEST(RationaleSearchTest, NamesNothingForWhatIsNotPredicted) {
  ModelWithReasons model;
  const Sample kb = star(4);
  model.reasons = {{p(1, 1)}};
  RationaleSearch search(model, kb);
  const Rationale rationale = search.find(q(0, 1), {}, {});
  EXPECT_FALSE(rationale.is_predicted);
  EXPECT_THAT(rationale.facts, IsEmpty());
  EXPECT_EQ(rationale.considered.size(), 3U);
}

TEST(RationaleSearchTest, PredictsFromTheThresholdThatIsWanted) {
  ModelWithReasons model;
  const Sample kb = star(4);
  model.reasons = {{p(0, 2)}};
  const RationaleSearch search(model, kb);
  RationaleOptions options;
  options.threshold = 0.99F;  // it says 0.953
  EXPECT_FALSE(search.find(q(0, 1), options, {}).is_predicted);
  options.threshold = 0.9F;
  const Rationale rationale = search.find(q(0, 1), options, {});
  EXPECT_TRUE(rationale.is_predicted);
  EXPECT_NEAR(rationale.threshold, 0.9, 1e-6);
  EXPECT_THAT(facts_of(rationale.facts), ElementsAre(p(0, 2)));
}

TEST(RationaleSearchTest, LeavesOutTheFactItself) {
  ModelWithReasons model;
  Sample kb = star(3);
  kb.relations.specified.push_back(q(0, 1));
  model.reasons = {{q(0, 1)}};
  RationaleSearch search(model, kb);
  const Rationale rationale = search.find(q(0, 1), {}, {});
  EXPECT_FALSE(rationale.is_predicted);
  EXPECT_EQ(rationale.considered.size(), 2U);
}

TEST(RationaleSearchTest, ConsidersTheNearestAndSaysSo) {
  ModelWithReasons model;
  model.use_iterations(3);
  Sample kb;
  kb.n_individuals = 6;
  for (std::uint32_t i = 1; i < 5; ++i) {
    kb.relations.specified.push_back(p(i, i + 1));  // a chain from 1
  }
  RationaleOptions options;
  options.max_facts = 2;
  RationaleSearch few(model, kb);
  const Rationale nearest = few.find(q(0, 1), options, {});
  ASSERT_EQ(nearest.considered.size(), 2U);
  EXPECT_EQ(std::get<RelationLiteral>(nearest.considered[0].fact), p(1, 2));
  EXPECT_EQ(std::get<RelationLiteral>(nearest.considered[1].fact), p(2, 3));
  EXPECT_FALSE(nearest.is_complete);

  // Three steps of updates see no farther than three facts.
  RationaleSearch all(model, kb);
  EXPECT_EQ(all.find(q(0, 1), {}, {}).considered.size(), 3U);
  EXPECT_TRUE(all.find(q(0, 1), {}, {}).is_complete);
}

TEST(RationaleSearchTest, NamesTheClassThatAnotherOneWouldDeny) {
  ModelWithReasons model;
  Sample kb = star(4);
  kb.classes.specified = {is_a(0, 0), is_a(1, 2), is_a(2, 3), is_a(0, 3)};
  model.reasons = {{p(0, 1)}};
  // 1 is never together with 0, the class of 0; 2 is.
  model.denials = {is_a(1, 0), is_a(2, 0)};
  const Rationale rationale = RationaleSearch(model, kb).find(q(0, 1), {}, {});
  EXPECT_THAT(facts_of(rationale.facts), ElementsAre(p(0, 1)));
  const std::vector<WeighedFact> classes = class_facts_of(rationale);
  ASSERT_EQ(classes.size(), 1U);
  EXPECT_EQ(std::get<ClassLiteral>(classes[0].fact), is_a(0, 0));
  EXPECT_NEAR(classes[0].log_odds, 0, 1e-6);
  ASSERT_TRUE(classes[0].contrast.has_value());
  EXPECT_EQ(std::get<ClassLiteral>(classes[0].contrast->instead), is_a(1, 0));
  EXPECT_NEAR(classes[0].contrast->probability, 1 / (1 + std::exp(7.0)), 1e-5);
}

TEST(RationaleSearchTest, NamesExactlyTheContrastsOfRandomClasses) {
  std::size_t n_named = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    Rng rng{Seed(seed)};
    const auto n = static_cast<std::uint32_t>(3 + rng.below(5));
    Sample kb = star(n);
    ModelWithReasons model;
    model.reasons = {{p(0, 1), p(0, 2)}};
    for (std::uint32_t i = 0; i < n; ++i) {
      for (std::uint32_t c = 0; c < 3; ++c) {
        if (rng.below(3) == 0) kb.classes.specified.push_back(is_a(c, i));
        if (rng.below(3) == 0) model.denials.insert(is_a(c, i));
      }
    }
    std::set<ClassLiteral> stated(kb.classes.specified.begin(),
                                  kb.classes.specified.end());
    for (const ClassLiteral& fact : stated) model.denials.erase(fact);
    kb.normalise();
    std::set<ClassLiteral> expected;
    for (const ClassLiteral& fact : stated) {
      if (fact.individual.value > 2) continue;  // Not in the reason
      for (std::uint32_t c = 0; c < 3; ++c) {
        bool is_used = false;
        bool is_together = false;
        for (std::uint32_t i = 0; i < n; ++i) {
          is_used = is_used || stated.contains(is_a(c, i));
          is_together =
              is_together || (stated.contains(is_a(c, i)) &&
                              stated.contains(is_a(fact.owl_class.value, i)));
        }
        if (is_used && !is_together &&
            model.denials.contains(is_a(c, fact.individual.value))) {
          expected.insert(fact);
        }
      }
    }
    const Rationale rationale =
        RationaleSearch(model, kb).find(q(0, 1), {}, {});
    EXPECT_THAT(facts_of(rationale.facts), ElementsAre(p(0, 1), p(0, 2)));
    std::set<ClassLiteral> named;
    for (const WeighedFact& fact : class_facts_of(rationale)) {
      named.insert(std::get<ClassLiteral>(fact.fact));
      EXPECT_TRUE(fact.contrast.has_value()) << seed;
    }
    EXPECT_EQ(named, expected) << seed;
    n_named += named.size();
  }
  EXPECT_GT(n_named, 50U);
}

TEST(RationaleSearchTest, FindsIrreducibleSetsOfRandomReasons) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    Rng rng{Seed(seed)};
    const auto n = static_cast<std::uint32_t>(4 + rng.below(8));
    const Sample kb = star(n);
    ModelWithReasons model;
    const std::size_t n_reasons = 1 + rng.below(3);
    for (std::size_t i = 0; i < n_reasons; ++i) {
      ModelWithReasons::Facts reason;
      const std::size_t size = 1 + rng.below(4);
      for (std::size_t k = 0; k < size; ++k) {
        reason.insert(kb.relations.specified[rng.below(n - 1)]);
      }
      model.reasons.push_back(reason);
    }
    RationaleSearch search(model, kb);
    const Rationale rationale = search.find(q(0, 1), {}, {});
    ASSERT_TRUE(rationale.is_predicted) << seed;
    const auto found = facts_of(rationale.facts);
    EXPECT_TRUE(model.is_enough(found)) << seed;
    for (const RelationLiteral& fact : found) {
      auto rest = found;
      rest.erase(fact);
      EXPECT_FALSE(model.is_enough(rest)) << seed;
    }
  }
}

}  // namespace
}  // namespace rrn::prediction
