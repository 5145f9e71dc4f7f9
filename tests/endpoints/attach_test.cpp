// SPDX-License-Identifier: MIT
// `rrn attach` on real stores: what it writes, how little, and that nobody ever
// sees half of it.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/random.hpp"
#include "cli/run_program.hpp"
#include "endpoints/store_process.hpp"
#include "io/rdf_reader.hpp"
#include "rdf/namespaces.hpp"
#include "sparql/canonical_term.hpp"
#include "support/quads.hpp"

namespace rrn::test {
namespace {

using testing::HasSubstr;
using Lines = std::vector<std::string>;

const std::string kDerived{vocab::kDerivedGraph};

/// Statements as lines, in the forms that every store gives back alike.
Lines canonical_lines(const std::vector<Quad>& quads,
                      sparql::LiteralForms forms) {
  Lines lines;
  for (const Quad& quad : quads) {
    Quad canonical;
    canonical.subject = sparql::skolemise(quad.subject.view());
    canonical.predicate = quad.predicate;
    canonical.object = sparql::canonical_term(
        sparql::skolemise(quad.object.view()).view(), forms);
    lines.push_back(canonical.to_string());
  }
  std::ranges::sort(lines);
  lines.erase(std::ranges::unique(lines).begin(), lines.end());
  return lines;
}

Lines canonical_lines(const std::string& ntriples, sparql::LiteralForms forms) {
  StatementCollector statements;
  io::ReadOptions options;
  options.syntax = io::Syntax::kNTriples;
  (void)io::read_rdf_text(ntriples, "lines", options, statements, {});
  return canonical_lines(statements.quads, forms);
}

std::string join(const Lines& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + '\n';
  return text;
}

class Attach : public testing::TestWithParam<const char*> {
 protected:
  void SetUp() override {
    std::string why_not;
    store_ = start_store(GetParam(), why_not);
    if (!store_) GTEST_SKIP() << why_not;
    store_->clear();
  }

  [[nodiscard]] std::string command(const std::string& options) const {
    return "rrn attach --threads 1 --graph " + std::string(kTestGraph) + ' ' +
           options + ' ' + store_->attach_options();
  }
  ProgramResult attach(const std::string& options) {
    return run_shell(command(options));
  }

  [[nodiscard]] sparql::LiteralForms forms() {
    return store_->endpoint().probe({}).forms;
  }
  Lines derived() {
    return canonical_lines(join(store_->graph(kDerived)), forms());
  }
  /// What `rrn reason` derives from the test graph as the store gives it back.
  Lines expected(const std::string& options) {
    const std::string file =
        dir_.write("graph.nt", join(store_->graph(kTestGraph)));
    const ProgramResult result = run_shell(
        "rrn reason --quiet --threads 1 --expand-equality --format "
        "ntriples " +
        options + ' ' + file);
    EXPECT_TRUE(result.exit_code == 0 || result.exit_code == 3) << result.err;
    return canonical_lines(result.out, forms());
  }

  /// The whole life of an attachment to the data of a file.
  void expect_life(const std::string& options, const std::string& file,
                   const std::string& removed_fact) {
    store_->load(file);
    const std::string before = store_->dump();
    ProgramResult result = attach(options);
    ASSERT_TRUE(result.exit_code == 0 || result.exit_code == 3) << result.err;
    const Lines first = derived();
    EXPECT_GT(first.size(), 0u);
    EXPECT_EQ(first, expected(options));

    const std::string attached = store_->dump();
    result = attach(options);
    EXPECT_THAT(result.err, HasSubstr("nothing to write")) << result.err;
    EXPECT_EQ(store_->dump(), attached);

    store_->update("DELETE DATA { GRAPH <" + std::string(kTestGraph) + "> { " +
                   removed_fact + " } }");
    result = attach(options);
    EXPECT_THAT(result.err, HasSubstr("written: ")) << result.err;
    const Lines second = derived();
    EXPECT_EQ(second, expected(options));
    EXPECT_NE(second, first);

    store_->update("INSERT DATA { GRAPH <" + std::string(kTestGraph) + "> { " +
                   removed_fact + " } }");
    result = attach(options);
    EXPECT_EQ(derived(), first);

    result = attach("--detach");
    EXPECT_EQ(result.exit_code, 0) << result.err;
    EXPECT_EQ(store_->dump(), before);
  }

  TempDir dir_;
  std::unique_ptr<TestStore> store_;
};

TEST_P(Attach, KeepsWhatFollowsFromAFamily) {
  expect_life("--ontology $SOURCE/owl/family.ttl",
              RRN_SOURCE_DIR "/datasets/family/example.ttl",
              "<urn:x-rrn:example:royal#Victoria> <urn:x-rrn:family#parentOf> "
              "<urn:x-rrn:example:royal#Alice>");
}

TEST_P(Attach, KeepsWhatFollowsFromCountries) {
  expect_life("--ontology $SOURCE/owl/countries.ttl",
              RRN_SOURCE_DIR "/datasets/countries/countries.ttl",
              "<urn:x-rrn:country:ARM> "
              "<urn:x-rrn:countries#locatedIn> "
              "<urn:x-rrn:region:Asia>");
}

INSTANTIATE_TEST_SUITE_P(Stores, Attach,
                         testing::Values("oxigraph", "virtuoso"),
                         [](const auto& instance) {
                           return std::string(instance.param);
                         });

}  // namespace
}  // namespace rrn::test
