// SPDX-License-Identifier: MIT
#include "io/term_table.hpp"

#include <cstdint>
#include <map>
#include <string>

#include <gtest/gtest.h>

#include "base/random.hpp"

namespace rrn::io {
namespace {

Term random_term(Rng& rng) {
  const auto text = [&rng](std::uint64_t n) {
    std::string made;
    for (n = rng.below(n); n > 0; --n) {
      made += static_cast<char>('a' + rng.below(3));
    }
    return made;
  };
  switch (rng.below(4)) {
    case 0:
      return Term(TermView::iri(text(40)));
    case 1:
      return Term(TermView::blank(text(5)));
    case 2:
      return Term(TermView::literal(text(5), text(3)));
    default:
      return Term(TermView::literal(text(5), {}, text(3)));
  }
}

TEST(TermTable, AgreesWithAMapAndCanBeUsedAgain) {
  Rng rng(Seed(5));
  TermTable table;
  for (int round = 0; round < 3; ++round) {
    std::map<Term, std::uint32_t> oracle;
    for (int i = 0; i < 5000; ++i) {
      const Term term = random_term(rng);
      const auto expected = static_cast<std::uint32_t>(oracle.size());
      const auto [entry, is_new] = oracle.try_emplace(term, expected);
      ASSERT_EQ(table.add(term.view()), entry->second);
    }
    ASSERT_EQ(table.terms().size(), oracle.size());
    ASSERT_GT(oracle.size(), 1000U);
    for (const auto& [term, number] : oracle) {
      EXPECT_EQ(Term(table.view(number)), term);
      EXPECT_TRUE(table.is(number, term.view()));
      EXPECT_FALSE(table.is(number == 0 ? 1 : number - 1, term.view()));
      EXPECT_EQ(table.terms()[number].hash, hash_term(term.view()));
    }
    table.clear();
    EXPECT_TRUE(table.terms().empty());
  }
}

}  // namespace
}  // namespace rrn::io
