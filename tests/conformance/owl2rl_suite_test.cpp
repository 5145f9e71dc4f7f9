// SPDX-License-Identifier: MIT
// Runs the W3C OWL 2 test cases that the RL profile and the RL/RDF rules can
// decide.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "conformance/flat_json.hpp"
#include "datalog/evaluation/materialiser.hpp"
#include "reasoner/entailment/entailment.hpp"
#include "reasoner/knowledge/derivation.hpp"
#include "reasoner/knowledge/knowledge.hpp"
#include "reasoner/knowledge/loading.hpp"

namespace rrn::test {
namespace {

/// Runs that fail, as kind/name, and why RL cannot decide them.
const std::map<std::string, std::string>& known_failures() {
  static const std::map<std::string, std::string> failures = {};
  return failures;
}

/// One run: what a test case says about one graph or two.
struct SuiteRun {
  std::string name;
  std::string set;
  std::string kind;
  std::string premise;
  std::string conclusion;
  reasoner::ImportMap imports;

  [[nodiscard]] std::string title() const { return kind + '/' + name; }
};

std::string suite_folder() {
  const char* const given = std::getenv("RRN_SHARED");
  return std::string(given != nullptr ? given : RRN_SHARED) + "/suites/owl2rl/";
}

SuiteRun to_suite_run(std::map<std::string, std::string> entry,
                      const std::string& folder) {
  SuiteRun run{entry["id"],
               entry["set"],
               entry["kind"],
               folder + entry["premise"],
               folder + entry["conclusion"],
               {}};
  for (int i = 0;; ++i) {
    const std::string path = "imports." + std::to_string(i);
    if (!entry.contains(path + ".iri")) return run;
    run.imports[entry[path + ".iri"]] = folder + entry[path + ".file"];
  }
}

std::vector<SuiteRun> read_index(const std::string& folder) {
  std::vector<SuiteRun> runs;
  std::ifstream index(folder + "index.jsonl");
  for (std::string line; std::getline(index, line);) {
    if (!line.empty())
      runs.push_back(to_suite_run(parse_flat_json(line), folder));
  }
  return runs;
}

/// Runs decided by default never end by a limit, so none is set.
bool passes(const SuiteRun& run, std::string& detail) {
  reasoner::Sources sources;
  sources.data = {run.premise};
  sources.imports = run.imports;
  sources.schema = true;
  sources.axiomatic = true;
  reasoner::Knowledge premise = reasoner::load(sources, JobContext());
  if (run.kind == "consistency" || run.kind == "inconsistency") {
    const auto result = reasoner::derive(premise, {}, JobContext());
    detail = std::to_string(result.n_violations) + " violations";
    return (result.n_violations == 0) == (run.kind == "consistency");
  }
  reasoner::EntailmentOptions options;
  // These repeat a negative test under the direct semantics, whose only
  // difference here is that annotations do not count.
  options.ignore_annotations = run.name.ends_with("-Direct");
  const std::vector<std::string> conclusions = {run.conclusion};
  const auto result =
      reasoner::check_entailment(premise, conclusions, options, JobContext());
  for (const std::string& claim : result.missing) detail += "\n    " + claim;
  if (run.kind == "positive-entailment") {
    return result.verdict == reasoner::EntailmentVerdict::kEntailed;
  }
  EXPECT_EQ(run.kind, "negative-entailment");
  return result.verdict == reasoner::EntailmentVerdict::kNotEntailed;
}

TEST(Owl2RlSuite, PassesButForKnownFailures) {
  const std::string folder = suite_folder();
  if (!std::filesystem::exists(folder + "index.jsonl")) {
    GTEST_SKIP() << "no suite in " << folder
                 << "; set RRN_SHARED to the folder that holds suites/owl2rl";
  }
  const std::vector<SuiteRun> runs = read_index(folder);
  EXPECT_EQ(runs.size(), 170U);
  struct Count {
    int passed = 0;
    int all = 0;
  };
  std::map<std::string, Count> counts;
  std::size_t n_known = 0;
  for (const SuiteRun& run : runs) {
    std::string detail;
    bool passed = false;
    try {
      passed = passes(run, detail);
    } catch (const std::exception& error) {
      detail = error.what();
    }
    Count& count = counts[run.set + ", " + run.kind];
    ++count.all;
    count.passed += passed ? 1 : 0;
    const auto known = known_failures().find(run.title());
    const bool is_known = known != known_failures().end();
    n_known += is_known ? 1 : 0;
    EXPECT_EQ(passed, !is_known)
        << run.title() << ": "
        << (is_known ? "passes now; take it off the known failures" : detail);
  }
  EXPECT_EQ(n_known, known_failures().size()) << "a known failure has no run";
  for (const auto& [title, count] : counts) {
    std::cout << title << ": " << count.passed << " of " << count.all << '\n';
    RecordProperty(title, std::to_string(count.passed) + " of " +
                              std::to_string(count.all));
  }
}

}  // namespace
}  // namespace rrn::test
