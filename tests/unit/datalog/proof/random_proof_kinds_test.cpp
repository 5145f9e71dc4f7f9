// SPDX-License-Identifier: MIT
// Proofs by random rules of all kinds (triple atoms, equality as rules,
// builtins, negation) against depths found round by round.
#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "datalog/proof/proof.hpp"
#include "unit/datalog/program/world.hpp"
#include "unit/datalog/proof/naive_depths.hpp"
#include "unit/datalog/proof/proof_checker.hpp"

namespace rrn::datalog {
namespace {

constexpr std::uint64_t kPrograms = 3000;
constexpr std::uint64_t kProgramsWithEquality = 500;

/// What rules may use besides atoms.
struct Features {
  bool triples = false;
  bool equality = false;
  bool builtins = false;
  bool negation = false;
};

constexpr const char* kEquality =
    ":same[?y, ?x] :- :same[?x, ?y] .\n"
    ":same[?x, ?z] :- :same[?x, ?y], :same[?y, ?z] .\n"
    "[?y, ?p, ?o] :- :same[?x, ?y], [?x, ?p, ?o] .\n"
    "[?s, ?p, ?y] :- :same[?x, ?y], [?s, ?p, ?x] .\n"
    "[?s, ?q, ?o] :- :same[?p, ?q], [?s, ?p, ?o] .\n";

/// Writes random programs.
class Writer {
 public:
  Writer(Rng& rng, const Features& features) : rng_(rng), has_(features) {}

  std::string facts() {
    std::string text;
    for (std::uint64_t n = 6 + rng_.below(10); n > 0; --n) {
      text += fact(rng_.chance(0.9) ? "" : "-") + " .\n";
    }
    if (has_.equality) {
      text += ":same[" + name() + ", " + name() + "] .\n";
    }
    for (std::uint64_t n = has_.builtins ? 3 : 0; n > 0; --n) {
      text += ":n[" + name() + ", " + std::to_string(rng_.below(4)) + "] .\n";
    }
    return text;
  }

  std::string rules() {
    std::string text = has_.equality ? kEquality : "";
    for (std::uint64_t n = 4 + rng_.below(6); n > 0; --n) text += rule();
    if (has_.builtins) {
      text +=
          ":n[?y, ?m] :- :n[?x, ?k], :p[?x, ?y], FILTER(?k < 5),"
          " BIND(?k + 1 AS ?m) .\n";
    }
    return text;
  }

 private:
  template <std::size_t n>
  std::string pick(const char* const (&items)[n]) {
    return items[rng_.below(n)];
  }
  std::string name() { return pick({":a", ":b", ":c", ":d"}); }
  std::string property() { return pick({":p", ":q", ":r"}); }
  std::string class_name() { return pick({":A", ":B"}); }
  std::string variable() { return pick({"?x", "?y", "?z"}); }
  std::string term() { return rng_.chance(0.1) ? name() : variable(); }

  std::string fact(const std::string& sign) {
    if (has_.triples && rng_.chance(0.2)) {
      return ":r[" + property() + ", " + property() + "]";
    }
    return rng_.chance(0.3)
               ? sign + class_name() + "[" + name() + "]"
               : sign + property() + "[" + name() + ", " + name() + "]";
  }

  std::string atom() {
    const std::string sign = rng_.chance(0.05) ? "-" : "";
    if (has_.triples && rng_.chance(0.3)) {
      const bool of_class = rng_.chance(0.3);
      return of_class ? "[" + term() + ", rdf:type, " + variable() + "]"
                      : "[" + term() + ", " + variable() + ", " + term() + "]";
    }
    if (has_.builtins && rng_.chance(0.2)) {
      return ":n[" + term() + ", " + variable() + "]";
    }
    return rng_.chance(0.3)
               ? sign + class_name() + "[" + term() + "]"
               : sign + property() + "[" + term() + ", " + term() + "]";
  }

  std::string head() {
    if (has_.equality && rng_.chance(0.15)) {
      return ":same[" + term() + ", " + term() + "]";
    }
    if (has_.negation && rng_.chance(0.3)) {
      return ":N[" + term() + "]";
    }
    return atom();
  }

  std::string condition() {
    if (has_.negation && rng_.chance(0.5)) {
      const std::string negated =
          pick({":A[?x]", ":q[?x, ?y]", "-:A[?x]", "-:q[?x, ?y]", ":N[?x]"});
      return "NOT " + negated;
    }
    if (has_.builtins && rng_.chance(0.5)) {
      return pick({"FILTER(?x < 3)", "FILTER(?y >= ?x)", "FILTER(?x = ?y)",
                   "FILTER(!(?z > 1))", "BIND(?x * 2 AS ?k), FILTER(?k > 2)"});
    }
    return pick({"FILTER(?x != ?y)", "FILTER(?x != :a)", "FILTER(?y != ?z)"});
  }

  std::string rule() {
    std::string body = atom();
    for (std::uint64_t n = rng_.below(3); n > 0; --n) body += ", " + atom();
    if (rng_.chance(0.4)) body += ", " + condition();
    // Most heads are of bound variables.
    std::string chosen = head();
    for (int n = 0; n < 5 && !is_bound(chosen, body); ++n) chosen = head();
    return chosen + " :- " + body + " .\n";
  }

