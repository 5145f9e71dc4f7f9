// SPDX-License-Identifier: MIT
#include "owl2rl/extended_graph.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "io/ontology_graph.hpp"

namespace rrn::owl2rl {
namespace {

Term name(std::size_t n) {
  return Term(TermView::iri("http://example.org/" + std::to_string(n)));
}

bool fits(const std::optional<TermView>& wanted, const Term& term) {
  return !wanted || *wanted == term.view();
}

std::set<SchemaTriple> random_triples(Rng& rng) {
  std::set<SchemaTriple> triples;
  const std::size_t n = rng.below(60);
  for (std::size_t i = 0; i < n; ++i) {
    triples.insert(
        {name(rng.below(5)), name(rng.below(5)), name(rng.below(5))});
  }
  return triples;
}

TEST(ExtendedGraph, FindsWhatALookAtEachTripleFinds) {
  const io::OntologyGraph nothing;
  Rng rng(Seed(1).derive("extended graph"));
  for (int round = 0; round < 100; ++round) {
    const std::set<SchemaTriple> all = random_triples(rng);
    const std::vector<SchemaTriple> added(all.begin(), all.end());
    const ExtendedGraph graph(nothing, added);
    for (unsigned bound = 0; bound < 8; ++bound) {
      const Term subject = name(rng.below(6));
      const Term predicate = name(rng.below(6));
      const Term object = name(rng.below(6));
      TriplePattern pattern;
      if ((bound & 1U) != 0) pattern.subject = subject.view();
      if ((bound & 2U) != 0) pattern.predicate = predicate.view();
      if ((bound & 4U) != 0) pattern.object = object.view();
      std::vector<SchemaTriple> expected;
      for (const SchemaTriple& triple : added) {
        if (fits(pattern.subject, triple.subject) &&
            fits(pattern.predicate, triple.predicate) &&
            fits(pattern.object, triple.object)) {
          expected.push_back(triple);
        }
      }
      std::vector<SchemaTriple> found;
      graph.match(pattern,
                  [&](const TermView& s, const TermView& p, const TermView& o) {
                    found.push_back({Term(s), Term(p), Term(o)});
                    return true;
                  });
      EXPECT_EQ(found, expected) << "bound positions " << bound;
    }
  }
}

TEST(ExtendedGraph, StopsWhenTheVisitorDoes) {
  const io::OntologyGraph nothing;
  const std::vector<SchemaTriple> added = {{name(1), name(2), name(3)},
                                           {name(1), name(2), name(4)}};
  int n_visits = 0;
  ExtendedGraph(nothing, added)
      .match({}, [&](const TermView&, const TermView&, const TermView&) {
        ++n_visits;
        return false;
      });
  EXPECT_EQ(n_visits, 1);
}

}  // namespace
}  // namespace rrn::owl2rl
