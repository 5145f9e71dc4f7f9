// SPDX-License-Identifier: MIT
#include "attach/graph_switch.hpp"

#include <atomic>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/http_script_server.hpp"

namespace rrn::attach {
namespace {

using test::HttpScriptServer;
using test::ServedRequest;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

std::vector<std::string> triples(const std::string& name, int n) {
  std::vector<std::string> lines;
  for (int i = 0; i < n; ++i) {
    lines.push_back("<urn:" + name + "> <urn:p> <urn:o" + std::to_string(i) +
                    "> .");
  }
  return lines;
}

class Switch : public testing::Test {
 protected:
  void SetUp() override {
    if (!http::client_available()) GTEST_SKIP() << "built without libcurl";
    sparql::EndpointOptions options;
    options.query_url = server_.url("/query");
    options.store_url = "";
    endpoint_ = std::make_unique<sparql::Endpoint>(options);
    (void)endpoint_->probe({});
  }

  [[nodiscard]] std::vector<std::string> updates() const {
    std::vector<std::string> texts;
    for (const ServedRequest& request : server_.requests()) {
      if (request.target == "/update") {
        texts.push_back(request.form_value());
      }
    }
    return texts;
  }

  std::atomic<int> n_refused_ = 0;
  std::string refused_;     ///< Updates with this text are refused
  std::string held_ = "0";  ///< Triples in graphs that are no staging graphs
  HttpScriptServer server_{[this](const ServedRequest& request) {
    if (request.target == "/query") {
      const bool staged = request.body.find("1-added") != std::string::npos;
      return HttpScriptServer::answer(
          200,
          R"({"head":{"vars":["n"]},"results":{"bindings":[{"n":)"
          R"({"type":"literal","value":")" +
              std::string(staged ? "5" : held_) + R"("}}]}})",
          "Content-Type: application/sparql-results+json\r\n");
    }
    if (!refused_.empty() &&
        request.form_value().find(refused_) != std::string::npos) {
      return HttpScriptServer::answer(400, "not that");
    }
    if (n_refused_ > 0) {
      --n_refused_;
      return HttpScriptServer::answer(400, "too long");
    }
    return HttpScriptServer::answer(204, "");
  }};
  std::unique_ptr<sparql::Endpoint> endpoint_;
};

TEST_F(Switch, MakesLittleInOneOperation) {
  GraphSwitch graphs(*endpoint_, "urn:staging:", 2, 100);
  const std::vector<GraphChange> changes{
      {"urn:d", triples("a", 2), triples("r", 1), false},
      {"urn:e", triples("b", 1), {}, true}};
  graphs.apply(changes, {});
  EXPECT_THAT(
      updates(),
      ElementsAre(
          "DELETE {\nGRAPH <urn:d> {\n<urn:r> <urn:p> <urn:o0> .\n}\n} "
          "INSERT {\nGRAPH <urn:d> {\n<urn:a> <urn:p> <urn:o0> .\n"
          "<urn:a> <urn:p> <urn:o1> .\n}\n"
          "GRAPH <urn:e> {\n<urn:b> <urn:p> <urn:o0> .\n}\n} WHERE {}"));
}

TEST_F(Switch, StagesMuchAndSwitchesInOneOperation) {
  GraphSwitch graphs(*endpoint_, "urn:staging:", 2, 1000);
  const std::vector<GraphChange> changes{
      {"urn:d", triples("a", 600), triples("r", 1), false},
      {"urn:e", triples("b", 1), {}, false}};
  graphs.apply(changes, {});
  EXPECT_THAT(
      updates(),
      ElementsAre(
          StartsWith("INSERT DATA { GRAPH <urn:staging:0-removed> {"),
          StartsWith("INSERT DATA { GRAPH <urn:staging:0-added> {"),
          StartsWith("INSERT DATA { GRAPH <urn:staging:1-added> {"),
          "DELETE {\nGRAPH <urn:d> { ?s0r ?p0r ?o0r }\n} "
          "INSERT {\nGRAPH <urn:d> { ?s0a ?p0a ?o0a }\n"
          "GRAPH <urn:e> { ?s1a ?p1a ?o1a }\n} "
          "WHERE {{ GRAPH <urn:staging:0-removed> { ?s0r ?p0r ?o0r } } UNION "
          "{ GRAPH <urn:staging:0-added> { ?s0a ?p0a ?o0a } } UNION "
          "{ GRAPH <urn:staging:1-added> { ?s1a ?p1a ?o1a } }}",
          "DROP SILENT GRAPH <urn:staging:0-removed>",
          "DROP SILENT GRAPH <urn:staging:0-added>",
          "DROP SILENT GRAPH <urn:staging:1-added>"));
}

