// SPDX-License-Identifier: MIT
#include "datalog/program/clingo_export.hpp"

#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <memory>
#include <set>
#include <sstream>
#include <string>

#include <gtest/gtest.h>

#include "support/expect_error.hpp"
#include "unit/datalog/program/random_program.hpp"
#include "unit/datalog/program/world.hpp"

namespace rrn::datalog {
namespace {

std::string clingo_text(const std::string& rules) {
  const World world(rules, "");
  return to_clingo(world.program, world.dictionary);
}

TEST(ClingoExport, WritesRulesWithTheirConditions) {
  EXPECT_EQ(clingo_text(":p[?x, ?y], :A[?x] :- :q[?x, :k], -:q[?y, ?x], "
                        "NOT :A[?y], FILTER(?x != ?y) ."),
            "% relation r1_p http://x/p\n"
            "% class c3_A http://x/A\n"
            "% relation r2_q http://x/q\n"
            "r1_p(V0,V1) :- r2_q(V0,\"<http://x/k>\"), n_r2_q(V1,V0), "
            "not c3_A(V1), V0 != V1.\n"
            "c3_A(V0) :- r2_q(V0,\"<http://x/k>\"), n_r2_q(V1,V0), "
            "not c3_A(V1), V0 != V1.\n"
            "violated(clash) :- r1_p(X,Y), n_r1_p(X,Y).\n"
            "violated(clash) :- c3_A(X), n_c3_A(X).\n"
            "violated(clash) :- r2_q(X,Y), n_r2_q(X,Y).\n");
}

TEST(ClingoExport, WritesWhatConstraintsRefute) {
  // Each atom by the other; both being the same would leave x unbound.
  EXPECT_EQ(clingo_text("false :- :p[?x, ?y], :p[?y, ?x] ."),
            "% relation r1_p http://x/p\n"
            "violated(0) :- r1_p(V0,V1), r1_p(V1,V0).\n"
            "refuted_r1_p(V0,V1) :- r1_p(V1,V0), not r1_p(V0,V1).\n"
            "refuted_r1_p(V1,V0) :- r1_p(V0,V1), not r1_p(V1,V0).\n"
            "violated(clash) :- r1_p(X,Y), n_r1_p(X,Y).\n");
  // Here y is bound where both are the same.
  EXPECT_NE(clingo_text("false :- :A[?x], :A[?y], :B[?y] .")
                .find("refuted_c1_A(V0) :- c2_B(V1), V1 = V0, V1 = V0, "
                      "not c1_A(V0).\n"),
            std::string::npos);
}

TEST(ClingoExport, ComparesIrisAsTerms) {
  const auto condition = [](const std::string& filter) {
    const std::string text =
        clingo_text(":A[?x] :- :p[?x, ?y], " + filter + " .");
    const std::size_t begin = text.find("r2_p(V0,V1), ");
    return text.substr(begin + 13, text.find('\n', begin) - begin - 14);
  };
  EXPECT_EQ(condition("FILTER(SAMETERM(?x, ?y))"), "V0 = V1");
  EXPECT_EQ(condition("FILTER(!SAMETERM(?x, ?y))"), "V0 != V1");
  EXPECT_EQ(condition("FILTER(?x = ?y)"), "V0 = V1");
  EXPECT_EQ(condition("FILTER(?x < ?y)"), "#false");
  EXPECT_EQ(condition("FILTER(!(?x < ?y))"), "#true");
}

TEST(ClingoExport, RefusesWhatItCannotWrite) {
  const auto refuses = [](const std::string& rule, const std::string& written,
                          const std::string& place, const std::string& what) {
    rrn::test::expect_error(
        [&] { (void)clingo_text(rule); }, ErrorCode::kUnsupported,
        "rules.dlog:2:" + place + ": the rule '" + written + "' " + what +
            ", which cannot be written for clingo; expected rules over named "
            "classes and properties of individuals");
  };
  refuses("[?x, ?p, ?y] :- [?y, ?p, ?x] .", "[?x, ?p, ?y] :- [?y, ?p, ?x] .",
          "1", "has an atom with a variable predicate");
  refuses(":A[?x] :- :p[?x, ?y], FILTER(ISIRI(?y)) .",
          "<http://x/A>[?x] :- <http://x/p>[?x, ?y], FILTER(ISIRI(?y)) .", "1",
          "tests values");
  refuses(":p[?x, ?n] :- :p[?x, ?y], BIND(STR(?y) AS ?n) .",
          "<http://x/p>[?x, ?n] :- <http://x/p>[?x, ?y], BIND(STR(?y) AS ?n) .",
          "1", "computes values");
  World world(":same[?x, ?y] :- :p[?x, ?y] .", "");
  world.program.same_as = world.dictionary.intern_iri("http://x/same");
  rrn::test::expect_error(
      [&] { (void)to_clingo(world.program, world.dictionary); },
      ErrorCode::kUnsupported,
      "individuals may become equal, which cannot be written for clingo; "
      "expected an ontology under unique names");
}

/// What clingo makes of a program and facts.
struct ClingoResult {
  std::set<std::string> facts;  ///< Facts in the engine's words
  bool is_consistent = true;
};

std::string escaped(const std::string& text) {
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') quoted += '\\';
    quoted += c;
  }
  return quoted + '"';
}

std::string unescaped(const std::string& text) {
  std::string plain;
  for (std::size_t i = 1; i + 1 < text.size(); ++i) {
    if (text[i] == '\\') ++i;
    plain += text[i];
  }
  return plain;
}

class Clingo {
 public:
  explicit Clingo(const RandomProgram& random)
      : random_(random), text_(to_clingo(random.program, random.dictionary)) {
    std::istringstream lines(text_);
    std::string percent;
    std::string kind;
    std::string name;
    std::string iri;
    while (lines >> percent && percent == "%") {
      lines >> kind >> name >> iri;
      names_[iri] = name;
      iris_[name] = iri;
    }
    for (const auto& [relation, row] : random.facts) add_fact(relation, row);
  }

