// SPDX-License-Identifier: MIT
#include "io/iri_resolution.hpp"
#include "rdf/base_iri.hpp"

#include <filesystem>
#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "base/error.hpp"

namespace rrn::io {
namespace {

std::string resolve(const std::string& base, const std::string& reference) {
  std::string result;
  BaseIri(base).resolve(reference, result);
  return result;
}

// RFC 3986, sections 5.4.1 and 5.4.2.
TEST(BaseIri, ResolvesTheExamplesOfTheRfc) {
  const std::pair<const char*, const char*> examples[] = {
      {"g:h", "g:h"},
      {"g", "http://a/b/c/g"},
      {"./g", "http://a/b/c/g"},
      {"g/", "http://a/b/c/g/"},
      {"/g", "http://a/g"},
      {"//g", "http://g"},
      {"?y", "http://a/b/c/d;p?y"},
      {"g?y", "http://a/b/c/g?y"},
      {"#s", "http://a/b/c/d;p?q#s"},
      {"g#s", "http://a/b/c/g#s"},
      {"g?y#s", "http://a/b/c/g?y#s"},
      {";x", "http://a/b/c/;x"},
      {"g;x?y#s", "http://a/b/c/g;x?y#s"},
      {"", "http://a/b/c/d;p?q"},
      {".", "http://a/b/c/"},
      {"./", "http://a/b/c/"},
      {"..", "http://a/b/"},
      {"../", "http://a/b/"},
      {"../g", "http://a/b/g"},
      {"../..", "http://a/"},
      {"../../g", "http://a/g"},
      {"../../../g", "http://a/g"},
      {"../../../../g", "http://a/g"},
      {"/./g", "http://a/g"},
      {"/../g", "http://a/g"},
      {"g.", "http://a/b/c/g."},
      {"..g", "http://a/b/c/..g"},
      {"./../g", "http://a/b/g"},
      {"./g/.", "http://a/b/c/g/"},
      {"g/./h", "http://a/b/c/g/h"},
      {"g/../h", "http://a/b/c/h"},
      {"g;x=1/../y", "http://a/b/c/y"},
      {"g?y/../x", "http://a/b/c/g?y/../x"},
      {"g#s/../x", "http://a/b/c/g#s/../x"},
      {"http:g", "http:g"},
  };
  for (const auto& [reference, expected] : examples) {
    EXPECT_EQ(resolve("http://a/b/c/d;p?q", reference), expected) << reference;
  }
}

TEST(BaseIri, ResolvesAgainstBasesOfOtherShapes) {
  EXPECT_EQ(resolve("http://a", "g"), "http://a/g");
  EXPECT_EQ(resolve("http://a?q", "g"), "http://a/g");
  EXPECT_EQ(resolve("http://a#f", ""), "http://a");
  // RFC 3986, section 5.2.2: an empty path takes over that of the base, which
  // is empty, too; section 5.2.3 merges other paths alone.
  EXPECT_EQ(resolve("http://a", "#f"), "http://a#f");
  EXPECT_EQ(resolve("http://a", "?q"), "http://a?q");
  EXPECT_EQ(resolve("urn:x:y", "#f"), "urn:x:y#f");
  EXPECT_EQ(resolve("urn:x:y", "z"), "urn:z");
  EXPECT_EQ(resolve("file:///d/f.ttl", "g.ttl"), "file:///d/g.ttl");
  EXPECT_EQ(resolve("file:///d/f.ttl", "../g.ttl"), "file:///g.ttl");
}

TEST(BaseIri, LeavesAbsoluteIrisAlone) {
  EXPECT_EQ(resolve("http://a/", "http://b/x/../y/./z"), "http://b/x/../y/./z");
}

TEST(BaseIri, WithoutASchemeIsABug) {
  EXPECT_THROW(BaseIri("a/b"), Error);
  std::string result;
  EXPECT_THROW(BaseIri().resolve("a", result), Error);
}

TEST(HasScheme, IsForAbsoluteIrisOnly) {
  EXPECT_TRUE(has_scheme("http://a"));
  EXPECT_TRUE(has_scheme("urn:x"));
  EXPECT_TRUE(has_scheme("a1+-.:"));
  EXPECT_FALSE(has_scheme(""));
  EXPECT_FALSE(has_scheme("a"));
  EXPECT_FALSE(has_scheme("1a:b"));
  EXPECT_FALSE(has_scheme("a/b:c"));
  EXPECT_FALSE(has_scheme("#a:b"));
}

TEST(FileIri, IsAbsoluteAndEscaped) {
  EXPECT_EQ(file_iri("/a/b.ttl"), "file:///a/b.ttl");
  EXPECT_EQ(file_iri("/a b/50%#?.ttl"), "file:///a%20b/50%25%23%3F.ttl");
  EXPECT_EQ(file_iri("/č"), "file:///č");
  EXPECT_EQ(file_iri("x.ttl"),
            file_iri((std::filesystem::current_path() / "x.ttl").string()));
}

}  // namespace
}  // namespace rrn::io
