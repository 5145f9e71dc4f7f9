// SPDX-License-Identifier: MIT
#include "dataset/sample/labels.hpp"

#include <algorithm>
#include <map>
#include <tuple>

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "dataset/sample/label_totals.hpp"
#include "unit/dataset/sample/random_sample.hpp"

namespace rrn::dataset {
namespace {

template <typename Literal>
bool has(const std::vector<Literal>& list, const Literal& literal) {
  return std::find(list.begin(), list.end(), literal) != list.end();
}

/// The label of what is stored, read off the four lists.
template <typename Literal>
Label stored(Literal literal, const std::vector<Literal>& specified,
             const std::vector<Literal>& inferable) {
  literal.positive = true;
  if (has(specified, literal)) return Label::kSpecifiedTrue;
  if (has(inferable, literal)) return Label::kInferableTrue;
  literal.positive = false;
  if (has(specified, literal)) return Label::kSpecifiedFalse;
  if (has(inferable, literal)) return Label::kInferableFalse;
  return Label::kUnlabelled;
}

Label stored_relation(const Sample& kb, std::uint32_t s, std::uint32_t r,
                      std::uint32_t o) {
  return stored(
      RelationLiteral{EntityIndex{s}, RelationIndex{r}, EntityIndex{o}},
      kb.relations.specified, kb.relations.inferable);
}

Label stored_class(const Sample& kb, std::uint32_t i, std::uint32_t c) {
  return stored(ClassLiteral{EntityIndex{i}, ClassIndex{c}},
                kb.classes.specified, kb.classes.inferable);
}

/// The definition of a locally closed world (LabelPolicy::kLcwa), word by word.
bool is_locally_false(const Sample& kb, std::uint32_t s, std::uint32_t r,
                      std::uint32_t o) {
  for (std::uint32_t x = 0; x < kb.n_individuals; ++x) {
    if (is_true(stored_relation(kb, s, r, x))) return true;
    if (is_true(stored_relation(kb, x, r, o))) return true;
  }
  return false;
}

/// Whether the relation holds between others of the same classes, by trying
/// all pairs.
bool is_false_by_type(const Sample& kb, std::uint32_t n_classes,
                      std::uint32_t s, std::uint32_t r, std::uint32_t o) {
  const auto is_alike = [&](std::uint32_t a, std::uint32_t b) {
    for (std::uint32_t c = 0; c < n_classes; ++c) {
      if (is_true(stored_class(kb, a, c)) != is_true(stored_class(kb, b, c))) {
        return false;
      }
    }
    return true;
  };
  for (std::uint32_t x = 0; x < kb.n_individuals; ++x) {
    for (std::uint32_t y = 0; y < kb.n_individuals; ++y) {
      if (is_true(stored_relation(kb, x, r, y)) && is_alike(s, x) &&
          is_alike(o, y)) {
        return true;
      }
    }
  }
  return false;
}

class LabelsOfRandomKb : public testing::TestWithParam<std::uint64_t> {
 protected:
  LabelsOfRandomKb() : rng_(Seed(GetParam())) {
    vocabulary_ = test::random_vocabulary(rng_, 4, 6);
    kb_ = test::random_sample(rng_, vocabulary_, 9, 0.06);
    labels_ = label(kb_, vocabulary_, rng_);
  }

