// SPDX-License-Identifier: MIT
#include "attach/graph_content.hpp"

#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "rdf/vocabulary/xsd.hpp"

namespace rrn::attach {
namespace {

using sparql::LiteralForms;
using Lines = std::set<std::string>;

Statement fact(const TermView& object) {
  return {TermView::iri("urn:s"), TermView::iri("urn:p"), object, std::nullopt};
}

std::string line(const Statement& statement) {
  return statement.subject.to_ntriples() + statement.predicate.to_ntriples() +
         statement.object.to_ntriples();
}

TEST(GraphContent, FindsDifferences) {
  Dictionary terms;
  Rng rng(Seed(3));
  for (int round = 0; round < 50; ++round) {
    GraphContent before(terms, LiteralForms::kAsWritten);
    GraphContent after(terms, LiteralForms::kAsWritten);
    Lines old, now, added, removed;
    const auto fill = [&](GraphContent& content, Lines& lines) {
      for (std::uint64_t n = rng.below(30); n > 0; --n) {
        const std::string name = "urn:o" + std::to_string(rng.below(20));
        const Statement statement = fact(TermView::iri(name));
        content.add(statement);
        lines.insert(line(statement));
      }
      content.finish();
      ASSERT_EQ(content.size(), lines.size());
    };
    fill(before, old);
    fill(after, now);
    GraphContent::compare(
        before, after, [&](const Statement& s) { added.insert(line(s)); },
        [&](const Statement& s) { removed.insert(line(s)); });
    for (const std::string& text : added) EXPECT_FALSE(old.contains(text));
    for (const std::string& text : removed) EXPECT_FALSE(now.contains(text));
    Lines result = old;
    for (const std::string& text : removed) result.erase(text);
    result.insert(added.begin(), added.end());
    EXPECT_EQ(result, now);
  }
}

TEST(GraphContent, VisitsInAnOrderOfItsOwn) {
  const std::vector<std::string> names{"urn:c", "urn:a", "urn:d", "urn:b"};
  for (int shift = 0; shift < 4; ++shift) {
    Dictionary terms;
    GraphContent content(terms, LiteralForms::kAsWritten);
    for (std::size_t i = 0; i < 4; ++i) {
      content.add(fact(TermView::iri(names[(i + shift) % 4])));
    }
    content.finish();
    std::string order;
    content.visit_sorted(
        [&](const Statement& s) { order += s.object.text.back(); });
    EXPECT_EQ(order, "abcd");
  }
}

TEST(GraphContent, ComparesByValueAndKeepsWhatWasWritten) {
  Dictionary terms;
  const TermView one = TermView::literal("1", xsd::kInteger);
  const TermView padded = TermView::literal("01", xsd::kInteger);
  const TermView two = TermView::literal("2.0", xsd::kDecimal);
  GraphContent stored(terms, LiteralForms::kByValue);
  stored.add(fact(one));
  stored.add(fact(two));
  stored.finish();
  GraphContent wanted(terms, LiteralForms::kByValue);
  wanted.add(fact(padded));
  wanted.finish();
  Lines removed;
  GraphContent::compare(
      stored, wanted, [](const Statement& s) { ADD_FAILURE() << line(s); },
      [&](const Statement& s) { removed.insert(line(s)); });
  EXPECT_EQ(removed, Lines{line(fact(two))});

  GraphContent exact(terms, LiteralForms::kAsWritten);
  exact.add(fact(one));
  exact.add(fact(padded));
  exact.finish();
  EXPECT_EQ(exact.size(), 2u);
}

}  // namespace
}  // namespace rrn::attach
