// SPDX-License-Identifier: MIT
// The search for changes, compared with all single changes and all pairs, on
// models that answer by a table of random weights.
#include "prediction/rationale/counterfactual_search.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
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
using ::testing::SizeIs;

using Facts = std::set<Literal>;

Literal p(std::uint32_t s, std::uint32_t o) {
  return RelationLiteral{{s}, {0}, {o}, true};
}
Literal q(std::uint32_t s, std::uint32_t o) {
  return RelationLiteral{{s}, {1}, {o}, true};
}
Literal member(std::uint32_t individual, std::uint32_t owl_class) {
  return ClassLiteral{{individual}, {owl_class}, true};
}

/// Log-odds of any question: a constant, what each fact adds, and what each
/// pair of facts adds.  It reads facts of p, but none of q.
class WeighingModel final : public neural::Model {
 public:
  WeighingModel() {
    vocabulary_.classes = {{"C", dataset::LabelPolicy::kCwa},
                           {"D", dataset::LabelPolicy::kCwa}};
    vocabulary_.relations = {{"p", dataset::LabelPolicy::kCwa},
                             {"q", dataset::LabelPolicy::kCwa}};
  }

  const dataset::Vocabulary& vocabulary() const override { return vocabulary_; }
  const neural::ModelOptions& options() const override { return options_; }
  bool reads(dataset::RelationIndex relation, bool) const override {
    return relation.value == 0;
  }
  const neural::DataProfile* data_profile() const override {
    return profile ? &*profile : nullptr;
  }
  std::string description() const override { return "weighs facts"; }
  neural::Prediction predict(const Sample&, const JobContext&) override {
    return {};
  }
  std::vector<neural::LiteralAnswer> answer(
      std::span<const neural::LiteralQuestion> questions,
      const JobContext&) override {
    std::vector<neural::LiteralAnswer> answers;
    for (const neural::LiteralQuestion& question : questions) {
      Facts told(question.kb->relations.specified.begin(),
                 question.kb->relations.specified.end());
      told.insert(question.kb->classes.specified.begin(),
                  question.kb->classes.specified.end());
      const auto probability =
          static_cast<float>(1 / (1 + std::exp(-log_odds(told))));
      answers.push_back({{}, {probability}});
    }
    return answers;
  }

  [[nodiscard]] double log_odds(const Facts& told) const {
    double sum = constant;
    for (const Literal& a : told) {
      if (const auto found = single.find(a); found != single.end()) {
        sum += found->second;
      }
      for (const Literal& b : told) {
        const auto found = pairs.find({a, b});
        if (found != pairs.end()) sum += found->second;
      }
    }
    return sum;
  }

  double constant = 0;
  std::map<Literal, double> single;
  std::map<std::pair<Literal, Literal>, double> pairs;
  std::optional<neural::DataProfile> profile;

 private:
  dataset::Vocabulary vocabulary_;
  neural::ModelOptions options_;
};

/// Numbers in a neighbourhood of q(0, 1) are those of the whole sample: each
/// individual has a fact with 0, in this order.
Sample star(std::uint32_t n) {
  Sample kb;
  kb.n_individuals = n;
  for (std::uint32_t i = 1; i < n; ++i) {
    kb.relations.specified.push_back(std::get<RelationLiteral>(p(0, i)));
  }
  return kb;
}

Facts stated_in(const Sample& kb) {
  Facts facts(kb.relations.specified.begin(), kb.relations.specified.end());
  facts.insert(kb.classes.specified.begin(), kb.classes.specified.end());
  return facts;
}

/// A change as the facts that it turns over.
Facts turned_over(const FactChange& change) {
  Facts facts(change.added.begin(), change.added.end());
  facts.insert(change.removed.begin(), change.removed.end());
  return facts;
}