TEST_F(Switch, MovesMuchIntoAnEmptyGraph) {
  GraphSwitch graphs(*endpoint_, "urn:staging:", 1, 1000);
  held_ = "600";
  const std::vector<GraphChange> changes{
      {"urn:d", triples("a", 600), {}, true}};
  graphs.apply(changes, {});
  EXPECT_THAT(
      updates(),
      ElementsAre(StartsWith("INSERT DATA { GRAPH <urn:staging:0-added> {"),
                  "MOVE GRAPH <urn:staging:0-added> TO GRAPH <urn:d> ;\n",
                  "DROP SILENT GRAPH <urn:staging:0-added>"));
}

TEST_F(Switch, CopiesWhereAStoreTakesAMoveAndDoesNothing) {
  GraphSwitch graphs(*endpoint_, "urn:staging:", 1, 1000);
  const std::vector<GraphChange> changes{
      {"urn:d", triples("a", 600), {}, true}};
  graphs.apply(changes, {});
  const std::string copy =
      "INSERT {\nGRAPH <urn:d> { ?s0a ?p0a ?o0a }\n} "
      "WHERE {{ GRAPH <urn:staging:0-added> { ?s0a ?p0a ?o0a } }}";
  const std::string drop = "DROP SILENT GRAPH <urn:staging:0-added>";
  EXPECT_THAT(
      updates(),
      ElementsAre(StartsWith("INSERT DATA { GRAPH <urn:staging:0-added> {"),
                  StartsWith("MOVE GRAPH"), copy, drop));
  graphs.apply(changes, {});
  EXPECT_EQ(updates().size(), 7u) << "it is not asked to move again";
  EXPECT_EQ(updates()[5], copy);
}

TEST_F(Switch, CopiesWhereAStoreRefusesAMove) {
  refused_ = "MOVE";
  GraphSwitch graphs(*endpoint_, "urn:staging:", 1, 1000);
  const std::vector<GraphChange> changes{
      {"urn:d", triples("a", 600), {}, true}};
  graphs.apply(changes, {});
  EXPECT_THAT(
      updates(),
      ElementsAre(StartsWith("INSERT DATA { GRAPH <urn:staging:0-added> {"),
                  StartsWith("MOVE GRAPH"),
                  "INSERT {\nGRAPH <urn:d> { ?s0a ?p0a ?o0a }\n} "
                  "WHERE {{ GRAPH <urn:staging:0-added> { ?s0a ?p0a ?o0a } }}",
                  "DROP SILENT GRAPH <urn:staging:0-added>"));
}

TEST_F(Switch, LeavesNothingAsideWhenTheStoreRefuses) {
  refused_ = "WHERE";
  GraphSwitch graphs(*endpoint_, "urn:staging:", 1, 1000);
  const std::vector<GraphChange> changes{
      {"urn:d", triples("a", 600), {}, false}};
  EXPECT_THROW(graphs.apply(changes, {}), sparql::ServerError);
  EXPECT_EQ(updates().back(), "DROP SILENT GRAPH <urn:staging:0-added>");
}

TEST_F(Switch, StagesWhatAStoreDoesNotTakeInOneText) {
  GraphSwitch graphs(*endpoint_, "urn:staging:", 1, 100);
  n_refused_ = 1;
  const std::vector<GraphChange> changes{{"urn:d", triples("a", 2), {}, false}};
  graphs.apply(changes, {});
  EXPECT_EQ(updates().size(), 4u);
  EXPECT_THAT(updates()[2], HasSubstr("WHERE {{ GRAPH <urn:staging:0-added>"));
}

TEST_F(Switch, RemovesFirstWhatItCouldNotStageBefore) {
  GraphSwitch graphs(*endpoint_, "urn:staging:", 2, 1000);
  const std::vector<GraphChange> changes{
      {"urn:d", triples("a", 600), {}, false}};
  n_refused_ = 100000;
  EXPECT_THROW(graphs.apply(changes, {}), Error);
  const std::size_t n_before = updates().size();
  n_refused_ = 0;
  graphs.apply(changes, {});
  ASSERT_GT(updates().size(), n_before);
  EXPECT_EQ(updates()[n_before], "DROP SILENT GRAPH <urn:staging:0-added>");
}

TEST_F(Switch, WritesNothingWithoutAChange) {
  GraphSwitch graphs(*endpoint_, "urn:staging:", 1, 100);
  const std::vector<GraphChange> changes{{"urn:d", {}, {}, false}};
  graphs.apply(changes, {});
  EXPECT_TRUE(updates().empty());
}

TEST_F(Switch, RemovesWhatAnotherRunLeft) {
  GraphSwitch graphs(*endpoint_, "urn:staging:", 2, 100);
  EXPECT_TRUE(graphs.clean_up({}));
  EXPECT_THAT(updates(),
              ElementsAre("DROP SILENT GRAPH <urn:staging:1-added>"));
}

}  // namespace
}  // namespace rrn::attach
