// SPDX-License-Identifier: MIT
#include "io/json_reader.hpp"

#include <limits>

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "support/expect_error.hpp"

namespace rrn::io {
namespace {

JsonValue parse(std::string_view text) { return read_json_text(text, "it"); }

std::string message_of(std::string_view text) {
  return test::error_message(ErrorCode::kBadSyntax,
                             [&] { static_cast<void>(parse(text)); });
}

TEST(JsonReaderTest, ReadsEveryKindOfValue) {
  const JsonValue value = parse(
      "{\"text\": \"a\\u00e9\\n\", \"list\": [1, true, null, -2, 0.5, {}],\n"
      " \"inner\": {\"no\": false},\n \"text2\": \"\"}");
  ASSERT_NE(value.object(), nullptr);
  EXPECT_EQ(value.object()->size(), 4u);
  EXPECT_EQ(*value.find("text")->string(), "a\u00e9\n");
  EXPECT_EQ(*value.find("text2")->string(), "");
  EXPECT_EQ(value.find("none"), nullptr);
  const JsonValue::Array& list = *value.find("list")->array();
  ASSERT_EQ(list.size(), 6u);
  EXPECT_EQ(list[0].count(), 1u);
  EXPECT_EQ(list[1].boolean(), true);
  EXPECT_FALSE(list[1].count().has_value());
  EXPECT_EQ(list[2].string(), nullptr);
  EXPECT_FALSE(list[3].count().has_value());
  EXPECT_FALSE(list[4].count().has_value());
  EXPECT_TRUE(list[5].object()->empty());
  EXPECT_EQ(list[5].find("x"), nullptr);
  EXPECT_EQ(value.find("inner")->find("no")->boolean(), false);
}

TEST(JsonReaderTest, ReadsTheLargestCount) {
  EXPECT_EQ(parse("18446744073709551615").count(),
            std::numeric_limits<std::uint64_t>::max());
}

TEST(JsonReaderTest, TheLastOfEqualMembersCounts) {
  EXPECT_EQ(parse(R"({"a": 1, "b": 2, "a": 3})").find("a")->count(), 3u);
}

TEST(JsonReaderTest, ValuesKnowTheirLines) {
  const JsonValue value = parse("\n[\n  {\"a\":\n \"x\"},\n\n [ ]\n]\n");
  EXPECT_EQ(value.line(), 2u);
  EXPECT_EQ((*value.array())[0].line(), 3u);
  EXPECT_EQ((*value.array())[0].find("a")->line(), 4u);
  EXPECT_EQ((*value.array())[1].line(), 6u);
}

TEST(JsonReaderTest, ErrorsHaveLineAndColumn) {
  EXPECT_EQ(message_of("[1,\n 2 3]"),
            "it:2:4: no JSON: syntax error while parsing array - unexpected "
            "number literal; expected ']'");
  EXPECT_EQ(message_of("{\"a\" 1}"),
            "it:1:6: no JSON: syntax error while parsing object separator - "
            "unexpected number literal; expected ':'");
  EXPECT_EQ(message_of("[\n\n"),
            "it:3:1: no JSON: syntax error while parsing value - unexpected "
            "end of input; expected '[', '{', or a literal");
  EXPECT_EQ(message_of(""),
            "it:1:1: no JSON: syntax error while parsing value - unexpected "
            "end of input; expected '[', '{', or a literal");
  EXPECT_EQ(message_of("[] x"),
            "it:1:4: no JSON: syntax error while parsing value - invalid "
            "literal; last read: '[] x'; expected end of input");
}

TEST(JsonReaderTest, DeepNestingIsRefused) {
  const std::string open(500, '[');
  EXPECT_NE(parse(open + std::string(500, ']')).array(), nullptr);
  try {
    static_cast<void>(parse(std::string(100'000, '[')));
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::kUnsupported);
    EXPECT_STREQ(error.what(), "it:1: values nested more than 500 deep");
  }
}

TEST(JsonReaderTest, MissingFileIsAnError) {
  try {
    static_cast<void>(read_json("/nowhere/it.json"));
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::kIo);
    EXPECT_EQ(error.location().file, "/nowhere/it.json");
  }
}

}  // namespace
}  // namespace rrn::io