/// All facts that a change may turn over, by their definition: nothing is
/// stated of q, and nothing of p connects something with itself or both ways.
std::vector<Literal> candidates(const Sample& kb) {
  const Facts stated = stated_in(kb);
  std::vector<Literal> all(stated.begin(), stated.end());
  for (std::uint32_t s = 0; s < kb.n_individuals; ++s) {
    for (std::uint32_t o = 0; o < kb.n_individuals; ++o) {
      if (s != o && !stated.contains(p(s, o)) && !stated.contains(p(o, s))) {
        all.push_back(p(s, o));
      }
    }
  }
  return all;
}

Facts after(Facts stated, const Facts& change) {
  for (const Literal& fact : change) {
    if (stated.erase(fact) == 0) stated.insert(fact);
  }
  return stated;
}

/// The smallest changes of at most two facts, found by trying all.
std::set<Facts> brute_force(const WeighingModel& model, const Sample& kb) {
  const Facts stated = stated_in(kb);
  const bool before = model.log_odds(stated) >= 0;
  const auto changes = [&](const Facts& change) {
    return (model.log_odds(after(stated, change)) >= 0) != before;
  };
  const std::vector<Literal> all = candidates(kb);
  std::set<Facts> found;
  for (const Literal& fact : all) {
    if (changes({fact})) found.insert({fact});
  }
  if (!found.empty()) return found;
  for (const Literal& a : all) {
    for (const Literal& b : all) {
      if (a < b && changes({a, b})) found.insert({a, b});
    }
  }
  return found;
}

WeighingModel random_model(const Sample& kb, Rng& rng) {
  WeighingModel model;
  const std::vector<Literal> all = candidates(kb);
  const auto weight = [&](double most) {
    return most * (2 * rng.uniform() - 1);
  };
  model.constant = weight(4);
  for (const Literal& fact : all) model.single[fact] = weight(2);
  for (std::size_t i = 0; i < 3 * all.size(); ++i) {
    model.pairs[{all[rng.below(all.size())], all[rng.below(all.size())]}] =
        weight(1.5);
  }
  return model;
}

TEST(CounterfactualSearchTest, FindsTheSmallestOfAllSingleChangesAndPairs) {
  std::map<std::size_t, int> sizes;
  for (std::uint64_t seed = 0; seed < 150; ++seed) {
    Rng rng{Seed(seed)};
    const Sample kb = star(static_cast<std::uint32_t>(3 + rng.below(4)));
    WeighingModel model = random_model(kb, rng);
    CounterfactualOptions options;
    options.draws = 1;
    options.max_changes = 2;
    const Counterfactual found =
        CounterfactualSearch(model, kb).find(q(0, 1), options, {});
    const std::set<Facts> expected = brute_force(model, kb);
    EXPECT_EQ(found.exhausted_size,
              found.changes.empty() ? 2 : found.changes[0].size());
    EXPECT_EQ(found.changes.size(),
              std::min(expected.size(), options.max_listed))
        << seed;
    for (const FactChange& change : found.changes) {
      EXPECT_TRUE(expected.contains(turned_over(change))) << seed;
      EXPECT_EQ(change.agreement, 1) << seed;
    }
    ++sizes[found.changes.empty() ? 0 : found.changes[0].size()];
  }
  // All cases occur.
  EXPECT_THAT(sizes, SizeIs(3));
}

TEST(CounterfactualSearchTest, NamesNothingThatAChangeDoesNotNeed) {
  // So many candidates that not all pairs are tried: only the beam goes on.
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Rng rng{Seed(seed)};
    const Sample kb = star(12);
    WeighingModel model = random_model(kb, rng);
    model.constant = -12 - model.log_odds(stated_in(kb));
    CounterfactualOptions options;
    options.draws = 1;
    const Counterfactual found =
        CounterfactualSearch(model, kb).find(q(0, 1), options, {});
    EXPECT_FALSE(found.is_predicted);
    for (const FactChange& change : found.changes) {
      const Facts facts = turned_over(change);
      EXPECT_GE(model.log_odds(after(stated_in(kb), facts)), 0);
      for (const Literal& fact : facts) {
        Facts fewer = facts;
        fewer.erase(fact);
        EXPECT_LT(model.log_odds(after(stated_in(kb), fewer)), 0);
      }
    }
  }
}

