// SPDX-License-Identifier: MIT
#include "attach/triple_terms.hpp"

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "attach/kept_triples.hpp"

namespace rrn::attach {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

class TripleTerms : public testing::Test {
 protected:
  /// Predictions `<urn:NAME> <urn:p> <urn:o>`, each with its probability.
  GraphContent predictions(const std::vector<std::string>& names) {
    GraphContent content(terms_, sparql::LiteralForms::kAsWritten);
    for (const std::string& name : names) {
      const std::string iri = "urn:" + name;
      session::KnownStatement known;
      known.statement = {TermView::iri(iri), TermView::iri("urn:p"),
                         TermView::iri("urn:o"), std::nullopt};
      known.probability = 0.75F;
      add_prediction(content, known, false);
    }
    content.finish();
    return content;
  }

  static std::string reifier(const std::string& name) {
    const std::string iri = "urn:" + name;
    return '<' +
           prediction_iri({TermView::iri(iri), TermView::iri("urn:p"),
                           TermView::iri("urn:o"), std::nullopt}) +
           "> <http://www.w3.org/1999/02/22-rdf-syntax-ns#reifies> <<( <" +
           iri + "> <urn:p> <urn:o> )>> .";
  }

  GraphChange change(const GraphContent& before, std::uint64_t n_reifiers,
                     const GraphContent& after, bool wanted) {
    GraphChange result;
    add_reifiers(result, before, n_reifiers, after, wanted);
    return result;
  }

  Dictionary terms_;
};

TEST_F(TripleTerms, AreCountedApartFromWhatIsSaidOfThem) {
  const GraphContent content = predictions({"a", "b"});
  EXPECT_EQ(content.size(), 4u);
  EXPECT_EQ(count_predictions(content), 2u);
}

TEST_F(TripleTerms, ChangeWithThePredictions) {
  const GraphChange result =
      change(predictions({"a", "b"}), 2, predictions({"b", "c"}), true);
  EXPECT_THAT(result.added, ElementsAre(reifier("c")));
  EXPECT_THAT(result.removed, ElementsAre(reifier("a")));
}

TEST_F(TripleTerms, AreAllWrittenWhereTheyWereNot) {
  const GraphChange result =
      change(predictions({"a", "b"}), 0, predictions({"b", "c"}), true);
  EXPECT_THAT(result.added, UnorderedElementsAre(reifier("b"), reifier("c")));
  EXPECT_THAT(result.removed, IsEmpty());
}

TEST_F(TripleTerms, AreWrittenAnewWhereOthersChangedThem) {
  const GraphChange result =
      change(predictions({"a", "b"}), 1, predictions({"b"}), true);
  EXPECT_THAT(result.added, ElementsAre(reifier("b")));
  EXPECT_THAT(result.removed, UnorderedElementsAre(reifier("a"), reifier("b")));
}

TEST_F(TripleTerms, GoWhereTheyAreNotWantedAnyMore) {
  GraphChange result = change(predictions({"a"}), 1, predictions({"a"}), false);
  EXPECT_THAT(result.added, IsEmpty());
  EXPECT_THAT(result.removed, ElementsAre(reifier("a")));
  result = change(predictions({"a"}), 0, predictions({"b"}), false);
  EXPECT_EQ(result.size(), 0u);
}

}  // namespace
}  // namespace rrn::attach
