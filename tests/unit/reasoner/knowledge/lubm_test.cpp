// SPDX-License-Identifier: MIT
// Sizes of LUBM closures on which several engines agree (Souffle, VLog, Jena,
// EYE, clingo).  The data lie beside the project, see the README.
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <ostream>
#include <regex>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "datalog/evaluation/materialiser.hpp"
#include "reasoner/knowledge/knowledge.hpp"
#include "reasoner/knowledge/loading.hpp"
#include "support/temp_dir.hpp"

namespace rrn::reasoner {
namespace {

struct LubmCase {
  const char* rules;
  const char* data;
  std::uint64_t n_asserted;
  std::optional<std::uint64_t> n_facts;  ///< Stated and derived, if published
  /// Those of the predicates that occur in the rules.
  std::optional<std::uint64_t> n_rule_facts;
};

void PrintTo(const LubmCase& c, std::ostream* out) {
  *out << c.rules << " over " << c.data;
}

std::string shared_data() {
  const char* const chosen = std::getenv("RRN_SHARED");
  return std::string(chosen != nullptr ? chosen : RRN_SOURCE_DIR "/../shared") +
         "/data";
}

std::uint64_t n_rule_facts(const Knowledge& knowledge) {
  std::set<RelationKey> keys;
  for (const datalog::Rule& rule : knowledge.rules.program.rules) {
    for (const auto* atoms : {&rule.heads, &rule.body}) {
      for (const datalog::Atom& atom : *atoms) keys.insert(atom.relation);
    }
  }
  std::uint64_t n = 0;
  for (const RelationKey& key : keys) {
    const auto id = knowledge.store.find(key);
    if (id) n += knowledge.store.relation(*id).n_live();
  }
  return n;
}

/// Loads, closes and counts.
void expect_sizes(const Sources& sources, const LubmCase& expected) {
  Knowledge knowledge = load(sources, JobContext{});
  EXPECT_EQ(knowledge.store.n_asserted(), expected.n_asserted);
  const auto result =
      datalog::materialise(knowledge.rules.program, knowledge.dictionary,
                           knowledge.store, {}, JobContext{});
  EXPECT_EQ(result.outcome, datalog::Outcome::kFixpoint);
  if (expected.n_facts) {
    EXPECT_EQ(expected.n_asserted + result.n_derived, *expected.n_facts);
    EXPECT_EQ(knowledge.store.n_live(), *expected.n_facts);
  }
  if (expected.n_rule_facts) {
    EXPECT_EQ(n_rule_facts(knowledge), *expected.n_rule_facts);
  }
}

class LubmTest : public ::testing::TestWithParam<LubmCase> {};

TEST_P(LubmTest, ClosureHasThePublishedSize) {
  Sources sources;
  sources.rules = {shared_data() + "/rdfox-rules/" + GetParam().rules};
  sources.data = {shared_data() + "/lubm/" + GetParam().data};
  if (!std::filesystem::exists(sources.data.front())) {
    GTEST_SKIP() << sources.data.front() << " is missing";
  }
  expect_sizes(sources, GetParam());
}

INSTANTIATE_TEST_SUITE_P(
    Programs, LubmTest,
    ::testing::Values(LubmCase{"LUBM_L.rdfox.dlog", "lubm1.nt.gz", 100543,
                               137931, 121512},
                      LubmCase{"LUBM_LE.rdfox.dlog", "lubm1.nt.gz", 100543,
                               std::nullopt, 235232},
                      LubmCase{"LUBM_L.rdfox.dlog", "lubm10.nt.gz", 1272575,
                               1737937, 1528613},
                      LubmCase{"LUBM_LE.rdfox.dlog", "lubm10.nt.gz", 1272575,
                               std::nullopt, 2956208}));

/// Turns `t(x,rdf:type,c)` into `[?x, rdf:type, ?c]`.
std::string as_triple_rules(const std::string& text) {
  static const std::regex kAtom(R"(t\(([^,]+),([^,]+),([^)]+)\))");
  const auto argument = [](const std::string& name) {
    return name.find(':') == std::string::npos ? "?" + name : name;
  };
  std::string result =
      "PREFIX rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#>\n"
      "PREFIX rdfs: <http://www.w3.org/2000/01/rdf-schema#>\n"
      "PREFIX owl: <http://www.w3.org/2002/07/owl#>\n";
  auto rest = text.begin();
  for (std::sregex_iterator at(text.begin(), text.end(), kAtom), end; at != end;
       ++at) {
    const std::smatch& atom = *at;
    result.append(rest, atom[0].first);
    result += "[" + argument(atom[1]) + ", " + argument(atom[2]) + ", " +
              argument(atom[3]) + "]";
    rest = atom[0].second;
  }
  return result.append(rest, text.end());
}

class LubmTriplesTest : public ::testing::TestWithParam<LubmCase> {};

/// The rules of OWL 2 RL over one relation of triples, the ontology as data.
TEST_P(LubmTriplesTest, ClosureHasThePublishedSize) {
  const std::string rules = shared_data() + "/lubm/" + GetParam().rules;
  Sources sources;
  sources.data = {shared_data() + "/lubm/" + GetParam().data,
                  shared_data() + "/ontologies/univ-bench.nt"};
  for (const std::string& file : {rules, sources.data[0], sources.data[1]}) {
    if (!std::filesystem::exists(file)) GTEST_SKIP() << file << " is missing";
  }
  std::ifstream in(rules);
  const std::string text(std::istreambuf_iterator<char>(in), {});
  const test::TempDir folder;
  sources.rules = {folder.write("rules.dlog", as_triple_rules(text))};
  expect_sizes(sources, GetParam());
}

INSTANTIATE_TEST_SUITE_P(
    Programs, LubmTriplesTest,
    ::testing::Values(LubmCase{"rules-B.txt", "lubm1.nt.gz", 100543 + 293,
                               150587, std::nullopt},
                      LubmCase{"rules-B.txt", "lubm10.nt.gz", 1272575 + 293,
                               1895117, std::nullopt}));

}  // namespace
}  // namespace rrn::reasoner
