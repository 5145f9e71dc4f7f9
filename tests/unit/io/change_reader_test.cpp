// SPDX-License-Identifier: MIT
// Change files: what they say, what is wrong with them, and random ones.
#include "io/change_reader.hpp"

#include <atomic>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <zlib.h>

#include "base/random.hpp"
#include "support/expect_error.hpp"
#include "support/quads.hpp"
#include "support/temp_dir.hpp"
#include "unit/io/reading.hpp"

namespace rrn::io {
namespace {

using test::expect_error;
using Log = std::vector<std::string>;

/// Keeps what it is told, a line for each call.
class Recorder final : public ChangeSink {
 public:
  void on_add(const Statement& statement,
              const SourceLocation& place) override {
    note("A ", statement, place);
  }
  void on_delete(const Statement& statement,
                 const SourceLocation& place) override {
    note("D ", statement, place);
  }
  void on_commit() override { log.emplace_back("commit"); }
  void on_abort() override { log.emplace_back("abort"); }

  Log log;
  std::vector<std::uint32_t> lines;

 private:
  void note(const char* mark, const Statement& statement,
            const SourceLocation& place) {
    log.push_back(mark + test::Quad(statement).to_string());
    lines.push_back(place.line);
  }
};

Log read(std::string_view text, const ChangeReadOptions& options = {}) {
  Recorder recorder;
  read_changes_text(text, "t", options, recorder, JobContext());
  return recorder.log;
}

TEST(ChangeReader, RowsOfAPatchBecomeCalls) {
  Recorder recorder;
  const ChangeReadResult result = read_changes_text(
      "# a patch\n"
      "H id <uuid:1> .\n"
      "H note \"1 \\\" . 2\" .\n"
      "TX .\n"
      "PA \"ex\" \"http://example.org/\" .\n"
      "PA \"ex\" <http://example.org/> <a:g> .\n"
      "A <a:s> <a:p> \"x . # \\\"y\"@en .\n"
      "  D\t<a:s> <a:p> _:o <a:g> . # gone\r\n"
      "PD \"ex\" .\n"
      "TC .\n"
      "\n"
      "TX .\n"
      "D <a:s> <a:p> <a:o> .\n"
      "TA . # no\n",
      "t", {ChangeFormat::kRdfPatch, {}, {}, Syntax::kNTriples}, recorder,
      JobContext());
  EXPECT_EQ(recorder.log, (Log{"A <a:s> <a:p> \"x . # \\\"y\"@en .",
                               "D <a:s> <a:p> _:o <a:g> .", "commit",
                               "D <a:s> <a:p> <a:o> .", "abort"}));
  EXPECT_EQ(recorder.lines, (std::vector<std::uint32_t>{7, 8, 13}));
  EXPECT_EQ(result.n_added, 1U);
  EXPECT_EQ(result.n_deleted, 2U);
  EXPECT_EQ(result.n_committed, 1U);
  EXPECT_EQ(result.n_aborted, 1U);
}

TEST(ChangeReader, ChangesOutsideOfTransactionsAreCommittedInTheEnd) {
  EXPECT_EQ(read("A <a:s> <a:p> <a:o> .\n"),
            (Log{"A <a:s> <a:p> <a:o> .", "commit"}));
  EXPECT_EQ(read("D <a:s> <a:p> <a:o> .\nTX .\nTC ."),
            (Log{"D <a:s> <a:p> <a:o> .", "commit", "commit"}));
  EXPECT_EQ(read(""), Log{});
  EXPECT_EQ(read("TX .\nTC .\n"), Log{"commit"});
}

TEST(ChangeReader, MarkedTurtleIsRead) {
  EXPECT_EQ(read("\xEF\xBB\xBF# changes\n"
                 "@prefix e: <http://example.org/> .\n"
                 "PREFIX f: <http://example.org/f/>\n"
                 "@base <http://example.org/base/> .\n"
                 "+ e:s e:p 'x', 1 . e:t a e:C .\n"
                 " - <r> f:p \"\"\"l\"\"\" . # gone\n"
                 "\n"
                 "-\t_:a e:p _:b .\n"),
            (Log{"A <http://example.org/s> <http://example.org/p> \"x\" .",
                 "A <http://example.org/s> <http://example.org/p> \"1\"^^"
                 "<http://www.w3.org/2001/XMLSchema#integer> .",
                 "A <http://example.org/t> <http://www.w3.org/1999/02/22-rdf-"
                 "syntax-ns#type> <http://example.org/C> .",
                 "D <http://example.org/base/r> <http://example.org/f/p> "
                 "\"l\" .",
                 "D _:a <http://example.org/p> _:b .", "commit"}));
}

TEST(ChangeReader, BlankNodesAreThoseOfTheData) {
  const std::string labels[] = {"a", "b1", "xb1", "x", "xxb2", "b", "B1"};
  for (const Syntax syntax : {Syntax::kTurtle, Syntax::kNTriples}) {
    for (const std::string& label : labels) {
      for (const std::string prefix : {"", "p"}) {
        const std::string line = "_:" + label + " <a:p> <a:o> .";
        ReadOptions data;
        data.blank_prefix = prefix;
        const std::string expected =
            "A " + test::read_lines(line, syntax, data).at(0);
        const ChangeReadOptions options{{}, {}, prefix, syntax};
        EXPECT_EQ(read("+ " + line, options).at(0), expected);
        EXPECT_EQ(read("A " + line, options).at(0), expected);
        EXPECT_EQ(read("A <_:" + label + "> <a:p> <a:o> .", options).at(0),
                  expected);
      }
    }
  }
  EXPECT_EQ(read("A <a:s> <a:p> \"<_:x>\" <_:g> .").at(0),
            "A <a:s> <a:p> \"<_:x>\" _:g .");
}

TEST(ChangeReader, WhatIsWrongIsSaidWithItsPlace) {
  struct Bad {
    std::string text;
    std::string message;
  };
  const std::vector<Bad> bad = {
      {"TX .\nB <a:s> <a:p> <a:o> .",
       "t:2:1: unknown change 'B'; expected A, D, TX, TC, TA, PA, PD or H"},
      {" TX\n", "t:1:4: malformed 'TX'; expected nothing but '.'"},
      {"TX <a:b> .", "t:1:10: malformed 'TX'; expected nothing but '.'"},
      {"TX . TC .", "t:1:6: text after the end of a row; expected a new line"},
      {"H id .", "t:1:6: malformed 'H'; expected a name, a value and '.'"},
      {"PA \"a\" \"b .", "t:1:8: IRI or string without an end; expected '\"'"},
      {"PA \"a\" <b .", "t:1:8: IRI or string without an end; expected '>'"},
      {"PD", "t:1:3: malformed 'PD'; expected a prefix and '.'"},
      {"A", "t:1:2: no statement after 'A'; expected one"},
      {"D # none", "t:1:2: no statement after 'D'; expected one"},
      {"TC .", "t:1: 'TC' outside of a transaction; expected 'TX' first"},
      {"\nTA .", "t:2: 'TA' outside of a transaction; expected 'TX' first"},
      {"TX .\nTX .",
       "t:2: 'TX' within the transaction of line 1; expected 'TC' or 'TA' "
       "first"},
      {"TX .\nA <a:s> <a:p> <a:o> .",
       "t:1: transaction without an end; expected 'TC' or 'TA'"},
      {"A <a:s> e:p <a:o> .", "t:1:9: unexpected 'e'; expected '<'"},
      {"A <a:s> <p> <a:o> .",
       "t:1:11: IRI without a scheme; expected an absolute IRI"},
      {"A <a:s> <a:p> <_:a:b> .",
       "t:1:15: '<_:a:b>' has a label that no blank node of the data can have; "
       "expected letters, digits, '_', '-' and '.'"},
      {"A <a:s> <a:p> <a:o> <_:g.>",
       "t:1:21: '<_:g.>' has a label that no blank node of the data can have; "
       "expected letters, digits, '_', '-' and '.'"},
      {"A <a:s> <a:p> <_:o .>",
       "t:1:15: '<_:o .>' has a label that no blank node of the data can have; "
       "expected letters, digits, '_', '-' and '.'"},
      {"A <a:s> <a:p> _:o.. .",
       "t:1:15: blank node label '_:o.' ends in a full stop; expected a "
       "letter, a digit, '_' or '-' there"},
      {"+ <a:s> <a:p> <a:o> .\n<a:s> <a:p> <a:o> .",
       "t:2:1: line without a mark; expected '+' or '-' before a statement, or "
       "@prefix or @base"},
      {"+<a:s> <a:p> <a:o> .", "t:1:2: no blank after '+'; expected one"},
      {"- ", "t:1:2: no statement after '-'; expected one"},
      {"+ [] <a:p> <a:o> .",
       "t:1:17: blank node without a label; expected one such as _:node, as "
       "only that can be found in the data"},
      {"+ <a:s> e:p <a:o> .",
       "t:1:9: unknown prefix 'e:'; declare it with @prefix"},
  };
  for (const Bad& one : bad) {
    expect_error([&] { read(one.text); }, ErrorCode::kBadSyntax, one.message);
  }
}

TEST(ChangeReader, AStatementEndsInItsLine) {
  for (const std::string text :
       {"+ <a:s> <a:p>\n- <a:o> .", "+ <a:s> <a:p> <a:o>\n- ; <a:q> <a:r> .",
        "+ <a:s> <a:p> \"\"\"x\n- y\"\"\" .", "A <a:s> <a:p>\nD <a:o> ."}) {
    Recorder recorder;
    EXPECT_THROW(read_changes_text(text, "t", {}, recorder, JobContext()),
                 Error)
        << text;
  }
}

TEST(ChangeReader, WhatIsBeforeAnErrorReachesTheSink) {
  for (const std::string bad : {"A <a:s> .", "X", "TC ."}) {
    Recorder recorder;
    EXPECT_THROW(read_changes_text("TX .\nA <a:s> <a:p> <a:o> .\nTC .\n" + bad,
                                   "t", {}, recorder, JobContext()),
                 Error);
    EXPECT_EQ(recorder.log, (Log{"A <a:s> <a:p> <a:o> .", "commit"})) << bad;
  }
}

TEST(ChangeReader, WhatTheSinkThrowsComesThrough) {
  struct Refusing final : ChangeSink {
    void on_add(const Statement&, const SourceLocation&) override {}
    void on_delete(const Statement&, const SourceLocation&) override {
      throw Error(ErrorCode::kMismatch, {"elsewhere", 9, 9}, "no");
    }
    void on_commit() override { throw std::runtime_error("full"); }
    void on_abort() override { ADD_FAILURE() << "called after an error"; }
  } sink;
  const auto read_into = [&](const char* text) {
    read_changes_text(text, "t", {}, sink, JobContext());
  };
  expect_error([&] { read_into("TX .\nD <a:s> <a:p> <a:o> .\nTA .\n"); },
               ErrorCode::kMismatch, "elsewhere:9:9: no");
  EXPECT_THROW(read_into("A <a:s> <a:p> <a:o> .\nTX .\nTA .\n"),
               std::runtime_error);
}

TEST(ChangeReader, FilesMayBeGzipped) {
  const test::TempDir folder;
  const std::string path = folder.file("p.rdfp.gz");
  const gzFile file = gzopen(path.c_str(), "wb");
  ASSERT_NE(file, nullptr);
  ASSERT_GT(gzputs(file, "A <a:s> <a:p> <a:o> .\n"), 0);
  ASSERT_EQ(gzclose(file), Z_OK);
  Recorder recorder;
  read_changes(path, {}, recorder, JobContext());
  EXPECT_EQ(recorder.log, (Log{"A <a:s> <a:p> <a:o> .", "commit"}));
  expect_error([&] { read_changes("none", {}, recorder, JobContext()); },
               ErrorCode::kIo, "none: cannot read: No such file or directory");
}

TEST(ChangeReader, TwoFilesAreOneTransaction) {
  const test::TempDir folder;
  const std::string deleted = folder.write("d.nt", "_:a <a:p> <a:o> .\n");
  const std::string added = folder.write("a.ttl", "_:a <a:p> [] .\n");
  Recorder recorder;
  const ChangeReadResult result =
      read_change_files(deleted, added, {}, recorder, JobContext());
  EXPECT_EQ(recorder.log,
            (Log{"D _:a <a:p> <a:o> .", "A _:a <a:p> _:b1 .", "commit"}));
  EXPECT_EQ(result.n_added, 1U);
  EXPECT_EQ(result.n_deleted, 1U);
  Recorder only_added;
  read_change_files("", added, {}, only_added, JobContext());
  EXPECT_EQ(only_added.log, (Log{"A _:a <a:p> _:b1 .", "commit"}));
}

/// A random term, with text that must be escaped or looks like marks.
std::string random_term(Rng& rng, bool may_be_literal) {
  const std::string iris[] = {"<a:s>", "<http://example.org/x#y>", "<u:ä>"};
  const std::string labels[] = {"_:a", "_:b1x", "_:c.d", "_:0"};
  const std::string literals[] = {"\"\"",         "\"a\\\"b\\n . # A D\"",
                                  "\"x\"@en-GB",  "\"<_:a>\"",
                                  "\"1\"^^<a:d>", "\"ü\\\\\""};
  switch (rng.below(may_be_literal ? 3 : 2)) {
    case 0:
      return iris[rng.below(3)];
    case 1:
      return labels[rng.below(4)];
    default:
      return literals[rng.below(6)];
  }
}

TEST(ChangeReader, RandomPatchesAreReadAsTheyWereWritten) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    Rng rng{Seed(seed)};
    std::string patch = "H id <uuid:1> .\n";
    std::string marked = "# marked\n";
    Log expected;
    Log changes;
    const std::uint64_t n_transactions = rng.below(5);
    for (std::uint64_t i = 0; i < n_transactions; ++i) {
      patch += "TX .\n";
      const std::uint64_t n_rows = rng.below(300);
      for (std::uint64_t j = 0; j < n_rows; ++j) {
        const bool added = rng.chance(0.5);
        const std::string triple = random_term(rng, false) + " <a:p" +
                                   std::to_string(j) + "> " +
                                   random_term(rng, true);
        const std::string quad = triple + (rng.chance(0.3) ? " <a:g> ." : " .");
        patch += (added ? "A " : "D ") + quad + '\n';
        expected.push_back((added ? "A " : "D ") + quad);
        marked += (added ? "+ " : "- ") + triple + " .\n";
        changes.push_back((added ? "A " : "D ") + triple + " .");
      }
      const bool aborts = rng.chance(0.3);
      patch += aborts ? "TA .\n" : "TC .\n";
      expected.emplace_back(aborts ? "abort" : "commit");
    }
    if (!changes.empty()) changes.emplace_back("commit");
    EXPECT_EQ(read(patch), expected) << seed;
    EXPECT_EQ(read(marked), changes) << seed;
  }
}

TEST(ChangeReader, CancellingEndsTheReading) {
  const std::atomic<bool> stop = true;
  JobContext job;
  job.cancel = CancellationToken(stop);
  Recorder recorder;
  EXPECT_THROW(
      read_changes_text("A <a:s> <a:p> <a:o> .\n", "t", {}, recorder, job),
      Cancelled);
  EXPECT_TRUE(recorder.log.empty());
}

}  // namespace
}  // namespace rrn::io
