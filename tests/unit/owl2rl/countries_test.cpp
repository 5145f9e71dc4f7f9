// SPDX-License-Identifier: MIT
// owl/countries.ttl and owl/countries.dlog over the committed facts and over
// small wrong ones.
#include <set>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "datalog/evaluation/materialiser.hpp"
#include "datalog/parser/rule_parser.hpp"
#include "io/ontology_graph.hpp"
#include "io/rdf_reader.hpp"
#include "owl2rl/ontology_compiler.hpp"
#include "rdf/vocabulary/rdf.hpp"

namespace rrn::owl2rl {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr const char* kOntologyPath = RRN_SOURCE_DIR "/owl/countries.ttl";
constexpr const char* kRulesPath = RRN_SOURCE_DIR "/owl/countries.dlog";
constexpr const char* kFactsPath =
    RRN_SOURCE_DIR "/datasets/countries/countries.ttl";
constexpr const char* kPrefixes =
    "@prefix c: <urn:x-rrn:countries#> . @prefix : <urn:x-rrn:country:> .\n";

class Countries final : public StatementSink {
 public:
  void on_statement(const Statement& statement,
                    const SourceLocation&) override {
    if (is_schema(statement)) return;
    const TermId subject = dictionary_.intern(statement.subject);
    const TermId object = dictionary_.intern(statement.object);
    if (statement.predicate.text == rdf::kType) {
      store_.insert({object, Arity::kUnary}, {subject, subject});
    } else {
      store_.insert({dictionary_.intern(statement.predicate), Arity::kBinary},
                    {subject, object});
    }
  }

  void read(const char* path) { io::read_rdf(path, {}, *this, {}); }
  void read_text(const std::string& text) {
    io::read_rdf_text(kPrefixes + text, "test.ttl", {}, *this, {});
  }

  /// Materialises and returns each violation as the names of its facts.
  std::multiset<std::string> violations(
      bool with_rules,
      datalog::Refutation refutation = datalog::Refutation::kNone) {
    io::OntologyGraph graph;
    io::read_rdf(kOntologyPath, {}, graph, {});
    CompileOptions options;
    options.unique_names = declares_unique_names(graph);
    CompiledOntology compiled = compile(graph, options, dictionary_, {});
    EXPECT_EQ(compiled.unsupported, std::vector<std::string>{});
    if (with_rules) {
      compiled.program.append(
          datalog::parse_rule_file(kRulesPath, dictionary_));
    }
    datalog::MaterialiseOptions reasoning;
    reasoning.refutation = refutation;
    const datalog::MaterialiseResult result = datalog::materialise(
        compiled.program, dictionary_, store_, reasoning, {});
    std::multiset<std::string> found;
    for (const datalog::Violation& violation : result.violations) {
      found.insert(describe(violation));
    }
    return found;
  }

  [[nodiscard]] std::size_t count(const char* name, Arity arity,
                                  Polarity polarity = Polarity::kPositive) {
    const auto id = store_.find(
        {dictionary_.intern_iri("urn:x-rrn:countries#" + std::string(name)),
         arity, polarity});
    return id ? store_.relation(*id).size() : 0;
  }

 private:
  std::string describe(const datalog::Violation& violation) {
    std::set<std::string> facts;
    for (const datalog::GroundAtom& atom : violation.witnesses) {
      std::string fact =
          name(atom.relation.predicate) + " " + name(atom.row.first);
      if (atom.relation.arity == Arity::kBinary) {
        fact += " " + name(atom.row.second);
      }
      facts.insert(fact);
    }
    std::string text;
    for (const std::string& fact : facts) {
      text += (text.empty() ? "" : ", ") + fact;
    }
    return text;
  }

  std::string name(TermId id) {
    const std::string_view iri = dictionary_.view(id).text;
    return std::string(iri.substr(iri.find_last_of("#:") + 1));
  }

