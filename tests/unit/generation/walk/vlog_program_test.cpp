// SPDX-License-Identifier: MIT
#include "generation/walk/vlog_program.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "support/expect_error.hpp"
#include "support/temp_dir.hpp"

namespace rrn::generation {
namespace {

const std::string kNames =
    "RP0(A) :- TE(A,rdf:type,<urn:t#Person>)\n"
    "RP1(A,B) :- TE(A,<urn:t#parentOf>,B)\n"
    "RP2(A,B) :- TE(A,<http://www.w3.org/2002/07/owl#sameAs>,B)\n"
    "RP3(A,B) :- TE(A,<http://www.w3.org/2002/07/owl#differentFrom>,B)\n"
    "RP4(A) :- TE(A,rdf:type,<http://www.w3.org/2002/07/owl#Nothing>)\n";

std::vector<std::string> rules_of(const VlogProgram& program,
                                  const Dictionary& dictionary) {
  std::vector<std::string> texts;
  for (const auto& rule : program.program.rules) {
    texts.push_back(datalog::to_string(rule, dictionary));
  }
  return texts;
}

TEST(VlogProgramTest, ReadsRules) {
  Dictionary dictionary;
  const VlogProgram program =
      parse_vlog_program("% a comment\n\n" + kNames +
                             "RP0(X1) :- RP1(X,X1)\r\n"
                             "RP1(X,Z) :- RP1(X,Y),RP1(Y,Z) .\n"
                             "RP0(X) :- RP1(X,<urn:t#ann>), RP0(X)\n"
                             "# the end",
                         "test.dlog", dictionary);
  EXPECT_EQ(program.n_rules, 3u);
  EXPECT_EQ(rules_of(program, dictionary),
            (std::vector<std::string>{
                "<urn:t#Person>[?X1] :- <urn:t#parentOf>[?X, ?X1] .",
                "<urn:t#parentOf>[?X, ?Z] :- <urn:t#parentOf>[?X, ?Y], "
                "<urn:t#parentOf>[?Y, ?Z] .",
                "<urn:t#Person>[?X] :- <urn:t#parentOf>[?X, <urn:t#ann>], "
                "<urn:t#Person>[?X] ."}));
  EXPECT_EQ(program.program.rules[1].location,
            (SourceLocation{"test.dlog", 9, 1}));
}

TEST(VlogProgramTest, UnderUniqueNamesEqualityRulesAreConstraints) {
  Dictionary dictionary;
  const VlogProgram program =
      parse_vlog_program(kNames +
                             "RP2(Y1,Y2) :- RP1(Y1,X),RP1(Y2,X)\n"
                             "RP3(X,Y) :- RP1(X,Y)\n"
                             "RP4(X) :- RP0(X),RP1(X,X)\n"
                             "RP2(X,Y) :- RP2(Y,X)\n"
                             "RP0(Y) :- RP0(X),RP2(X,Y)\n"
                             "RP4(<urn:t#contradiction>) :- RP3(X,Y)\n",
                         "test.dlog", dictionary);
  EXPECT_EQ(program.n_rules, 0u);
  EXPECT_EQ(program.n_equalities, 1u);
  EXPECT_EQ(program.n_differences, 1u);
  EXPECT_EQ(program.n_clashes, 1u);
  EXPECT_EQ(program.n_left_out, 3u);
  EXPECT_EQ(rules_of(program, dictionary),
            (std::vector<std::string>{
                "false :- <urn:t#parentOf>[?Y1, ?X], <urn:t#parentOf>[?Y2, "
                "?X], FILTER(?Y1 != ?Y2) .",
                "false :- <urn:t#parentOf>[?X, ?X] .",
                "false :- <urn:t#Person>[?X], <urn:t#parentOf>[?X, ?X] ."}));
}

TEST(VlogProgramTest, SaysWhatIsWrongAndWhere) {
  const auto expect = [](const std::string& line, const std::string& message,
                         ErrorCode code = ErrorCode::kBadSyntax) {
    Dictionary dictionary;
    rrn::test::expect_error(
        [&] {
          static_cast<void>(
              parse_vlog_program(kNames + line, "test.dlog", dictionary));
        },
        code, "test.dlog:6:" + message);
  };
  expect("RP0(X) RP0(Y)", "8: expected `:-`");
  expect("RP0(X :- RP0(X)", "7: expected `)`");
  expect("RP0(X) :- RP0(<urn:t#x)", "16: expected `>`");
  expect("RP0(X) :- ", "11: expected a name or an IRI in angle brackets");
  expect("RP0(X) :- RP0(X) RP0(X)", "18: expected the end of the rule");
  expect("RP0(X) :- RP9(X)", "11: no rule over TE says what `RP9` stands for");
  expect("RP0(X) :- RP1(X)", "11: `RP1` has 1 arguments; expected 2");
  expect("RP5(A) :- TE(A,<urn:t#p>,A)",
         "1: expected `P(A,B) :- TE(A,<property>,B)` or `P(A) :- "
         "TE(A,rdf:type,<class>)`");
}

TEST(VlogProgramTest, RefusesUnsafeRules) {
  Dictionary dictionary;
  try {
    static_cast<void>(
        parse_vlog_program(kNames + "RP0(Y) :- RP0(X)", "t.dlog", dictionary));
    ADD_FAILURE() << "no error";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::kUnsafeRule);
    EXPECT_EQ(error.location(), (SourceLocation{"t.dlog", 6, 1}));
  }
}

TEST(VlogProgramTest, ReadsFiles) {
  const rrn::test::TempDir folder;
  rrn::test::write_file(folder.file("a.dlog"), kNames + "RP0(X) :- RP1(X,Y)\n");
  Dictionary dictionary;
  EXPECT_EQ(read_vlog_program(folder.file("a.dlog"), dictionary).n_rules, 1u);
  EXPECT_THROW(
      static_cast<void>(read_vlog_program(folder.file("none"), dictionary)),
      Error);
}

}  // namespace
}  // namespace rrn::generation
