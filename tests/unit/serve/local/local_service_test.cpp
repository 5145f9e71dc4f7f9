// SPDX-License-Identifier: MIT
// The SPARQL 1.1 Protocol over a session.
#include <atomic>
#include <thread>

#include <gmock/gmock.h>

#include "unit/serve/protocol/served.hpp"

namespace rrn::serve {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

const std::string kGrandparents = "SELECT ?x ?y { ?x e:grandparent ?y }";
const http::Fields kForm = {
    {"Content-Type", "application/x-www-form-urlencoded"}};

TEST(LocalServiceTest, ShowsWhatFollowsUnlessToldNotTo) {
  Served served;
  EXPECT_EQ(served.ask(kGrandparents), "x,y\r\nhttp://e/ann,http://e/cay\r\n");
  EXPECT_EQ(served.ask(kGrandparents, "&reasoning=none"), "x,y\r\n");
  EXPECT_EQ(served.ask(kGrandparents, "&reasoning=predicted"),
            "there are no predictions: the server was started without a "
            "model\n");
  EXPECT_EQ(served.ask(kGrandparents, "&reasoning=all"),
            "reasoning is 'all'; expected none, derived or predicted\n");
  EXPECT_EQ(served.ask(kGrandparents, "&threshold=2"),
            "threshold is '2'; expected a number from 0 to 1\n");
}

TEST(LocalServiceTest, GivesEachOriginAGraphOfItsOwn) {
  Served served;
  EXPECT_EQ(served.ask("SELECT ?s { GRAPH <urn:x-rrn:graph:derived> { ?s ?p ?o "
                       "} }"),
            "s\r\nhttp://e/ann\r\n");
  EXPECT_EQ(served.ask("SELECT (COUNT(*) AS ?n) FROM "
                       "<urn:x-rrn:graph:asserted> { ?s ?p ?o }"),
            "n\r\n2\r\n");
}

TEST(LocalServiceTest, AnswersInTheFormatThatIsLiked) {
  Served served;
  const auto type = [&](const std::string& query, const std::string& accept) {
    return std::string(
        served
            .send("GET", "/sparql?" + http::encode_form({{"query", query}}),
                  {{"Accept", accept}})
            .header("content-type")
            .value_or(""));
  };
  EXPECT_EQ(type("ASK {}", "*/*"), "application/sparql-results+json");
  EXPECT_EQ(type("ASK {}", "text/html, application/sparql-results+xml;q=0.5"),
            "application/sparql-results+xml");
  EXPECT_EQ(type("SELECT * {}", "text/tab-separated-values"),
            "text/tab-separated-values; charset=utf-8");
  EXPECT_EQ(type("DESCRIBE <http://e/ann>", "*/*"),
            "text/turtle; charset=utf-8");
  EXPECT_EQ(type("CONSTRUCT WHERE { ?s ?p ?o }", "application/n-triples"),
            "application/n-triples; charset=utf-8");
}

TEST(LocalServiceTest, FollowsUpUpdates) {
  Served served;
  EXPECT_EQ(served.update("INSERT DATA { e:cay e:parent e:dan }"), 204);
  EXPECT_EQ(
      served.ask(kGrandparents + " ORDER BY ?x"),
      "x,y\r\nhttp://e/ann,http://e/cay\r\nhttp://e/bob,http://e/dan\r\n");
  EXPECT_EQ(served.update("DELETE DATA { e:bob e:parent e:cay }"), 204);
  EXPECT_EQ(served.ask(kGrandparents), "x,y\r\n");
  EXPECT_EQ(served.update("DELETE { ?x e:parent ?y } INSERT { ?y e:child ?x } "
                          "WHERE { ?x e:parent ?y }"),
            204);
  EXPECT_EQ(
      served.ask("SELECT ?x ?y { ?x e:child ?y } ORDER BY ?x"),
      "x,y\r\nhttp://e/bob,http://e/ann\r\nhttp://e/dan,http://e/cay\r\n");
  EXPECT_EQ(served.ask("SELECT * { ?x e:parent ?y }"), "x,y\r\n");
}

TEST(LocalServiceTest, TakesBackAnUpdateThatFails) {
  Served served;
  EXPECT_EQ(served.update("DELETE WHERE { ?s ?p ?o } ; INSERT DATA { GRAPH "
                          "<urn:g> { e:a e:b e:c } } ; LOAD <http://e/x>"),
            403);
  EXPECT_EQ(served.ask(kGrandparents), "x,y\r\nhttp://e/ann,http://e/cay\r\n");
  EXPECT_EQ(served.ask("SELECT * { GRAPH <urn:g> { ?s ?p ?o } }"), "s,p,o\r\n");
}

TEST(LocalServiceTest, KeepsNamedGraphsBesideTheReasoning) {
  Served served;
  EXPECT_EQ(
      served.update("INSERT DATA { GRAPH <urn:g> { e:cay e:parent e:dan . "
                    "e:dan e:parent e:eve } }"),
      204);
  EXPECT_EQ(served.ask("SELECT ?y { GRAPH <urn:g> { ?x e:parent ?y } } ORDER "
                       "BY ?y"),
            "y\r\nhttp://e/dan\r\nhttp://e/eve\r\n");
  EXPECT_EQ(served.ask(kGrandparents), "x,y\r\nhttp://e/ann,http://e/cay\r\n");
  EXPECT_EQ(served.update("COPY <urn:g> TO <urn:h>; CLEAR GRAPH <urn:g>"), 204);
  EXPECT_EQ(served.ask("SELECT DISTINCT ?g { GRAPH ?g { ?x e:parent e:eve } }"),
            "g\r\nurn:h\r\n");
  EXPECT_EQ(served.update("INSERT DATA { GRAPH <urn:x-rrn:graph:derived> { e:a "
                          "e:b e:c } }"),
            403);
}

TEST(LocalServiceTest, FetchesNothing) {
  Served served;
  EXPECT_EQ(served.ask("SELECT * FROM <http://127.0.0.1:1/x> { ?s ?p ?o }"),
            "FROM <http://127.0.0.1:1/x> names no graph here; nothing is "
            "fetched\n");
  EXPECT_THAT(served.ask("SELECT * { SERVICE <http://127.0.0.1:1/> { ?s ?p ?o "
                         "} }"),
              StartsWith("the query uses SERVICE, which is off here"));
}

TEST(LocalServiceTest, RefusesWhatTheProtocolDoesNotAllow) {
  Served served;
  const auto status = [&](const char* method, const char* target,
                          const http::Fields& headers, const char* body) {
    return served.send(method, target, headers, body).status;
  };
  EXPECT_EQ(
      status("GET", "/sparql?query=ASK%20%7B%7D&query=ASK%20%7B%7D", {}, ""),
      400);
  EXPECT_EQ(status("GET", "/sparql?update=CLEAR%20ALL", {}, ""), 405);
  EXPECT_EQ(status("PUT", "/sparql?query=ASK%20%7B%7D", kForm, "x"), 405);
  EXPECT_EQ(status("BREW", "/sparql", {}, ""), 405);
  EXPECT_EQ(
      status("POST", "/sparql", {{"Content-Type", "text/plain"}}, "ASK {}"),
      415);
  EXPECT_EQ(
      status("POST", "/sparql",
             {{"Content-Type", "application/sparql-query; charset=UTF-16"}},
             "ASK {}"),
      415);
  EXPECT_EQ(
      status("POST", "/sparql", {{"Content-Type", "application/sparql-query"}},
             "ASK { \"\xFF\" }"),
      400);
  EXPECT_EQ(status("POST", "/sparql", kForm, "x=1"), 400);
  EXPECT_EQ(status("POST", "/query", kForm, "update=CLEAR+ALL"), 400);
  EXPECT_EQ(status("GET", "/nowhere", {}, ""), 404);
  EXPECT_EQ(status("DELETE", "/metrics", {}, ""), 405);
}

TEST(LocalServiceTest, WantsTheSecretHoweverAnUpdateIsWritten) {
  ServiceOptions options;
  options.access.token = "t";
  Served served(options);
  EXPECT_EQ(served.update("CLEAR ALL"), 401);
  // The name of a field may be escaped too.
  for (const char* body : {"update=CLEAR+ALL", "upd%61te=CLEAR+ALL"}) {
    EXPECT_EQ(served.send("POST", "/sparql", kForm, body).status, 401) << body;
  }
  EXPECT_EQ(served.send("DELETE", "/store?default").status, 401);
  EXPECT_EQ(served.ask(kGrandparents), "x,y\r\nhttp://e/ann,http://e/cay\r\n");
  http::Fields headers = kForm;
  headers.emplace_back("Authorization", "Bearer t");
  EXPECT_EQ(served.send("POST", "/sparql", headers, "update=CLEAR+ALL").status,
            204);
  EXPECT_EQ(served.ask(kGrandparents), "x,y\r\n");
}

TEST(LocalServiceTest, StopsQueriesThatTakeTooLong) {
  ServiceOptions options;
  options.query_time = std::chrono::milliseconds(200);
  Served served(options);
  std::string many = "INSERT DATA {";
  for (int i = 0; i < 300; ++i) {
    many += " e:s" + std::to_string(i) + " e:p e:o .";
  }
  ASSERT_EQ(served.update(many + '}'), 204);
  EXPECT_EQ(served.ask("SELECT (COUNT(*) AS ?n) { ?a ?b ?c . ?d ?e ?f . ?g ?h "
                       "?i . ?j ?k ?l }"),
            "the request took longer than it may and was stopped\n");
}

TEST(LocalServiceTest, RefusesAnswersThatAreTooLong) {
  LocalOptions embedded;
  embedded.max_answer_bytes = 100;
  Served served({}, embedded);
  EXPECT_EQ(served.ask("SELECT * { ?a ?b ?c . ?d ?e ?f }"),
            "the answer is longer than 100 bytes; expected a query with "
            "LIMIT\n");
}

TEST(LocalServiceTest, ExplainsAndDescribesItself) {
  Served served;
  const std::string proof =
      served
          .send("GET", "/explain?" +
                           http::encode_form({{"s", "http://e/ann"},
                                              {"p", "<http://e/grandparent>"},
                                              {"o", "http://e/cay"}}))
          .body;
  EXPECT_THAT(proof, HasSubstr("\"status\": \"holds\""));
  EXPECT_THAT(proof, HasSubstr("\"subject\": \"<http://e/bob>\""));
  EXPECT_EQ(served.send("GET", "/explain?s=a&p=b").status, 400);
  const std::string description =
      served.send("GET", "/sparql", {{"Accept", "application/n-triples"}}).body;
  EXPECT_THAT(description,
              HasSubstr("defaultEntailmentRegime> "
                        "<http://www.w3.org/ns/entailment/OWL-RDF-Based>"));
  EXPECT_THAT(description, HasSubstr("supportedEntailmentProfile> "
                                     "<http://www.w3.org/ns/owl-profile/RL>"));
  EXPECT_THAT(description, HasSubstr("service-description#endpoint> <http"));
  EXPECT_THAT(description, HasSubstr("service-description#extensionFunction> "
                                     "<urn:x-rrn:vocab#status>"));
}

TEST(LocalServiceTest, RefusesEvidenceThatItCannotGive) {
  Served served;
  const auto explain = [&](const std::string& more) {
    return served
        .send("GET", "/explain?" +
                         http::encode_form({{"s", "http://e/ann"},
                                            {"p", "http://e/grandparent"},
                                            {"o", "http://e/cay"}}) +
                         more)
        .body;
  };
  EXPECT_EQ(explain("&evidence=yes"),
            "there is no evidence without a model; expected one to be "
            "loaded\n");
  EXPECT_EQ(explain("&evidence=maybe"),
            "evidence is 'maybe'; expected yes or no\n");
  EXPECT_EQ(explain("&evidence=yes&threshold=2"),
            "threshold is '2'; expected a number from 0 to 1\n");
  EXPECT_EQ(explain("&evidence=yes&counterfactual=1"),
            "counterfactual is '1'; expected yes or no\n");
  EXPECT_EQ(explain("&counterfactual=yes"),
            "counterfactual=yes needs evidence=yes\n");
  EXPECT_EQ(explain("&evidence=yes&counterfactual=yes"),
            "there is no evidence without a model; expected one to be "
            "loaded\n");
  EXPECT_THAT(explain("&evidence=no"), HasSubstr("\"status\": \"holds\""));
  EXPECT_THAT(explain("&evidence=no"), Not(HasSubstr("evidence")));
}

TEST(LocalServiceTest, TellsContradictions) {
  Served served;
  EXPECT_THAT(served.send("GET", "/violations").body,
              HasSubstr("\"verdict\": \"consistent\""));
  ASSERT_EQ(served.update("INSERT DATA { e:Man <http://www.w3.org/2002/07/owl#"
                          "disjointWith> e:Woman . e:ann a e:Man, e:Woman }"),
            204);
  const http::Response found = served.send("GET", "/violations");
  EXPECT_EQ(found.header("content-type"), "application/json");
  EXPECT_THAT(found.body, HasSubstr("\"verdict\": \"inconsistent\""));
  EXPECT_THAT(found.body, HasSubstr("\"rule\": \"cax-dw\""));
  EXPECT_THAT(found.body, HasSubstr("\"object\": \"<http://e/Woman>\""));
  EXPECT_EQ(served.send("POST", "/violations").status, 405);
}

TEST(LocalServiceTest, CountsForMonitors) {
  Served served;
  served.ask(kGrandparents);
  EXPECT_EQ(served.send("GET", "/health").body, "ok\n");
  const std::string metrics = served.send("GET", "/metrics").body;
  EXPECT_THAT(metrics,
              HasSubstr("rrn_requests_total{path=\"/sparql\",status=\"200\"} "
                        "1\n"));
  EXPECT_THAT(metrics, HasSubstr("# TYPE rrn_request_seconds histogram\n"));
  EXPECT_THAT(metrics, HasSubstr("\nrrn_derived_triples 1\n"));
}

TEST(LocalServiceTest, SendsAPageThatTakesNothingFromElsewhere) {
  Served served;
  for (const char* path : {"/", "/page.js", "/table.js", "/page.css"}) {
    const http::Response page = served.send("GET", path);
    EXPECT_EQ(page.status, 200);
    EXPECT_THAT(
        std::string(page.header("content-security-policy").value_or("")),
        StartsWith("default-src 'none'"));
    EXPECT_THAT(page.body, Not(HasSubstr("https://")));
  }
}

TEST(LocalServiceTest, ReadersSeeWholeUpdatesOnly) {
  Served served;
  std::atomic<bool> is_over{false};
  std::atomic<int> n_wrong{0};
  // One row for each grandparent that follows, and one that is missing for
  // each that does not: never an odd number in between.
  const std::string url =
      "/sparql?" +
      http::encode_form(
          {{"query",
            "PREFIX e: <http://e/> SELECT (COUNT(*) AS ?n) { { ?x e:parent ?y "
            ". ?y e:parent ?z } UNION { ?x e:grandparent ?z } }"}});
  std::vector<std::thread> readers;
  for (int t = 0; t < 4; ++t) {
    readers.emplace_back([&] {
      http::Client client;
      while (!is_over) {
        http::Request request;
        request.url = served.url() + url;
        request.headers = {{"Accept", "text/csv"}};
        const std::string body = client.send(request, {}).body;
        if (body != "n\r\n2\r\n" && body != "n\r\n4\r\n") ++n_wrong;
      }
    });
  }
  for (int i = 0; i < 20; ++i) {
    EXPECT_EQ(served.update("INSERT DATA { e:cay e:parent e:dan }"), 204);
    EXPECT_EQ(served.update("DELETE DATA { e:cay e:parent e:dan }"), 204);
  }
  is_over = true;
  for (std::thread& reader : readers) reader.join();
  EXPECT_EQ(n_wrong, 0);
}

TEST(LocalServiceTest, UpdatesDoNotWaitForQueries) {
  ServiceOptions options;
  options.query_time = std::chrono::milliseconds(1500);
  Served served(options);
  std::string many = "INSERT DATA {";
  for (int i = 0; i < 300; ++i) {
    many += " e:s" + std::to_string(i) + " e:p e:o .";
  }
  ASSERT_EQ(served.update(many + '}'), 204);
  std::vector<std::thread> readers;
  for (int i = 0; i < 2; ++i) {
    readers.emplace_back([&] {
      http::Request request;
      request.idempotent = false;  // or it would be sent again
      request.url = served.url() + "/sparql?" +
                    http::encode_form(
                        {{"query",
                          "SELECT (COUNT(*) AS ?n) { ?a ?b ?c . ?d ?e ?f . ?g "
                          "?h ?i . ?j ?k ?l }"}});
      EXPECT_EQ(http::Client().send(request, {}).status, 503);
    });
  }
  // Until both run.
  while (served.send("GET", "/metrics").body.find("rrn_queries_running 2") ==
         std::string::npos) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  for (int i = 0; i < 5; ++i) {
    EXPECT_EQ(served.update("INSERT DATA { e:cay e:parent e:dan }"), 204);
    EXPECT_EQ(served.update("DELETE DATA { e:cay e:parent e:dan }"), 204);
  }
  EXPECT_THAT(served.send("GET", "/metrics").body,
              HasSubstr("rrn_queries_running 2\n"));
  for (std::thread& reader : readers) reader.join();
}

TEST(LocalServiceTest, TellsWhenNoMoreQueriesCanRun) {
  ServiceOptions options;
  options.query_time = std::chrono::milliseconds(1500);
  options.max_running = 1;
  options.max_wait = std::chrono::milliseconds(0);
  Served served(options);
  std::string many = "INSERT DATA {";
  for (int i = 0; i < 300; ++i) {
    many += " e:s" + std::to_string(i) + " e:p e:o .";
  }
  ASSERT_EQ(served.update(many + '}'), 204);
  std::thread reader([&] {
    http::Request request;
    request.idempotent = false;
    request.url =
        served.url() + "/sparql?" +
        http::encode_form({{"query",
                            "SELECT (COUNT(*) AS ?n) { ?a ?b ?c . ?d ?e ?f . "
                            "?g ?h ?i . ?j ?k ?l }"}});
    EXPECT_EQ(http::Client().send(request, {}).status, 503);
  });
  while (!served.send("GET", "/health").body.starts_with("busy: ")) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  const http::Response refused = served.send("GET", "/sparql?query=ASK+%7B%7D");
  EXPECT_EQ(refused.status, 503);
  EXPECT_EQ(refused.header("retry-after").value_or(""), "1");
  EXPECT_EQ(served.update("INSERT DATA { e:cay e:parent e:dan }"), 204);
  reader.join();
  EXPECT_EQ(served.send("GET", "/health").body, "ok\n");
  EXPECT_EQ(served.send("GET", "/sparql?query=ASK+%7B%7D").status, 200);
}

}  // namespace
}  // namespace rrn::serve
