// SPDX-License-Identifier: MIT
#include "base/json_writer.hpp"

#include <limits>
#include <stdexcept>

#include <gtest/gtest.h>

#include "base/error.hpp"

namespace rrn {
namespace {

std::string json_string(std::string_view text) {
  std::string out;
  append_json_string(out, text);
  return out;
}

class JsonWriterTest : public ::testing::Test {
 protected:
  std::string text_;
  std::size_t n_blocks_ = 0;
  JsonWriter json_{[this](std::string_view block) {
    text_ += block;
    ++n_blocks_;
  }};
};

TEST(JsonString, EscapesWhatJsonDoesNotAllow) {
  EXPECT_EQ(json_string(""), "\"\"");
  EXPECT_EQ(json_string("a\"b\\c/d"), "\"a\\\"b\\\\c/d\"");
  EXPECT_EQ(json_string("\n\r\t\b\f"), "\"\\n\\r\\t\\b\\f\"");
  EXPECT_EQ(json_string(std::string_view("\0\x1F\x7F", 3)),
            "\"\\u0000\\u001F\\u007F\"");
}

TEST(JsonString, KeepsUtf8AndReplacesWhatIsNot) {
  EXPECT_EQ(json_string("\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80"),
            "\"\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80\"");
  // A lone continuation, a cut sequence, an overlong slash, a surrogate, and a
  // number past U+10FFFF: each byte is replaced.
  const std::string no = "\xEF\xBF\xBD";
  EXPECT_EQ(json_string("\x80x"), '"' + no + "x\"");
  EXPECT_EQ(json_string("\xE2\x82"), '"' + no + no + '"');
  EXPECT_EQ(json_string("\xC0\xAF"), '"' + no + no + '"');
  EXPECT_EQ(json_string("\xED\xA0\x80"), '"' + no + no + no + '"');
  EXPECT_EQ(json_string("\xF4\x90\x80\x80"), '"' + no + no + no + no + '"');
}

TEST_F(JsonWriterTest, WritesNestedValuesIndented) {
  json_.begin_object();
  json_.member("text", "a");
  json_.member("yes", true);
  json_.member("n", std::uint64_t{18446744073709551615U});
  json_.member("half", 0.5);
  json_.key("list");
  json_.begin_array();
  json_.value(-1);
  json_.null();
  json_.begin_object();
  json_.end_object();
  json_.begin_array();
  json_.end_array();
  json_.end_array();
  json_.end_object();
  json_.finish();
  EXPECT_EQ(text_,
            "{\n"
            "  \"text\": \"a\",\n"
            "  \"yes\": true,\n"
            "  \"n\": 18446744073709551615,\n"
            "  \"half\": 0.5,\n"
            "  \"list\": [\n"
            "    -1,\n"
            "    null,\n"
            "    {},\n"
            "    []\n"
            "  ]\n"
            "}\n");
}

TEST_F(JsonWriterTest, NumbersThatAreNotFiniteAreNull) {
  json_.begin_array();
  json_.value(std::numeric_limits<double>::infinity());
  json_.value(std::numeric_limits<double>::quiet_NaN());
  json_.value(1e300);
  json_.end_array();
  json_.finish();
  EXPECT_EQ(text_, "[\n  null,\n  null,\n  1e+300\n]\n");
}

TEST_F(JsonWriterTest, HandsTextOverInBlocks) {
  json_.begin_array();
  for (int i = 0; i < 100'000; ++i) json_.value("word");
  json_.end_array();
  EXPECT_GT(n_blocks_, 10U);
  json_.finish();
  EXPECT_EQ(text_.size(), 1 + 100'000 * 9 + 99'999 + 3);
}

TEST_F(JsonWriterTest, WhatIsNoJsonIsABug) {
  EXPECT_THROW(json_.finish(), Error);
  EXPECT_THROW(json_.key("k"), Error);
  EXPECT_THROW(json_.end_array(), Error);
  json_.begin_object();
  EXPECT_THROW(json_.value(1), Error);
  EXPECT_THROW(json_.end_array(), Error);
  json_.key("k");
  EXPECT_THROW(json_.key("k"), Error);
  EXPECT_THROW(json_.end_object(), Error);
  json_.null();
  EXPECT_THROW(json_.finish(), Error);
  json_.end_object();
  EXPECT_THROW(json_.begin_array(), Error);
  json_.finish();
  EXPECT_EQ(text_, "{\n  \"k\": null\n}\n");
}

TEST(JsonWriter, FitsInOneLine) {
  std::string text;
  JsonWriter json([&](std::string_view part) { text += part; },
                  JsonLayout::kOneLine);
  json.begin_object();
  json.member("a", 1);
  json.key("b");
  json.begin_array();
  json.value("x\n");
  json.value(0.5);
  json.end_array();
  json.key("c");
  json.begin_object();
  json.end_object();
  json.end_object();
  json.finish();
  EXPECT_EQ(text, R"({"a": 1, "b": ["x\n", 0.5], "c": {}})");
}

TEST(JsonWriter, PassesOnWhatTheSinkThrows) {
  JsonWriter json([](std::string_view) { throw std::runtime_error("full"); });
  json.value(1);
  EXPECT_THROW(json.finish(), std::runtime_error);
}

}  // namespace
}  // namespace rrn