  static bool is_bound(const std::string& atom, const std::string& body) {
    for (std::size_t at = atom.find('?'); at != std::string::npos;
         at = atom.find('?', at + 1)) {
      if (body.find(atom.substr(at, 2)) == std::string::npos) return false;
    }
    return true;
  }

  Rng& rng_;
  Features has_;
};

/// Reads the rules that are safe, as many as can be stratified together.
World make_world(Rng& rng, const Features& features, std::string& rules) {
  for (;;) {
    Writer writer(rng, features);
    rules = writer.rules();
    const std::string facts = writer.facts();
    std::string safe;
    for (std::size_t at = 0; at < rules.size();) {
      const std::size_t end = rules.find('\n', at) + 1;
      const std::string one = rules.substr(at, end - at);
      at = end;
      try {
        World world(safe + one, "");
        (void)world.run();
        safe += one;
      } catch (const Error&) {
        // An unsafe rule, or one that negates what it derives.
      }
    }
    if (safe.empty()) continue;
    rules = safe + facts;
    return World(safe, facts);
  }
}

std::set<Fact> facts_of(const TripleStore& store) {
  std::set<Fact> facts;
  for (std::uint32_t id = 0; id < store.n_relations(); ++id) {
    store.relation({id}).for_each([&](Row row, bool) {
      facts.insert({store.key({id}), row});
    });
  }
  return facts;
}

using Root = std::pair<std::size_t, std::vector<TermId>>;

void check_alternatives(ProofSearch& search, const Fact& goal,
                        const NaiveDepths& naive, const ProofChecker& checker,
                        std::map<std::size_t, std::uint64_t>& n_by_proofs) {
  const ProofResult all = search.prove(goal, 100'000);
  ASSERT_TRUE(all.is_complete);
  EXPECT_EQ(all.proofs.front().depth(), naive.depths().at(goal));
  std::set<Root> roots;
  std::uint32_t depth = 0;
  for (const Proof& proof : all.proofs) {
    ASSERT_EQ(checker.check(proof, goal), "");
    EXPECT_GE(proof.depth(), depth);
    depth = proof.depth();
    const ProofStep& root = proof.conclusion();
    if (!root.rule) continue;
    EXPECT_TRUE(roots.emplace(*root.rule, root.bindings).second);
  }
  ++n_by_proofs[std::min<std::size_t>(all.proofs.size(), 3)];
}

class RandomKinds : public ::testing::TestWithParam<Features> {};

TEST_P(RandomKinds, HaveProofsOfLeastDepth) {
  std::map<std::uint32_t, std::uint64_t> n_by_depth;
  std::map<std::size_t, std::uint64_t> n_by_proofs;
  const std::uint64_t n_programs =
      GetParam().equality ? kProgramsWithEquality : kPrograms;
  for (std::uint64_t seed = 0; seed < n_programs; ++seed) {
    Rng rng(Seed(seed).derive("kinds"));
    std::string text;
    World world = make_world(rng, GetParam(), text);
    const std::set<Fact> asserted = facts_of(world.store);
    (void)world.run();
    const std::set<Fact> closure = facts_of(world.store);
    const NaiveDepths naive(world.program, world.dictionary, asserted, closure);
    const ProofChecker checker(
        world.program, world.dictionary,
        [&](const Fact& fact) { return asserted.contains(fact); },
        [&](const Fact& fact) { return closure.contains(fact); });
    ASSERT_EQ(naive.depths().size(), closure.size()) << seed << '\n' << text;
    ProofSearch search(world.program, world.dictionary, world.store, {}, {});
    std::vector<Fact> facts(closure.begin(), closure.end());
    rng.shuffle(facts);
    for (const Fact& fact : facts) {
      ASSERT_TRUE(naive.depths().contains(fact)) << seed << '\n' << text;
      const ProofResult found = search.prove(fact);
      ASSERT_EQ(found.proofs.size(), 1U) << seed << '\n' << text;
      const Proof& proof = found.proofs.front();
      ASSERT_EQ(checker.check(proof, fact), "") << seed << '\n' << text;
      for (const ProofStep& step : proof.steps) {
        ASSERT_EQ(step.depth, naive.depths().at(step.fact)) << seed << '\n'
                                                            << text;
      }
      ++n_by_depth[proof.depth()];
    }
    facts.resize(std::min<std::size_t>(facts.size(), 4));
    for (const Fact& goal : facts) {
      check_alternatives(search, goal, naive, checker, n_by_proofs);
    }
  }
  EXPECT_GT(n_by_depth[1], 1000U);
  EXPECT_GT(n_by_depth[2], 500U);
  EXPECT_GT(n_by_depth[3], 50U);
  EXPECT_GT(n_by_proofs[1], 100U);
  EXPECT_GT(n_by_proofs[3], 50U);
}

INSTANTIATE_TEST_SUITE_P(
    Of, RandomKinds,
    ::testing::Values(Features{.triples = true}, Features{.builtins = true},
                      Features{.negation = true},
                      Features{.triples = true, .equality = true},
                      Features{.builtins = true, .negation = true},
                      Features{.triples = true,
                               .equality = true,
                               .builtins = true,
                               .negation = true}));

}  // namespace
}  // namespace rrn::datalog
