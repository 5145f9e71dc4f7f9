// SPDX-License-Identifier: MIT
#include "io/ontology_graph.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "rdf/vocabulary/xsd.hpp"
#include "support/quads.hpp"

namespace rrn::io {
namespace {

using namespace std::string_literals;
using test::ex;
using test::graph;
using test::Quad;

std::vector<Quad> matches(const GraphView& graph,
                          const TriplePattern& pattern) {
  std::vector<Quad> found;
  graph.match(pattern,
              [&](const TermView& s, const TermView& p, const TermView& o) {
                found.emplace_back(Statement{s, p, o, std::nullopt});
                return true;
              });
  return found;
}

void add(OntologyGraph& graph, const Quad& quad) {
  graph.on_statement(quad.view(), {});
}

/// Terms that are easily confused.
std::vector<Term> tricky_terms() {
  return {Term(TermView::iri("http://a/b")),
          Term(TermView::iri("relative")),
          Term(TermView::blank("http://a/b")),
          Term(TermView::blank("0")),
          Term(TermView::literal("http://a/b")),
          Term(TermView::literal("")),
          Term(TermView::literal("0")),
          Term(TermView::literal("0", xsd::kInteger)),
          Term(TermView::literal("0", {}, "en")),
          Term(TermView::literal("0", {}, "en-x-a-long-private-tag")),
          Term(TermView::literal("0", {}, "en-x-a-long-private-tag-2")),
          Term(TermView::literal("a\0b"s)),
          Term(TermView::literal("a\0c"s)),
          Term(TermView::literal("a"))};
}

std::optional<TermView> any_or(const std::vector<Term>& terms, Rng& rng) {
  if (rng.chance(0.5)) return std::nullopt;
  return terms[rng.below(terms.size())].view();
}

bool fits(const std::optional<TermView>& wanted, const Term& term) {
  return !wanted || *wanted == term.view();
}

TEST(OntologyGraph, MatchesAsALinearScanDoes) {
  Rng rng(Seed(1));
  const std::vector<Term> terms = tricky_terms();
  for (int round = 0; round < 30; ++round) {
    OntologyGraph indexed;
    std::vector<Quad> all;
    for (std::uint64_t n = rng.below(60); n > 0; --n) {
      Quad quad;
      quad.subject = terms[rng.below(terms.size())];
      quad.predicate = terms[rng.below(terms.size())];
      quad.object = terms[rng.below(terms.size())];
      add(indexed, quad);
      all.push_back(quad);
    }
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    ASSERT_EQ(indexed.size(), all.size());
    for (int i = 0; i < 50; ++i) {
      const TriplePattern pattern{any_or(terms, rng), any_or(terms, rng),
                                  any_or(terms, rng)};
      std::vector<Quad> expected;
      for (const Quad& quad : all) {
        if (fits(pattern.subject, quad.subject) &&
            fits(pattern.predicate, quad.predicate) &&
            fits(pattern.object, quad.object)) {
          expected.push_back(quad);
        }
      }
      ASSERT_EQ(matches(indexed, pattern), expected);
    }
  }
}

TEST(OntologyGraph, OrderDoesNotDependOnInsertion) {
  std::vector<Quad> quads =
      test::parse_quads(":c :p :d, 'x', 1 . :a :p :b, _:b . :b :q :a, :c .");
  Rng rng(Seed(2));
  std::vector<Quad> first;
  for (int i = 0; i < 20; ++i) {
    rng.shuffle(quads);
    OntologyGraph graph;
    for (const Quad& quad : quads) add(graph, quad);
    const std::vector<Quad> found = matches(graph, {});
    if (i == 0) first = found;
    ASSERT_EQ(found, first);
  }
}

TEST(OntologyGraph, StopsWhenTheVisitorSaysSo) {
  const auto g = graph(":a :p 1, 2, 3 .");
  int n_calls = 0;
  g->match({}, [&](const TermView&, const TermView&, const TermView&) {
    return ++n_calls < 2;
  });
  EXPECT_EQ(n_calls, 2);
}

TEST(OntologyGraph, VisitorMayMatchAgain) {
  const auto g = graph(":a :sub :b . :b :sub :c . :c :sub :d . :x :sub :b .");
  std::vector<std::string> path;
  const std::string predicate = ex("sub");
  const std::function<void(const TermView&)> walk = [&](const TermView& from) {
    path.emplace_back(from.text);
    g->match({from, TermView::iri(predicate), std::nullopt},
             [&](const TermView&, const TermView&, const TermView& to) {
               walk(to);
               return true;
             });
  };
  const std::string start = ex("a");
  walk(TermView::iri(start));
  EXPECT_EQ(path,
            (std::vector<std::string>{ex("a"), ex("b"), ex("c"), ex("d")}));
}

TEST(OntologyGraph, VisitorsExceptionPasses) {
  const auto g = graph(":a :p :b .");
  const auto visit = [&] {
    g->match({}, [](const TermView&, const TermView&, const TermView&) -> bool {
      throw Error(ErrorCode::kUnsupported, "no");
    });
  };
  EXPECT_THROW(visit(), Error);
  EXPECT_EQ(matches(*g, {}).size(), 1U);
}

TEST(OntologyGraph, IgnoresGraphNamesAndRepetitions) {
  OntologyGraph indexed;
  for (const Quad& quad :
       test::parse_quads(":a :p :b . :g { :a :p :b } :h { :a :p :b, :c }")) {
    add(indexed, quad);
  }
  EXPECT_EQ(indexed.size(), 2U);
}

TEST(OntologyGraph, UnknownTermsMatchNothing) {
  const auto g = graph(":a :p :b .");
  EXPECT_TRUE(matches(*g, {TermView::iri("http://no"), {}, {}}).empty());
  EXPECT_TRUE(matches(*g, {{}, {}, TermView::literal("x")}).empty());
  // Known, but not in that place.
  const std::string a = ex("a");
  EXPECT_TRUE(matches(*g, {{}, TermView::iri(a), {}}).empty());
}

TEST(OntologyGraph, EmptyMatchesNothing) {
  const OntologyGraph empty;
  EXPECT_EQ(empty.size(), 0U);
  EXPECT_TRUE(matches(empty, {}).empty());
}

}  // namespace
}  // namespace rrn::io
