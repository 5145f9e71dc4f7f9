// SPDX-License-Identifier: MIT
#include "rdf/prefix_map.hpp"

#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "support/quads.hpp"

namespace rrn {
namespace {

TEST(PrefixMap, ShortensByTheLongestNamespace) {
  PrefixMap prefixes;
  prefixes.add("a", "http://a/");
  prefixes.add("ab", "http://a/b/");
  EXPECT_EQ(prefixes.shorten(TermView::iri("http://a/x")), "a:x");
  EXPECT_EQ(prefixes.shorten(TermView::iri("http://a/b/x")), "ab:x");
}

TEST(PrefixMap, WritesInFullWhatIsNoPlainName) {
  PrefixMap prefixes;
  prefixes.add("a", "http://a/");
  for (const std::string iri : {"http://a/", "http://a/x/y", "http://a/x.y",
                                "http://a/-x", "http://b/x", "http://a"}) {
    EXPECT_EQ(prefixes.shorten(TermView::iri(iri)), "<" + iri + ">");
  }
  EXPECT_EQ(prefixes.shorten(TermView::blank("b")), "_:b");
  EXPECT_EQ(prefixes.shorten(TermView::literal("http://a/x")),
            "\"http://a/x\"");
}

TEST(PrefixMap, KeepsTheFirstOfAName) {
  PrefixMap prefixes;
  prefixes.add("b", "http://b/");
  prefixes.add("a", "http://a/");
  prefixes.add("a", "http://other/");
  test::StatementCollector collector;
  prefixes.send_to(collector);
  const std::vector<std::pair<std::string, std::string>> expected = {
      {"a", "http://a/"}, {"b", "http://b/"}};
  EXPECT_EQ(collector.prefixes, expected);
}

}  // namespace
}  // namespace rrn
