// SPDX-License-Identifier: MIT
#include "dataset/rdf/sample_builder.hpp"

#include <gtest/gtest.h>

namespace rrn::dataset {
namespace {

class SampleBuilderTest : public testing::Test {
 protected:
  TermId iri(std::string_view text) { return dictionary_.intern_iri(text); }
  TermId blank(std::string_view label) {
    return dictionary_.intern(TermView::blank(label));
  }
  TermId literal(std::string_view form) {
    return dictionary_.intern(TermView::literal(form));
  }

  void add_class(TermId individual, TermId owl_class,
                 Polarity polarity = Polarity::kPositive) {
    store_.insert({owl_class, Arity::kUnary, polarity},
                  {individual, individual});
  }
  void add_relation(TermId subject, TermId relation, TermId object,
                    Polarity polarity = Polarity::kPositive) {
    store_.insert({relation, Arity::kBinary, polarity}, {subject, object});
  }

  StoreSample build() { return build_sample(store_, dictionary_, vocabulary_); }

  Dictionary dictionary_;
  TripleStore store_;
  Vocabulary vocabulary_{{{"urn:C", {}}, {"urn:D", {}}},
                         {{"urn:r", {}}, {"urn:s", {}}, {"urn:absent", {}}}};
};

TEST_F(SampleBuilderTest, EmptyStoreIsAnEmptySample) {
  const StoreSample sample = build();
  EXPECT_EQ(sample.kb, Sample{});
  EXPECT_TRUE(sample.individuals.empty());
  EXPECT_TRUE(sample.unknown_predicates.empty());
}

TEST_F(SampleBuilderTest, AssertedIsSpecifiedAndDerivedIsInferable) {
  const TermId r = iri("urn:r");
  const TermId s = iri("urn:s");
  const TermId d = iri("urn:D");
  const TermId c = iri("urn:C");
  const TermId b = iri("urn:b");
  const TermId x = blank("x");
  const TermId a = iri("urn:a");
  const TermId unused = iri("urn:unused");
  add_relation(a, r, b);
  add_relation(b, s, a, Polarity::kNegative);
  add_class(b, d);
  store_.mark_asserted();
  add_relation(b, r, x);
  add_class(a, c);
  add_class(a, d, Polarity::kNegative);
  add_class(unused, iri("urn:helper"));

  const StoreSample sample = build();
  EXPECT_EQ(sample.individuals, (std::vector{b, x, a}));
  Sample expected;
  expected.n_individuals = 3;
  expected.names = {"urn:b", "_:x", "urn:a"};
  const EntityIndex eb{0};
  const EntityIndex ex{1};
  const EntityIndex ea{2};
  expected.classes.specified = {{eb, ClassIndex{1}, true}};
  expected.relations.specified = {{eb, RelationIndex{1}, ea, false},
                                  {ea, RelationIndex{0}, eb, true}};
  expected.classes.inferable = {{ea, ClassIndex{0}, true},
                                {ea, ClassIndex{1}, false}};
  expected.relations.inferable = {{eb, RelationIndex{0}, ex, true}};
  EXPECT_EQ(sample.kb, expected);
  EXPECT_TRUE(sample.unknown_predicates.empty());
  EXPECT_EQ(sample.n_literal_objects, 0u);
}

TEST_F(SampleBuilderTest, UnknownPredicatesAreCountedByIri) {
  const TermId a = iri("urn:a");
  const TermId b = iri("urn:b");
  add_relation(a, iri("urn:z"), b);
  add_relation(b, iri("urn:z"), b);
  add_class(a, iri("urn:z"));
  add_relation(a, iri("urn:y"), literal("text"));
  add_relation(a, iri("urn:y"), b, Polarity::kNegative);
  add_relation(a, iri("http://www.w3.org/2000/01/rdf-schema#label"),
               literal("a"));
  add_class(a, iri("http://www.w3.org/2002/07/owl#NamedIndividual"));
  add_class(a, iri("http://www.w3.org/2003/11/swrl#Variable"));
  add_class(a, iri("http://www.w3.org/1999/02/22-rdf-syntax-ns#Property"));
  add_relation(a, iri("urn:x-rrn:vocab#labelPolicy"), literal("cwa"));
  add_class(a, blank("restriction"));
  store_.mark_asserted();
  add_relation(b, iri("urn:derived"), a);

  const StoreSample sample = build();
  const std::vector<std::pair<std::string, std::uint64_t>> expected = {
      {"urn:y", 2}, {"urn:z", 3}};
  EXPECT_EQ(sample.unknown_predicates, expected);
  EXPECT_TRUE(sample.individuals.empty());
}

TEST_F(SampleBuilderTest, ClassIsNotARelationOfTheSameName) {
  add_relation(iri("urn:a"), iri("urn:C"), iri("urn:b"));
  store_.mark_asserted();
  const StoreSample sample = build();
  EXPECT_EQ(sample.kb.n_individuals, 0u);
  ASSERT_EQ(sample.unknown_predicates.size(), 1u);
  EXPECT_EQ(sample.unknown_predicates[0].first, "urn:C");
}

TEST_F(SampleBuilderTest, FactsAboutLiteralsAreCountedAndLeftOut) {
  const TermId a = iri("urn:a");
  const TermId r = iri("urn:r");
  add_relation(a, r, literal("one"));
  add_relation(a, r, literal("two"));
  add_class(literal("one"), iri("urn:C"));
  add_relation(a, r, a);
  store_.mark_asserted();
  const StoreSample sample = build();
  EXPECT_EQ(sample.n_literal_objects, 3u);
  EXPECT_EQ(sample.individuals, std::vector{a});
  EXPECT_TRUE(sample.kb.classes.specified.empty());
  EXPECT_EQ(sample.kb.relations.specified.size(), 1u);
}

}  // namespace
}  // namespace rrn::dataset