  Rng rng_;
  Vocabulary vocabulary_;
  Sample kb_;
  Labels labels_;
};

TEST_P(LabelsOfRandomKb, ClassesFollowTheDefinition) {
  for (std::uint32_t c = 0; c < 4; ++c) {
    const LabelPolicy policy = vocabulary_.classes[c].policy;
    if (policy == LabelPolicy::kSampled) continue;
    for (std::uint32_t i = 0; i < kb_.n_individuals; ++i) {
      Label expected = stored_class(kb_, i, c);
      if (expected == Label::kUnlabelled && policy == LabelPolicy::kCwa) {
        expected = Label::kInferableFalse;
      }
      EXPECT_EQ(labels_.owl_class(EntityIndex{i}, ClassIndex{c}), expected);
    }
  }
}

TEST_P(LabelsOfRandomKb, RelationsFollowTheDefinition) {
  const std::uint32_t n = kb_.n_individuals;
  for (std::uint32_t r = 0; r < 6; ++r) {
    const LabelPolicy policy = vocabulary_.relations[r].policy;
    if (policy == LabelPolicy::kSampled) continue;
    for (std::uint32_t s = 0; s < n; ++s) {
      for (std::uint32_t o = 0; o < n; ++o) {
        Label expected = stored_relation(kb_, s, r, o);
        const bool closes =
            policy == LabelPolicy::kCwa ||
            (policy == LabelPolicy::kLcwa && is_locally_false(kb_, s, r, o)) ||
            (policy == LabelPolicy::kTypedCwa &&
             is_false_by_type(kb_, 4, s, r, o));
        if (expected == Label::kUnlabelled && closes) {
          expected = Label::kInferableFalse;
        }
        EXPECT_EQ(
            labels_.relation(EntityIndex{s}, RelationIndex{r}, EntityIndex{o}),
            expected);
      }
    }
  }
}

TEST_P(LabelsOfRandomKb, VisitingGivesEveryLabelledLiteralOnceInOrder) {
  using Visited =
      std::tuple<std::uint32_t, std::uint32_t, std::uint32_t, Label>;
  std::vector<Visited> visited;
  labels_.for_each_relation(
      [&](EntityIndex s, RelationIndex r, EntityIndex o, Label label) {
        visited.emplace_back(r.value, s.value, o.value, label);
      });
  std::vector<Visited> expected;
  const std::uint32_t n = kb_.n_individuals;
  for (std::uint32_t r = 0; r < 6; ++r) {
    for (std::uint32_t s = 0; s < n; ++s) {
      for (std::uint32_t o = 0; o < n; ++o) {
        const Label label =
            labels_.relation(EntityIndex{s}, RelationIndex{r}, EntityIndex{o});
        if (is_labelled(label)) expected.emplace_back(r, s, o, label);
      }
    }
  }
  EXPECT_EQ(visited, expected);
}

TEST_P(LabelsOfRandomKb, OnlyRelationsThatArePartlyClosedHaveTables) {
  for (std::uint32_t r = 0; r < 6; ++r) {
    const LabelPolicy policy = vocabulary_.relations[r].policy;
    const RelationLabels& relation = labels_.relations[r];
    const bool never =
        policy == LabelPolicy::kNone || policy == LabelPolicy::kSampled;
    if (never || policy == LabelPolicy::kCwa) {
      EXPECT_EQ(relation.is_dense(), !never);
    }
    EXPECT_TRUE(relation.dense.empty() || relation.sparse.empty());
  }
}

TEST_P(LabelsOfRandomKb, SampledRelationsGetOneCorruptionOfEachInference) {
  const std::uint32_t n = kb_.n_individuals;
  for (std::uint32_t r = 0; r < 6; ++r) {
    if (vocabulary_.relations[r].policy != LabelPolicy::kSampled) continue;
    std::size_t n_inferences = 0;
    std::size_t n_drawn = 0;
    for (std::uint32_t s = 0; s < n; ++s) {
      for (std::uint32_t o = 0; o < n; ++o) {
        const Label before = stored_relation(kb_, s, r, o);
        const Label after =
            labels_.relation(EntityIndex{s}, RelationIndex{r}, EntityIndex{o});
        if (before == Label::kInferableTrue) ++n_inferences;
        if (before != Label::kUnlabelled) {
          EXPECT_EQ(after, before);
          continue;
        }
        if (after == Label::kUnlabelled) continue;
        EXPECT_EQ(after, Label::kInferableFalse);
        ++n_drawn;
        bool corrupts_an_inference = false;
        for (std::uint32_t x = 0; x < n; ++x) {
          corrupts_an_inference |=
              stored_relation(kb_, s, r, x) == Label::kInferableTrue ||
              stored_relation(kb_, x, r, o) == Label::kInferableTrue;
        }
        EXPECT_TRUE(corrupts_an_inference);
      }
    }
    EXPECT_EQ(n_drawn, n_inferences);
  }
}

TEST_P(LabelsOfRandomKb, DrawsDependOnTheGeneratorAlone) {
  for (Predicate& predicate : vocabulary_.relations) {
    predicate.policy = LabelPolicy::kSampled;
  }
  Rng one(Seed(1));
  Rng same(Seed(1));
  Rng other(Seed(2));
  const Labels labels = label(kb_, vocabulary_, one);
  EXPECT_EQ(labels.relations, label(kb_, vocabulary_, same).relations);
  EXPECT_NE(labels.relations, label(kb_, vocabulary_, other).relations);
}

TEST_P(LabelsOfRandomKb, TotalsCountEveryLabel) {
  LabelTotals totals;
  totals.add(labels_);
  totals.add(labels_);
  std::map<Label, std::uint64_t> classes;
  std::map<Label, std::uint64_t> relations;
  for (const Label l : labels_.classes) ++classes[l];
  labels_.for_each_relation([&](EntityIndex, RelationIndex, EntityIndex,
                                Label l) { ++relations[l]; });
  EXPECT_EQ(totals.n_samples, 2u);
  EXPECT_EQ(totals.n_individuals, 18u);
  EXPECT_EQ(totals.mean(totals.n_individuals), 9.0);
  EXPECT_EQ(totals.classes.specified.positive,
            2 * classes[Label::kSpecifiedTrue]);
  EXPECT_EQ(totals.classes.specified.negative,
            2 * classes[Label::kSpecifiedFalse]);
  EXPECT_EQ(totals.classes.inferable.positive,
            2 * classes[Label::kInferableTrue]);
  EXPECT_EQ(totals.classes.inferable.negative,
            2 * classes[Label::kInferableFalse]);
  EXPECT_EQ(totals.relations.specified.positive,
            2 * relations[Label::kSpecifiedTrue]);
  EXPECT_EQ(totals.relations.specified.negative,
            2 * relations[Label::kSpecifiedFalse]);
  EXPECT_EQ(totals.relations.inferable.positive,
            2 * relations[Label::kInferableTrue]);
  EXPECT_EQ(totals.relations.inferable.negative,
            2 * relations[Label::kInferableFalse]);
}

INSTANTIATE_TEST_SUITE_P(Seeds, LabelsOfRandomKb,
                         testing::Range<std::uint64_t>(0, 25));

Vocabulary one_of_each(LabelPolicy policy) {
  return {{{"urn:C", policy}}, {{"urn:r", policy}}};
}

TEST(LabelsTest, SampledClassesCorruptTheIndividual) {
  Sample kb;
  kb.n_individuals = 40;
  for (std::uint32_t i = 0; i < 10; ++i) {
    kb.classes.inferable.push_back({EntityIndex{i}, ClassIndex{0}, true});
  }
  Rng rng(Seed(3));
  const Labels labels = label(kb, one_of_each(LabelPolicy::kSampled), rng);
  EXPECT_EQ(std::count(labels.classes.begin(), labels.classes.end(),
                       Label::kInferableTrue),
            10);
  EXPECT_EQ(std::count(labels.classes.begin(), labels.classes.end(),
                       Label::kInferableFalse),
            10);
}

TEST(LabelsTest, SpecifiedFactsAreNotCorrupted) {
  Sample kb;
  kb.n_individuals = 5;
  kb.classes.specified = {{EntityIndex{0}, ClassIndex{0}, true}};
  kb.relations.specified = {
      {EntityIndex{0}, RelationIndex{0}, EntityIndex{1}, true}};
  kb.relations.inferable = {
      {EntityIndex{2}, RelationIndex{0}, EntityIndex{1}, false}};
  Rng rng(Seed(3));
  const Labels labels = label(kb, one_of_each(LabelPolicy::kSampled), rng);
  EXPECT_EQ(
      std::count_if(labels.classes.begin(), labels.classes.end(), is_labelled),
      1);
  EXPECT_EQ(labels.relations[0].sparse.size(), 2u);
}

TEST(LabelsTest, SamplingGivesUpWhereEverythingHasALabel) {
  Sample kb;
  kb.n_individuals = 2;
  for (std::uint32_t s = 0; s < 2; ++s) {
    kb.classes.inferable.push_back({EntityIndex{s}, ClassIndex{0}, true});
    for (std::uint32_t o = 0; o < 2; ++o) {
      kb.relations.inferable.push_back(
          {EntityIndex{s}, RelationIndex{0}, EntityIndex{o}, true});
    }
  }
  Rng rng(Seed(3));
  const Labels labels = label(kb, one_of_each(LabelPolicy::kSampled), rng);
  EXPECT_EQ(labels.classes, std::vector(2, Label::kInferableTrue));
  const auto& list = labels.relations[0].sparse;
  EXPECT_EQ(list.size(), 4u);
  for (const PairLabel& pair : list) {
    EXPECT_EQ(pair.label, Label::kInferableTrue);
  }
}

TEST(LabelsTest, LocallyClosedClassStaysOpen) {
  Sample kb;
  kb.n_individuals = 2;
  kb.classes.inferable = {{EntityIndex{0}, ClassIndex{0}, true}};
  Rng rng(Seed(3));
  const Labels labels = label(kb, one_of_each(LabelPolicy::kLcwa), rng);
  EXPECT_EQ(labels.classes,
            (std::vector{Label::kInferableTrue, Label::kUnlabelled}));
}

TEST(LabelsTest, TypesAreClosedWhereTheRelationHolds) {
  // 0 and 1 are in C, 2 and 3 are not; r(0, 2) holds, r(1, 0) is refuted.
  Sample kb;
  kb.n_individuals = 4;
  kb.classes.specified = {{EntityIndex{0}, ClassIndex{0}, true}};
  kb.classes.predictable = {{EntityIndex{1}, ClassIndex{0}, true}};
  kb.classes.inferable = {{EntityIndex{2}, ClassIndex{0}, false}};
  kb.relations.predictable = {
      {EntityIndex{0}, RelationIndex{0}, EntityIndex{2}, true}};
  kb.relations.inferable = {
      {EntityIndex{1}, RelationIndex{0}, EntityIndex{0}, false}};
  Rng rng(Seed(3));
  const Labels labels = label(kb, one_of_each(LabelPolicy::kTypedCwa), rng);
  const Label no = Label::kInferableFalse;
  const Label open = Label::kUnlabelled;
  EXPECT_EQ(labels.classes, (std::vector{Label::kSpecifiedTrue,
                                         Label::kPredictableTrue, no, open}));
  EXPECT_EQ(labels.relations[0].dense,
            (std::vector{open, open, Label::kPredictableTrue, no,  //
                         no, open, no, no,                         //
                         open, open, open, open,                   //
                         open, open, open, open}));
}

TEST(LabelsTest, EmptyKnowledgeBaseHasNoLabels) {
  Rng rng(Seed(3));
  const Labels labels = label({}, one_of_each(LabelPolicy::kCwa), rng);
  EXPECT_TRUE(labels.classes.empty());
  EXPECT_EQ(labels.relations, std::vector<RelationLabels>(1));
}

TEST(LabelsTest, SpecifiedWinsInAContradiction) {
  Sample kb;
  kb.n_individuals = 1;
  kb.classes.specified = {{EntityIndex{0}, ClassIndex{0}, false}};
  kb.classes.inferable = {{EntityIndex{0}, ClassIndex{0}, true}};
  Rng rng(Seed(3));
  const Labels labels = label(kb, one_of_each(LabelPolicy::kNone), rng);
  EXPECT_EQ(labels.classes, (std::vector{Label::kSpecifiedFalse}));
}

TEST(LabelsTest, LiteralBeyondTheVocabularyIsABug) {
  Sample kb;
  kb.n_individuals = 1;
  kb.classes.specified = {{EntityIndex{0}, ClassIndex{1}, true}};
  Rng rng(Seed(3));
  EXPECT_THROW(
      static_cast<void>(label(kb, one_of_each(LabelPolicy::kNone), rng)),
      Error);
}

}  // namespace
}  // namespace rrn::dataset