  Dictionary dictionary_;
  TripleStore store_;
};

std::multiset<std::string> check(const std::string& facts) {
  Countries countries;
  countries.read_text(facts);
  return countries.violations(true);
}

/// A country, subregion and region that lie in each other.
const std::string kPlaced =
    ":A c:locatedIn :S , :R . :B c:locatedIn :S , :R . :S c:locatedIn :R .";

TEST(CountryFacts, AreConsistentWithTheOntology) {
  Countries countries;
  countries.read(kFactsPath);
  EXPECT_EQ(countries.count("borders", Arity::kBinary), 649U);
  EXPECT_THAT(countries.violations(false), IsEmpty());
  EXPECT_EQ(countries.count("Country", Arity::kUnary), 250U);
  EXPECT_EQ(countries.count("Region", Arity::kUnary), 6U);
  EXPECT_EQ(countries.count("Subregion", Arity::kUnary), 24U);
  // Sri Lanka's border is stated from one side.
  EXPECT_EQ(countries.count("neighborOf", Arity::kBinary), 650U);
  // 250 regions, 245 subregions and the regions of 24 subregions.
  EXPECT_EQ(countries.count("locatedIn", Arity::kBinary), 519U);
}

TEST(CountryFacts, HaveAOneSidedBorderAndFiveGaps) {
  Countries countries;
  countries.read(kFactsPath);
  EXPECT_THAT(countries.violations(true),
              ElementsAre("Country ATA", "Country ATF", "Country BVT",
                          "Country HMD", "Country SGS", "borders LKA IND"));
}

TEST(CountryFacts, RefuteTheOtherClasses) {
  Countries countries;
  countries.read(kFactsPath);
  static_cast<void>(countries.violations(false, datalog::Refutation::kBound));
  EXPECT_EQ(countries.count("Country", Arity::kUnary, Polarity::kNegative),
            30U);
  EXPECT_EQ(countries.count("Region", Arity::kUnary, Polarity::kNegative),
            274U);
  EXPECT_EQ(countries.count("Subregion", Arity::kUnary, Polarity::kNegative),
            256U);
}

TEST(CountryOntology, TellsClassesFromPlaces) {
  Countries countries;
  countries.read_text(
      ":A c:locatedIn :S . :S c:locatedIn :R . :T c:locatedIn :R .");
  EXPECT_THAT(countries.violations(false), IsEmpty());
  EXPECT_EQ(countries.count("Country", Arity::kUnary), 1U);
  EXPECT_EQ(countries.count("Subregion", Arity::kUnary), 1U);
  EXPECT_EQ(countries.count("Region", Arity::kUnary), 1U);
  EXPECT_EQ(countries.count("locatedIn", Arity::kBinary), 4U);
}

TEST(CountryRules, AcceptCompleteData) {
  EXPECT_THAT(check(kPlaced + ":A c:borders :B . :B c:borders :A ."),
              IsEmpty());
}

TEST(CountryRules, RefuseSecondRegionsAndSubregions) {
  EXPECT_THAT(
      check(kPlaced + ":T a c:Region . :A c:locatedIn :T ."),
      testing::Contains("Region R, Region T, locatedIn A R, locatedIn A T"));
  EXPECT_THAT(check(kPlaced + ":T c:locatedIn :R . :A c:locatedIn :T ."),
              testing::Contains(
                  "Subregion S, Subregion T, locatedIn A S, locatedIn A T"));
}

TEST(CountryRules, RefuseOneSidedBorders) {
  EXPECT_THAT(check(kPlaced + ":A c:borders :B ."), ElementsAre("borders A B"));
}

TEST(CountryRules, RefuseGaps) {
  EXPECT_THAT(check(kPlaced + ":C a c:Country ; c:locatedIn :R ."),
              ElementsAre("Country C"));
  EXPECT_THAT(check(kPlaced + ":T a c:Subregion ."),
              ElementsAre("Subregion T"));
  EXPECT_THAT(check(kPlaced + ":A c:borders :X . :X c:borders :A ."),
              ElementsAre("Country X", "Country X", "neighborOf A X"));
}

TEST(CountryOntology, RefusesContradictions) {
  EXPECT_THAT(check(kPlaced + ":A c:borders :A ."),
              testing::Contains("neighborOf A A"));
  EXPECT_THAT(check(kPlaced + ":R c:locatedIn :A ."),
              testing::Contains("locatedIn A A"));
  EXPECT_THAT(check(kPlaced + ":A c:borders :R . :R c:borders :A ."),
              testing::Contains("Country R, Region R"));
}

}  // namespace
}  // namespace rrn::owl2rl
