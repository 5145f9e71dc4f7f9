// SPDX-License-Identifier: MIT
#include "rdf/dictionary.hpp"

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "base/random.hpp"
#include "rdf/namespaces.hpp"

namespace rrn {
namespace {

/// Few short texts, so that kinds, datatypes and languages often differ for
/// the same text and boundaries between parts could be confused.
Term random_term(Rng& rng) {
  const auto random_text = [&rng] {
    std::string text;
    for (std::uint64_t n = rng.below(4); n > 0; --n) {
      text += static_cast<char>('a' + rng.below(3));
    }
    if (rng.chance(0.02)) text += '\0';
    return text;
  };
  switch (rng.below(4)) {
    case 0:
      return Term(TermView::iri(random_text()));
    case 1:
      return Term(TermView::blank(random_text()));
    case 2:
      return Term(TermView::literal(random_text(), random_text()));
    default:
      return Term(TermView::literal(random_text(), {}, random_text()));
  }
}

TEST(Dictionary, AgreesWithAMapOfRandomTerms) {
  Rng rng(Seed(1));
  Dictionary dictionary;
  std::map<Term, std::uint32_t> oracle;
  for (int i = 0; i < 20000; ++i) {
    const Term term = random_term(rng);
    const auto known = oracle.find(term);
    const auto found = dictionary.find(term.view());
    ASSERT_EQ(found.has_value(), known != oracle.end());
    if (found) {
      ASSERT_EQ(found->value, known->second);
    }
    const auto expected = static_cast<std::uint32_t>(oracle.size());
    const auto [entry, is_new] = oracle.try_emplace(term, expected);
    ASSERT_EQ(dictionary.intern(term.view()).value, entry->second);
    ASSERT_EQ(dictionary.size(), oracle.size());
  }
  ASSERT_GT(oracle.size(), 1000U);
  for (const auto& [term, id] : oracle) {
    EXPECT_EQ(Term(dictionary.view(TermId{id})), term);
  }
}

TEST(Dictionary, ViewsStayValidWhileItGrows) {
  Dictionary dictionary;
  const TermView first = dictionary.view(dictionary.intern_iri("http://a/0"));
  const char* const address = first.text.data();
  for (int i = 1; i < 100000; ++i) {
    dictionary.intern_iri("http://a/" + std::to_string(i));
  }
  EXPECT_EQ(first.text, "http://a/0");
  EXPECT_EQ(dictionary.view(TermId{0}).text.data(), address);
}

TEST(Dictionary, StaysValidWhenMoved) {
  Dictionary dictionary;
  const TermView view = dictionary.view(dictionary.intern_iri("http://a/b"));
  const Dictionary moved = std::move(dictionary);
  EXPECT_EQ(view.text, "http://a/b");
  EXPECT_EQ(moved.find(view), TermId{0});
}

TEST(Dictionary, KeepsATermLargerThanABlock) {
  Dictionary dictionary;
  dictionary.intern_iri("http://a/before");
  const std::string huge(3 << 20, 'x');
  const TermId id = dictionary.intern(TermView::literal(huge, "http://d"));
  const TermId after = dictionary.intern_iri("http://a/after");
  EXPECT_EQ(dictionary.view(id), TermView::literal(huge, "http://d"));
  EXPECT_EQ(dictionary.view(after).text, "http://a/after");
}

TEST(Dictionary, XsdStringIsThePlainLiteral) {
  Dictionary dictionary;
  const TermId plain = dictionary.intern(TermView::literal("a"));
  EXPECT_EQ(dictionary.intern(TermView::literal("a", xsd::kString)), plain);
  EXPECT_NE(dictionary.intern(TermView::literal("a", xsd::kInteger)), plain);
  EXPECT_NE(dictionary.intern(TermView::literal("a", {}, "en")), plain);
}

TEST(Dictionary, EmptyKnowsNothing) {
  const Dictionary dictionary;
  EXPECT_EQ(dictionary.size(), 0U);
  EXPECT_FALSE(dictionary.find(TermView::iri("")).has_value());
}

TEST(Dictionary, UnknownIdIsABug) {
  Dictionary dictionary;
  dictionary.intern_iri("http://a/b");
  EXPECT_THROW(static_cast<void>(dictionary.view(TermId{1})), Error);
}

TEST(Dictionary, LanguageTagBeyondItsLimitIsAnError) {
  Dictionary dictionary;
  const std::string tag(70000, 'a');
  EXPECT_THROW(dictionary.intern(TermView::literal("a", {}, tag)), Error);
  EXPECT_EQ(dictionary.size(), 0U);
}

}  // namespace
}  // namespace rrn
