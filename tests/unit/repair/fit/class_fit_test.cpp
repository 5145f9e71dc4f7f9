// SPDX-License-Identifier: MIT
#include "repair/fit/class_fit.hpp"

#include <vector>

#include <gtest/gtest.h>

#include "base/random.hpp"

namespace rrn::repair {
namespace {

using dataset::ClassIndex;
using dataset::RelationLiteral;
using dataset::Sample;

RelationLiteral fact(std::uint32_t s, std::uint32_t r, std::uint32_t o) {
  return {{s}, {r}, {o}, true};
}

/// Teachers 0 to 49 of class 0 and courses 50 to 99 of class 1: each teaches
/// one by relation 0, and knows another teacher by relation 1.
Sample school() {
  Sample kb;
  kb.n_individuals = 100;
  for (std::uint32_t i = 0; i < 50; ++i) {
    kb.classes.specified.push_back({{i}, {0}, true});
    kb.classes.specified.push_back({{i + 50}, {1}, true});
    kb.relations.specified.push_back(fact(i, 0, i + 50));
    kb.relations.specified.push_back(fact(i, 1, (i + 1) % 50));
  }
  kb.normalise();
  return kb;
}

TEST(ClassFitsTest, DoubtsNothingWhereAllIsAlike) {
  const Sample kb = school();
  const ClassFits fits(kb);
  for (const RelationLiteral& one : kb.relations.specified) {
    // By hand: half of the individuals are of each class, or all that are at
    // this end, and all facts of the relation agree.
    EXPECT_LE(fits.of_object(one).doubt, ClassFits::kWrong + 1e-9);
    EXPECT_NEAR(fits.doubt(one), 0, 1e-9);
  }
}

TEST(ClassFitsTest, CountsWhatIsAlike) {
  Sample kb = school();
  kb.relations.specified.push_back(fact(0, 0, 7));  // teaches a teacher
  kb.normalise();
  const ClassFits fits(kb);
  const ClassFit odd = fits.of_object(fact(0, 0, 7));
  EXPECT_EQ(odd.owl_class, ClassIndex{0});
  EXPECT_EQ(odd.n_alike, 1U);
  EXPECT_EQ(odd.n_facts, 51U);
  // 51 of 101 objects are teachers.
  EXPECT_NEAR(odd.doubt, 0.03 * 51 * 51 / 101, 1e-9);
  EXPECT_GT(fits.doubt(fact(0, 0, 7)), 0.75);
  EXPECT_NEAR(fits.doubt(fact(0, 0, 50)), 0, 1e-9);
}

TEST(ClassFitsTest, AnyClassThatFitsIsEnough) {
  Sample kb = school();
  kb.classes.specified.push_back({{7}, {1}, true});
  kb.relations.specified.push_back(fact(0, 0, 7));
  kb.normalise();
  const ClassFit fit = ClassFits(kb).of_object(fact(0, 0, 7));
  EXPECT_EQ(fit.owl_class, ClassIndex{1});
  EXPECT_EQ(fit.n_alike, 51U);
  EXPECT_LT(fit.doubt, 0.05);
}

TEST(ClassFitsTest, IndividualsOfNoClassAreAlike) {
  Sample kb = school();
  kb.n_individuals = 101;
  kb.relations.specified.push_back(fact(0, 0, 100));
  kb.normalise();
  const ClassFit fit = ClassFits(kb).of_object(fact(0, 0, 100));
  EXPECT_FALSE(fit.owl_class.has_value());
  EXPECT_EQ(fit.n_alike, 1U);
  // A single individual of no class proves little.
  EXPECT_NEAR(fit.doubt, 0.03 * 51 / 101, 1e-9);
}

// Facts with a random object: what is doubted is wrong, and where the class is
// wrong it is doubted.
TEST(ClassFitsTest, FindsRandomObjectsOfTheOtherClass) {
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    Rng rng(Seed{seed});
    Sample kb = school();
    std::vector<RelationLiteral> wrong;
    for (std::uint32_t i = 0; i < 2; ++i) {
      RelationLiteral& one = kb.relations.specified[rng.below(100)];
      one.object.value = static_cast<std::uint32_t>(rng.below(100));
      wrong.push_back(one);
    }
    kb.normalise();
    const ClassFits fits(kb);
    for (const RelationLiteral& one : kb.relations.specified) {
      const bool is_of_wrong_class =
          (one.relation.value == 0) != (one.object.value >= 50);
      // Of the two at most both are of one relation.
      EXPECT_EQ(fits.doubt(one) > 0.3, is_of_wrong_class)
          << seed << ": " << one.subject.value << ' ' << one.relation.value
          << ' ' << one.object.value;
    }
  }
}

}  // namespace
}  // namespace rrn::repair
