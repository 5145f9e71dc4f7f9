// SPDX-License-Identifier: MIT
#include "owl2rl/derived_schema.hpp"

#include <memory>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "datalog/parser/rule_parser.hpp"
#include "unit/owl2rl/ontology_world.hpp"

namespace rrn::owl2rl {
namespace {

const CompileOptions kSchema{false, true, false};

std::string short_name(const Term& term) {
  return term.text.substr(term.text.find_last_of("#/:") + 1);
}

/// A world with rules that derive axioms beside its ontology.
std::unique_ptr<OntologyWorld> reasoned(std::string_view turtle,
                                        const std::string& rules = "") {
  auto owned = std::make_unique<OntologyWorld>(turtle, kSchema);
  OntologyWorld& world = *owned;
  world.compile_only();
  if (!rules.empty()) {
    const std::string prefixes =
        "@prefix : <http://example.org/> .\n"
        "@prefix owl: <http://www.w3.org/2002/07/owl#> .\n"
        "@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .\n";
    world.compiled.program.append(
        datalog::parse_rules(prefixes + rules, "test.dl", world.dictionary));
  }
  world.materialise();
  return owned;
}

Facts derived_axioms(OntologyWorld& world) {
  Facts axioms;
  for (const SchemaTriple& triple :
       derived_schema(world.graph, world.compiled.program, world.store,
                      world.dictionary, {})) {
    axioms.insert(short_name(triple.subject) + " " +
                  short_name(triple.predicate) + " " +
                  short_name(triple.object));
  }
  return axioms;
}

/// Adds the rules of derived axioms until there are none left to add; returns
/// how often that took.
unsigned complete(OntologyWorld& world, EqualityMode mode) {
  unsigned n_rounds = 0;
  std::vector<SchemaTriple> compiled;
  for (;; ++n_rounds) {
    datalog::Program more = compile_derived_schema(
        world.graph, kSchema, mode, world.compiled.program, world.store,
        world.dictionary, compiled, {});
    if (more.rules.empty() || n_rounds > 9) return n_rounds;
    if (more.same_as) world.compiled.program.same_as = more.same_as;
    world.compiled.program.append(std::move(more));
    world.store.drop_derived();
    world.materialise();
  }
}

TEST(DerivedSchema, IsEmptyForWhatTheStatedRulesDeriveAnyway) {
  const auto owned = reasoned(
      ":A a owl:Class ; rdfs:subClassOf :B . :B rdfs:subClassOf :C ."
      ":C owl:equivalentClass :D . :E owl:intersectionOf ( :A :F ) ."
      ":G owl:unionOf ( :E :F ) ."
      ":p a owl:ObjectProperty ; rdfs:domain :A ; rdfs:range :E ."
      ":q rdfs:subPropertyOf :p . :q owl:equivalentProperty :r .");
  OntologyWorld& world = *owned;
  EXPECT_THAT(world.derived(), testing::Contains("domain(r, D)"));
  EXPECT_EQ(derived_axioms(world), Facts{});
  EXPECT_EQ(complete(world, EqualityMode::kExplicit), 0U);
}

TEST(DerivedSchema, FindsRestrictionsBelowOthers) {
  const auto owned = reasoned(
      ":C rdfs:subClassOf :D ."
      ":A owl:onProperty :p ; owl:allValuesFrom :C ."
      ":B owl:onProperty :p ; owl:allValuesFrom :D . :x a :A .");
  OntologyWorld& world = *owned;
  EXPECT_EQ(derived_axioms(world), Facts{"A subClassOf B"});
  EXPECT_EQ(complete(world, EqualityMode::kExplicit), 1U);
  EXPECT_THAT(world.derived(), testing::Contains("B(x)"));
}

TEST(DerivedSchema, LinksRestrictionsThatSayTheSameByFewAxioms) {
  constexpr std::size_t kRestrictions = 40;
  std::string turtle = ":p a owl:ObjectProperty . :x a :R0 .";
  for (std::size_t i = 0; i < kRestrictions; ++i) {
    turtle += ":R" + std::to_string(i) +
              " owl:onProperty :p ; owl:someValuesFrom :C .";
  }
  const auto owned = reasoned(turtle);
  OntologyWorld& world = *owned;
  EXPECT_EQ(derived_axioms(world).size(), 2 * (kRestrictions - 1));
  EXPECT_EQ(complete(world, EqualityMode::kExplicit), 1U);
  for (std::size_t i = 1; i < kRestrictions; ++i) {
    EXPECT_THAT(world.derived(),
                testing::Contains("R" + std::to_string(i) + "(x)"));
  }
}

TEST(DerivedSchema, KeepsWhatFollowsByWayOfThing) {
  const auto owned =
      reasoned("owl:Thing rdfs:subClassOf :B . :A a owl:Class . :x a :A .");
  OntologyWorld& world = *owned;
  EXPECT_THAT(derived_axioms(world), testing::Contains("A subClassOf B"));
  EXPECT_EQ(complete(world, EqualityMode::kExplicit), 1U);
  EXPECT_THAT(world.derived(), testing::Contains("B(x)"));
}

TEST(DerivedSchema, FindsCharacteristicsThatRulesDerive) {
  const auto owned = reasoned(":p a :Ordering . :a :p :b . :b :p :c .",
                              "owl:TransitiveProperty[?p] :- :Ordering[?p] .");
  OntologyWorld& world = *owned;
  EXPECT_EQ(derived_axioms(world), Facts{"p type TransitiveProperty"});
  EXPECT_EQ(complete(world, EqualityMode::kExplicit), 1U);
  EXPECT_THAT(world.derived(), testing::Contains("p(a, c)"));
}

TEST(DerivedSchema, ComparesLiteralsWhereNewRulesMakeThemEqual) {
  const auto owned = reasoned(":p a :Single . :a :p 1 , 2 .",
                              "owl:FunctionalProperty[?p] :- :Single[?p] .");
  OntologyWorld& world = *owned;
  EXPECT_EQ(world.result.n_violations, 0U);
  EXPECT_EQ(complete(world, EqualityMode::kMerged), 1U);
  EXPECT_THAT(world.sources("dt-diff"), testing::SizeIs(1));
  EXPECT_GT(world.result.n_violations, 0U);
}

TEST(DerivedSchema, GoesOnWhileAxiomsDeriveAxioms) {
  const auto owned = reasoned(
      ":p a :Ordering . :a :p :b . :b :p :c . :A :inTime :b . :x a :A .",
      "owl:TransitiveProperty[?p] :- :Ordering[?p] ."
      "rdfs:subClassOf[:A, :B] :- :p[:a, :c] .");
  OntologyWorld& world = *owned;
  EXPECT_EQ(complete(world, EqualityMode::kExplicit), 2U);
  EXPECT_THAT(world.derived(), testing::Contains("B(x)"));
}

TEST(DerivedSchema, LeavesOutWhatNoRuleCanBeMadeOf) {
  const auto owned = reasoned(":a :says \"text\" ; :isLike _:b .",
                              "rdfs:subClassOf[?x, ?y] :- :says[?x, ?y] ."
                              "rdfs:subPropertyOf[?x, ?y] :- :isLike[?x, ?y] ."
                              "owl:hasKey[?x, ?y] :- :isLike[?x, ?y] ."
                              "owl:SymmetricProperty[?y] :- :isLike[?x, ?y] .");
  OntologyWorld& world = *owned;
  EXPECT_EQ(derived_axioms(world), Facts{});
}

TEST(DerivedSchema, LeavesAssertedFactsAlone) {
  // Axioms of a data file that was not given as the ontology.
  OntologyWorld world("", kSchema);
  const auto id = [&](const char* name) {
    return world.dictionary.intern_iri(name);
  };
  world.store.insert(
      {id("http://www.w3.org/2000/01/rdf-schema#subClassOf"), Arity::kBinary},
      {id("urn:A"), id("urn:B")});
  world.reason();
  EXPECT_EQ(derived_axioms(world), Facts{});
}

TEST(DerivedSchema, FollowsEqualitiesOfPropertiesThatAreDerived) {
  const auto owned =
      reasoned(":f a owl:FunctionalProperty . :i :f :p , :q . :a :p :b .");
  OntologyWorld& world = *owned;
  EXPECT_THAT(world.derived(), testing::Contains("sameAs(p, q)"));
  EXPECT_THAT(world.derived(), testing::Not(testing::Contains("q(a, b)")));
  EXPECT_EQ(complete(world, EqualityMode::kExplicit), 1U);
  EXPECT_THAT(world.derived(), testing::Contains("q(a, b)"));
}

TEST(DerivedSchema, FollowsEqualitiesOfMergedProperties) {
  OntologyWorld world(
      ":f a owl:FunctionalProperty . :i :f :p , :q . :a :p :b .", kSchema);
  world.equality = EqualityMode::kMerged;
  world.reason();
  EXPECT_THAT(world.derived(), testing::Not(testing::Contains("q(a, b)")));
  EXPECT_EQ(complete(world, EqualityMode::kMerged), 1U);
  EXPECT_THAT(world.derived(), testing::Contains("q(a, b)"));
}

TEST(DerivedSchema, GivesEqualClassesTheirAxioms) {
  const auto owned = reasoned(
      ":A owl:sameAs :B ; rdfs:subClassOf :C ; a owl:Class . :x a :B .");
  OntologyWorld& world = *owned;
  EXPECT_THAT(world.derived(),
              testing::IsSupersetOf({"C(x)", "A(x)", "subClassOf(B, C)",
                                     "equivalentClass(A, B)"}));
  EXPECT_LE(complete(world, EqualityMode::kExplicit), 1U);
}

TEST(DerivedSchema, HasNoEqualityUnderUniqueNames) {
  const CompileOptions options{true, true, false};
  OntologyWorld world(":A rdfs:subClassOf :B . :x a :A .", options);
  world.reason();
  std::vector<SchemaTriple> compiled;
  const datalog::Program more = compile_derived_schema(
      world.graph, options, EqualityMode::kNone, world.compiled.program,
      world.store, world.dictionary, compiled, {});
  EXPECT_TRUE(more.rules.empty());
}

}  // namespace
}  // namespace rrn::owl2rl
