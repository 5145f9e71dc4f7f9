// SPDX-License-Identifier: MIT
// Queries over a list of triples; the answers were worked out by hand.
#include "sparql/engine/rasqal_query.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <map>
#include <thread>

#include <gmock/gmock.h>

#include "io/rdf_reader.hpp"
#include "support/expect_error.hpp"

namespace rrn::sparql {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class ListData final : public QueryData, public StatementSink {
 public:
  explicit ListData(const std::string& trig) {
    io::ReadOptions options;
    options.syntax = io::Syntax::kTrig;
    io::read_rdf_text("@prefix : <http://e/> .\n" + trig, "data", options,
                      *this, {});
  }
  void on_statement(const Statement& s, const SourceLocation&) override {
    graphs_[s.graph_name ? std::string(s.graph_name->text) : ""].push_back(
        {Term(s.subject), Term(s.predicate), Term(s.object)});
  }
  void match(const Pattern& pattern, std::optional<std::string_view> graph,
             const Visitor& visitor) const override {
    const auto found = graphs_.find(std::string(graph.value_or("")));
    if (found == graphs_.end()) return;
    for (const auto& [s, p, o] : found->second) {
      if (pattern.subject.value_or(s.view()) != s.view() ||
          pattern.predicate.value_or(p.view()) != p.view() ||
          pattern.object.value_or(o.view()) != o.view()) {
        continue;
      }
      if (!visitor(s.view(), p.view(), o.view())) return;
    }
  }
  std::vector<std::string> graphs() const override {
    std::vector<std::string> names;
    for (const auto& [name, triples] : graphs_) {
      if (!name.empty()) names.push_back(name);
    }
    return names;
  }

 private:
  std::map<std::string, std::vector<std::array<Term, 3>>> graphs_;
};

/// Answers as sorted lines, with `http://e/` left out.
class Lines final : public AnswerSink {
 public:
  void on_boolean(bool value) override { add(value ? "true" : "false"); }
  void on_variables(std::span<const std::string>) override {}
  void on_row(Row row) override {
    std::string line;
    for (const auto& term : row) {
      line += (line.empty() ? "" : " ") +
              (term ? term->to_ntriples() : std::string("-"));
    }
    add(line);
  }
  void on_triple(const TermView& s, const TermView& p,
                 const TermView& o) override {
    add(s.to_ntriples() + ' ' + p.to_ntriples() + ' ' + o.to_ntriples());
  }
  std::vector<std::string> lines;

