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
#include "rdf/vocabulary/xsd.hpp"

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

TEST(Dictionary, InternsManyAsOneAfterTheOther) {
  Rng rng(Seed(2));
  Dictionary one_by_one;
  Dictionary at_once;
  for (int round = 0; round < 200; ++round) {
    TextArena texts(1 << 10);
    std::vector<HashedTerm> terms;
    std::vector<TermId> expected;
    for (std::uint64_t n = rng.below(100); n > 0; --n) {
      const Term term = random_term(rng);
      const char* const text =
          texts.store(term.text, term.datatype, term.language);
      terms.push_back({hash_term(term.view()), text,
                       static_cast<std::uint32_t>(term.text.size()),
                       static_cast<std::uint32_t>(term.datatype.size()),
                       static_cast<std::uint32_t>(term.language.size()),
                       term.kind});
      ASSERT_EQ(terms.back().view(), term.view());
      expected.push_back(one_by_one.intern(term.view()));
    }
    std::vector<TermId> ids(terms.size());
    at_once.intern(terms, ids);
    ASSERT_EQ(ids, expected);
  }
  ASSERT_EQ(at_once.size(), one_by_one.size());
  for (std::uint32_t i = 0; i < at_once.size(); ++i) {
    EXPECT_EQ(at_once.view(TermId{i}), one_by_one.view(TermId{i}));
  }
}

TEST(Dictionary, TakesLittleMoreThanTheText) {
  Dictionary dictionary;
  for (int i = 0; i < 100000; ++i) {
    dictionary.intern(TermView::literal(std::to_string(i), xsd::kInteger));
  }
  // Entries of 16 bytes in a vector that doubles, slots of 8 bytes that are
  // three eighths to three quarters full.
  EXPECT_LE(dictionary.table_memory(), 100000U * (2 * 16 + 22));
}

TEST(TextArena, KeepsTextUntilCleared) {
  TextArena arena(16);
  std::vector<std::string_view> kept;
  for (int round = 0; round < 3; ++round) {
    kept.clear();
    for (const std::size_t size : {5U, 9U, 0U, 100U, 16U, 1U, 15U, 2U}) {
      const std::string text(size, static_cast<char>('a' + kept.size()));
      kept.emplace_back(
          arena.store(text.substr(0, size / 2), text.substr(size / 2)), size);
    }
    for (std::size_t i = 0; i < kept.size(); ++i) {
      EXPECT_EQ(kept[i],
                std::string(kept[i].size(), static_cast<char>('a' + i)));
    }
    arena.clear();
  }
}

TEST(HashTerm, DependsOnEachPart) {
  const std::vector<TermView> terms = {
      TermView::iri("a"),
      TermView::blank("a"),
      TermView::literal("a"),
      TermView::literal("a", "b"),
      TermView::literal("a", {}, "b"),
      TermView::literal("ab"),
      TermView::iri("http://www.example.org/aaaaaaaaaaaaaaaa/1"),
      TermView::iri("http://www.example.org/aaaaaaaaaaaaaaaa/2"),
      TermView::iri("gttp://www.example.org/aaaaaaaaaaaaaaaa/1"),
      TermView::iri("aaaa"),
      TermView::iri("aaaaa")};
  for (std::size_t i = 0; i < terms.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      EXPECT_NE(hash_term(terms[i]), hash_term(terms[j])) << i << ' ' << j;
    }
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

TEST(DictionaryTest, TakesNoCareOfTheCaseOfLanguageTags) {
  Dictionary dictionary;
  const auto tagged = [](std::string_view tag) {
    return TermView::literal("x", {}, tag);
  };
  const TermId first = dictionary.intern(tagged("en-GB"));
  EXPECT_EQ(dictionary.intern(tagged("EN-gb")), first);
  EXPECT_EQ(dictionary.find(tagged("en-gb")), first);
  EXPECT_EQ(dictionary.view(first).language, "en-GB");
  EXPECT_FALSE(dictionary.find(tagged("en-G")));
  EXPECT_NE(dictionary.intern(TermView::literal("X", {}, "en-GB")), first);
  EXPECT_EQ(
      dictionary.view(dictionary.intern(TermView::literal("y", {}, "EN-GB")))
          .language,
      "EN-GB");
}

TEST(DictionaryTest, FollowsAnother) {
  Rng rng(Seed(5));
  Dictionary source;
  Dictionary copy;
  for (int step = 0; step < 20; ++step) {
    for (int i = 0; i < 200; ++i) source.intern(random_term(rng).view());
    EXPECT_EQ(copy.is_up_to_date(source), false);
    copy.follow(source);
    ASSERT_EQ(copy.size(), source.size());
    for (std::uint32_t id = 0; id < source.size(); ++id) {
      EXPECT_EQ(copy.view(TermId{id}), source.view(TermId{id}));
      EXPECT_EQ(copy.find(source.view(TermId{id})), TermId{id});
    }
  }
}

}  // namespace
}  // namespace rrn
