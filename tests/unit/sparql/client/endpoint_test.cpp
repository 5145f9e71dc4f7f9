// SPDX-License-Identifier: MIT
// The client against a server that answers as stores do at their worst.
#include "sparql/client/endpoint.hpp"

#include <algorithm>
#include <atomic>
#include <map>
#include <set>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sparql/client/graph_reading.hpp"
#include "sparql/client/graph_writing.hpp"
#include "support/expect_error.hpp"
#include "support/http_script_server.hpp"
#include "support/quads.hpp"

namespace rrn::sparql {
namespace {

using test::expect_error;
using test::HttpScriptServer;
using test::ServedRequest;
using test::StatementCollector;
using testing::HasSubstr;
using testing::StartsWith;

constexpr const char* kJsonType =
    "Content-Type: application/sparql-results+json\r\n";
constexpr const char* kTriplesType = "Content-Type: application/n-triples\r\n";
constexpr const char* kNothing =
    R"({"head":{"vars":["s"]},"results":{"bindings":[]}})";

std::string count_answer(std::size_t n) {
  return HttpScriptServer::answer(
      200,
      R"({"head":{"vars":["n"]},"results":{"bindings":[{"n":{"type":"literal",)"
      R"("value":")" +
          std::to_string(n) + R"("}}]}})",
      kJsonType);
}

class SparqlEndpoint : public testing::Test {
 protected:
  void SetUp() override {
    if (!http::client_available()) GTEST_SKIP() << "built without libcurl";
  }

  static EndpointOptions options(const HttpScriptServer& server) {
    EndpointOptions options;
    options.query_url = server.url("/query");
    options.store_url = "";
    options.http.n_retries = 0;
    return options;
  }

  JobContext job_;
};

TEST_F(SparqlEndpoint, SendsQueriesAndUpdatesAsForms) {
  HttpScriptServer server([](const ServedRequest& request) {
    if (request.target == "/update") return HttpScriptServer::answer(204, "");
    return HttpScriptServer::answer(200, R"({"head":{},"boolean":true})",
                                    kJsonType);
  });
  Endpoint endpoint(options(server));
  (void)endpoint.probe(job_);
  EXPECT_TRUE(endpoint.ask("ASK { ?s ?p \"a&b\" }", job_));
  endpoint.update("CLEAR ALL", job_);
  const auto requests = server.requests();
  ASSERT_EQ(requests.size(), 4u) << "two are to find out what it is";
  EXPECT_EQ(requests[2].header("content-type"),
            "application/x-www-form-urlencoded");
  EXPECT_EQ(requests[2].form_value(), "ASK { ?s ?p \"a&b\" }");
  EXPECT_EQ(requests[3].target, "/update");
  EXPECT_EQ(requests[3].body, "update=CLEAR%20ALL");
}

TEST_F(SparqlEndpoint, EscapesWhatAStoreWouldReadByteByByte) {
  for (const int length : {1, 2}) {
    HttpScriptServer server([&](const ServedRequest& request) {
      if (request.target == "/update") return HttpScriptServer::answer(204, "");
      return count_answer(static_cast<std::size_t>(length));
    });
    Endpoint endpoint(options(server));
    EXPECT_EQ(endpoint.probe(job_).reads_utf8, length == 1);
    const std::string update =
        "INSERT DATA { <urn:\u00e9> <urn:p> \"\U0001F600 x\" }";
    endpoint.update(update, job_);
    EXPECT_EQ(server.requests().back().form_value(),
              length == 1 ? update
                          : "INSERT DATA { <urn:\\u00E9> <urn:p> "
                            "\"\\U0001F600 x\" }");
  }
}

TEST_F(SparqlEndpoint, KnowsVirtuoso) {
  HttpScriptServer server([](const ServedRequest&) {
    return HttpScriptServer::answer(
        200, kNothing,
        std::string(kJsonType) + "Server: Virtuoso/07.20.3229 (Linux)\r\n");
  });
  Endpoint endpoint(options(server));
  EXPECT_EQ(endpoint.probe(job_).kind, StoreKind::kVirtuoso);
  EXPECT_EQ(endpoint.probe(job_).forms, LiteralForms::kByValue);
  EXPECT_EQ(server.requests().size(), 1u);
}

