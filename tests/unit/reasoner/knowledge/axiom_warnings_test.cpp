// SPDX-License-Identifier: MIT
#include "reasoner/knowledge/axiom_warnings.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "reasoner/knowledge/derivation.hpp"
#include "reasoner/knowledge/individuals.hpp"
#include "reasoner/knowledge/loading.hpp"
#include "support/expect_error.hpp"
#include "support/quads.hpp"
#include "support/temp_dir.hpp"

namespace rrn::reasoner {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

/// Knowledge from texts, of which only the file's name is left in messages.
class AxiomWarningsTest : public ::testing::Test {
 protected:
  std::string write(const std::string& name, const std::string& text) {
    std::string prefixes = test::standard_prefixes();
    prefixes +=
        "@prefix swrl: <http://www.w3.org/2003/11/swrl#> .\n"
        "@prefix swrlb: <http://www.w3.org/2003/11/swrlb#> .\n";
    std::replace(prefixes.begin(), prefixes.end(), '\n', ' ');
    return folder_.write(name, prefixes + "\n" + text);
  }

  Knowledge load_text(const std::string& text, bool lax = false) {
    Sources sources;
    sources.data = {write("d.ttl", text)};
    sources.lax = lax;
    return load_sources(sources);
  }

  Knowledge load_sources(const Sources& sources) {
    JobContext job;
    job.log = &log_;
    return load(sources, job);
  }

  [[nodiscard]] std::vector<std::string> warnings() const {
    std::vector<std::string> texts;
    for (const auto& entry : log_.entries()) {
      texts.push_back(without_folder(entry.message));
    }
    return texts;
  }

  [[nodiscard]] std::string without_folder(std::string text) const {
    const std::string folder = folder_.path() + "/";
    for (std::size_t at = 0; (at = text.find(folder)) != text.npos;) {
      text.erase(at, folder.size());
    }
    return text;
  }

  [[nodiscard]] std::vector<std::string> skipped(
      const Knowledge& knowledge) const {
    std::vector<std::string> texts;
    for (const io::Diagnostic& diagnostic : knowledge.report.diagnostics) {
      texts.push_back(without_folder(diagnostic.location.to_string() + ": " +
                                     diagnostic.message));
    }
    return texts;
  }

  static std::size_t n_violations(Knowledge& knowledge) {
    return derive(knowledge.rules, owl2rl::EqualityMode::kMerged,
                  knowledge.dictionary, knowledge.store, {}, JobContext())
        .n_violations;
  }

