// SPDX-License-Identifier: MIT
// Reading by blocks and threads is the same as reading one by one.
#include <cstddef>
#include <cstdint>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "base/job.hpp"
#include "base/random.hpp"
#include "io/rdf_reader.hpp"
#include "io/statement_block.hpp"
#include "support/quads.hpp"
#include "support/temp_dir.hpp"

namespace rrn::io {
namespace {

using test::Quad;
using test::StatementCollector;

/// What a reading left: all that a sink can see and a caller is told.
struct Outcome {
  std::vector<std::string> lines;
  std::vector<std::string> places;
  std::vector<std::pair<std::string, std::string>> prefixes;
  std::uint64_t n_statements = 0;
  std::uint64_t n_skipped = 0;
  std::vector<std::string> diagnostics;
  std::string error;

  friend bool operator==(const Outcome&, const Outcome&) = default;
};

void PrintTo(const Outcome& outcome, std::ostream* out) {
  *out << outcome.n_statements << " statements, " << outcome.lines.size()
       << " lines, " << outcome.n_skipped << " skipped, error '"
       << outcome.error << "'";
  for (const std::string& line : outcome.lines) *out << "\n  " << line;
  for (const std::string& line : outcome.diagnostics) *out << "\n! " << line;
}

std::string to_string(const SourceLocation& place) {
  return place.file + ':' + std::to_string(place.line) + ':' +
         std::to_string(place.column);
}

/// Keeps the statements of blocks and, from a replay, their places.
class BlockCollector final : public BlockSink {
 public:
  void on_prefix(std::string_view prefix, std::string_view iri) override {
    collector.on_prefix(prefix, iri);
  }
  void on_statement(const Statement& statement,
                    const SourceLocation& place) override {
    collector.on_statement(statement, place);
  }
  void on_block(const StatementBlock& block) override {
    ++n_blocks;
    StatementCollector replayed;
    block.replay(replayed);
    ASSERT_EQ(replayed.quads.size(), block.triples().size());
    for (std::size_t i = 0; i < block.triples().size(); ++i) {
      const Quad quad(block.statement(i));
      ASSERT_EQ(quad, replayed.quads[i]);
      collector.on_statement(quad.view(), replayed.places[i]);
    }
  }

