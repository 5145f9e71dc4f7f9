// SPDX-License-Identifier: MIT
#include "http/server.hpp"

#include <atomic>
#include <thread>
#include <vector>

#include <gmock/gmock.h>

#include "support/expect_error.hpp"
#include "support/temp_dir.hpp"
#include "unit/http/raw_client.hpp"

namespace rrn::http {
namespace {

using std::chrono::milliseconds;
using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

/// Answers with what it was asked.
ServerResponse echo(const ServerRequest& request) {
  std::string text = request.method + ' ' + request.path;
  for (const auto& [name, value] : request.parameters) {
    text += ' ' + name + '=' + value;
  }
  text += " [" + request.body + "] from " + request.client;
  return ServerResponse::text(200, text);
}

TEST(FormTest, DecodesFieldsInTheirOrder) {
  EXPECT_EQ(parse_form("a=1+%2B&&b&a=%C3%A9=%3d"),
            (Fields{{"a", "1 +"}, {"b", ""}, {"a", "\xC3\xA9=="}}));
  EXPECT_EQ(percent_decode("a+b%20c", false), "a+b c");
}

TEST(FormTest, RefusesBrokenEscapes) {
  EXPECT_FALSE(parse_form("a=%"));
  EXPECT_FALSE(parse_form("a=%4"));
  EXPECT_FALSE(parse_form("%zz=1"));
  EXPECT_FALSE(parse_form("a=%00"));
}

TEST(ServerTest, HandsOverWhatWasAsked) {
  Server server({}, {{}, echo});
  RawClient client(server.port());
  ASSERT_TRUE(
      client.send("POST /a%20b/?x=1&y=%26 HTTP/1.1\r\nHost: h\r\n"
                  "Content-Length: 4\r\n\r\nbody"));
  const std::string answer = client.read_answer();
  EXPECT_THAT(answer, StartsWith("HTTP/1.1 200 OK\r\n"));
  EXPECT_THAT(answer, HasSubstr("content-type: text/plain; charset=utf-8\r\n"));
  EXPECT_THAT(answer, EndsWith("\r\n\r\nPOST /a b/ x=1 y=& [body] from "
                               "127.0.0.1\n"));
}

TEST(ServerTest, UnderstandsTargetsInAbsoluteForm) {
  Server server({}, {{}, [](const ServerRequest& request) {
                       return ServerResponse::text(
                           200, request.path + " of " +
                                    *request.header("host") + ' ' +
                                    *request.parameter("x"));
                     }});
  RawClient client(server.port());
  const auto ask = [&](const std::string& target) {
    client.send("GET " + target + " HTTP/1.1\r\nHost: ignored\r\n\r\n");
    return client.read_answer();
  };
  EXPECT_THAT(ask("http://h:7070/a/b?x=1"), EndsWith("/a/b of h:7070 1\n"));
  EXPECT_THAT(ask("HTTP://h?x=2"), EndsWith("/ of h 2\n"));
  EXPECT_THAT(ask("/http://h/?x=3"), EndsWith("/http://h/ of ignored 3\n"));
}

TEST(ServerTest, RefusesHeadsThatSayTwoThings) {
  Server server({}, {{}, echo});
  const auto answer = [&](const std::string& headers) {
    RawClient client(server.port());
    client.send("POST / HTTP/1.1\r\n" + headers + "\r\nbody");
    return client.read_all();
  };
  EXPECT_THAT(answer("Host: a\r\nHost: a\r\nContent-Length: 4\r\n"),
              AllOf(StartsWith("HTTP/1.1 400 "),
                    EndsWith("\r\n\r\nthe request has two host headers; "
                             "expected one\n")));
  EXPECT_THAT(answer("Host: a\r\nContent-Length: 4\r\ncontent-length: 5\r\n"),
              StartsWith("HTTP/1.1 400 "));
  EXPECT_THAT(answer("Host: a\r\nContent-Length: 4\r\n"
                     "Transfer-Encoding: chunked\r\n"),
              StartsWith("HTTP/1.1 400 "));
  EXPECT_EQ(server.statistics().n_requests, 0U);
}

TEST(RequestLogTest, WritesALineForEachRequest) {
  const test::TempDir folder;
  const std::string path = folder.file("requests.log");
  {
    RequestLog log(path, RequestLogFormat::kCommon);
    ServerHandlers handlers;
    handlers.answer = echo;
    handlers.log = [&](const ServerRequest& request,
                       const RequestOutcome& outcome) {
      log.write(request, outcome);
    };
    Server server({}, handlers);
    RawClient client(server.port());
    client.send("GET /a?x=1 HTTP/1.1\r\nHost: h\r\n\r\n");
    client.read_answer();
    client.send("GET /%zz HTTP/1.1\r\nHost: h\r\n\r\n");
    client.read_answer();
  }
  EXPECT_THAT(
      test::read_file(path),
      testing::MatchesRegex("127.0.0.1 - - \\[.*/20.* \\+0000\\] \"GET "
                            "/a\\?x=1 HTTP/1.1\" 200 29\n"
                            "127.0.0.1 - - \\[.*\\] \"GET /%zz HTTP/1.1\" "
                            "400 [0-9]+\n"));
}

TEST(RequestLogTest, EscapesWhatWouldEndALine) {
  ServerRequest request;
  request.client = "::1";
  request.method = "GET";
  request.target = "/\"\n\\";
  EXPECT_EQ(to_log_line(RequestLogFormat::kCommon, request,
                        {404, 0, {}, std::chrono::milliseconds(250)}),
            "::1 - - [01/Jan/1970:00:00:00 +0000] \"GET /\\x22\\x0a\\x5c "
            "HTTP/1.1\" 404 -\n");
  EXPECT_EQ(to_log_line(RequestLogFormat::kJson, request,
                        {404, 7, {}, std::chrono::milliseconds(250)}),
            "{\"time\": \"1970-01-01T00:00:00Z\", \"client\": \"::1\", "
            "\"method\": \"GET\", \"target\": \"/\\\"\\n\\\\\", "
            "\"status\": 404, \"bytes\": 7, \"seconds\": 0.25}\n");
}

TEST(RequestLogTest, CannotBeOpenedWhereThereIsNoFolder) {
  test::expect_error(
      [] { RequestLog("/nonexistent/log", RequestLogFormat::kJson); },
      ErrorCode::kIo, HasSubstr("/nonexistent/log: cannot be opened"));
}

TEST(ServerTest, KeepsTheConnectionForMoreRequests) {
  Server server({}, {{}, echo});
  RawClient client(server.port());
  for (const char* path : {"/1", "/2", "/3"}) {
    ASSERT_TRUE(client.send("GET " + std::string(path) +
                            " HTTP/1.1\r\nHost: h\r\n\r\n"));
    EXPECT_THAT(client.read_answer(), HasSubstr(path));
  }
  EXPECT_EQ(server.statistics().n_requests, 3);
  EXPECT_EQ(server.statistics().n_connections, 1);
}

TEST(ServerTest, AnswersHeadWithoutABody) {
  Server server({}, {{}, echo});
  RawClient client(server.port());
  ASSERT_TRUE(
      client.send("HEAD / HTTP/1.1\r\nHost: h\r\n"
                  "Connection: close\r\n\r\n"));
  EXPECT_THAT(client.read_all(), EndsWith("\r\n\r\n"));
}

TEST(ServerTest, AdmitSeesTheHeadAndRefusesBeforeTheBody) {
  const auto admit = [](const ServerRequest& request) {
    std::optional<ServerResponse> refusal;
    const std::string* word = request.header("authorization");
    if (word == nullptr) refusal = ServerResponse::text(401, "who are you?");
    return refusal;
  };
  Server server({}, {admit, echo});
  RawClient stranger(server.port());
  ASSERT_TRUE(
      stranger.send("POST / HTTP/1.1\r\nHost: h\r\n"
                    "Content-Length: 1000\r\n\r\n"));
  EXPECT_THAT(stranger.read_answer(), StartsWith("HTTP/1.1 401 "));
  RawClient friendly(server.port());
  ASSERT_TRUE(
      friendly.send("POST / HTTP/1.1\r\nHost: h\r\nAuthorization: x\r\n"
                    "Content-Length: 2\r\n\r\nhi"));
  EXPECT_THAT(friendly.read_answer(), HasSubstr("[hi]"));
}

TEST(ServerTest, AThrowBecomesAnAnswer) {
  Server server({}, {{}, [](const ServerRequest&) -> ServerResponse {
                       throw Error(ErrorCode::kIo, "the disk is gone");
                     }});
  RawClient client(server.port());
  ASSERT_TRUE(client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n"));
  const std::string answer = client.read_answer();
  EXPECT_THAT(answer, StartsWith("HTTP/1.1 500 "));
  EXPECT_THAT(answer, EndsWith("\r\n\r\nthe disk is gone\n"));
}

TEST(ServerTest, SaysWhyItCannotListen) {
  Server server({}, {{}, echo});
  ServerOptions same;
  same.port = server.port();
  test::expect_error(
      [&] {
        const Server second(same, {{}, echo});
      },
      ErrorCode::kIo,
      "cannot listen on port " + std::to_string(server.port()) +
          " of 127.0.0.1: Address already in use");
  ServerOptions named;
  named.address = "localhost";
  test::expect_error(
      [&] {
        const Server third(named, {{}, echo});
      },
      ErrorCode::kBadArgument,
      "cannot listen on 'localhost'; expected a numeric address "
      "such as 127.0.0.1 or ::1");
}

TEST(ServerTest, LetsRequestsInFlightEnd) {
  std::atomic<bool> is_asked{false};
  Server server({}, {{}, [&](const ServerRequest&) {
                       is_asked = true;
                       std::this_thread::sleep_for(milliseconds(200));
                       return ServerResponse::text(200, "done");
                     }});
  RawClient idle(server.port());
  RawClient client(server.port());
  ASSERT_TRUE(client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n"));
  while (!is_asked) std::this_thread::yield();
  EXPECT_EQ(server.stop(milliseconds(5000)), StopOutcome::kEnded);
  EXPECT_THAT(client.read_all(), EndsWith("\r\n\r\ndone\n"));
  EXPECT_EQ(idle.read_all(), "");
  EXPECT_THROW(RawClient(server.port()), std::runtime_error);
}

TEST(ServerTest, CancelsWhatDoesNotEnd) {
  std::atomic<bool> is_asked{false};
  std::atomic<StopReason> reason{StopReason::kNone};
  Server server({}, {{}, [&](const ServerRequest& request) {
                       is_asked = true;
                       while (!request.cancel.triggered()) {
                         std::this_thread::sleep_for(milliseconds(1));
                       }
                       reason = request.stop_reason();
                       return ServerResponse::text(503, "stopped");
                     }});
  RawClient client(server.port());
  ASSERT_TRUE(client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n"));
  while (!is_asked) std::this_thread::yield();
  EXPECT_EQ(server.stop(milliseconds(50)), StopOutcome::kCancelled);
  EXPECT_EQ(reason, StopReason::kShutdown);
}

TEST(ServerTest, TellsOfRequestsThatDoNotStop) {
  std::atomic<bool> is_released{false};
  Server server({}, {{}, [&](const ServerRequest& request) {
                       request.limit_time(milliseconds(1));
                       while (!is_released) {
                         std::this_thread::sleep_for(milliseconds(1));
                       }
                       return ServerResponse::text(200, "at last");
                     }});
  RawClient client(server.port());
  ASSERT_TRUE(client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n"));
  while (server.statistics().n_handling == 0) std::this_thread::yield();
  EXPECT_EQ(server.statistics().n_stuck, 0U);
  while (server.statistics().n_stuck == 0) {
    std::this_thread::sleep_for(milliseconds(10));
  }
  EXPECT_EQ(server.statistics().n_stuck, 1U);
  EXPECT_GE(server.statistics().longest_stuck, milliseconds(1000));
  EXPECT_GE(server.statistics().longest_handling,
            server.statistics().longest_stuck);
  const auto start = std::chrono::steady_clock::now();
  EXPECT_EQ(server.stop(milliseconds(100)), StopOutcome::kStuck);
  EXPECT_LT(std::chrono::steady_clock::now() - start, milliseconds(4000));
  is_released = true;
}

TEST(ServerTest, AnswersManyAtOnce) {
  Server server({}, {{}, echo});
  std::atomic<int> n_right{0};
  std::vector<std::thread> threads;
  for (int t = 0; t < 16; ++t) {
    threads.emplace_back([&] {
      RawClient client(server.port());
      for (int i = 0; i < 50; ++i) {
        client.send("GET /x HTTP/1.1\r\nHost: h\r\n\r\n");
        const std::string answer = client.read_answer();
        if (answer.ends_with("GET /x [] from 127.0.0.1\n")) ++n_right;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(n_right, 16 * 50);
}

}  // namespace
}  // namespace rrn::http
