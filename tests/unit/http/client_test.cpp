// SPDX-License-Identifier: MIT
#include "http/client.hpp"

#include <atomic>
#include <chrono>
#include <string>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "support/expect_error.hpp"
#include "support/http_script_server.hpp"

namespace rrn::http {
namespace {

using std::chrono::milliseconds;
using test::expect_error;
using test::HttpScriptServer;
using test::ServedRequest;
using testing::HasSubstr;

class Http : public testing::Test {
 protected:
  void SetUp() override {
    if (!client_available()) GTEST_SKIP() << "built without libcurl";
  }

  static ClientOptions without_retries() {
    ClientOptions options;
    options.n_retries = 0;
    return options;
  }

  JobContext job_;
};

std::string answer(int status, std::string_view body,
                   std::string_view headers = "") {
  return HttpScriptServer::answer(status, body, headers);
}

TEST_F(Http, ReturnsStatusHeadersAndBody) {
  HttpScriptServer server([](const ServedRequest&) {
    return answer(404, "not here",
                  "Content-Type: text/plain\r\nX-Two:  b \r\n");
  });
  Client client;
  const Response response = client.send({.url = server.url("/a?b=c")}, job_);
  EXPECT_EQ(response.status, 404);
  EXPECT_FALSE(response.ok());
  EXPECT_EQ(response.body, "not here");
  EXPECT_EQ(response.header("content-type"), "text/plain");
  EXPECT_EQ(response.header("x-two"), "b");
  EXPECT_EQ(response.header("x-three"), std::nullopt);
  const auto requests = server.requests();
  ASSERT_EQ(requests.size(), 1u);
  EXPECT_EQ(requests[0].method, "GET");
  EXPECT_EQ(requests[0].target, "/a?b=c");
}

TEST_F(Http, SendsMethodHeadersAndBodyAsGiven) {
  HttpScriptServer server([](const ServedRequest&) { return answer(204, ""); });
  Client client;
  const std::string body(3'000'000, 'x');
  for (const char* method : {"POST", "PUT", "DELETE", "PATCH"}) {
    const Response response =
        client.send({.method = method,
                     .url = server.url("/"),
                     .headers = {{"Content-Type", "text/turtle"}, {"X-E", ""}},
                     .body = body},
                    job_);
    EXPECT_EQ(response.status, 204);
  }
  const auto requests = server.requests();
  ASSERT_EQ(requests.size(), 4u);
  EXPECT_EQ(requests[2].method, "DELETE");
  for (const ServedRequest& request : requests) {
    EXPECT_EQ(request.body, body);
    EXPECT_EQ(request.header("content-type"), "text/turtle");
    EXPECT_EQ(request.header("expect"), "");
    EXPECT_THAT(request.head, HasSubstr("\r\nx-e:"));
  }
}

TEST_F(Http, StreamsASuccessfulBodyAndKeepsTheBodyOfAnError) {
  const std::string body(1'000'000, 'y');
  HttpScriptServer server([&](const ServedRequest& request) {
    return answer(request.target == "/good" ? 200 : 400, body);
  });
  Client client;
  std::string streamed;
  const auto keep = [&](std::string_view data) { streamed += data; };
  Response response = client.send({.url = server.url("/good")}, keep, job_);
  EXPECT_EQ(streamed, body);
  EXPECT_EQ(response.body, "");
  streamed.clear();
  response = client.send({.url = server.url("/bad")}, keep, job_);
  EXPECT_EQ(streamed, "");
  EXPECT_EQ(response.body, body.substr(0, 65536));
}

TEST_F(Http, PassesOnWhatASinkThrows) {
  HttpScriptServer server([&](const ServedRequest&) {
    return answer(200, std::string(1'000'000, 'y'));
  });
  Client client;
  EXPECT_THROW(
      (void)client.send(
          {.url = server.url("/")},
          [](std::string_view) { throw std::out_of_range("x"); }, job_),
      std::out_of_range);
}

TEST_F(Http, RefusesAnAnswerThatIsTooLong) {
  HttpScriptServer server(
      [](const ServedRequest&) { return answer(200, std::string(1001, 'z')); });
  ClientOptions options;
  options.max_response_bytes = 1000;
  Client client(options);
  expect_error(
      [&] { (void)client.send({.url = server.url("/")}, job_); },
      ErrorCode::kIo,
      server.url("/") +
          ": the answer is longer than 1000 bytes; expected an answer");
}

TEST_F(Http, GivesUpAfterTheTimeout) {
  HttpScriptServer server([](const ServedRequest&) {
    std::this_thread::sleep_for(milliseconds(400));
    return answer(200, "late");
  });
  ClientOptions options = without_retries();
  options.timeout = milliseconds(100);
  Client client(options);
  try {
    (void)client.send({.url = server.url("/")}, job_);
    ADD_FAILURE() << "no error";
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), HasSubstr("timed out after "));
  }
}

