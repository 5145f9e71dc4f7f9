// SPDX-License-Identifier: MIT
// Random programs of additions and removals, of facts and axioms, against
// loading and deriving from the start.
#include <algorithm>
#include <atomic>
#include <iterator>
#include <string>

#include <gtest/gtest.h>

#include "unit/session/world.hpp"

namespace rrn::session {
namespace {

constexpr const char* kOntology =
    ":p a owl:TransitiveProperty . :q rdfs:subPropertyOf :p . "
    ":A rdfs:subClassOf :B . :B owl:disjointWith :C . "
    ":q rdfs:domain :A . :p rdfs:range :D . "
    ":f a owl:FunctionalProperty , owl:ObjectProperty .\n"
    ":d a owl:DatatypeProperty ; rdfs:subPropertyOf :e . "
    ":d a owl:FunctionalProperty .\n";

/// Statements that are axioms by themselves.
constexpr const char* kAxioms[] = {":A rdfs:subClassOf :B .",
                                   ":C rdfs:subClassOf :D .",
                                   ":r rdfs:subPropertyOf :q .",
                                   ":r a owl:SymmetricProperty .",
                                   ":q rdfs:domain :A .",
                                   ":r owl:inverseOf :p .",
                                   ":f a owl:InverseFunctionalProperty .",
                                   ":B owl:disjointWith :C .",
                                   ":A owl:equivalentClass :D .",
                                   ":A owl:complementOf :C ."};

std::string random_fact(Rng& rng) {
  const auto thing = [&] { return ":i" + std::to_string(rng.below(7)); };
  constexpr const char* kProperties[] = {":p", ":q", ":r", ":f"};
  constexpr const char* kClasses[] = {":A", ":B", ":C", "owl:Nothing"};
  constexpr const char* kLiterals[] = {"1", "01", "1.0", "\"x\"", "true"};
  switch (rng.below(14)) {
    case 0:
      return thing() + " owl:sameAs " + thing() + " .";
    case 1:
      return thing() + " :d " + kLiterals[rng.below(5)] + " .";
    case 2:
      return thing() + " owl:differentFrom " + thing() + " .";
    case 3:
    case 4:
    case 5:
      return thing() + " a " + kClasses[rng.below(20) == 0 ? 3 : rng.below(3)] +
             " .";
    default:
      return thing() + ' ' + kProperties[rng.below(4)] + ' ' + thing() + " .";
  }
}

std::string join(const std::set<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + '\n';
  return text;
}

/// Deltas are exact: what was derived before, with them, is what is derived.
void check_delta(const Session& session, const Delta& delta,
                 const Triples& before, const Triples& after) {
  Triples added;
  for (const TermTriple& triple : delta.added) {
    added.insert(text_of(session.statement(triple)));
  }
  Triples removed;
  for (const TermTriple& triple : delta.removed) {
    removed.insert(text_of(session.statement(triple)));
  }
  Triples gained;
  std::set_difference(after.begin(), after.end(), before.begin(), before.end(),
                      std::inserter(gained, gained.end()));
  Triples lost;
  std::set_difference(before.begin(), before.end(), after.begin(), after.end(),
                      std::inserter(lost, lost.end()));
  EXPECT_EQ(added, gained);
  EXPECT_EQ(removed, lost);
}

struct Options {
  bool changes_axioms = false;
  bool own_ontology = true;  ///< Else axioms come with the data
  bool unique_names = false;
};

class RandomUpdates : public ::testing::TestWithParam<int> {
 protected:
  void run(std::uint64_t seed, const Options& choice) {
    Rng rng(Seed{seed});
    std::set<std::string> facts;
    for (std::uint64_t n = rng.below(12); n > 0; --n) {
      facts.insert(random_fact(rng));
    }
    std::set<std::string> axioms;
    const std::string data = join(facts);
    SessionOptions options = choice.own_ontology
                                 ? world_.options(kOntology, data)
                                 : world_.options("", kOntology + data);
    options.sources.unique_names = choice.unique_names;
    Session session(options, JobContext{});
    session.commit(JobContext{});
    for (int round = 0; round < 6; ++round) {
      std::string log;
      const Triples before = find(session, only(Origin::kDerived));
      for (std::uint64_t n = 1 + rng.below(5); n > 0; --n) {
        const bool is_axiom = choice.changes_axioms && rng.below(3) == 0;
        std::set<std::string>& stated = is_axiom ? axioms : facts;
        std::string line = is_axiom ? kAxioms[rng.below(std::size(kAxioms))]
                                    : random_fact(rng);
        const bool is_added = rng.below(2) == 0;
        if (!is_added && !stated.empty() && rng.below(3) > 0) {
          line = *std::next(stated.begin(),
                            static_cast<long>(rng.below(stated.size())));
        }
        if (is_axiom &&
            std::string(kOntology).find(line) != std::string::npos) {
          continue;
        }
        if (is_added) {
          add(session, line);
          stated.insert(line);
        } else {
          remove(session, line);
          stated.erase(line);
        }
        log += (is_added ? "+ " : "- ") + line + '\n';
      }
      const Delta delta =
          session.commit(JobContext{}, {.list_changes = true, .check = true});
      // The same, from the start.
      SessionOptions anew =
          choice.own_ontology
              ? world_.options(kOntology + join(axioms),
                               join(facts) + join(axioms))
              : world_.options("", kOntology + join(axioms) + join(facts));
      anew.sources.unique_names = choice.unique_names;
      const FromScratch expected(anew);
      const Triples derived = find(session, only(Origin::kDerived));
      ASSERT_EQ(find(session, only(Origin::kAsserted)), expected.asserted)
          << log;
      ASSERT_EQ(derived, expected.derived)
          << "seed " << seed << " round " << round << '\n'
          << log << "facts\n"
          << join(facts) << "axioms\n"
          << join(axioms);
      ASSERT_EQ(delta.n_violations, expected.n_violations) << log;
      check_delta(session, delta, before, derived);
    }
  }

  World world_;
};

TEST_P(RandomUpdates, OfFactsEndWhereReasoningFromTheStartEnds) {
  for (std::uint64_t i = 0; i < 15; ++i) {
    run(static_cast<std::uint64_t>(GetParam()) * 100 + i, {});
    if (HasFailure()) return;
  }
}

TEST_P(RandomUpdates, OfAxiomsEndWhereReasoningFromTheStartEnds) {
  for (std::uint64_t i = 0; i < 10; ++i) {
    run(static_cast<std::uint64_t>(GetParam()) * 100 + i,
        {.changes_axioms = true});
    if (HasFailure()) return;
  }
}

TEST_P(RandomUpdates, OfAxiomsAmongTheDataEndWhereReasoningFromTheStartEnds) {
  for (std::uint64_t i = 0; i < 10; ++i) {
    run(static_cast<std::uint64_t>(GetParam()) * 100 + i,
        {.changes_axioms = true, .own_ontology = false});
    if (HasFailure()) return;
  }
}

TEST_P(RandomUpdates, UnderUniqueNamesEndWhereReasoningFromTheStartEnds) {
  for (std::uint64_t i = 0; i < 10; ++i) {
    run(static_cast<std::uint64_t>(GetParam()) * 100 + i,
        {.changes_axioms = true, .unique_names = true});
    if (HasFailure()) return;
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomUpdates, ::testing::Range(1, 4));

}  // namespace
}  // namespace rrn::session
