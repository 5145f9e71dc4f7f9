// SPDX-License-Identifier: MIT
#include "io/text_checks.hpp"

#include <cstdint>
#include <string>

#include <gtest/gtest.h>

#include "base/utf8.hpp"

namespace rrn::io {
namespace {

using namespace std::string_literals;

/// Encodes as UTF-8 would, also what it must not: surrogates and forms of
/// `size` bytes that are too long.
std::string encode(std::uint32_t code, int size) {
  if (size == 1) return {static_cast<char>(code)};
  std::string bytes;
  for (int i = 1; i < size; ++i) {
    bytes.insert(bytes.begin(), static_cast<char>(0x80U | (code & 0x3FU)));
    code >>= 6U;
  }
  const std::uint32_t mark = (0xF00U >> static_cast<unsigned>(size)) & 0xFFU;
  bytes.insert(bytes.begin(), static_cast<char>(mark | code));
  return bytes;
}

int right_size(std::uint32_t code) {
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
}

TEST(IsUtf8, AcceptsExactlyTheShortestFormsOfCharacters) {
  for (std::uint32_t code = 0; code < 0x1FFFFF; code += 7) {
    const bool is_character =
        code <= 0x10FFFF && (code < 0xD800 || code > 0xDFFF);
    for (int size = right_size(code); size <= 4; ++size) {
      const bool expected = is_character && size == right_size(code);
      ASSERT_EQ(is_utf8(encode(code, size)), expected)
          << std::hex << code << " in " << size << " bytes";
    }
  }
}

TEST(IsUtf8, RejectsBrokenSequencesAnywhere) {
  const std::string character = "€";
  EXPECT_TRUE(is_utf8(""));
  EXPECT_TRUE(is_utf8("eight characters " + character + " and eight more"));
  for (std::size_t n = 0; n < 20; ++n) {
    const std::string before(n, 'a');
    EXPECT_FALSE(is_utf8(before + "\x80"));
    EXPECT_FALSE(is_utf8(before + "\xFF" + "bcdefghijkl"));
    EXPECT_FALSE(is_utf8(before + character.substr(0, 2)));
    EXPECT_FALSE(is_utf8(before + character.substr(0, 2) + "bcdefghijkl"));
  }
}

TEST(IsIriText, RejectsWhatTheGrammarRejects) {
  EXPECT_TRUE(is_iri_text("http://a/b?c#d%20!$&'()*+,;=:@-._~[]č"));
  for (const char c : "<>\"{}|^`\\ \t\n\x01"s) {
    EXPECT_FALSE(is_iri_text("http://a/"s + c + "b")) << c;
  }
  EXPECT_FALSE(is_iri_text("a\0b"s));
}

TEST(IsLanguageTag, FollowsTheGrammar) {
  for (const char* const tag : {"en", "EN", "en-GB", "de-1996", "a-b-c1"}) {
    EXPECT_TRUE(is_language_tag(tag)) << tag;
  }
  for (const char* const tag :
       {"", "-", "en-", "-en", "en--GB", "1", "e1", "en_GB", "en GB", "č"}) {
    EXPECT_FALSE(is_language_tag(tag)) << tag;
  }
}

TEST(IsBlankLabel, FollowsTheGrammar) {
  for (const char* const label :
       {"a", "1", "_", "a.b", "a-b", "a-", "č", "a..b"}) {
    EXPECT_TRUE(is_blank_label(label)) << label;
  }
  for (const char* const label :
       {"", ".", "-a", ".a", "a.", "a b", "a:b", "a/b"}) {
    EXPECT_FALSE(is_blank_label(label)) << label;
  }
}

TEST(IsPrefixName, FollowsTheGrammar) {
  for (const char* const prefix : {"", "a", "a1", "a.b", "a-b", "č"}) {
    EXPECT_TRUE(is_prefix_name(prefix)) << prefix;
  }
  for (const char* const prefix : {"1", "_", "_a", "-a", "a.", "a b", "a:"}) {
    EXPECT_FALSE(is_prefix_name(prefix)) << prefix;
  }
}

}  // namespace
}  // namespace rrn::io