  test::TempDir folder_;
  MemoryLogger log_;
};

TEST_F(AxiomWarningsTest, NamesAnExpressionAsATypeAndItsPlace) {
  load_text(
      ":i a :A .\n:i a [ owl:unionOf ( :A :B ) ] .\n"
      ":j a [ owl:onProperty :p ; owl:minCardinality 1 ] .\n"
      ":A rdfs:subClassOf :C .\n");
  EXPECT_THAT(
      warnings(),
      ElementsAre("axioms without rules in this version are ignored: "
                  "owl:minCardinality (1: (p min 1) at d.ttl:4:48), "
                  "owl:unionOf as a superclass (1: (A or B) at d.ttl:3:22)"));
}

TEST_F(AxiomWarningsTest, NamesOneOfManyAxioms) {
  Sources sources;
  sources.ontologies = {write("o.ttl",
                              ":A rdfs:subClassOf :B .\n"
                              ":C rdfs:subClassOf [ owl:unionOf ( :A :B ) ] .\n"
                              ":D owl:disjointUnionOf ( :A :B ) .\n"
                              ":E rdfs:subClassOf [ owl:unionOf ( :D :B ) ] ."
                              "\n")};
  sources.data = {write("d.ttl", ":i a :C .\n")};
  load_sources(sources);
  EXPECT_THAT(
      warnings(),
      ElementsAre("axioms without rules in this version are ignored: "
                  "owl:disjointUnionOf (1: D at o.ttl:4:26), owl:unionOf as a "
                  "superclass (2, such as (A or B) at o.ttl:3:36)"));
}

TEST_F(AxiomWarningsTest, AnExpressionAsATypeIsAnAxiom) {
  Sources sources;
  sources.ontologies = {
      write("o.ttl",
            ":i a [ owl:onProperty :p ; owl:someValuesFrom owl:Nothing ] .\n")};
  sources.data = {write("d.ttl", ":j :q :k .\n")};
  Knowledge knowledge = load_sources(sources);
  EXPECT_EQ(knowledge.rules.n_axioms, 1U);
  EXPECT_EQ(n_violations(knowledge), 1U);
}

TEST_F(AxiomWarningsTest, NothingHasAValueInOwlNothing) {
  for (const std::string restriction :
       {"owl:someValuesFrom owl:Nothing",
        "owl:minQualifiedCardinality 2 ; owl:onClass owl:Nothing",
        "owl:qualifiedCardinality 1 ; owl:onClass owl:Nothing"}) {
    Knowledge type =
        load_text(":i a [ owl:onProperty :p ; " + restriction + " ] .\n");
    EXPECT_EQ(n_violations(type), 1U) << restriction;
    Knowledge super = load_text(
        ":i a :C . :C rdfs:subClassOf [ owl:onProperty "
        ":p ; " +
        restriction + " ] .\n");
    EXPECT_EQ(n_violations(super), 1U) << restriction;
  }
  Knowledge none = load_text(
      ":i a [ owl:onProperty :p ; owl:minQualifiedCardinality 0 ; "
      "owl:onClass owl:Nothing ] .\n");
  EXPECT_EQ(n_violations(none), 0U);
}

TEST_F(AxiomWarningsTest, ALiteralInTheWrongPlaceIsAnErrorWithItsPlace) {
  const std::string text =
      ":i :p \"x\" ; :q \"y\" .\n:i :p :j .\n:p a owl:ObjectProperty .\n"
      ":p rdfs:domain :C .\n";
  const std::string problem =
      "d.ttl:2:10: the literal \"x\" is the object of the object property "
      "<http://example.org/p>; expected an individual";
  EXPECT_EQ(without_folder(test::error_message(ErrorCode::kBadSyntax,
                                               [&] { load_text(text); })),
            problem);
  const Knowledge knowledge = load_text(text, /*lax=*/true);
  EXPECT_THAT(skipped(knowledge), ElementsAre(problem));
  EXPECT_EQ(knowledge.report.n_skipped, 1U);
  const auto p =
      knowledge.dictionary.find(TermView::iri("http://example.org/p"));
  ASSERT_TRUE(p);
  const auto relation =
      knowledge.store.find({*p, Arity::kBinary, Polarity::kPositive});
  ASSERT_TRUE(relation);
  EXPECT_EQ(knowledge.store.relation(*relation).n_live(), 1U);
}

TEST_F(AxiomWarningsTest, ARestrictionOfTwoPropertiesIsLeftOutIfLax) {
  const std::string text =
      ":A rdfs:subClassOf :B .\n"
      ":C rdfs:subClassOf [ owl:onProperty :p , :q ; owl:allValuesFrom :D ] .\n"
      ":i a :A , :C ; :p :j .\n";
  const std::string problem =
      "restriction (p only D): 2 values of owl:onProperty; exactly one is "
      "needed";
  EXPECT_THAT(without_folder(test::error_message(ErrorCode::kBadSyntax,
                                                 [&] { load_text(text); })),
              "d.ttl:3:39: " + problem);
  Knowledge knowledge = load_text(text, /*lax=*/true);
  EXPECT_THAT(skipped(knowledge), ElementsAre("d.ttl:3:39: " + problem));
  EXPECT_EQ(n_violations(knowledge), 0U);
  const auto b =
      knowledge.dictionary.find(TermView::iri("http://example.org/B"));
  const auto i =
      knowledge.dictionary.find(TermView::iri("http://example.org/i"));
  ASSERT_TRUE(b && i);
  EXPECT_TRUE(knowledge.store.contains({*b, Arity::kUnary, Polarity::kPositive},
                                       {*i, *i}));
}

/// A rule `p(?x, :y) -> C(?x)` with this body besides.
std::string rule(const std::string& atoms) {
  return ":x a swrl:Variable .\n[] a swrl:Imp ; swrl:body (\n"
         "[ a swrl:IndividualPropertyAtom ; swrl:propertyPredicate :p ;\n"
         "swrl:argument1 :x ; swrl:argument2 :y ]\n" +
         atoms +
         ") ; swrl:head ( [ a swrl:ClassAtom ; swrl:classPredicate :C ; "
         "swrl:argument1 :x ] ) .\n";
}

TEST_F(AxiomWarningsTest, AVariableThatIsNotDeclaredIsNamed) {
  load_text(rule("") + ":a :p :b .\n");
  EXPECT_THAT(
      warnings(),
      ElementsAre("<http://example.org/y> at d.ttl:5:38 in the SWRL rule "
                  "p(?x, y) -> C(?x) is taken for an individual, of which "
                  "nothing else is stated; a variable needs the type "
                  "swrl:Variable"));
}

TEST_F(AxiomWarningsTest, AnIndividualInARuleIsNotNamed) {
  load_text(rule("") + ":a :p :y .\n");
  EXPECT_THAT(warnings(), IsEmpty());
}

TEST_F(AxiomWarningsTest, ADeclaredIndividualInARuleIsNotNamed) {
  Sources sources;
  sources.ontologies = {
      write("o.ttl", rule("") + ":y a owl:NamedIndividual .\n")};
  sources.data = {write("d.ttl", ":a :p :b .\n")};
  load_sources(sources);
  EXPECT_THAT(warnings(), IsEmpty());
}

TEST_F(AxiomWarningsTest, ARuleWithAnUnknownBuiltinIsLeftOutIfLax) {
  const std::string text =
      rule(
          "[ a swrl:BuiltinAtom ; swrl:builtin :mine ; swrl:arguments ( :x ) "
          "]") +
      ":A rdfs:subClassOf :B . :a :p :y .\n";
  const std::string problem = "d.ttl:3:14: swrl rule _:";
  const std::string reason =
      "the builtin <http://example.org/mine> is not known; expected one of "
      "those of the SWRL submission, in the namespace swrlb:, for values";
  const std::string error = without_folder(
      test::error_message(ErrorCode::kUnsupported, [&] { load_text(text); }));
  EXPECT_THAT(error, ::testing::StartsWith(problem));
  EXPECT_THAT(error, EndsWith(reason));
  const Knowledge knowledge = load_text(text, /*lax=*/true);
  EXPECT_THAT(skipped(knowledge), ElementsAre(EndsWith(reason)));
  EXPECT_EQ(knowledge.rules.n_axioms, 1U);
}

TEST_F(AxiomWarningsTest, ARuleWithABuiltinIsNoAxiomWithoutRules) {
  load_text(rule("[ a swrl:BuiltinAtom ; swrl:builtin swrlb:stringLength ; "
                 "swrl:arguments ( 3 \"abc\" ) ]") +
            ":a :p :y .\n");
  EXPECT_THAT(warnings(), Not(Contains(HasSubstr("without rules"))));
}

TEST_F(AxiomWarningsTest, TellsIndividualsFromClassesAndOntologies) {
  EXPECT_FALSE(has_individuals(
      load_text("<http://o/> a owl:Ontology ; :by \"me\" .\n"
                ":A a owl:Class ; rdfs:subClassOf :B ; :note \"n\" .\n")));
  EXPECT_TRUE(has_individuals(load_text(":A rdfs:subClassOf :B . :i a :A .")));
  EXPECT_TRUE(has_individuals(load_text(":i :p :j .")));
  EXPECT_TRUE(has_individuals(load_text(":i a owl:NamedIndividual .")));
}

}  // namespace
}  // namespace rrn::reasoner