TEST(CounterfactualSearchTest, SaysWithinWhichBoundsNothingWasFound) {
  WeighingModel model;
  model.constant = -3;
  const Counterfactual found =
      CounterfactualSearch(model, star(4)).find(q(0, 1), {}, {});
  EXPECT_FALSE(found.is_predicted);
  EXPECT_THAT(found.changes, IsEmpty());
  EXPECT_EQ(found.max_changes, 3U);
  EXPECT_EQ(found.n_removable, 3U);
  EXPECT_EQ(found.n_addable, 6U);
  EXPECT_EQ(found.n_tried, 9U + 36U + 84U);
  EXPECT_EQ(found.exhausted_size, 3U);
  EXPECT_TRUE(found.is_complete);
}

TEST(CounterfactualSearchTest, LimitsAreSaid) {
  WeighingModel model;
  model.constant = -3;
  CounterfactualOptions options;
  options.max_facts = 2;
  options.max_changes = 1;
  const Counterfactual found =
      CounterfactualSearch(model, star(4)).find(q(0, 1), options, {});
  EXPECT_EQ(found.n_removable, 2U);
  EXPECT_EQ(found.n_addable, 2U);
  EXPECT_FALSE(found.is_complete);
}

TEST(CounterfactualSearchTest, ExchangesAClassForAnother) {
  Sample kb = star(30);
  for (std::uint32_t i = 0; i < 30; ++i) {
    kb.classes.specified.push_back(std::get<ClassLiteral>(member(i, i % 2)));
  }
  WeighingModel model;
  model.constant = -1;
  model.single[member(1, 0)] = 2;
  model.single[member(1, 1)] = -2;
  const Counterfactual found =
      CounterfactualSearch(model, kb).find(q(0, 1), {}, {});
  ASSERT_THAT(found.changes, SizeIs(1));
  EXPECT_THAT(found.changes[0].added, ElementsAre(member(1, 0)));
  EXPECT_THAT(found.changes[0].removed, ElementsAre(member(1, 1)));
  EXPECT_EQ(found.exhausted_size, 1U);
}

TEST(AddableFactsTest, FitTheClassesThatARelationConnects) {
  Sample kb = star(4);
  for (const auto& [individual, owl_class] :
       {std::pair{0U, 0U}, {1U, 1U}, {2U, 1U}}) {
    kb.classes.specified.push_back(
        std::get<ClassLiteral>(member(individual, owl_class)));
  }
  const WeighingModel model;
  const AddableFacts found = AddableFactFinder(model, kb).find(
      NeighbourhoodFinder(kb).find(q(0, 1), 3, 100), 100);
  Facts facts;
  for (const AddableFact& fact : found.facts) {
    if (!fact.replaces) facts.insert(fact.literal);
  }
  // Subjects are in C or in no class, objects in D or in no class.
  EXPECT_EQ(facts, (Facts{member(3, 0), member(3, 1), p(3, 1), p(3, 2)}));
  EXPECT_TRUE(found.is_complete);
}

TEST(AddableFactsTest, NobodyHasMoreFactsThanInTraining) {
  const Sample kb = star(4);
  WeighingModel model;
  model.profile.emplace();
  model.profile->class_facts = {0, 0};
  model.profile->relations = {{100, 3, 2}, {}};
  const AddableFactFinder finder(model, kb);
  const AddableFacts found =
      finder.find(NeighbourhoodFinder(kb).find(q(0, 1), 3, 100), 100);
  EXPECT_THAT(found.facts, SizeIs(6));
  const Literal more[] = {p(1, 2), p(3, 2)};
  EXPECT_TRUE(finder.keeps_limits({more, 1}, {}));
  EXPECT_FALSE(finder.keeps_limits(more, {}));
  const Literal less[] = {p(0, 2)};
  EXPECT_TRUE(finder.keeps_limits(more, less));
}

}  // namespace
}  // namespace rrn::prediction
