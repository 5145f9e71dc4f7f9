// SPDX-License-Identifier: MIT
#include "sparql/engine/answer_writer.hpp"

#include <gtest/gtest.h>

#include "sparql/client/results.hpp"

namespace rrn::sparql {
namespace {

const std::vector<std::string> kNames = {"x", "y"};
const std::vector<std::vector<std::optional<Term>>> kRows = {
    {Term(TermView::iri("http://e/a?b&c")),
     Term(TermView::literal("say \"hi\",\n\t<&>", {}, "en-GB"))},
    {Term(TermView::blank("b1")), std::nullopt},
    {std::nullopt,
     Term(TermView::literal("7", "http://www.w3.org/2001/XMLSchema#integer"))}};

std::string write(AnswerFormat format) {
  std::string text;
  const auto writer = make_answer_writer(
      format, [&](std::string_view piece) { text += piece; });
  writer->variables(kNames);
  for (const auto& terms : kRows) {
    std::vector<std::optional<TermView>> row;
    for (const auto& term : terms) {
      row.push_back(term ? std::optional(term->view()) : std::nullopt);
    }
    writer->row(row);
  }
  writer->finish();
  return text;
}

std::string write(AnswerFormat format, bool value) {
  std::string text;
  make_answer_writer(format, [&](std::string_view piece) {
    text += piece;
  })->boolean(value);
  return text;
}

TEST(ResultWriterTest, IsReadBackFromJsonAndXml) {
  for (const AnswerFormat format : {AnswerFormat::kJson, AnswerFormat::kXml}) {
    const Results read =
        parse_results(write(format), media_type(format), "answer");
    EXPECT_EQ(read.variables, kNames);
    EXPECT_EQ(read.rows, kRows) << write(format);
    EXPECT_TRUE(
        parse_results(write(format, true), media_type(format), "a").answer());
    EXPECT_FALSE(
        parse_results(write(format, false), media_type(format), "a").answer());
  }
}

TEST(ResultWriterTest, WritesCsvAsTheStandardShowsIt) {
  EXPECT_EQ(write(AnswerFormat::kCsv),
            "x,y\r\n"
            "http://e/a?b&c,\"say \"\"hi\"\",\n\t<&>\"\r\n"
            "_:b1,\r\n"
            ",7\r\n");
  EXPECT_EQ(write(AnswerFormat::kCsv, true), "true\r\n");
}

TEST(ResultWriterTest, WritesTsvWithTermsInFull) {
  EXPECT_EQ(write(AnswerFormat::kTsv),
            "?x\t?y\n"
            "<http://e/a?b&c>\t\"say \\\"hi\\\",\\n\\t<&>\"@en-GB\n"
            "_:b1\t\n"
            "\t\"7\"^^<http://www.w3.org/2001/XMLSchema#integer>\n");
}

TEST(ResultWriterTest, KnowsItsMediaTypes) {
  EXPECT_EQ(parse_answer_format("application/json"), AnswerFormat::kJson);
  EXPECT_EQ(parse_answer_format("text/csv"), AnswerFormat::kCsv);
  EXPECT_EQ(parse_answer_format("text/html"), std::nullopt);
}

}  // namespace
}  // namespace rrn::sparql