TEST_F(Http, StopsSoonWhenCancelled) {
  HttpScriptServer server([](const ServedRequest&) {
    std::this_thread::sleep_for(milliseconds(700));
    return answer(200, "late");
  });
  std::atomic<bool> flag = false;
  JobContext job;
  job.cancel = CancellationToken(flag);
  Client client;
  std::thread canceller([&] {
    std::this_thread::sleep_for(milliseconds(50));
    flag = true;
  });
  const auto start = std::chrono::steady_clock::now();
  EXPECT_THROW((void)client.send({.url = server.url("/")}, job), Cancelled);
  EXPECT_LT(std::chrono::steady_clock::now() - start, milliseconds(400));
  canceller.join();
}

TEST_F(Http, SaysThatNobodyAnswers) {
  int port = 0;
  {
    const HttpScriptServer server(
        [](const ServedRequest&) { return std::string(); });
    port = server.port();
  }
  Client client(without_retries());
  const std::string url = "http://127.0.0.1:" + std::to_string(port) + "/";
  try {
    (void)client.send({.url = url}, job_);
    ADD_FAILURE() << "no error";
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), testing::StartsWith(url + ": Failed to connect"));
    EXPECT_THAT(error.what(), testing::EndsWith("; expected an answer"));
  }
}

TEST_F(Http, RepeatsWhatMayBeRepeated) {
  std::atomic<int> n = 0;
  HttpScriptServer server([&](const ServedRequest&) {
    switch (n++) {
      case 0:
        return answer(503, "busy");
      case 1:
        return std::string();
      default:
        return answer(200, "done");
    }
  });
  Client client;
  std::string streamed;
  const Response response = client.send(
      {.url = server.url("/")},
      [&](std::string_view data) { streamed += data; }, job_);
  EXPECT_EQ(response.status, 200);
  EXPECT_EQ(streamed, "done");
  EXPECT_EQ(n, 3);
}

TEST_F(Http, RepeatsNothingElse) {
  std::atomic<int> n = 0;
  HttpScriptServer server([&](const ServedRequest& request) {
    ++n;
    if (request.target == "/lost") return std::string();
    return answer(request.target == "/busy" ? 503 : 500, "no");
  });
  Client client;
  EXPECT_EQ(client
                .send({.method = "POST",
                       .url = server.url("/busy"),
                       .idempotent = false},
                      job_)
                .status,
            503);
  EXPECT_EQ(n, 1);
  EXPECT_EQ(client.send({.url = server.url("/broken")}, job_).status, 500);
  EXPECT_EQ(n, 2);
  EXPECT_THROW(
      (void)client.send(
          {.method = "POST", .url = server.url("/lost"), .idempotent = false},
          job_),
      Error);
  EXPECT_EQ(n, 3);
}

TEST_F(Http, EndsRepeatingAfterTheGivenNumber) {
  std::atomic<int> n = 0;
  HttpScriptServer server([&](const ServedRequest&) {
    ++n;
    return answer(502, "no");
  });
  ClientOptions options;
  options.n_retries = 2;
  Client client(options);
  EXPECT_EQ(client.send({.url = server.url("/")}, job_).status, 502);
  EXPECT_EQ(n, 3);
}

TEST_F(Http, FollowsRedirectsOnTheSameServer) {
  HttpScriptServer server([](const ServedRequest& request) {
    if (request.target == "/a") return answer(301, "", "Location: /b\r\n");
    if (request.target == "/b") return answer(307, "", "Location: c\r\n");
    if (request.target == "/put") return answer(308, "", "Location: /c\r\n");
    if (request.target == "/see") return answer(303, "", "Location: /c\r\n");
    return answer(200, request.method + request.body);
  });
  Client client;
  EXPECT_EQ(client.send({.url = server.url("/a")}, job_).body, "GET");
  EXPECT_EQ(
      client
          .send({.method = "PUT", .url = server.url("/put"), .body = "b"}, job_)
          .body,
      "PUTb");
  EXPECT_EQ(
      client
          .send({.method = "POST", .url = server.url("/see"), .body = "b"},
                job_)
          .body,
      "GET");
}

TEST_F(Http, RefusesOtherRedirects) {
  HttpScriptServer other([](const ServedRequest&) { return answer(200, "!"); });
  HttpScriptServer server([&](const ServedRequest& request) {
    if (request.target == "/loop")
      return answer(302, "", "Location: /loop\r\n");
    if (request.target == "/file") {
      return answer(302, "", "Location: file:///etc/passwd\r\n");
    }
    if (request.target == "/post") return answer(302, "", "Location: /c\r\n");
    return answer(302, "", "Location: " + other.url("/x") + "\r\n");
  });
  Client client;
  const auto get = [&](const char* path) {
    return [&client, url = server.url(path), this] {
      (void)client.send({.url = url}, job_);
    };
  };
  expect_error(get("/other"), ErrorCode::kIo,
               server.url("/other") + ": redirected to " + other.url("/x") +
                   ", another server; expected an answer, or give that "
                   "address");
  expect_error(get("/file"), ErrorCode::kIo,
               server.url("/file") +
                   ": redirected to file:///etc/passwd, another server; "
                   "expected an answer, or give that address");
  expect_error(get("/loop"), ErrorCode::kIo,
               server.url("/loop") +
                   ": redirected more than 5 times; expected an answer");
  expect_error(
      [&] {
        (void)client.send({.method = "POST", .url = server.url("/post")}, job_);
      },
      ErrorCode::kIo,
      server.url("/post") + ": a POST was redirected to " + server.url("/c") +
          "; expected an answer, or give that address");
  EXPECT_TRUE(other.requests().empty());
}

