// SPDX-License-Identifier: MIT
#include "neural/model/vocabulary_match.hpp"

#include <gtest/gtest.h>

#include "unit/neural/network/sample_kbs.hpp"

namespace rrn::neural {
namespace {

TEST(VocabularyDifferenceTest, IsEmptyForEqualIris) {
  EXPECT_EQ(vocabulary_difference(
                numbered_vocabulary(2, 3),
                numbered_vocabulary(2, 3, dataset::LabelPolicy::kNone), "it"),
            "");
}

TEST(VocabularyDifferenceTest, CountsPredicates) {
  EXPECT_EQ(vocabulary_difference(numbered_vocabulary(2, 3),
                                  numbered_vocabulary(1, 3), "the data"),
            "the model has 2 classes, the data has 1");
  EXPECT_EQ(vocabulary_difference(numbered_vocabulary(2, 3),
                                  numbered_vocabulary(2, 5), "the data"),
            "the model has 3 relations, the data has 5");
}

TEST(VocabularyDifferenceTest, NamesTheFirstDifferentPredicate) {
  const dataset::Vocabulary model = numbered_vocabulary(2, 3);
  dataset::Vocabulary other = model;
  std::swap(other.relations[1], other.relations[2]);
  EXPECT_EQ(vocabulary_difference(model, other, "the data"),
            "relation 1 of the model is <urn:relation:1>, of the data "
            "<urn:relation:2>");
  other.classes[1].iri = "urn:x";
  EXPECT_EQ(vocabulary_difference(model, other, "the data"),
            "class 1 of the model is <urn:class:1>, of the data <urn:x>");
}

}  // namespace
}  // namespace rrn::neural