TEST_F(SparqlEndpoint, FindsTheGraphStore) {
  HttpScriptServer server([](const ServedRequest& request) {
    if (request.target.starts_with("/data?")) {
      return HttpScriptServer::answer(200, "<urn:a> <urn:b> <urn:c> .\n",
                                      kTriplesType);
    }
    if (request.target == "/query") {
      return HttpScriptServer::answer(200, kNothing, kJsonType);
    }
    return HttpScriptServer::answer(200, "<html/>",
                                    "Content-Type: text/html\r\n");
  });
  EndpointOptions given = options(server);
  given.store_url.reset();
  Endpoint endpoint(given);
  (void)endpoint.probe(job_);
  StatementCollector statements;
  std::uint64_t n = 0;
  ASSERT_TRUE(endpoint.get_graph("urn:g", statements, n, job_));
  EXPECT_EQ(n, 1u);
  EXPECT_EQ(statements.lines(),
            std::vector<std::string>{"<urn:a> <urn:b> <urn:c> ."});
  EXPECT_EQ(server.requests().back().target, "/data?graph=urn%3Ag");
}

TEST_F(SparqlEndpoint, SaysWhatTheServerSays) {
  HttpScriptServer server([](const ServedRequest&) {
    return HttpScriptServer::answer(400, "\nsyntax error at '}'\nmore");
  });
  Endpoint endpoint(options(server));
  try {
    (void)endpoint.probe(job_);
    ADD_FAILURE() << "no error";
  } catch (const ServerError& error) {
    EXPECT_EQ(error.status(), 400);
    EXPECT_EQ(error.what(), server.url("/query") +
                                ": the server answered 400 (syntax error at "
                                "'}'); expected success");
  }
}

TEST_F(SparqlEndpoint, RepeatsAnUpdateAfterADeadlock) {
  std::atomic<int> n = 0;
  HttpScriptServer server([&](const ServedRequest& request) {
    if (request.target == "/query") {
      return HttpScriptServer::answer(200, kNothing, kJsonType);
    }
    if (++n < 3) {
      return HttpScriptServer::answer(
          500, "Virtuoso 40001 Error SR172: Transaction deadlocked");
    }
    return HttpScriptServer::answer(200, "");
  });
  Endpoint endpoint(options(server));
  (void)endpoint.probe(job_);
  endpoint.update("CLEAR ALL", job_);
  EXPECT_EQ(n, 3);
}

/// A store of `n` triples that answers at most `limit` of them at a time.
class ShortAnswers {
 public:
  ShortAnswers(std::size_t n, std::size_t limit) : n_(n), limit_(limit) {}

  std::string operator()(const ServedRequest& request) const {
    const std::string query = request.form_value();
    if (query.find("COUNT") != std::string::npos) return count_answer(n_);
    if (query.starts_with("SELECT")) {
      return HttpScriptServer::answer(200, kNothing, kJsonType);
    }
    const auto number = [&](const char* word, std::size_t otherwise) {
      const std::size_t at = query.rfind(word);
      return at == std::string::npos
                 ? otherwise
                 : std::stoul(query.substr(at + std::string(word).size()));
    };
    const std::size_t begin = number(" OFFSET ", 0);
    const std::size_t end =
        std::min({begin + number(" LIMIT ", n_), begin + limit_, gives_});
    std::string text;
    for (std::size_t i = begin; i < end; ++i) {
      text += "<urn:s> <urn:p> <urn:o" + std::to_string(i) + "> .\n";
    }
    return HttpScriptServer::answer(200, text, kTriplesType);
  }

  std::size_t gives_ = 1000000;

 private:
  std::size_t n_;
  std::size_t limit_;
};

TEST_F(SparqlEndpoint, ReadsGraphsInPagesWhereAnswersAreCutOff) {
  ShortAnswers store(25, 10);
  store.gives_ = 25;
  HttpScriptServer server(store);
  Endpoint endpoint(options(server));
  (void)endpoint.probe(job_);
  StatementCollector statements;
  EXPECT_EQ(read_graph(endpoint, "urn:g", statements, job_), 25u);
  const std::vector<std::string> lines = statements.lines();
  EXPECT_EQ(std::set<std::string>(lines.begin(), lines.end()).size(), 25u);
}

