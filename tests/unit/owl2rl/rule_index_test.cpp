// SPDX-License-Identifier: MIT
#include "owl2rl/rule_index.hpp"

#include <ostream>
#include <set>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace rrn::owl2rl {
namespace {

/// A rule of OWL 2 Profiles, section 4.3, copied from its tables, and the calls
/// that are to compile it.
struct W3cRule {
  const char* name;
  std::set<std::string> compiled_by;
};

void PrintTo(const W3cRule& rule, std::ostream* out) { *out << rule.name; }

const char* const kCompile = "compile";
const char* const kSchema = "compile with schema_rules";
const char* const kEquality = "equality_rules";
const char* const kNegated = "add_negated_facts";
const char* const kLiterals = "add_datatype_rules";

const W3cRule kRules[] = {
    // Table 4
    {"eq-ref", {kEquality}},
    {"eq-sym", {kEquality}},
    {"eq-trans", {kEquality}},
    {"eq-rep-s", {kEquality}},
    {"eq-rep-p", {kEquality}},
    {"eq-rep-o", {kEquality}},
    {"eq-diff1", {kEquality}},
    {"eq-diff2", {kNegated}},
    {"eq-diff3", {kNegated}},
    // Table 5
    {"prp-ap", {kCompile}},
    {"prp-dom", {kCompile}},
    {"prp-rng", {kCompile}},
    {"prp-fp", {kCompile}},
    {"prp-ifp", {kCompile}},
    {"prp-irp", {kCompile}},
    {"prp-symp", {kCompile}},
    {"prp-asyp", {kCompile}},
    {"prp-trp", {kCompile}},
    {"prp-spo1", {kCompile}},
    {"prp-spo2", {kCompile}},
    {"prp-eqp1", {kCompile}},
    {"prp-eqp2", {kCompile}},
    {"prp-pdw", {kCompile}},
    {"prp-adp", {kCompile}},
    {"prp-inv1", {kCompile}},
    {"prp-inv2", {kCompile}},
    {"prp-key", {kCompile}},
    {"prp-npa1", {kNegated}},
    {"prp-npa2", {kNegated}},
    // Table 6
    {"cls-thing", {kCompile}},
    {"cls-nothing1", {kCompile}},
    {"cls-nothing2", {kCompile}},
    {"cls-int1", {kCompile}},
    {"cls-int2", {kCompile}},
    {"cls-uni", {kCompile}},
    {"cls-com", {kCompile, kNegated}},
    {"cls-svf1", {kCompile}},
    {"cls-svf2", {kCompile}},
    {"cls-avf", {kCompile}},
    {"cls-hv1", {kCompile}},
    {"cls-hv2", {kCompile}},
    {"cls-maxc1", {kCompile}},
    {"cls-maxc2", {kCompile}},
    {"cls-maxqc1", {kCompile}},
    {"cls-maxqc2", {kCompile}},
    {"cls-maxqc3", {kCompile}},
    {"cls-maxqc4", {kCompile}},
    {"cls-oo", {kCompile}},
    // Table 7
    {"cax-sco", {kCompile}},
    {"cax-eqc1", {kCompile}},
    {"cax-eqc2", {kCompile}},
    {"cax-dw", {kCompile}},
    {"cax-adc", {kCompile}},
    // Table 8
    {"dt-type1", {kCompile}},
    {"dt-type2", {kCompile}},
    {"dt-eq", {kLiterals}},
    {"dt-diff", {kLiterals}},
    {"dt-not-type", {kLiterals}},
    // Table 9
    {"scm-cls", {kSchema}},
    {"scm-sco", {kSchema}},
    {"scm-eqc1", {kSchema}},
    {"scm-eqc2", {kSchema}},
    {"scm-op", {kSchema}},
    {"scm-dp", {kSchema}},
    {"scm-spo", {kSchema}},
    {"scm-eqp1", {kSchema}},
    {"scm-eqp2", {kSchema}},
    {"scm-dom1", {kSchema}},
    {"scm-dom2", {kSchema}},
    {"scm-rng1", {kSchema}},
    {"scm-rng2", {kSchema}},
    {"scm-hv", {kSchema}},
    {"scm-svf1", {kSchema}},
    {"scm-svf2", {kSchema}},
    {"scm-avf1", {kSchema}},
    {"scm-avf2", {kSchema}},
    {"scm-int", {kSchema}},
    {"scm-uni", {kSchema}},
};

class RuleIndex : public testing::TestWithParam<W3cRule> {};

TEST_P(RuleIndex, SaysWhereTheRuleIsCompiled) {
  std::multiset<std::string> found;
  for (const IndexedRule& rule : rule_index()) {
    if (rule.name == GetParam().name)
      found.insert(std::string(rule.compiled_by));
  }
  const auto& expected = GetParam().compiled_by;
  EXPECT_EQ(found,
            std::multiset<std::string>(expected.begin(), expected.end()));
}

INSTANTIATE_TEST_SUITE_P(W3c, RuleIndex, testing::ValuesIn(kRules));

TEST(RuleIndex, HoldsTheRulesOfTheTablesAndNoOthers) {
  std::set<std::string> expected;
  for (const W3cRule& rule : kRules) expected.insert(rule.name);
  EXPECT_EQ(expected.size(), 78U);
  std::set<std::string> found;
  for (const IndexedRule& rule : rule_index()) {
    found.insert(std::string(rule.name));
  }
  EXPECT_EQ(found, expected);
}

}  // namespace
}  // namespace rrn::owl2rl
