// SPDX-License-Identifier: MIT
// A SERVICE clause of another store, answered by `rrn serve`.
#include <csignal>
#include <fstream>
#include <set>
#include <string>
#include <thread>

#include <gtest/gtest.h>

#include "endpoints/store_process.hpp"

namespace rrn::test {
namespace {

/// Waits for `serving on URL/`; empty if the program ends.
std::string served_url(ChildProcess& process, const std::string& output) {
  constexpr std::string_view kBefore = "serving on ";
  while (process.is_running()) {
    std::ifstream file(output);
    const std::string said{std::istreambuf_iterator<char>(file), {}};
    const std::size_t start = said.find(kBefore);
    const std::size_t end = said.find("/\n", start);
    if (end != std::string::npos) {
      return said.substr(start + kBefore.size(), end - start - kBefore.size());
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  return {};
}

TEST(Federation, AnswersTheServiceClauseOfVirtuoso) {
  std::string why_not;
  const auto store = start_store("virtuoso", why_not);
  if (!store) GTEST_SKIP() << why_not;
  const TempDir dir;
  ChildProcess server({RRN_BINARY_DIR "/bin/rrn", "serve", "--port", "0",
                       "--ontology", RRN_SOURCE_DIR "/owl/family.ttl",
                       RRN_SOURCE_DIR "/datasets/family/example.ttl"},
                      dir.path(), dir.file("output"));
  const std::string url = served_url(server, dir.file("output"));
  ASSERT_FALSE(url.empty());
  // Only who is logged in may use SERVICE there.
  sparql::EndpointOptions options = store->endpoint_options();
  options.query_url += "-auth";
  sparql::Endpoint endpoint(options);
  (void)endpoint.probe({});
  const sparql::Results cousins =
      endpoint.select("SELECT ?x { SERVICE <" + url +
                          "/sparql> { <urn:x-rrn:example:royal#OlavV> "
                          "<urn:x-rrn:family#boyCousinOf> ?x } }",
                      {});
  std::set<std::string> names;
  for (const auto& row : cousins.rows) names.insert(row[0]->text);
  // Derived, none of them stated.
  const std::string royal = "urn:x-rrn:example:royal#";
  EXPECT_EQ(names,
            (std::set<std::string>{royal + "MaryPrincessRoyal",
                                   royal + "GeorgeVI", royal + "EdwardVIII"}));
  EXPECT_EQ(server.end(SIGTERM), 0);
}

}  // namespace
}  // namespace rrn::test