  StatementCollector collector;
  int n_blocks = 0;
};

template <typename Sink>
Outcome read(std::string_view text, const ReadOptions& options,
             const JobContext& job, Sink& sink,
             const StatementCollector& collector) {
  Outcome outcome;
  try {
    const ReadResult result = read_rdf_text(text, "t", options, sink, job);
    outcome.n_statements = result.n_statements;
    outcome.n_skipped = result.n_skipped;
    for (const Diagnostic& diagnostic : result.diagnostics) {
      outcome.diagnostics.push_back(to_string(diagnostic.location) + ": " +
                                    diagnostic.message);
    }
  } catch (const Error& error) {
    outcome.error = error.what();
  }
  outcome.lines = collector.lines();
  for (const SourceLocation& place : collector.places) {
    outcome.places.push_back(to_string(place));
  }
  outcome.prefixes = collector.prefixes;
  return outcome;
}

Outcome read_one_by_one(std::string_view text, const ReadOptions& options) {
  StatementCollector collector;
  return read(text, options, JobContext(), collector, collector);
}

Outcome read_blocks(std::string_view text, ReadOptions options,
                    std::size_t block_size, unsigned n_threads) {
  options.block_size = block_size;
  JobContext job;
  job.n_threads = n_threads;
  BlockCollector sink;
  return read(text, options, job, sink, sink.collector);
}

void expect_same(std::string_view text, ReadOptions options,
                 const std::vector<std::size_t>& block_sizes) {
  for (const bool lax : {false, true}) {
    options.lax = lax;
    const Outcome expected = read_one_by_one(text, options);
    for (const std::size_t block_size : block_sizes) {
      for (const unsigned n_threads : {1U, 2U, 4U}) {
        ASSERT_EQ(read_blocks(text, options, block_size, n_threads), expected)
            << "blocks of " << block_size << ", " << n_threads
            << " threads, lax " << lax << ":\n"
            << text;
      }
    }
  }
}

std::string pick(Rng& rng, const std::vector<std::string>& from) {
  return from[rng.below(from.size())];
}

std::string random_iri(Rng& rng) {
  return pick(rng, {"<http://a/" + std::to_string(rng.below(9)) + ">", "<a:b>",
                    "<http://a/\xC3\xA4\xE2\x82\xAC>", "<http://a/\\u00E4>",
                    "<http://a/" + std::string(rng.below(40), 'x') + ">"});
}

std::string random_blank(Rng& rng) {
  return pick(rng, {"_:b1", "_:B1", "_:x", "_:b1.c", "_:\xC3\xA4", "_:0"});
}

std::string random_literal(Rng& rng) {
  return pick(
      rng, {"\"\"", "\"a\\nb\\\"\"", "\"\xF0\x9F\x98\x80\"", "\"x\"@en-GB",
            "\"1\"^^<http://www.w3.org/2001/XMLSchema#integer>",
            "\"s\"^^<http://www.w3.org/2001/XMLSchema#string>",
            "\"# no comment\"", "\"" + std::string(rng.below(300), 'y') + "\"",
            "\"\\u00e9 \\U0001F600\"", "\"tab\\t . <a:b>\""});
}

std::string random_broken_line(Rng& rng) {
  return pick(rng, {"<a:s> <a:p> .",
                    "<a:s> <a:p> \"open .",
                    "<a:s> <rel> <a:o> .",
                    "<a:s> <a:p> <a:o>",
                    "<a:s> <a:p>",
                    "nonsense",
                    "<a b> <a:p> <a:o> .",
                    "<a:s> <a:p> \"x\"@1 .",
                    "<a:s> <a:p> \"\xFF\" .",
                    ". ",
                    "\"",
                    "<a:s> <a:p> <a:o> . <a:s>",
                    "<a:s> <a:p> \"x\"^^<> .",
                    "<a:s> <a:p> \"x\"^^<rel> .",
                    "<a:s> <a:p> <http://a/\\u0020> .",
                    "<a:s> <a:p> \"\\uD800\" .",
                    "<a:s> \"p\" <a:o> .",
                    "_:b <a:p> p:o .",
                    "<a:s> <a:p> <a:o> <rel> .",
                    "@prefix p: <a:> .",
                    std::string("<a:s> <a:p> \"\0\" .", 17),
                    std::string("\0", 1),
                    "<a:s> <a:p> \"x\"@en-- .",
                    "\xEF\xBB\xBF<a:s> <a:p> <a:o> ."});
}

std::string random_line(Rng& rng, bool quads, double error_rate) {
  if (rng.chance(error_rate)) return random_broken_line(rng);
  if (rng.chance(0.1)) return pick(rng, {"", "# comment", "  ", "\t# <a:b> ."});
  const auto subject = [&] {
    return rng.chance(0.3) ? random_blank(rng) : random_iri(rng);
  };
  std::string line = subject() + ' ' + random_iri(rng) + ' ';
  line += rng.chance(0.5) ? random_literal(rng) : subject();
  if (quads && rng.chance(0.5)) line += ' ' + subject();
  line += rng.chance(0.2) ? "." : " .";
  if (rng.chance(0.1)) line += " # <a:x> .";
  if (rng.chance(0.03)) line += " <a:s> <a:p> <a:o> .";
  return line;
}

std::string random_file(Rng& rng, bool quads, double error_rate) {
  std::string text = rng.chance(0.1) ? "\xEF\xBB\xBF" : "";
  const std::string line_end = rng.chance(0.2) ? "\r\n" : "\n";
  for (std::uint64_t n = rng.below(60); n > 0; --n) {
    text += random_line(rng, quads, error_rate);
    if (n > 1 || rng.chance(0.5)) text += line_end;
  }
  return text;
}

TEST(BlockReading, RandomLinesAreReadAsOneByOne) {
  Rng rng(Seed(7));
  for (int round = 0; round < 120; ++round) {
    const bool quads = rng.chance(0.5);
    ReadOptions options;
    options.syntax = quads ? Syntax::kNQuads : Syntax::kNTriples;
    if (rng.chance(0.5)) options.blank_prefix = "f1";
    if (rng.chance(0.3)) options.base_iri = "http://base/";
    if (rng.chance(0.3)) options.max_diagnostics = rng.below(5);
    const double error_rate = rng.chance(0.5) ? 0 : 0.05;
    expect_same(random_file(rng, quads, error_rate), options,
                {1, 7, 100, 1000, 0});
    if (HasFatalFailure()) return;
  }
}

TEST(BlockReading, EachBrokenLineIsFoundAnywhere) {
  ReadOptions options;
  options.syntax = Syntax::kNQuads;
  const std::string good = "<a:s> <a:p> <a:o> .\n";
  for (std::uint64_t seed = 1; seed < 60; ++seed) {
    Rng rng{Seed(seed)};
    const std::string bad = random_broken_line(rng) + '\n';
    for (const std::string& text :
         {bad + good + good, good + bad + good, good + good + bad}) {
      expect_same(text, options, {1, 20, 40, 0});
      if (HasFatalFailure()) return;
    }
  }
}

TEST(BlockReading, LinesMayBeLongerThanABlock) {
  ReadOptions options;
  options.syntax = Syntax::kNTriples;
  std::string text = "<a:s> <a:p> \"" + std::string(100000, 'l') + "\" .\n";
  text += "<a:s> <a:p> \"\xE2\x82\xAC\" .\n# " + std::string(5000, '#') + '\n';
  text += "<a:s> <a:p> \"" + std::string(70000, 'm') + "\" .";
  expect_same(text, options, {1, 100, 4096});
  expect_same(text + " x", options, {1, 100, 4096});
}

TEST(BlockReading, EmptyInputsHaveNoBlocks) {
  for (const std::string_view text :
       {"", "\n", "#", "\r\n\r\n", "\xEF\xBB\xBF"}) {
    for (const Syntax syntax : {Syntax::kNTriples, Syntax::kTurtle}) {
      ReadOptions options;
      options.syntax = syntax;
      expect_same(text, options, {0, 1});
    }
  }
}

TEST(BlockReading, RdfXmlIsRefusedAsEver) {
  ReadOptions options;
  options.syntax = Syntax::kNTriples;
  expect_same("<?xml version=\"1.0\"?>\n<rdf:RDF>\n", options, {0, 1, 10});
  // Not at the start it is any broken line.
  expect_same("# first\n<?xml version=\"1.0\"?>\n", options, {0, 1, 10});
}

TEST(BlockReading, UnusableBlankPrefixIsRefused) {
  ReadOptions options;
  options.blank_prefix = "a b";
  for (const Syntax syntax : {Syntax::kNTriples, Syntax::kTurtle}) {
    options.syntax = syntax;
    expect_same("<a:s> <a:p> <a:o> .", options, {0});
  }
}

TEST(BlockReading, TermsAreNumberedByFirstAppearance) {
  class Sink final : public BlockSink {
   public:
    void on_statement(const Statement&, const SourceLocation&) override {
      FAIL() << "expected a block";
    }
    void on_block(const StatementBlock& block) override {
      for (const HashedTerm& term : block.terms()) {
        terms.push_back(term.view().to_ntriples());
        EXPECT_EQ(term.hash, hash_term(term.view()));
      }
      for (const auto& [s, p, o] : block.triples()) {
        numbers.insert(numbers.end(), {s, p, o});
      }
      EXPECT_EQ(block.graph_names().size(), 1U);
    }
    std::vector<std::string> terms;
    std::vector<std::uint32_t> numbers;
  };
  Sink sink;
  read_rdf_text(
      "<a:s> <a:p> \"s\" .\n"
      "<a:p> <a:p> \"s\"@en <a:g> .\n"
      "<a:s> <a:q> \"s\"^^<http://www.w3.org/2001/XMLSchema#string> .\n",
      "t.nq", {}, sink, JobContext());
  EXPECT_THAT(sink.terms, ::testing::ElementsAre("<a:s>", "<a:p>", "\"s\"",
                                                 "\"s\"@en", "<a:q>"));
  EXPECT_THAT(sink.numbers,
              ::testing::ElementsAre(0U, 1U, 2U, 1U, 1U, 3U, 0U, 4U, 2U));
}

std::string random_turtle(Rng& rng, double error_rate) {
  std::string text;
  for (std::uint64_t n = rng.below(40); n > 0; --n) {
    if (rng.chance(error_rate)) {
      text += pick(rng, {"a:s b:p no:o .\n", "<a:s> <a:p> .\n", "]\n",
                         "<a:s> <a:p> \"open\n", "<a:s> <a:p> <\\u0020> .\n"});
      continue;
    }
    text += pick(
        rng, {"@prefix p: <http://p" + std::to_string(rng.below(3)) + "/> .\n",
              "@prefix p: <http://p/> .\np:a p:b p:c , p:d ; p:e 1, 2.5 .\n",
              "<a:s> <a:p> [ <a:q> ( 1 2 ) ] .\n", "_:b1 a _:B1 .\n",
              "<a:s> <a:p> \"\"\"long\n\"text\" \\n\"\"\"@en .\n", "# note\n",
              "@base <http://base/> .\n<x> <a:p> <#y> .\n"});
  }
  return text;
}

TEST(BlockReading, RandomTurtleIsReadAsOneByOne) {
  Rng rng(Seed(8));
  for (int round = 0; round < 100; ++round) {
    ReadOptions options;
    options.syntax = rng.chance(0.5) ? Syntax::kTurtle : Syntax::kTrig;
    if (rng.chance(0.5)) options.blank_prefix = "f1";
    expect_same(random_turtle(rng, rng.chance(0.5) ? 0 : 0.1), options,
                {1, 3, 0});
    if (HasFatalFailure()) return;
  }
}

std::string many_triples(int n) {
  std::string text;
  for (int i = 0; i < n; ++i) {
    text += "<http://a/" + std::to_string(i % 997) + "> <http://a/p> \"" +
            std::to_string(i) + "\" .\n";
  }
  return text;
}

TEST(BlockReading, FilesAreReadAsText) {
  const test::TempDir dir;
  const std::string text = many_triples(30000);
  const std::string path = dir.write("a.nt", text);
  BlockCollector sink;
  JobContext job;
  job.n_threads = 2;
  const ReadResult result = read_rdf(path, {}, sink, job);
  EXPECT_EQ(result.n_statements, 30000U);
  EXPECT_GE(sink.n_blocks, 2);
  ReadOptions options;
  options.syntax = Syntax::kNTriples;
  EXPECT_EQ(sink.collector.lines(), read_one_by_one(text, options).lines);
  EXPECT_EQ(to_string(sink.collector.places.back()).find(path + ":30000:"), 0U);
}

}  // namespace
}  // namespace rrn::io