TEST_F(SparqlEndpoint, SaysThatAGraphCannotBeReadWhole) {
  ShortAnswers store(25, 10);
  store.gives_ = 20;
  HttpScriptServer server(store);
  Endpoint endpoint(options(server));
  (void)endpoint.probe(job_);
  StatementCollector statements;
  expect_error(
      [&] { (void)read_graph(endpoint, "urn:g", statements, job_); },
      ErrorCode::kIo,
      server.url("/query") +
          ": the store gives fewer triples than the 25 it counts; expected "
          "all of them, or a graph that does not change meanwhile");
}

TEST_F(SparqlEndpoint, HalvesBatchesThatAreTooLarge) {
  std::vector<std::size_t> sizes;
  std::set<std::string> stored;
  HttpScriptServer server([&](const ServedRequest& request) {
    if (request.target == "/query") {
      return HttpScriptServer::answer(200, kNothing, kJsonType);
    }
    const std::string update = request.form_value();
    std::set<std::string> triples;
    std::size_t start = 0;
    while ((start = update.find("<urn:s>", start)) != std::string::npos) {
      const std::size_t end = update.find('\n', start);
      triples.insert(update.substr(start, end - start));
      start = end;
    }
    sizes.push_back(triples.size());
    if (triples.size() > 30) {
      return HttpScriptServer::answer(500, "Virtuoso 37000 Error SQ199");
    }
    stored.merge(triples);
    return HttpScriptServer::answer(204, "");
  });
  Endpoint endpoint(options(server));
  (void)endpoint.probe(job_);
  std::vector<std::string> triples;
  for (int i = 0; i < 250; ++i) {
    triples.push_back("<urn:s> <urn:p> <urn:o" + std::to_string(i) + "> .");
  }
  GraphWriter writer(endpoint, 100);
  writer.insert("urn:g", triples, job_);
  EXPECT_EQ(stored, std::set<std::string>(triples.begin(), triples.end()));
  EXPECT_EQ(sizes[0], 100u);
  EXPECT_EQ(sizes[1], 50u);
  EXPECT_EQ(sizes[2], 25u);
}

TEST_F(SparqlEndpoint, DoesNotSplitWhatIsNotAllowed) {
  std::atomic<int> n = 0;
  HttpScriptServer server([&](const ServedRequest& request) {
    if (request.target == "/query") {
      return HttpScriptServer::answer(200, kNothing, kJsonType);
    }
    ++n;
    return HttpScriptServer::answer(403, "no");
  });
  Endpoint endpoint(options(server));
  (void)endpoint.probe(job_);
  GraphWriter writer(endpoint, 100);
  const std::vector<std::string> triples(10, "<urn:s> <urn:p> <urn:o> .");
  EXPECT_THROW(writer.insert("urn:g", triples, job_), ServerError);
  EXPECT_EQ(n, 1);
}

TEST_F(SparqlEndpoint, LetsNoTextOutOfTheBracketsOfAnIri) {
  EXPECT_EQ(iri_ref("http://a/b?c=d#e"), "<http://a/b?c=d#e>");
  for (const char* text :
       {"urn:a> } ; DROP ALL #", "urn:a b", "urn:a\n", "urn:\"a", "urn:{a}"}) {
    expect_error([&] { (void)iri_ref(text); }, ErrorCode::kBadArgument,
                 "'" + std::string(text) +
                     "' is no IRI; expected one without blanks and brackets");
  }
  for (const char* text : {"derived", "_:b", "1a:b", "-:b", ":b", ""}) {
    expect_error([&] { (void)iri_ref(text); }, ErrorCode::kBadArgument,
                 "'" + std::string(text) +
                     "' is no absolute IRI; expected one with its scheme");
  }
  expect_error([] { (void)iri_ref("urn:\x80"); }, ErrorCode::kBadArgument,
               "the name of a graph is no text in UTF-8; expected an IRI");
}

}  // namespace
}  // namespace rrn::sparql
