// SPDX-License-Identifier: MIT
#include "dataset/rdf/vocabulary_reader.hpp"

#include <array>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "rdf/vocabulary/owl.hpp"
#include "rdf/vocabulary/rdf.hpp"
#include "rdf/vocabulary/rrn.hpp"
#include "support/expect_error.hpp"

namespace rrn::dataset {
namespace {

/// A graph as a list, for lookups of the test.
class ListGraph final : public GraphView {
 public:
  void add(const TermView& subject, std::string_view predicate,
           const TermView& object) {
    triples_.push_back(
        {Term(subject), Term(TermView::iri(predicate)), Term(object)});
  }

  void declare(std::string_view iri, std::string_view type) {
    add(TermView::iri(iri), rdf::kType,
        TermView::iri(std::string(owl::kNamespace) + std::string(type)));
  }

  void annotate(std::string_view iri, std::string_view property,
                std::string_view value) {
    add(TermView::iri(iri), property, TermView::literal(value));
  }

  void match(const TriplePattern& pattern,
             const Visitor& visitor) const override {
    const auto fits = [](const std::optional<TermView>& wanted,
                         const Term& term) {
      return !wanted.has_value() || *wanted == term.view();
    };
    for (const auto& [s, p, o] : triples_) {
      if (!fits(pattern.subject, s) || !fits(pattern.predicate, p) ||
          !fits(pattern.object, o)) {
        continue;
      }
      if (!visitor(s.view(), p.view(), o.view())) return;
    }
  }

 private:
  std::vector<std::array<Term, 3>> triples_;
};

TEST(VocabularyReaderTest, ReadsDeclarationsInOrderOfIri) {
  ListGraph graph;
  graph.declare("urn:r2", "ObjectProperty");
  graph.declare("urn:B", "Class");
  graph.declare("urn:A", "Class");
  graph.declare("urn:A", "NamedIndividual");
  graph.declare("urn:r1", "ObjectProperty");
  graph.declare("urn:r1", "TransitiveProperty");
  graph.declare("urn:d", "DatatypeProperty");
  graph.annotate("urn:B", vocab::kLabelPolicy, "cwa");
  graph.annotate("urn:r2", vocab::kLabelPolicy, "sampled");
  EXPECT_EQ(
      vocabulary_of(graph),
      (Vocabulary{{{"urn:A", LabelPolicy::kNone}, {"urn:B", LabelPolicy::kCwa}},
                  {{"urn:r1", LabelPolicy::kNone},
                   {"urn:r2", LabelPolicy::kSampled}}}));
}

TEST(VocabularyReaderTest, AStatedPolicyComesBeforeTheDefault) {
  ListGraph graph;
  graph.declare("urn:A", "Class");
  graph.declare("urn:B", "Class");
  graph.annotate("urn:B", vocab::kLabelPolicy, "none");
  EXPECT_EQ(
      vocabulary_of(graph, LabelPolicy::kCwa),
      (Vocabulary{{{"urn:A", LabelPolicy::kCwa}, {"urn:B", LabelPolicy::kNone}},
                  {}}));
}

TEST(VocabularyReaderTest, LeavesOutHelpersAndStandardTerms) {
  ListGraph graph;
  graph.declare("urn:helper", "ObjectProperty");
  graph.declare("urn:other", "ObjectProperty");
  graph.declare("urn:kept", "ObjectProperty");
  graph.declare(owl::kThing, "Class");
  graph.add(TermView::blank("x"), rdf::kType,
            TermView::iri("http://www.w3.org/2002/07/owl#Class"));
  graph.annotate("urn:helper", vocab::kAuxiliary, "true");
  graph.annotate("urn:other", vocab::kAuxiliary, "1");
  graph.annotate("urn:kept", vocab::kAuxiliary, "false");
  EXPECT_EQ(vocabulary_of(graph),
            (Vocabulary{{}, {{"urn:kept", LabelPolicy::kNone}}}));
}

void expect_refused(const ListGraph& graph, const std::string& message) {
  rrn::test::expect_error([&] { static_cast<void>(vocabulary_of(graph)); },
                          ErrorCode::kBadSyntax, message);
}

TEST(VocabularyReaderTest, UnknownPolicyIsAnError) {
  ListGraph graph;
  graph.declare("urn:r", "ObjectProperty");
  graph.annotate("urn:r", vocab::kLabelPolicy, "closed");
  expect_refused(
      graph,
      "unknown label policy 'closed' of <urn:r>; expected none, cwa, "
      "lcwa or sampled");
}

TEST(VocabularyReaderTest, TwoPoliciesAreAnError) {
  ListGraph graph;
  graph.declare("urn:C", "Class");
  graph.annotate("urn:C", vocab::kLabelPolicy, "none");
  graph.annotate("urn:C", vocab::kLabelPolicy, "cwa");
  expect_refused(
      graph,
      "two label policies of <urn:C>: 'cwa' and 'none'; expected one at "
      "most");
}

}  // namespace
}  // namespace rrn::dataset
