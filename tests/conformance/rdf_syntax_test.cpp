// SPDX-License-Identifier: MIT
// Runs the W3C test suites of RDF 1.1 syntaxes.
#include <cstdlib>
#include <filesystem>
#include <map>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "conformance/rdf_manifest.hpp"
#include "io/rdf_reader.hpp"
#include "support/isomorphism.hpp"
#include "support/quads.hpp"

namespace rrn::test {
namespace {

struct Suite {
  std::string folder;
  io::Syntax syntax;
  std::size_t n_tests;
  /// Tests that fail, by name, and why.
  std::map<std::string, std::string> known_failures;
};

void PrintTo(const Suite& suite, std::ostream* out) { *out << suite.folder; }

std::string suites_folder() {
  const char* const given = std::getenv("RRN_SHARED");
  const std::string shared = given != nullptr ? given : RRN_SHARED;
  return shared + "/suites/rdf11";
}

/// Keeps what comes in blocks, too.
class BlockCollector final : public io::BlockSink {
 public:
  void on_statement(const Statement& statement,
                    const SourceLocation& /*place*/) override {
    quads.emplace_back(statement);
  }
  void on_block(const io::StatementBlock& block) override {
    for (std::size_t i = 0; i < block.triples().size(); ++i) {
      quads.emplace_back(block.statement(i));
    }
  }
  std::vector<Quad> quads;
};

template <typename Sink>
std::vector<Quad> read(const std::string& path, const std::string& base_iri,
                       std::optional<io::Syntax> syntax) {
  Sink collector;
  io::ReadOptions options;
  options.syntax = syntax;
  options.base_iri = base_iri;
  JobContext job;
  job.n_threads = 2;
  io::read_rdf(path, options, collector, job);
  return std::move(collector.quads);
}

/// Returns what is wrong; nothing if the test passes.
template <typename Sink>
std::string run(const SyntaxTest& test, io::Syntax syntax) {
  std::vector<Quad> quads;
  try {
    quads = read<Sink>(test.action_path, test.base_iri, syntax);
  } catch (const Error& error) {
    if (error.code() != ErrorCode::kBadSyntax) throw;
    return test.expectation == Expectation::kRejected
               ? ""
               : std::string("rejected: ") + error.what();
  }
  if (test.expectation == Expectation::kRejected) return "accepted";
  if (test.expectation == Expectation::kAccepted) return "";
  const auto expected =
      read<Sink>(test.result_path, test.base_iri, std::nullopt);
  return isomorphic(quads, expected) ? "" : "read something else";
}

class RdfSyntaxSuite : public ::testing::TestWithParam<Suite> {};

TEST_P(RdfSyntaxSuite, PassesButForKnownFailures) {
  const Suite& suite = GetParam();
  const std::string folder = suites_folder() + '/' + suite.folder;
  if (!std::filesystem::exists(folder + "/manifest.ttl")) {
    GTEST_SKIP() << "no suite in " << folder
                 << "; set RRN_SHARED to the folder that holds suites/rdf11";
  }
  const std::vector<SyntaxTest> tests = read_manifest(folder);
  EXPECT_EQ(tests.size(), suite.n_tests);
  std::size_t n_passed = 0;
  for (const SyntaxTest& test : tests) {
    const std::string wrong = run<StatementCollector>(test, suite.syntax);
    EXPECT_EQ(run<BlockCollector>(test, suite.syntax), wrong)
        << test.name << ", by blocks";
    if (wrong.empty()) ++n_passed;
    const bool is_known = suite.known_failures.contains(test.name);
    EXPECT_EQ(wrong.empty(), !is_known)
        << test.name << ": "
        << (is_known ? "passes now; take it off the known failures" : wrong);
  }
  RecordProperty("passed", static_cast<int>(n_passed));
  EXPECT_EQ(n_passed, suite.n_tests - suite.known_failures.size());
}

INSTANTIATE_TEST_SUITE_P(
    W3c, RdfSyntaxSuite,
    ::testing::Values(Suite{"rdf-turtle", io::Syntax::kTurtle, 313, {}},
                      Suite{"rdf-trig", io::Syntax::kTrig, 356, {}},
                      Suite{"rdf-n-triples", io::Syntax::kNTriples, 70, {}},
                      Suite{"rdf-n-quads", io::Syntax::kNQuads, 87, {}},
                      Suite{"rdf-xml", io::Syntax::kRdfXml, 166, {}}),
    [](const auto& test_info) {
      return std::string(io::to_string(test_info.param.syntax));
    });

}  // namespace
}  // namespace rrn::test
