// SPDX-License-Identifier: MIT
#include "neural/model/data_profile.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/expect_error.hpp"

namespace rrn::neural {
namespace {

using dataset::Sample;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

const dataset::Vocabulary kVocabulary{{{"urn:A"}, {"urn:B"}},
                                      {{"urn:r"}, {"urn:s"}}};

/// Individuals in a ring of r, each of class A, with a negated fact.
Sample ring(std::uint32_t n) {
  Sample kb;
  kb.n_individuals = n;
  for (std::uint32_t i = 0; i < n; ++i) {
    kb.classes.specified.push_back({{i}, {0}, true});
    kb.relations.specified.push_back({{i}, {0}, {(i + 1) % n}, true});
  }
  kb.classes.specified.push_back({{0}, {1}, false});
  kb.normalise();
  return kb;
}

/// One individual with facts of a relation about all others.
Sample star(std::uint32_t n, std::uint32_t relation) {
  Sample kb;
  kb.n_individuals = n;
  for (std::uint32_t i = 1; i < n; ++i) {
    kb.classes.specified.push_back({{i}, {0}, true});
    kb.relations.specified.push_back({{0}, {relation}, {i}, true});
  }
  kb.normalise();
  return kb;
}

TEST(DataProfileTest, CountsWhatIsStated) {
  const Sample samples[] = {ring(10), star(4, 1)};
  const DataProfile profile = profile_of(samples, kVocabulary);
  EXPECT_EQ(profile.n_samples, 2U);
  EXPECT_EQ(profile.most_individuals, 10U);
  EXPECT_FLOAT_EQ(profile.least_density, 6.0F / 4);
  EXPECT_FLOAT_EQ(profile.greatest_density, 2);
  EXPECT_THAT(profile.class_facts, ElementsAre(13U, 0U));
  EXPECT_THAT(profile.relations,
              ElementsAre(RelationUse{10, 1, 1}, RelationUse{3, 3, 1}));
}

TEST(DataProfileTest, DataOfTheSameKindAreNotRemarkedUpon) {
  const Sample samples[] = {ring(10), ring(20)};
  const DataProfile profile = profile_of(samples, kVocabulary);
  EXPECT_THAT(differences(profile, kVocabulary, ring(500)), IsEmpty());
  EXPECT_THAT(differences(profile, kVocabulary, Sample{}), IsEmpty());
}

TEST(DataProfileTest, ShowsManyFactsOfOneIndividual) {
  const Sample samples[] = {ring(10)};
  const DataProfile profile = profile_of(samples, kVocabulary);
  EXPECT_THAT(
      differences(profile, kVocabulary, star(40, 0)),
      ElementsAre("1 of 1 subjects of <urn:r> have more than 1 such facts, the "
                  "most that any had; here up to 39"));
}

TEST(DataProfileTest, ShowsOtherSharesOfPredicates) {
  const Sample samples[] = {ring(10)};
  const DataProfile profile = profile_of(samples, kVocabulary);
  EXPECT_THAT(
      differences(profile, kVocabulary, star(40, 1)),
      ElementsAre("50.0 % of the facts are of other classes and relations than "
                  "those that the model was made from: <urn:r> 0.0 % (there "
                  "50.0 %), <urn:s> 50.0 % (there 0.0 %), <urn:A> 50.0 % "
                  "(there 50.0 %)"));
}

TEST(DataProfileTest, ShowsOtherDensities) {
  const Sample samples[] = {ring(10)};
  const DataProfile profile = profile_of(samples, kVocabulary);
  Sample lonely = ring(20);
  lonely.n_individuals = 100;
  EXPECT_THAT(differences(profile, kVocabulary, lonely),
              ElementsAre("0.40 facts for each individual, where the model was "
                          "made from samples with 2.00 to 2.00"));
}

TEST(DataProfileTest, ComesBackFromBytes) {
  const Sample samples[] = {ring(10), star(4, 1)};
  const DataProfile profile = profile_of(samples, kVocabulary);
  dataset::ByteWriter out;
  write_profile(profile, out);
  const std::string path = "bytes";
  dataset::ByteReader in(out.bytes(), path);
  EXPECT_EQ(read_profile(in, kVocabulary), profile);
  EXPECT_EQ(in.n_left(), 0U);
  const std::string cut = out.bytes().substr(0, out.bytes().size() - 1);
  dataset::ByteReader short_in(cut, path);
  test::expect_error(
      [&] { static_cast<void>(read_profile(short_in, kVocabulary)); },
      ErrorCode::kCorrupt, HasSubstr("bytes"));
}

}  // namespace
}  // namespace rrn::neural
