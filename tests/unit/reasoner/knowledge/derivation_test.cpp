// SPDX-License-Identifier: MIT
// Derivation in rounds: rules of derived axioms, and the limit of time between.
#include "reasoner/knowledge/derivation.hpp"

#include <array>
#include <chrono>
#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "reasoner/knowledge/loading.hpp"
#include "store/fact.hpp"

namespace rrn::reasoner {
namespace {

using owl2rl::EqualityMode;

Knowledge knowledge_of(const std::string& text) {
  Sources sources;
  sources.data = {"text.ttl"};
  sources.texts["text.ttl"].text = std::make_shared<std::string>(
      "@prefix : <http://e/> .\n"
      "@prefix owl: <http://www.w3.org/2002/07/owl#> .\n"
      "@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .\n" +
      text);
  sources.schema = true;
  return load(sources, {});
}

/// The facts, with what stands for terms written out.
std::set<std::string> facts_of(const Knowledge& knowledge) {
  std::set<std::string> facts;
  for (std::uint32_t i = 0; i < knowledge.store.n_relations(); ++i) {
    const RelationKey& key = knowledge.store.key({i});
    knowledge.store.relation({i}).for_each([&](Row row, bool) {
      facts.insert(datalog::to_string(key, row, knowledge.dictionary));
    });
  }
  return facts;
}

/// Derives everything anew after each round.
void derive_in_full_rounds(Knowledge& knowledge) {
  std::vector<owl2rl::SchemaTriple> compiled;
  do {
    knowledge.store.drop_derived();
    (void)datalog::materialise(knowledge.rules.program, knowledge.dictionary,
                               knowledge.store, {}, {});
  } while (add_derived_rules(knowledge.rules, EqualityMode::kMerged,
                             knowledge.dictionary, knowledge.store, compiled,
                             {}));
}

/// Axioms and facts at random, among them some that make properties members of
/// classes of properties and classes equal.
std::string random_ontology(Rng& rng) {
  const auto of = [&](std::string_view prefix, std::uint64_t n) {
    return ":" + std::string(prefix) + std::to_string(rng.below(n)) + " ";
  };
  constexpr std::array kTypes = {"owl:TransitiveProperty",
                                 "owl:SymmetricProperty",
                                 "owl:FunctionalProperty"};
  std::string text;
  for (int i = 0; i < 24; ++i) {
    switch (rng.below(11)) {
      case 0:
        text += of("C", 4) + "rdfs:subClassOf " + of("C", 4);
        break;
      case 1:
        text += of("p", 3) + "rdfs:domain " + of("C", 4);
        break;
      case 2:
        text += of("C", 4) + "owl:equivalentClass " + of("C", 4);
        break;
      case 3:
        text += of("p", 3) + "rdfs:subPropertyOf " + of("p", 3);
        break;
      case 4:
        text += of("p", 3) + "a " + of("T", 2);
        break;
      case 5:
        text += of("T", 2) + "rdfs:subClassOf " + kTypes[rng.below(3)];
        break;
      case 6:
        text += of("C", 4) + "a owl:Class ; owl:sameAs " + of("C", 4);
        break;
      case 7:
        text += of("a", 4) + "a " + of("C", 4);
        break;
      case 8:
        text += of("q", 2) + of("p", 3) + of("q", 2);
        break;
      default:
        text += of("a", 4) + of("p", 3) + of("a", 4);
    }
    text += ".\n";
  }
  return text;
}

TEST(Derivation, GivesTheSameInRoundsThatGoOnAsInFullOnes) {
  std::uint64_t n_with_rounds = 0;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    Rng rng(Seed(seed).derive("rounds"));
    const std::string text = random_ontology(rng);
    Knowledge expected = knowledge_of(text);
    derive_in_full_rounds(expected);
    Knowledge found = knowledge_of(text);
    const auto result = derive(found, {}, {});
    ASSERT_EQ(facts_of(found), facts_of(expected)) << text;
    ASSERT_EQ(result.n_derived, expected.store.n_derived()) << text;
    ASSERT_EQ(result.rule_statistics.size(), found.rules.program.rules.size());
    if (found.rules.has_derived_rules()) ++n_with_rounds;
  }
  EXPECT_GT(n_with_rounds, 100U);
}

/// Holds up the compilation of axioms.
class SlowCompilation final : public ProgressSink {
 public:
  void report(const ProgressEvent& event) override {
    if (event.phase != "compile" || event.done != 0) return;
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
  }
};

TEST(Derivation, EndsInTimeWhileDerivedAxiomsAreCompiled) {
  Knowledge knowledge = knowledge_of(
      ":T rdfs:subClassOf owl:TransitiveProperty . :p a :T ."
      ":a :p :b . :b :p :c .");
  const std::size_t n_rules = knowledge.rules.program.rules.size();
  SlowCompilation slow;
  JobContext job;
  job.progress = &slow;
  datalog::MaterialiseOptions options;
  options.max_time = std::chrono::milliseconds(150);
  const auto result = derive(knowledge, options, job);
  EXPECT_EQ(result.outcome, datalog::Outcome::kLimitReached);
  EXPECT_EQ(result.limit, datalog::Limit::kTime);
  EXPECT_EQ(knowledge.rules.program.rules.size(), n_rules);
}

}  // namespace
}  // namespace rrn::reasoner
