// SPDX-License-Identifier: MIT
#include "datalog/evaluation/materialiser.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "unit/datalog/program/world.hpp"

namespace rrn::datalog {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

using Strings = std::set<std::string>;

TEST(Materialiser, ClosesAChainTransitively) {
  for (const std::size_t n : {2U, 3U, 50U, 300U}) {
    for (const char* const rule : {":t[?x, ?y] :- :p[?x, ?y] . "
                                   ":t[?x, ?z] :- :t[?x, ?y], :t[?y, ?z] .",
                                   ":t[?x, ?y] :- :p[?x, ?y] . "
                                   ":t[?x, ?z] :- :p[?x, ?y], :t[?y, ?z] .",
                                   ":t[?x, ?y] :- :p[?x, ?y] . "
                                   ":t[?x, ?z] :- :t[?x, ?y], :p[?y, ?z] ."}) {
      World world(rule, chain(n));
      const MaterialiseResult result = world.run();
      EXPECT_EQ(result.outcome, Outcome::kFixpoint);
      EXPECT_EQ(result.n_derived, n * (n - 1) / 2);
      EXPECT_EQ(world.store.n_derived(), result.n_derived);
    }
  }
}

TEST(Materialiser, ClosesACycleOntoItself) {
  World world(":p[?x, ?z] :- :p[?x, ?y], :p[?y, ?z] .",
              chain(20) + ":p[:n19, :n0] .");
  EXPECT_EQ(world.run().n_derived, 20U * 20U - 20U);
}

TEST(Materialiser, DoublesPathLengthsInEachIterationByDepth) {
  World world(":p[?x, ?z] :- :p[?x, ?y], :p[?y, ?z] .", chain(129));
  MaterialiseOptions options;
  options.by_depth = true;
  EXPECT_LE(world.run(options).n_iterations, 9U);
}

TEST(Materialiser, EvaluatesARuleOutsideCyclesOnce) {
  World world(":C[?x] :- :B[?x] . :B[?x] :- :A[?x] .", ":A[:a] .");
  EXPECT_EQ(world.run().n_iterations, 2U);
  EXPECT_EQ(world.derived(), (Strings{":B[:a]", ":C[:a]"}));
}

TEST(Materialiser, AddsFactsOfTheProgramAsDerivedUnlessPresent) {
  World world(":A[:a], :A[:b] . :p[:a, \"x\"] .", ":A[:a] .");
  EXPECT_EQ(world.run().n_derived, 2U);
  EXPECT_EQ(world.derived(), (Strings{":A[:b]", ":p[:a, \"x\"]"}));
}

TEST(Materialiser, HandlesConstantsAndRepeatedVariables) {
  World world(
      ":self[?x] :- :p[?x, ?x] ."
      ":fromA[?y] :- :p[:a, ?y] ."
      ":toB[?x] :- :p[?x, :b] ."
      ":found[:yes] :- :p[:a, :b] ."
      ":loop[?x, :a] :- :p[?x, ?y], :p[?y, ?x], FILTER(?x != :a) .",
      ":p[:a, :a], :p[:a, :b], :p[:b, :a], :p[:c, :b] .");
  world.run();
  EXPECT_EQ(world.derived(),
            (Strings{":self[:a]", ":fromA[:a]", ":fromA[:b]", ":toB[:a]",
                     ":toB[:c]", ":found[:yes]", ":loop[:b, :a]"}));
}

TEST(Materialiser, JoinsAVeryLongBody) {
  constexpr std::size_t kAtoms = 1500;
  std::string rule = ":end[?v0, ?v" + std::to_string(kAtoms) + "] :- ";
  for (std::size_t i = 0; i < kAtoms; ++i) {
    rule += (i == 0 ? "" : ", ") + std::string(":p[?v") + std::to_string(i) +
            ", ?v" + std::to_string(i + 1) + "]";
  }
  World world(rule + " .", chain(kAtoms + 2));
  world.run();
  EXPECT_EQ(world.derived(),
            (Strings{":end[:n0, :n1500]", ":end[:n1, :n1501]"}));
}

TEST(Materialiser, FollowsAVeryLongChainOfRules) {
  constexpr std::size_t kRules = 50000;
  std::string rules;
  for (std::size_t i = kRules; i > 0; --i) {
    rules += ":C" + std::to_string(i) + "[?x] :- :C" + std::to_string(i - 1) +
             "[?x] .\n";
  }
  World world(rules, ":C0[:a] .");
  EXPECT_EQ(world.run().n_derived, kRules);
}

TEST(Materialiser, NegatesByDefaultOverCompleteRelations) {
  World world(
      ":leaf[?x] :- :node[?x], NOT :inner[?x] ."
      ":inner[?x] :- :p[?x, ?y] ."
      ":none[:yes] :- NOT :missing[:a] .",
      ":node[:a], :node[:b] . :p[:a, :b] .");
  world.run();
  EXPECT_EQ(world.derived(),
            (Strings{":inner[:a]", ":leaf[:b]", ":none[:yes]"}));
}

TEST(Materialiser, ReportsClashesAndViolationsWithWitnesses) {
  World world(
      "false :- :Male[?x], :Female[?x] ."
      "-:Male[?x] :- :Mother[?x] ."
      ":Female[?x] :- :Mother[?x] .",
      ":Mother[:a] . :Male[:a] .");
  const MaterialiseResult result = world.run();
  EXPECT_EQ(result.outcome, Outcome::kInconsistent);
  EXPECT_EQ(result.limit, std::nullopt);
  ASSERT_EQ(result.violations.size(), 2U);
  const Violation& clash = result.violations[0];
  EXPECT_EQ(clash.rule, std::nullopt);
  ASSERT_EQ(clash.witnesses.size(), 2U);
  EXPECT_TRUE(clash.witnesses[0].asserted);
  EXPECT_EQ(world.text_of(clash.witnesses[0].relation, clash.witnesses[0].row),
            ":Male[:a]");
  EXPECT_FALSE(clash.witnesses[1].asserted);
  EXPECT_EQ(world.text_of(clash.witnesses[1].relation, clash.witnesses[1].row),
            "-:Male[:a]");
  const Violation& violation = result.violations[1];
  EXPECT_EQ(violation.rule, 0U);
  ASSERT_EQ(violation.witnesses.size(), 2U);
  EXPECT_TRUE(violation.witnesses[0].asserted);
  EXPECT_FALSE(violation.witnesses[1].asserted);
}

TEST(Materialiser, ReportsAViolationThatIsSymmetricOnce) {
  World world("false :- :p[?x, ?y], :p[?x, ?z], FILTER(?y != ?z) .",
              ":p[:a, :b], :p[:a, :c], :p[:a, :d], :p[:b, :b] .");
  const MaterialiseResult result = world.run();
  EXPECT_EQ(result.n_violations, 3U);
  EXPECT_EQ(result.violations.size(), 3U);
}

TEST(Materialiser, NamesAFactThatFitsTwoAtomsOnce) {
  World world("false :- :p[?x, ?y], :p[?y, ?x] .", ":p[:a, :a] .");
  const MaterialiseResult result = world.run();
  ASSERT_EQ(result.violations.size(), 1U);
  EXPECT_EQ(result.violations[0].witnesses.size(), 1U);
}

TEST(Materialiser, CountsViolationsThatItDoesNotKeep) {
  World world("false :- :p[?x, ?y] . false :- :q[?x] . false :- :r[:a] .",
              chain(51) + ":q[:a] .");
  MaterialiseOptions options;
  options.max_violations = 7;
  const MaterialiseResult result = world.run(options);
  EXPECT_EQ(result.n_violations, 51U);
  EXPECT_EQ(result.violations.size(), 7U);
  options.max_violations = 0;
  EXPECT_THAT(world.run(options).violations, IsEmpty());
}

TEST(Materialiser, ChecksAConstraintWithoutPositiveAtoms) {
  World world("false :- NOT :A[:a] .", ":A[:b] .");
  const MaterialiseResult result = world.run();
  ASSERT_EQ(result.violations.size(), 1U);
  EXPECT_THAT(result.violations[0].witnesses, IsEmpty());
}

MaterialiseOptions refuting(Refutation refutation) {
  MaterialiseOptions options;
  options.refutation = refutation;
  return options;
}

TEST(Refutation, NegatesTheOneAtomThatIsNoFact) {
  World world("false :- :Male[?x], :Female[?x] .",
              ":Male[:a] . :Female[:b] . :Male[:c], :Female[:c] .");
  const MaterialiseResult result = world.run(refuting(Refutation::kBound));
  EXPECT_EQ(result.outcome, Outcome::kInconsistent);
  EXPECT_EQ(result.n_derived, 2U);
  EXPECT_EQ(world.derived(), (Strings{"-:Female[:a]", "-:Male[:b]"}));
}

TEST(Refutation, IsReadByNoRuleAndNoConstraint) {
  World world(
      "false :- :A[?x], :B[?x] ."
      ":C[?x] :- -:B[?x] ."
      "false :- -:B[?x], :D[?x] ."
      "false :- :E[?x], NOT -:B[?x] .",
      ":A[:a] . :E[:a] .");
  const MaterialiseResult result = world.run(refuting(Refutation::kBound));
  // -:B[:a] is refuted last; the constraint on :E looks at the facts before.
  EXPECT_EQ(world.derived(), (Strings{"-:B[:a]"}));
  EXPECT_EQ(result.n_violations, 1U);
}

TEST(Refutation, RangesOverIndividualsOnlyWhenAsked) {
  const std::string rules =
      "false :- :p[?x, ?y], :p[?x, ?z], FILTER(?y != ?z) .";
  const std::string facts = ":p[:a, :b] . :A[:c] . :age[:d, 5] .";
  World bound(rules, facts);
  bound.run(refuting(Refutation::kBound));
  EXPECT_THAT(bound.derived(), IsEmpty());
  World all(rules, facts);
  all.run(refuting(Refutation::kAllIndividuals));
  EXPECT_EQ(all.derived(), (Strings{"-:p[:a, :a]", "-:p[:a, :c]"}));
}

TEST(Refutation, TakesBodyAtomsThatBecomeTheSameAsOne) {
  World world("false :- :p[?x, ?y], :p[?y, ?x] .", ":p[:a, :b] .");
  world.run(refuting(Refutation::kBound));
  EXPECT_EQ(world.derived(), (Strings{"-:p[:b, :a]"}));
  World all("false :- :p[?x, ?y], :p[?y, ?x] .", ":p[:a, :b] .");
  all.run(refuting(Refutation::kAllIndividuals));
  EXPECT_EQ(all.derived(),
            (Strings{"-:p[:a, :a]", "-:p[:b, :a]", "-:p[:b, :b]"}));
}

TEST(Refutation, LeavesAtomsOfNegativePolarityAlone) {
  World world("false :- -:A[?x], :B[?x] .", ":B[:a] . -:A[:b] .");
  world.run(refuting(Refutation::kBound));
  EXPECT_EQ(world.derived(), (Strings{"-:B[:b]"}));
}

TEST(Refutation, TakesNoSchemaTermForAnIndividual) {
  World world("false :- :A[?x] .",
              "rdfs:subClassOf[:Dog, :Animal] . owl:Class[:Dog] ."
              "owl:sameAs[:a, :b] . owl:Thing[:c] ."
              "owl:NamedIndividual[:d] . :name[:e, \"e\"] .");
  world.run(refuting(Refutation::kAllIndividuals));
  EXPECT_EQ(world.derived(),
            (Strings{"-:A[:a]", "-:A[:b]", "-:A[:c]", "-:A[:d]"}));
}

class RecordingSink final : public ProgressSink {
 public:
  void report(const ProgressEvent& event) override {
    EXPECT_EQ(event.phase, "reason");
    EXPECT_FALSE(event.total.has_value());
    done.push_back(event.done);
    notes.emplace_back(event.note);
  }
  std::vector<std::uint64_t> done;
  std::vector<std::string> notes;
};

TEST(Materialiser, ReportsProgressThatNeverGoesBack) {
  RecordingSink sink;
  JobContext job;
  job.progress = &sink;
  World world(
      ":t[?x, ?y] :- :p[?x, ?y] . "
      ":t[?x, ?z] :- :t[?x, ?y], :t[?y, ?z] .",
      chain(200));
  const MaterialiseResult result = world.run({}, job);
  ASSERT_GE(sink.done.size(), 3U);
  EXPECT_TRUE(std::is_sorted(sink.done.begin(), sink.done.end()));
  EXPECT_EQ(sink.done.back(), result.n_derived);
  EXPECT_EQ(sink.notes.front(), "stratum 1 of 2, iteration 1, rule 1");
  EXPECT_EQ(sink.notes.back(), "done");
}

TEST(Materialiser, RefusesBadProgramsBeforeItDerivesAnything) {
  World world(":B[?x] :- :A[?x] . :B[?x] :- :A[?x], NOT :B[?x] .", ":A[:a] .");
  EXPECT_THROW(world.run(), Error);
  EXPECT_EQ(world.store.n_derived(), 0U);
  Rule unsafe;
  unsafe.heads.push_back(world.program.rules[0].heads[0]);
  world.program.rules = {unsafe};
  try {
    world.run();
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::kUnsafeRule);
    EXPECT_THAT(error.what(), HasSubstr("variable ?v0 of the head"));
  }
}

}  // namespace
}  // namespace rrn::datalog
