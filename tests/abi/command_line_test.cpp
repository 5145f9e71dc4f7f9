// SPDX-License-Identifier: MIT
// The C library and the command line derive the same, on random ontologies and
// data, at first and after changes.
#include <algorithm>
#include <array>
#include <random>
#include <rrn/rrn.hpp>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "cli/run_program.hpp"
#include "support/quads.hpp"
#include "support/temp_dir.hpp"

namespace rrn::plugin_api {
namespace {

using Fact = std::array<std::string, 3>;  ///< Names in http://example.org/
using Facts = std::set<Fact>;

/// Random axioms and facts about few names, so that much follows.
class Draw {
 public:
  explicit Draw(unsigned seed) : random_(seed) {}

  std::string axioms() {
    std::string text = test::standard_prefixes();
    for (std::size_t n = 4 + below(8); n > 0; --n) text += axiom() + " .\n";
    return text;
  }

  Fact fact() {
    if (below(4) == 0) return {name("i", 6), "type", name("C", 4)};
    return {name("i", 6), name("p", 4), name("i", 6)};
  }

 private:
  std::size_t below(std::size_t n) { return random_() % n; }
  std::string name(const char* kind, std::size_t n) {
    return kind + std::to_string(below(n));
  }
  std::string any_class() { return ":" + name("C", 4); }
  std::string any_property() { return ":" + name("p", 4); }

  std::string expression() {
    const std::string on =
        "[ a owl:Restriction ; owl:onProperty " + any_property() + " ; owl:";
    switch (below(5)) {
      case 0:
        return on + "someValuesFrom " + any_class() + " ]";
      case 1:
        return on + "hasValue :" + name("i", 6) + " ]";
      case 2:
        return "[ a owl:Class ; owl:intersectionOf ( " + any_class() + " " +
               any_class() + " ) ]";
      case 3:
        return "[ a owl:Class ; owl:unionOf ( " + any_class() + " " +
               any_class() + " ) ]";
      default:
        return any_class();
    }
  }

  std::string axiom() {
    const std::string p = any_property();
    switch (below(12)) {
      case 0:
        return p + " a owl:TransitiveProperty";
      case 1:
        return p + " a owl:SymmetricProperty";
      case 2:
        return p + " a owl:FunctionalProperty";
      case 3:
        return p + " owl:inverseOf " + any_property();
      case 4:
        return p + " rdfs:subPropertyOf " + any_property();
      case 5:
        return p + " rdfs:domain " + any_class();
      case 6:
        return p + " rdfs:range " + any_class();
      case 7:
        return p + " owl:propertyChainAxiom ( " + any_property() + " " +
               any_property() + " )";
      case 8:
        return any_class() +
               " rdfs:subClassOf [ a owl:Restriction ; "
               "owl:onProperty " +
               p + " ; owl:allValuesFrom " + any_class() + " ]";
      case 9:
        return any_class() + " owl:disjointWith " + any_class();
      default:
        return expression() + " rdfs:subClassOf " + any_class();
    }
  }

  std::mt19937 random_;
};

std::string iri_of(const std::string& name) {
  return name == "type" ? "http://www.w3.org/1999/02/22-rdf-syntax-ns#type"
                        : test::ex(name);
}

std::string lines_of(const Facts& facts) {
  std::string lines;
  for (const Fact& fact : facts) {
    for (const std::string& name : fact) lines += "<" + iri_of(name) + "> ";
    lines += ".\n";
  }
  return lines;
}

class CommandLineTest : public ::testing::TestWithParam<unsigned> {
 protected:
  CommandLineTest() {
    while (facts_.size() < 14) facts_.insert(draw_.fact());
    reasoner_.load_ontology(ontology_);
    reasoner_.load_data(folder_.write("first.nt", lines_of(facts_)));
  }

  /// Adds and removes some facts, in the library and in what the program reads.
  void change() {
    for (int i = 0; i < 4; ++i) {
      const Fact fact = draw_.fact();
      if (facts_.insert(fact).second) {
        reasoner_.add(term(fact[0]), term(fact[1]), term(fact[2]));
      }
      auto old = facts_.begin();
      std::advance(old, i * 2);
      reasoner_.remove(term((*old)[0]), term((*old)[1]), term((*old)[2]));
      facts_.erase(old);
    }
  }

  std::set<std::string> of_library() {
    std::set<std::string> lines;
    for (const RrnStatement& statement : reasoner_.find({}, RRN_DERIVED)) {
      std::string line;
      for (const RrnTerm* part :
           {&statement.subject, &statement.predicate, &statement.object}) {
        EXPECT_EQ(part->kind, static_cast<std::uint32_t>(RRN_IRI));
        line += "<" + Term(*part).text() + "> ";
      }
      lines.insert(line + ".");
    }
    return lines;
  }

  std::set<std::string> of_program() {
    const std::string data = folder_.write("now.nt", lines_of(facts_));
    const test::ProgramResult result = test::run_shell(
        "rrn reason -q --expand-equality --format ntriples --ontology " +
        ontology_ + " " + data);
    EXPECT_EQ(result.exit_code, reasoner_.violations().size() == 0 ? 0 : 3)
        << result.err;
    std::set<std::string> lines;
    std::istringstream all(result.out);
    for (std::string line; std::getline(all, line);) {
      if (!line.starts_with('#')) lines.insert(line);
    }
    return lines;
  }

  static Term term(const std::string& name) { return Term::iri(iri_of(name)); }

  Draw draw_{GetParam()};
  test::TempDir folder_;
  std::string ontology_ = folder_.write("o.ttl", draw_.axioms());
  Facts facts_;
  World world_;
  Reasoner reasoner_{world_};
};

TEST_P(CommandLineTest, DerivesTheSame) {
  for (int round = 0; round < 3; ++round) {
    if (round > 0) change();
    reasoner_.reason();
    EXPECT_EQ(of_library(), of_program());
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, CommandLineTest, ::testing::Range(1U, 41U));

}  // namespace
}  // namespace rrn::plugin_api