TEST_F(Http, LogsInByDigest) {
  HttpScriptServer server([](const ServedRequest& request) {
    const std::string login = request.header("authorization");
    if (login.empty() && request.target == "/") {
      return answer(401, "",
                    "WWW-Authenticate: Digest realm=\"r\", nonce=\"abc\", "
                    "qop=\"auth\", algorithm=MD5\r\n");
    }
    return answer(200, request.body);
  });
  ClientOptions options;
  options.credentials = Credentials{"dba", "secret"};
  Client client(options);
  for (int i = 0; i < 2; ++i) {
    const Response response = client.send(
        {.method = "POST", .url = server.url("/"), .body = "text"}, job_);
    EXPECT_EQ(response.status, 200);
    EXPECT_EQ(response.body, "text");
  }
  const std::string login = server.requests().back().header("authorization");
  // A place that wants no login gets the body at once.
  EXPECT_EQ(
      client
          .send({.method = "POST", .url = server.url("/open"), .body = "text"},
                job_)
          .body,
      "text");
  EXPECT_THAT(login, HasSubstr("Digest username=\"dba\", realm=\"r\""));
  EXPECT_THAT(login, testing::Not(HasSubstr("secret")));
}

TEST_F(Http, LogsInByBasicOrToken) {
  HttpScriptServer server([](const ServedRequest& request) {
    if (request.header("authorization").empty()) {
      return answer(401, "", "WWW-Authenticate: Basic realm=\"r\"\r\n");
    }
    return answer(200, "in");
  });
  ClientOptions options;
  options.credentials = Credentials{"user", "pass"};
  EXPECT_EQ(Client(options).send({.url = server.url("/")}, job_).body, "in");
  EXPECT_EQ(server.requests().back().header("authorization"),
            "Basic dXNlcjpwYXNz");
  ClientOptions token;
  token.bearer_token = "t0";
  EXPECT_EQ(Client(token).send({.url = server.url("/")}, job_).body, "in");
  EXPECT_EQ(server.requests().back().header("authorization"), "Bearer t0");
}

TEST_F(Http, ReturnsTheRefusalOfAWrongPassword) {
  HttpScriptServer server([](const ServedRequest&) {
    return answer(401, "no", "WWW-Authenticate: Basic realm=\"r\"\r\n");
  });
  ClientOptions options;
  options.credentials = Credentials{"user", "wrong"};
  EXPECT_EQ(Client(options).send({.url = server.url("/")}, job_).status, 401);
}

TEST_F(Http, RefusesWhatIsNoAddress) {
  Client client;
  for (const char* url :
       {"", "localhost", "ftp://a/", "file:///etc/passwd", "http://",
        "http:///x", "http://a b/", "http://a/\r\nX: y"}) {
    expect_error([&] { (void)client.send({.url = url}, job_); },
                 ErrorCode::kBadArgument,
                 std::string(url) +
                     ": not an address of a server; expected http:// or "
                     "https://, a host and a path");
  }
  expect_error([&] { (void)client.send({.url = "http://u:p@a/"}, job_); },
               ErrorCode::kBadArgument,
               "an address with a user in it; expected user and password "
               "apart from the address");
}

TEST_F(Http, RefusesAHeaderWithALineEnd) {
  Client client;
  expect_error(
      [&] {
        (void)client.send(
            {.url = "http://127.0.0.1:1/", .headers = {{"A", "b\r\nC: d"}}},
            job_);
      },
      ErrorCode::kBadArgument,
      "http://127.0.0.1:1/: a header has a line end or control character in "
      "it; expected plain text");
}

TEST_F(Http, IgnoresProxiesOfTheEnvironment) {
  HttpScriptServer server(
      [](const ServedRequest&) { return answer(200, "direct"); });
  setenv("http_proxy", "http://127.0.0.1:1/", 1);
  Client client(without_retries());
  EXPECT_EQ(client.send({.url = server.url("/")}, job_).body, "direct");
  unsetenv("http_proxy");
}

TEST(HttpEncoding, EncodesAllButUnreservedCharacters) {
  EXPECT_EQ(percent_encode("aZ09-._~"), "aZ09-._~");
  EXPECT_EQ(percent_encode("a b&=#\n\xC3\xA9%+"),
            "a%20b%26%3D%23%0A%C3%A9%25%2B");
  EXPECT_EQ(encode_form({{"query", "a b"}, {"default", ""}}),
            "query=a%20b&default");
  EXPECT_EQ(with_query("http://a/s", {}), "http://a/s");
  EXPECT_EQ(with_query("http://a/s#f", {{"g", "x"}}), "http://a/s?g=x");
  EXPECT_EQ(with_query("http://a/s?k=v", {{"g", "x"}}), "http://a/s?k=v&g=x");
}

}  // namespace
}  // namespace rrn::http