  ClingoResult run() const {
    const std::string path =
        testing::TempDir() + "rrn-clingo-" + std::to_string(getpid());
    std::ofstream(path) << text_;
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> pipe(
        popen(("clingo --verbose=0 --warn=none '" + path + "'").c_str(), "r"),
        &pclose);
    std::string output;
    char buffer[4096];
    while (const std::size_t n = fread(buffer, 1, sizeof buffer, pipe.get())) {
      output.append(buffer, n);
    }
    std::remove(path.c_str());
    EXPECT_NE(output.find("SATISFIABLE"), std::string::npos) << output;
    std::istringstream atoms(output.substr(0, output.find('\n')));
    ClingoResult result;
    for (std::string atom; atoms >> atom;) add_atom(atom, result);
    return result;
  }

 private:
  void add_fact(const RelationKey& relation, Row row) {
    const auto text = [this](TermId id) {
      return escaped(random_.dictionary.view(id).to_ntriples());
    };
    const auto name = names_.find(
        std::string(random_.dictionary.view(relation.predicate).text));
    if (name == names_.end()) return;
    text_ += relation.polarity == Polarity::kNegative ? "n_" : "";
    text_ += name->second + '(' + text(row.first);
    if (relation.arity == Arity::kBinary) text_ += ',' + text(row.second);
    text_ += ").\n";
  }

  void add_atom(const std::string& atom, ClingoResult& result) const {
    if (atom.starts_with("violated(")) {
      result.is_consistent = false;
      return;
    }
    const std::size_t open = atom.find('(');
    std::string name = atom.substr(0, open);
    bool negative = false;
    for (const std::string prefix : {"n_", "refuted_"}) {
      if (!name.starts_with(prefix)) continue;
      name = name.substr(prefix.size());
      negative = true;
    }
    std::string arguments;
    std::string argument;
    for (std::size_t i = open + 1; i < atom.size(); ++i) {
      argument += atom[i];
      const bool ends = atom[i + 1] == ',' || i + 2 == atom.size();
      if (!ends) continue;
      arguments += (arguments.empty() ? "" : ", ") + unescaped(argument);
      argument.clear();
      ++i;
    }
    result.facts.insert((negative ? "-<" : "<") + iris_.at(name) + ">[" +
                        arguments + "]");
  }

  const RandomProgram& random_;
  std::string text_;
  std::map<std::string, std::string> names_;
  std::map<std::string, std::string> iris_;
};

bool speaks_of(const Program& program, TermId predicate) {
  for (const Rule& rule : program.rules) {
    for (const auto* atoms : {&rule.heads, &rule.body, &rule.negated_body}) {
      for (const Atom& atom : *atoms) {
        if (atom.relation.predicate == predicate) return true;
      }
    }
  }
  return false;
}

TEST(ClingoExport, MeansTheSameToClingo) {
  if (std::system("command -v clingo >/dev/null") != 0) {
    GTEST_SKIP() << "clingo is not installed (tools/setup --checks)";
  }
  Rng rng(Seed(1).derive("clingo"));
  std::size_t n_negative = 0;
  std::size_t n_inconsistent = 0;
  for (int i = 0; i < 30; ++i) {
    RandomProgram random(rng);
    TripleStore store;
    for (const auto& [relation, row] : random.facts) {
      store.insert(relation, row);
    }
    MaterialiseOptions options;
    options.refutation = Refutation::kBound;
    const MaterialiseResult result = materialise(
        random.program, random.dictionary, store, options, JobContext());
    std::set<std::string> expected;
    bool clashes_elsewhere = false;
    for (std::uint32_t id = 0; id < store.n_relations(); ++id) {
      const RelationKey key = store.key({id});
      const bool is_exported = speaks_of(random.program, key.predicate);
      store.relation({id}).for_each([&](Row row, bool) {
        if (!is_exported) {
          clashes_elsewhere |= store.contains(key.negation(), row);
          return;
        }
        expected.insert(to_string(key, row, random.dictionary));
        n_negative += key.polarity == Polarity::kNegative;
      });
    }
    const ClingoResult found = Clingo(random).run();
    EXPECT_EQ(found.facts, expected) << i;
    if (clashes_elsewhere) continue;
    EXPECT_EQ(found.is_consistent, result.outcome == Outcome::kFixpoint) << i;
    n_inconsistent += !found.is_consistent;
  }
  EXPECT_GT(n_negative, 30u);
  EXPECT_GT(n_inconsistent, 2u);
  EXPECT_LT(n_inconsistent, 28u);
}

}  // namespace
}  // namespace rrn::datalog