 private:
  void add(std::string line) {
    const std::string base = "http://e/";
    for (std::size_t at; (at = line.find(base)) != std::string::npos;) {
      line.erase(at, base.size());
    }
    lines.insert(std::upper_bound(lines.begin(), lines.end(), line), line);
  }
};

const ListData& data() {
  static const ListData result(
      ":a :p :b ; :name \"A\" ; a :T . :b :p :c ; :name \"B\"@en-GB ; a :T .\n"
      ":c :p :d ; :age 123456789012345678901 . :x :p :x . _:n :knows :a .\n"
      ":g1 { :a :q :z } :g2 { :b :q :z }");
  return result;
}

std::vector<std::string> ask(const std::string& query,
                             const QueryLimits& limits = {},
                             const JobContext& job = {}) {
  Lines lines;
  evaluate_query("PREFIX : <http://e/> " + query, "http://base/", "new-",
                 data(), lines, limits, job);
  return lines.lines;
}

TEST(EmbeddedQueryTest, JoinsPatterns) {
  EXPECT_THAT(ask("SELECT ?x ?z { ?x :p ?y . ?y :p ?z }"),
              ElementsAre("<a> <c>", "<b> <d>", "<x> <x>"));
  EXPECT_THAT(ask("SELECT ?x { ?x :p ?x }"), ElementsAre("<x>"));
}

TEST(EmbeddedQueryTest, MatchesConstantPatterns) {
  EXPECT_THAT(ask("SELECT ?x { :a :p :b . ?x :p :d }"), ElementsAre("<c>"));
  EXPECT_THAT(ask("SELECT ?x { ?x :p :d . :a :p :zzz }"), IsEmpty());
  EXPECT_THAT(ask("ASK { :a :p :b }"), ElementsAre("true"));
  EXPECT_THAT(ask("ASK { :a :p :a }"), ElementsAre("false"));
}

TEST(EmbeddedQueryTest, LeavesOptionalPartsOpen) {
  EXPECT_THAT(ask("SELECT ?x ?n { ?x :p ?y OPTIONAL { ?x :name ?n } }"),
              ElementsAre("<a> \"A\"", "<b> \"B\"@en-GB", "<c> -", "<x> -"));
}

TEST(EmbeddedQueryTest, KeepsTermsAsTheDataHasThem) {
  EXPECT_THAT(ask("SELECT ?o { :b :name ?o }"), ElementsAre("\"B\"@en-GB"));
  EXPECT_THAT(ask("ASK { ?x :p ?y . ?y :name \"B\"@en-GB }"),
              ElementsAre("true"));
  const std::string number =
      "\"123456789012345678901\"^^<http://www.w3.org/2001/XMLSchema#integer>";
  EXPECT_THAT(ask("SELECT ?o { :c :age ?o . ?x :age ?o }"),
              ElementsAre(number));
  EXPECT_THAT(ask("SELECT ?x { ?x :age 123456789012345678901 }"),
              ElementsAre("<c>"));
  EXPECT_THAT(ask("SELECT ?x { ?x :knows :a }"), ElementsAre("_:n"));
}

TEST(EmbeddedQueryTest, LooksIntoNamedGraphs) {
  EXPECT_THAT(ask("SELECT ?g ?x { GRAPH ?g { ?x :q :z } }"),
              ElementsAre("<g1> <a>", "<g2> <b>"));
  EXPECT_THAT(ask("SELECT ?x { GRAPH :g2 { ?x :q :z } }"), ElementsAre("<b>"));
  EXPECT_THAT(ask("SELECT ?x { GRAPH :none { ?x :q :z } }"), IsEmpty());
  EXPECT_THAT(ask("SELECT ?g ?y { ?x :p ?y . GRAPH ?g { ?x :q :z } }"),
              ElementsAre("<g1> <b>", "<g2> <c>"));
}

TEST(EmbeddedQueryTest, JoinsSubqueriesByTheirRows) {
  EXPECT_THAT(ask("SELECT ?x { ?x a :T { SELECT ?x { ?x :name ?n } ORDER BY "
                  "DESC(STR(?n)) LIMIT 1 } }"),
              ElementsAre("<b>"));
}

TEST(EmbeddedQueryTest, CountsEachRowOnceBeforeItCutsRowsOff) {
  EXPECT_THAT(ask("SELECT DISTINCT ?t { ?x a ?t }"), ElementsAre("<T>"));
  EXPECT_THAT(ask("SELECT DISTINCT ?p { ?x ?p ?y . ?x :p ?z } ORDER BY "
                  "DESC(STR(?p)) LIMIT 2 OFFSET 1"),
              ElementsAre("<name>", "<p>"));
  EXPECT_THAT(ask("SELECT DISTINCT ?t { ?x a ?t } LIMIT 0"), IsEmpty());
  EXPECT_THAT(ask("SELECT ?t { ?x a ?t }"), ElementsAre("<T>", "<T>"));
}

TEST(EmbeddedQueryTest, ConstructsAndDescribes) {
  EXPECT_THAT(ask("CONSTRUCT { ?y :of ?x } { ?x :p ?y . ?x a :T }"),
              ElementsAre("<b> <of> <a>", "<c> <of> <b>"));
  EXPECT_THAT(ask("DESCRIBE :x"), ElementsAre("<x> <p> <x>"));
  EXPECT_THAT(ask("DESCRIBE ?x { ?x :knows ?y }"),
              ElementsAre("_:n <knows> <a>"));
  const auto made = ask("CONSTRUCT { _:k :of ?x } { ?x :knows ?y }");
  ASSERT_EQ(made.size(), 1);
  EXPECT_THAT(made[0], testing::StartsWith("_:new-"));
  EXPECT_THAT(made[0], testing::EndsWith(" <of> _:n"));
}

TEST(EmbeddedQueryTest, RefusesWithTheNameOfWhatIsMissing) {
  test::expect_error(
      [] { ask("SELECT * { ?x :p+ ?y MINUS { ?x a ?t } }"); },
      ErrorCode::kUnsupported,
      "the query uses MINUS, property paths, which the query engine here "
      "(rasqal) does not evaluate; ask without, or put the server in front of "
      "a store");
  test::expect_error([] { ask("ASK { "); }, ErrorCode::kBadSyntax,
                     ":1: the query cannot be read: syntax error, unexpected "
                     "$end, expecting '}'");
  test::expect_error([] { ask("CLEAR ALL"); }, ErrorCode::kBadSyntax,
                     "this is no query; expected SELECT, ASK, CONSTRUCT or "
                     "DESCRIBE after the prefixes");
}

TEST(EmbeddedQueryTest, StopsAtLimitsAndWhenCancelled) {
  test::expect_error(
      [] { ask("SELECT * { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i }", {1000}); },
      ErrorCode::kBadArgument, "the query looks at more than 1000 triples");
  const std::atomic<bool> stop{true};
  JobContext job;
  job.cancel = CancellationToken(stop);
  EXPECT_THROW(ask("SELECT * { ?a ?b ?c }", {}, job), Cancelled);
}

TEST(EmbeddedQueryTest, AnswersSeveralThreads) {
  std::atomic<int> n_right{0};
  std::vector<std::thread> threads;
  for (int t = 0; t < 8; ++t) {
    threads.emplace_back([&] {
      for (int i = 0; i < 50; ++i) {
        if (ask("SELECT ?x ?n { ?x :p ?y OPTIONAL { ?x :name ?n } }").size() ==
            4) {
          ++n_right;
        }
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(n_right, 400);
}

}  // namespace
}  // namespace rrn::sparql
