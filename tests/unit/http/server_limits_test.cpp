// SPDX-License-Identifier: MIT
// Requests that are too large, too slow, or none.
#include <thread>

#include <gmock/gmock.h>

#include "http/server.hpp"
#include "unit/http/raw_client.hpp"

namespace rrn::http {
namespace {

using std::chrono::milliseconds;
using testing::EndsWith;
using testing::StartsWith;

ServerResponse say_size(const ServerRequest& request) {
  return ServerResponse::text(200, std::to_string(request.body.size()));
}

ServerOptions strict() {
  ServerOptions options;
  options.max_body_bytes = 1000;
  options.max_head_bytes = 4096;
  options.head_timeout = milliseconds(200);
  options.body_timeout = milliseconds(200);
  return options;
}

std::string ask(const Server& server, std::string_view bytes) {
  RawClient client(server.port());
  client.send(bytes);
  return client.read_all();
}

TEST(ServerLimitsTest, TakesABodyOfTheLargestSize) {
  Server server(strict(), {{}, say_size});
  EXPECT_THAT(ask(server,
                  "POST / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n"
                  "Content-Length: 1000\r\n\r\n" +
                      std::string(1000, 'x')),
              EndsWith("\r\n\r\n1000\n"));
}

TEST(ServerLimitsTest, RefusesAnOversizedBodyByItsLength) {
  Server server(strict(), {{}, say_size});
  for (const char* length : {"1001", "99999999999999999999999"}) {
    const std::string answer = ask(
        server, "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: " +
                    std::string(length) + "\r\n\r\n" + std::string(1001, 'x'));
    // A length that is no number of bytes is refused by the library.
    EXPECT_THAT(answer, testing::AnyOf(StartsWith("HTTP/1.1 413 "),
                                       StartsWith("HTTP/1.1 400 ")))
        << length;
  }
  EXPECT_THAT(ask(server,
                  "POST / HTTP/1.1\r\nHost: h\r\n"
                  "Content-Length: 1001\r\n\r\n"),
              EndsWith("\r\n\r\nthe body is too large; at most 1000 bytes are "
                       "taken\n"));
  EXPECT_GE(server.statistics().n_oversized, 2);
}

TEST(ServerLimitsTest, RefusesAnOversizedBodyOfUnknownLength) {
  Server server(strict(), {{}, say_size});
  EXPECT_THAT(ask(server,
                  "POST / HTTP/1.1\r\nHost: h\r\n"
                  "Transfer-Encoding: chunked\r\n\r\n7d0\r\n" +
                      std::string(2000, 'x') + "\r\n0\r\n\r\n"),
              StartsWith("HTTP/1.1 413 "));
}

TEST(ServerLimitsTest, RefusesAnOversizedHead) {
  Server server(strict(), {{}, say_size});
  EXPECT_THAT(ask(server, "GET / HTTP/1.1\r\nHost: h\r\nX: " +
                              std::string(10000, 'x') + "\r\n\r\n"),
              StartsWith("HTTP/1.1 431 "));
  EXPECT_THAT(
      ask(server, "GET /" + std::string(10000, 'x') + " HTTP/1.1\r\n\r\n"),
      StartsWith("HTTP/1.1 414 "));
}

TEST(ServerLimitsTest, RefusesWhatIsNotHttp) {
  Server server(strict(), {{}, say_size});
  for (const char* bytes :
       {"GET / HTTP/1.1\r\n\r\n",            // no host
        "GET / HTTP/1.1\r\nHost h\r\n\r\n",  // no colon
        "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: x\r\n\r\n",
        "GET /%zz HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n",
        "GET /?a=%f HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n"}) {
    EXPECT_THAT(ask(server, bytes), StartsWith("HTTP/1.1 400 ")) << bytes;
  }
}

TEST(ServerLimitsTest, DoesNotWaitForAHeadThatComesInDrops) {
  Server server(strict(), {{}, say_size});
  RawClient client(server.port());
  const auto start = std::chrono::steady_clock::now();
  std::string answer;
  for (const char c :
       std::string("GET / HTTP/1.1\r\nHost: h\r\nX-Slow: loris")) {
    if (!client.send(std::string(1, c))) break;
    answer += client.read_some(1000, milliseconds(20));
    if (!answer.empty()) break;
  }
  EXPECT_THAT(answer + client.read_all(), StartsWith("HTTP/1.1 408 "));
  EXPECT_LT(std::chrono::steady_clock::now() - start, milliseconds(2000));
  EXPECT_EQ(server.statistics().n_timeouts, 1);
}

TEST(ServerLimitsTest, DoesNotWaitForABodyThatComesInDrops) {
  Server server(strict(), {{}, say_size});
  RawClient client(server.port());
  client.send("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 900\r\n\r\n");
  std::string answer;
  for (int i = 0; i < 100 && answer.empty(); ++i) {
    client.send("x");
    answer = client.read_some(1000, milliseconds(20));
  }
  EXPECT_THAT(answer, StartsWith("HTTP/1.1 408 "));
}

TEST(ServerLimitsTest, CancelsAHandlerThatTakesTooLong) {
  StopReason reason = StopReason::kNone;
  Server server({}, {{}, [&](const ServerRequest& request) {
                       request.limit_time(milliseconds(100));
                       for (int i = 0; i < 5000; ++i) {
                         if (request.cancel.triggered()) break;
                         std::this_thread::sleep_for(milliseconds(1));
                       }
                       reason = request.stop_reason();
                       return ServerResponse::text(503, "too long");
                     }});
  EXPECT_THAT(ask(server,
                  "GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n"
                  "\r\n"),
              EndsWith("too long\n"));
  EXPECT_EQ(reason, StopReason::kTimeout);
}

TEST(ServerLimitsTest, CancelsAHandlerWhoseClientIsGone) {
  std::atomic<bool> is_asked{false};
  std::atomic<StopReason> reason{StopReason::kNone};
  std::atomic<bool> is_over{false};
  Server server({}, {{}, [&](const ServerRequest& request) {
                       is_asked = true;
                       while (!request.cancel.triggered()) {
                         std::this_thread::sleep_for(milliseconds(1));
                       }
                       reason = request.stop_reason();
                       is_over = true;
                       return ServerResponse{};
                     }});
  RawClient client(server.port());
  client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n");
  while (!is_asked) std::this_thread::yield();
  client.hang_up();
  while (!is_over) std::this_thread::sleep_for(milliseconds(1));
  EXPECT_EQ(reason, StopReason::kDisconnected);
}

}  // namespace
}  // namespace rrn::http
