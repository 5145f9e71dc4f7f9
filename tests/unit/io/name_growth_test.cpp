// SPDX-License-Identifier: MIT
// A short text whose names are long when they are written out.
#include <cstddef>
#include <ostream>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "io/rdf_reader.hpp"
#include "rdf/name_growth.hpp"
#include "support/expect_error.hpp"

namespace rrn::io {
namespace {

/// Bytes of the long prefix or base.
constexpr std::size_t kLong = 1 << 20;
constexpr std::size_t kEnough = NameGrowth::kFree / kLong;

class Nothing final : public StatementSink {
 public:
  void on_statement(const Statement& /*statement*/,
                    const SourceLocation& /*place*/) override {}
};

struct LongNames {
  const char* name;
  Syntax syntax;
  std::string start;      ///< Before the long part
  std::string middle;     ///< After it
  std::string statement;  ///< One that has such a name
  std::string end;
};

void PrintTo(const LongNames& names, std::ostream* stream) {
  *stream << names.name;
}

class NameGrowthTest : public ::testing::TestWithParam<LongNames> {
 protected:
  static ReadResult read(std::size_t n_names, bool is_lax = false) {
    const LongNames& part = GetParam();
    std::string text = part.start + std::string(kLong, 'x') + part.middle;
    for (std::size_t i = 0; i < n_names; ++i) text += part.statement;
    text += part.end;
    ReadOptions options;
    options.syntax = part.syntax;
    options.lax = is_lax;
    Nothing nothing;
    return read_rdf_text(text, "t", options, nothing, JobContext());
  }
};

TEST_P(NameGrowthTest, IsFreeForAWhile) {
  EXPECT_EQ(read(kEnough / 2).n_skipped, 0U);
}

TEST_P(NameGrowthTest, IsLimited) {
  test::expect_error(
      [&] { (void)read(kEnough + 1); }, ErrorCode::kBadSyntax,
      ::testing::EndsWith(": names that take a hundred times as much room when "
                          "they are written out; expected a shorter prefix or "
                          "base"));
}

TEST_P(NameGrowthTest, IsLimitedWhereBrokenStatementsAreSkipped) {
  EXPECT_GE(read(kEnough + 10, true).n_skipped, 10U);
}

const std::string kRdf =
    "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' ";

INSTANTIATE_TEST_SUITE_P(
    Syntaxes, NameGrowthTest,
    ::testing::Values(
        LongNames{"prefix", Syntax::kTurtle, "@prefix p: <urn:", "> .\n",
                  "p:a <urn:b> 1 .\n", ""},
        LongNames{"base", Syntax::kTrig, "@base <http://e/", "/> .\n",
                  "<a> <urn:b> 1 .\n", ""},
        LongNames{"xml_base", Syntax::kRdfXml, kRdf + "xml:base='http://e/",
                  "/'>", "<rdf:Description rdf:about='a'/>", "</rdf:RDF>"},
        LongNames{"xml_namespace", Syntax::kRdfXml,
                  kRdf + "xmlns:e='urn:", "'>", "<e:A/>", "</rdf:RDF>"},
        LongNames{"xml_literal", Syntax::kRdfXml,
                  kRdf + "xmlns:n='urn:n#' xmlns:e='urn:",
                  "'><rdf:Description><n:p rdf:parseType='Literal'>", "<e:a/>",
                  "</n:p></rdf:Description></rdf:RDF>"}),
    [](const auto& names) { return std::string(names.param.name); });

}  // namespace
}  // namespace rrn::io
