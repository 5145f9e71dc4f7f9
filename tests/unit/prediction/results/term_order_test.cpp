// SPDX-License-Identifier: MIT
#include "prediction/results/term_order.hpp"

#include <algorithm>
#include <string>
#include <tuple>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.hpp"

namespace rrn::prediction {
namespace {

bool comes_before(const TermView& x, const TermView& y) {
  return std::tie(x.kind, x.text, x.datatype, x.language) <
         std::tie(y.kind, y.text, y.datatype, y.language);
}

/// Few letters, so that texts share beginnings; NUL and bytes past 127 too.
std::string random_text(Rng& rng) {
  constexpr std::string_view kLetters("a\0\xC3", 3);
  std::string text(rng.below(3) * 8, 'a');
  for (std::uint64_t n = rng.below(12); n > 0; --n) {
    text += kLetters[rng.below(kLetters.size())];
  }
  return text;
}

TermView random_term(Rng& rng, const std::string& text) {
  switch (rng.below(5)) {
    case 0:
      return TermView::iri(text);
    case 1:
      return TermView::blank(text);
    case 2:
      return TermView::literal(text);
    case 3:
      return TermView::literal(text, {}, rng.below(2) == 0 ? "en" : "de");
    default:
      return TermView::literal(text, rng.below(2) == 0 ? "e:x" : "e:y");
  }
}

TEST(TermOrder, IsThatOfComparingAllTexts) {
  Rng rng(Seed{7});
  for (int round = 0; round < 200; ++round) {
    Dictionary dictionary;
    std::vector<TermId> ids;
    for (int i = 0; i < 60; ++i) {
      const std::string text = random_text(rng);
      ids.push_back(dictionary.intern(random_term(rng, text)));
    }
    TermOrder order(dictionary);
    for (const TermId id : ids) order.add(id);
    order.sort();
    for (const TermId a : ids) {
      for (const TermId b : ids) {
        ASSERT_EQ(order.rank(a) < order.rank(b),
                  comes_before(dictionary.view(a), dictionary.view(b)))
            << dictionary.view(a).to_ntriples() << ' '
            << dictionary.view(b).to_ntriples();
      }
    }
  }
}

TEST(TermOrder, LongTextsThatDifferAtTheEnd) {
  Dictionary dictionary;
  const std::string text(1'000'000, 'x');
  const TermId longer = dictionary.intern(TermView::iri(text + "b"));
  const TermId shorter = dictionary.intern(TermView::iri(text));
  const TermId first = dictionary.intern(TermView::iri(text + "a"));
  TermOrder order(dictionary);
  for (const TermId id : {longer, shorter, first}) order.add(id);
  order.sort();
  EXPECT_LT(order.rank(shorter), order.rank(first));
  EXPECT_LT(order.rank(first), order.rank(longer));
}

}  // namespace
}  // namespace rrn::prediction
