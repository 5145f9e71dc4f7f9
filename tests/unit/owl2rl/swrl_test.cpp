// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "unit/owl2rl/ontology_world.hpp"

namespace rrn::owl2rl {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::Field;

/// A property, same or different atom in Turtle.
std::string binary_atom(const std::string& rdf_type, const std::string& first,
                        const std::string& second,
                        const std::string& predicate = "") {
  return "[ a swrl:" + rdf_type + " ; swrl:argument1 " + first +
         " ; swrl:argument2 " + second +
         (predicate.empty() ? "" : " ; swrl:propertyPredicate " + predicate) +
         " ]";
}

std::string property(const std::string& predicate, const std::string& first,
                     const std::string& second) {
  return binary_atom("IndividualPropertyAtom", first, second, predicate);
}

std::string is_a(const std::string& owl_class, const std::string& member) {
  return "[ a swrl:ClassAtom ; swrl:classPredicate " + owl_class +
         " ; swrl:argument1 " + member + " ]";
}

std::string same(const std::string& first, const std::string& second) {
  return binary_atom("SameIndividualAtom", first, second);
}

std::string differ(const std::string& first, const std::string& second) {
  return binary_atom("DifferentIndividualsAtom", first, second);
}

std::string rule(const std::string& body, const std::string& head,
                 const std::string& rest = "") {
  return ":x a swrl:Variable . :y a swrl:Variable . :z a swrl:Variable .\n"
         "[] a swrl:Imp ; " +
         rest + " swrl:body ( " + body + " ) ; swrl:head ( " + head + " ) .\n";
}

Facts derived(const std::string& text, bool unique_names = false) {
  return OntologyWorld(text, unique_names).reason().derived();
}

TEST(Swrl, JoinsClassAndPropertyAtoms) {
  const std::string aunt =
      rule(is_a(":F", ":x") + property(":s", ":x", ":y") +
               property(":p", ":y", ":z"),
           property(":aunt", ":x", ":z"), "rdfs:label \"aunt\" ;");
  EXPECT_EQ(derived(aunt + ":a a :F ; :s :b . :b :p :c . :d :s :b ."),
            Facts{"aunt(a, c)"});
  EXPECT_EQ(derived(aunt + ":a a :F ; :s :b . :c :p :b ."), Facts{});
  OntologyWorld world(aunt);
  EXPECT_THAT(world.compile_only().sources("swrl"),
              ElementsAre("aunt: F(?x) & s(?x, ?y) & p(?y, ?z) -> "
                          "aunt(?x, ?z)"));
  EXPECT_EQ(world.compiled.n_axioms, 1U);
  EXPECT_EQ(world.compiled.unsupported, std::vector<std::string>{});
}

TEST(Swrl, ReadsConstantsAndLiterals) {
  const std::string text =
      rule(binary_atom("DatavaluedPropertyAtom", ":x", "\"v\"", ":p") +
               property(":q", ":c", ":x"),
           is_a(":C", ":x") + property(":r", ":x", ":c"));
  EXPECT_EQ(derived(text + ":a :p \"v\" . :b :p \"w\" . :c :q :a , :b ."),
            (Facts{"C(a)", "r(a, c)"}));
}

TEST(Swrl, ReadsClassAndPropertyExpressions) {
  const std::string text =
      rule(is_a("[ owl:onProperty :p ; owl:someValuesFrom :D ]", ":x") +
               property("[ owl:inverseOf :q ]", ":x", ":y"),
           is_a(":C", ":y"));
  EXPECT_EQ(derived(text + ":a :p :b . :b a :D . :c :q :a . :a :q :d ."),
            Facts{"C(c)"});
}

TEST(Swrl, DifferentIndividualsAreOtherNamesUnderUniqueNames) {
  const std::string sibling =
      rule(property(":p", ":z", ":x") + property(":p", ":z", ":y") +
               differ(":x", ":y"),
           property(":s", ":x", ":y"));
  EXPECT_EQ(derived(sibling + ":m :p :a , :b .", true),
            (Facts{"s(a, b)", "s(b, a)"}));
}

TEST(Swrl, DifferentIndividualsAreStatedWithoutUniqueNames) {
  const std::string sibling =
      rule(property(":p", ":z", ":x") + property(":p", ":z", ":y") +
               differ(":x", ":y"),
           property(":s", ":x", ":y"));
  EXPECT_EQ(derived(sibling + ":m :p :a , :b , :c . :a owl:differentFrom :b ."),
            (Facts{"s(a, b)", "s(b, a)", "differentFrom(b, a)"}));
  EXPECT_EQ(
      derived(sibling + ":m :p :a , :b , :c ."
                        "[] a owl:AllDifferent ; owl:members ( :a :c ) ."),
      (Facts{"s(a, c)", "s(c, a)"}));
}

TEST(Swrl, SameIndividualsAreOneOrStatedToBe) {
  const std::string text =
      rule(property(":p", ":x", ":y") + property(":q", ":x", ":z") +
               same(":y", ":z"),
           is_a(":C", ":x"));
  EXPECT_EQ(derived(text + ":a :p :b ; :q :b . :c :p :b ; :q :d ."),
            Facts{"C(a)"});
  EXPECT_EQ(derived(text + ":a :p :b ; :q :b . :c :p :b ; :q :d .", true),
            Facts{"C(a)"});
  const Facts merged = derived(text + ":c :p :b ; :q :d . :d owl:sameAs :b .");
  EXPECT_THAT(merged, Contains("C(c)"));
}

TEST(Swrl, SameConstantsAreLookedUp) {
  const std::string text =
      rule(is_a(":A", ":x") + same(":a", ":b"), is_a(":C", ":x")) + ":e a :A .";
  EXPECT_EQ(derived(text), Facts{});
  EXPECT_EQ(derived(text, true), Facts{});
  EXPECT_EQ(derived(text + ":a owl:sameAs :b ."),
            (Facts{"C(e)", "sameAs(a, a)", "sameAs(b, a)", "sameAs(b, b)"}));
}

TEST(Swrl, SameIndividualsInAHeadMergeOrClash) {
  const std::string text =
      rule(property(":p", ":x", ":y") + property(":p", ":x", ":z"),
           same(":y", ":z"));
  EXPECT_EQ(
      derived(text + ":a :p :b , :c ."),
      (Facts{"sameAs(b, b)", "sameAs(b, c)", "sameAs(c, b)", "sameAs(c, c)"}));
  OntologyWorld world(text + ":a :p :b , :c .", true);
  EXPECT_THAT(
      world.reason().clashes(),
      Contains(Field(&Clash::witnesses, Facts({"p(a, b)", "p(a, c)"}))));
}

TEST(Swrl, DifferentIndividualsInAHeadAreStatedOrForbidden) {
  const std::string text = rule(property(":p", ":x", ":y"), differ(":x", ":y"));
  EXPECT_EQ(derived(text + ":a :p :b ."), Facts{"differentFrom(a, b)"});
  OntologyWorld clash(text + ":a :p :a , :b .", true);
  EXPECT_THAT(clash.reason().clashes(),
              ElementsAre(Field(&Clash::witnesses, Facts{"p(a, a)"})));
}

TEST(Swrl, AnEmptyHeadIsAConstraint) {
  OntologyWorld world(rule(is_a(":A", ":x") + property(":p", ":x", ":x"), "") +
                      ":a a :A ; :p :a . :b a :A ; :p :a .");
  EXPECT_THAT(world.reason().clashes(),
              ElementsAre(testing::AllOf(
                  Field(&Clash::source, "A(?x) & p(?x, ?x) -> false"),
                  Field(&Clash::witnesses, Facts({"A(a)", "p(a, a)"})))));
}

TEST(Swrl, ComplementsOfNamesAreStrongNegation) {
  const std::string text =
      rule(is_a(":A", ":x"), is_a("[ owl:complementOf :B ]", ":x")) +
      "[] a swrl:Imp ; swrl:body ( " + is_a("[ owl:complementOf :B ]", ":x") +
      " ) ; swrl:head ( " + is_a(":C", ":x") + " ) .";
  EXPECT_EQ(derived(text + ":a a :A ."), (Facts{"-B(a)", "C(a)"}));
  OntologyWorld clash(text + ":a a :A , :B .");
  EXPECT_THAT(clash.reason().clashes(),
              ElementsAre(Field(&Clash::witnesses, Facts({"-B(a)", "B(a)"}))));
}

TEST(Swrl, VariablesThatEndAlikeStayApart) {
  const std::string text =
      "<urn:one#x> a swrl:Variable . <urn:two#x> a swrl:Variable ."
      "[] a swrl:Imp ; swrl:body ( " +
      property(":p", "<urn:one#x>", "<urn:two#x>") + " ) ; swrl:head ( " +
      property(":q", "<urn:one#x>", "<urn:two#x>") + " ) .";
  EXPECT_EQ(derived(text + ":a :p :b ."), Facts{"q(a, b)"});
}

struct BrokenRule {
  std::string text;
  std::string message;
};

TEST(Swrl, BrokenRulesAreNamed) {
  const std::string label = "rdfs:label \"r\" ;";
  const std::string variables = ":x a swrl:Variable . :y a swrl:Variable .";
  const std::vector<BrokenRule> cases = {
      {"[] a swrl:Imp ; rdfs:label \"r\" ; swrl:head () .",
       "swrl rule r: no swrl:body; exactly one is needed"},
      {":named a swrl:Imp ; swrl:body () .",
       "swrl rule named: no swrl:head; exactly one is needed"},
      {variables + "[] a swrl:Imp ; rdfs:label \"r\" ; swrl:body :x ;"
                   " swrl:head () .",
       "swrl rule r: broken list: no rdf:first; exactly one is needed"},
      {rule("[ swrl:argument1 :x ]", is_a(":C", ":x"), label),
       "swrl rule r: an atom has no rdf:type; a kind of atom of the SWRL "
       "vocabulary is needed"},
      {rule("[ a swrl:OtherAtom ; swrl:argument1 :x ]", "", label),
       "swrl rule r: an atom of type swrl:OtherAtom has no rule; expected "
       "class, "
       "property, same, different, data range or builtin atoms"},
      {rule("[ a swrl:ClassAtom ; swrl:argument1 :x ]", "", label),
       "swrl rule r: no swrl:classPredicate; exactly one is needed"},
      {rule("[ a swrl:ClassAtom ; swrl:classPredicate :C ;"
            " swrl:argument1 :x , :y ]",
            "", label),
       "swrl rule r: 2 values of swrl:argument1; exactly one is needed"},
      {rule(property(":p", ":x", "\"v\""), "", label),
       "swrl rule r: the literal \"v\" stands where an individual is needed"},
      {rule(is_a(":C", "\"v\""), "", label),
       "swrl rule r: the literal \"v\" stands where an individual is needed"},
      {rule(is_a("\"v\"", ":x"), "", label),
       "r: \"v\"(?x) -> false: the literal \"v\" stands where a class is "
       "needed"},
      {rule(property("\"v\"", ":x", ":y"), "", label),
       "swrl rule r: \"v\"(?x, ?y) -> false: the literal \"v\" stands where a "
       "property is needed"},
      {rule(is_a(":C", ":x"), is_a(":D", ":y"), label),
       "swrl rule r: C(?x) -> D(?y): variable ?y of the head is not bound by a "
       "positive atom of the body; every variable must occur in one"},
  };
  for (const BrokenRule& test : cases) {
    EXPECT_EQ(error_of(test.text), test.message);
  }
  EXPECT_EQ(error_of(rule(is_a(":C", ":x") + differ(":x", ":y"),
                          is_a(":D", ":x"), label),
                     true),
            "swrl rule r: C(?x) & ?x != ?y -> D(?x): variable ?y of a FILTER "
            "is not bound by a positive atom of the body; every variable must "
            "occur in one");
}

TEST(Swrl, UnsupportedAtomsHaveTheirOwnCode) {
  OntologyWorld world(
      rule("[ a swrl:BuiltinAtom ; swrl:builtin :b ]", is_a(":C", ":a")));
  try {
    world.compile_only();
    FAIL() << "no error";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::kUnsupported);
  }
}

}  // namespace
}  // namespace rrn::owl2rl
