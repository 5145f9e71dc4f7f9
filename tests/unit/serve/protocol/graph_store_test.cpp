// SPDX-License-Identifier: MIT
// The SPARQL 1.1 Graph Store HTTP Protocol over a session.
#include <gmock/gmock.h>

#include "http/server_multipart.hpp"
#include "http/server_negotiation.hpp"
#include "unit/serve/protocol/served.hpp"

namespace rrn::serve {
namespace {

using testing::HasSubstr;

const http::Fields kTurtle = {{"Content-Type", "text/turtle; charset=utf-8"}};
const http::Fields kPlain = {{"Accept", "application/n-triples"}};

TEST(GraphStoreTest, CreatesReplacesAddsAndRemoves) {
  Served served;
  const std::string graph = "/store?graph=urn:g";
  EXPECT_EQ(served.send("GET", graph).status, 404);
  EXPECT_EQ(served.send("PUT", graph, kTurtle, "<urn:a> <urn:b> 1 .").status,
            201);
  EXPECT_EQ(served.send("PUT", graph, kTurtle, "<urn:a> <urn:b> <c> .").status,
            204);
  EXPECT_EQ(
      served.send("POST", graph, kTurtle, "<urn:a> <urn:b> <urn:d> .").status,
      204);
  EXPECT_EQ(served.send("GET", graph, kPlain).body,
            "<urn:a> <urn:b> <urn:c> .\n<urn:a> <urn:b> <urn:d> .\n");
  EXPECT_EQ(served.send("HEAD", graph).status, 200);
  EXPECT_EQ(served.send("DELETE", graph).status, 204);
  EXPECT_EQ(served.send("DELETE", graph).status, 404);
}

TEST(GraphStoreTest, ReasonsOverTheDefaultGraph) {
  Served served;
  EXPECT_EQ(served
                .send("PUT", "/store?default", kTurtle,
                      "@prefix e: <http://e/> . e:x e:parent e:y . e:y "
                      "e:parent e:z .")
                .status,
            204);
  EXPECT_EQ(served.ask("SELECT ?x { ?x e:grandparent ?z }"),
            "x\r\nhttp://e/x\r\n");
  EXPECT_THAT(served.send("GET", "/store?default", kPlain).body,
              testing::Not(HasSubstr("grandparent")));
}

TEST(GraphStoreTest, NamesNewGraphsAndTakesSeveralDocuments) {
  Served served;
  const http::Response made =
      served.send("POST", "/store", kTurtle, "<> <urn:b> [] .");
  EXPECT_EQ(made.status, 201);
  const std::string location(made.header("location").value_or(""));
  ASSERT_THAT(location, testing::StartsWith(served.url() + "/store/"));
  const std::string path = location.substr(served.url().size());
  EXPECT_THAT(served.send("GET", path, kPlain).body,
              testing::StartsWith('<' + location + "> <urn:b> _:"));
  EXPECT_EQ(served
                .send("POST", path,
                      {{"Content-Type", "multipart/form-data; boundary=xx"}},
                      "--xx\r\nContent-Type: text/turtle\r\n\r\n<urn:1> "
                      "<urn:p> 1 .\r\n--xx\r\nContent-Type: "
                      "application/n-triples\r\n\r\n<urn:2> <urn:p> <urn:3> "
                      ".\r\n--xx--\r\n")
                .status,
            204);
  const std::string content = served.send("GET", path, kPlain).body;
  EXPECT_THAT(content, HasSubstr("<urn:1> <urn:p> \"1\"^^"));
  EXPECT_THAT(content, HasSubstr("<urn:2> <urn:p> <urn:3> ."));
}

TEST(GraphStoreTest, RefusesWhatItCannotTake) {
  Served served;
  const auto status = [&](const char* target, const char* type,
                          const char* body) {
    return served.send("PUT", target, {{"Content-Type", type}}, body).status;
  };
  EXPECT_EQ(status("/store?graph=urn:g", "text/turtle", "<a> <b>"), 400);
  EXPECT_EQ(status("/store?graph=urn:g", "text/csv", "a,b"), 415);
  EXPECT_EQ(status("/store?graph=urn:g", "text/turtle; charset=utf-16", ""),
            415);
  EXPECT_EQ(status("/store?graph=urn:g", "multipart/form-data; boundary=x",
                   "--x\r\n"),
            400);
  EXPECT_EQ(status("/store?graph=relative", "text/turtle", ""), 400);
  EXPECT_EQ(status("/store?graph=urn:g&default", "text/turtle", ""), 400);
  EXPECT_EQ(status("/store?graph=urn:x-rrn:graph:derived", "text/turtle",
                   "<urn:a> <urn:b> 1 ."),
            403);
  EXPECT_EQ(served.send("PATCH", "/store?default").status, 405);
  EXPECT_EQ(served.send("PUT", "/store", kTurtle, "").status, 400);
}

TEST(MultipartTest, TakesPartsAsTheyAre) {
  const auto parts = http::parse_multipart(
      "ignored\r\n--b\r\nContent-Disposition: form-data; name=x\r\n"
      "CONTENT-TYPE:  text/turtle\r\n\r\nline 1\r\nline 2\r\n--b\r\n\r\n\r\n"
      "--b--\r\n",
      "b");
  ASSERT_TRUE(parts.has_value());
  ASSERT_EQ(parts->size(), 2);
  EXPECT_EQ((*parts)[0].content_type, "text/turtle");
  EXPECT_EQ((*parts)[0].body, "line 1\r\nline 2");
  EXPECT_EQ((*parts)[1].content_type, "");
  EXPECT_EQ((*parts)[1].body, "");
  EXPECT_FALSE(http::parse_multipart("--b\r\n\r\nno end", "b"));
  EXPECT_FALSE(http::parse_multipart("nothing", "b"));
}

TEST(NegotiationTest, TakesTheMostSpecificRange) {
  const std::string_view offered[] = {"text/turtle", "text/csv",
                                      "application/json"};
  EXPECT_EQ(http::negotiate("", offered), 0U);
  EXPECT_EQ(http::negotiate("*/*", offered), 0U);
  EXPECT_EQ(http::negotiate("text/*;q=0.5, text/turtle;q=0.1", offered), 1U);
  EXPECT_EQ(
      http::negotiate("Application/JSON ; Q=0.2, text/csv;q=0.1", offered), 2U);
  EXPECT_EQ(http::negotiate("text/html", offered), std::nullopt);
  EXPECT_EQ(http::negotiate("text/turtle;q=0, */*;q=0.1", offered), 1U);
}

TEST(MediaTypeTest, IsTakenApart) {
  const http::MediaType type = http::parse_media_type(
      "Multipart/Form-Data ; boundary=\"aB c\"; Charset=UTF-8");
  EXPECT_EQ(type.name, "multipart/form-data");
  EXPECT_EQ(type.boundary, "aB c");
  EXPECT_EQ(type.charset, "utf-8");
}

}  // namespace
}  // namespace rrn::serve
