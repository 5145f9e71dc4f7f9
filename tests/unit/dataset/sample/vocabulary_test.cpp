// SPDX-License-Identifier: MIT
#include "dataset/sample/vocabulary.hpp"

#include <gtest/gtest.h>

#include "dataset/sample/sample.hpp"

namespace rrn::dataset {
namespace {

Vocabulary example() {
  return {{{"urn:A", LabelPolicy::kNone}, {"urn:B", LabelPolicy::kCwa}},
          {{"urn:r", LabelPolicy::kLcwa}}};
}

TEST(LabelPolicyTest, NamesRoundTrip) {
  for (const LabelPolicy policy :
       {LabelPolicy::kNone, LabelPolicy::kCwa, LabelPolicy::kLcwa,
        LabelPolicy::kSampled, LabelPolicy::kTypedCwa}) {
    EXPECT_EQ(parse_label_policy(to_string(policy)), policy);
  }
  EXPECT_EQ(to_string(LabelPolicy::kLcwa), "lcwa");
  EXPECT_FALSE(parse_label_policy("CWA").has_value());
  EXPECT_FALSE(parse_label_policy("").has_value());
}

TEST(VocabularyTest, FindsByIriAndKind) {
  const Vocabulary vocabulary = example();
  EXPECT_EQ(vocabulary.find_class("urn:B"), ClassIndex{1});
  EXPECT_EQ(vocabulary.find_relation("urn:r"), RelationIndex{0});
  EXPECT_FALSE(vocabulary.find_class("urn:r").has_value());
  EXPECT_FALSE(vocabulary.find_relation("urn:A").has_value());
}

TEST(VocabularyTest, FingerprintIsOfIrisInOrder) {
  const Vocabulary vocabulary = example();
  Vocabulary other_policy = example();
  other_policy.classes[0].policy = LabelPolicy::kSampled;
  EXPECT_EQ(vocabulary.fingerprint(), other_policy.fingerprint());

  Vocabulary swapped = example();
  std::swap(swapped.classes[0], swapped.classes[1]);
  EXPECT_NE(vocabulary.fingerprint(), swapped.fingerprint());

  Vocabulary moved = example();
  moved.relations.insert(moved.relations.begin(), moved.classes.back());
  moved.classes.pop_back();
  EXPECT_NE(vocabulary.fingerprint(), moved.fingerprint());

  const Vocabulary split{{{"ab", {}}, {"c", {}}}, {}};
  const Vocabulary split_elsewhere{{{"a", {}}, {"bc", {}}}, {}};
  EXPECT_NE(split.fingerprint(), split_elsewhere.fingerprint());
}

TEST(KnowledgeBaseTest, NormaliseSortsAndPrefersSpecified) {
  const ClassLiteral a{EntityIndex{0}, ClassIndex{0}, true};
  const ClassLiteral not_a{EntityIndex{0}, ClassIndex{0}, false};
  const ClassLiteral b{EntityIndex{1}, ClassIndex{0}, true};
  const RelationLiteral r{EntityIndex{0}, RelationIndex{0}, EntityIndex{1},
                          true};
  const RelationLiteral s{EntityIndex{0}, RelationIndex{0}, EntityIndex{0},
                          true};
  Sample kb;
  kb.n_individuals = 2;
  kb.classes.specified = {b, a, b};
  kb.classes.inferable = {a, not_a, not_a};
  kb.relations.specified = {r, r};
  kb.relations.inferable = {r, s};
  kb.normalise();
  EXPECT_EQ(kb.classes.specified, (std::vector{a, b}));
  EXPECT_EQ(kb.classes.inferable, (std::vector{not_a}));
  EXPECT_EQ(kb.relations.specified, (std::vector{r}));
  EXPECT_EQ(kb.relations.inferable, (std::vector{s}));
}

}  // namespace
}  // namespace rrn::dataset
