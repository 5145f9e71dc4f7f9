// SPDX-License-Identifier: MIT
// Answers that come piece by piece, and readers that take their time.
#include <atomic>
#include <memory>
#include <thread>
#include <vector>

#include <gmock/gmock.h>

#include "http/server.hpp"
#include "unit/http/raw_client.hpp"

namespace rrn::http {
namespace {

using std::chrono::milliseconds;
using testing::EndsWith;
using testing::HasSubstr;

constexpr std::string_view kAsk = "GET /big HTTP/1.1\r\nHost: h\r\n\r\n";

/// A body of that many pieces of 1000 bytes; counts what it has handed over.
ServerResponse big(std::atomic<std::uint64_t>& n_produced,
                   std::uint64_t n_pieces) {
  ServerResponse response;
  response.produce = [&n_produced, n_pieces](const WriteBody& write) {
    for (std::uint64_t i = 0; i < n_pieces; ++i) {
      write(std::string(1000, static_cast<char>('a' + i % 26)));
      n_produced += 1000;
    }
  };
  return response;
}

TEST(ServerStreamingTest, SendsWhatIsProduced) {
  std::atomic<std::uint64_t> n_produced{0};
  Server server(
      {}, {{}, [&](const ServerRequest&) { return big(n_produced, 3000); }});
  RawClient client(server.port());
  client.send("GET / HTTP/1.0\r\nHost: h\r\n\r\n");  // without chunks
  const std::string answer = client.read_all();
  const std::string body = answer.substr(answer.find("\r\n\r\n") + 4);
  ASSERT_EQ(body.size(), 3000000);
  for (std::size_t i = 0; i < 3000; ++i) {
    ASSERT_EQ(body[i * 1000], static_cast<char>('a' + i % 26));
  }
}

TEST(ServerStreamingTest, ASlowReaderSlowsTheProducer) {
  std::atomic<std::uint64_t> n_produced{0};
  constexpr std::uint64_t kPieces = 100000;  // 100 MB
  Server server(
      {}, {{}, [&](const ServerRequest&) { return big(n_produced, kPieces); }});
  RawClient client(server.port(), 4096);
  client.send(kAsk);
  ASSERT_FALSE(client.read_some(1000).empty());
  std::uint64_t before = 1;
  while (n_produced != before) {
    before = n_produced;
    std::this_thread::sleep_for(milliseconds(150));
  }
  // What the system buffers in both sockets, and our 256 KiB.
  EXPECT_LT(n_produced, 12000000);
  client.hang_up();
  server.stop(milliseconds(5000));
  EXPECT_LT(n_produced, 100000000);
}

TEST(ServerStreamingTest, FiftySlowReadersDoNotStopOthers) {
  std::atomic<std::uint64_t> n_produced{0};
  Server server({}, {{}, [&](const ServerRequest& request) {
                       if (request.path == "/big")
                         return big(n_produced, 50000);
                       return ServerResponse::text(200, "here");
                     }});
  std::vector<std::unique_ptr<RawClient>> slow;
  for (int i = 0; i < 50; ++i) {
    slow.push_back(std::make_unique<RawClient>(server.port(), 4096));
    slow.back()->send(kAsk);
    ASSERT_FALSE(slow.back()->read_some(100).empty());
  }
  const auto start = std::chrono::steady_clock::now();
  RawClient client(server.port());
  client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n");
  EXPECT_THAT(client.read_answer(), EndsWith("\r\n\r\nhere\n"));
  const auto time = std::chrono::steady_clock::now() - start;
  RecordProperty("ms", static_cast<int>(time / milliseconds(1)));
  EXPECT_LT(time, milliseconds(1000));
}

TEST(ServerStreamingTest, AFailureCutsTheAnswerOff) {
  Server server({}, {{}, [&](const ServerRequest&) {
                       ServerResponse response;
                       response.produce = [](const WriteBody& write) {
                         write("half of it");
                         throw Error(ErrorCode::kIo, "the other half is gone");
                       };
                       return response;
                     }});
  RawClient client(server.port());
  client.send(kAsk);
  const std::string answer = client.read_all();
  EXPECT_THAT(answer, HasSubstr("Transfer-Encoding: chunked"));
  EXPECT_THAT(answer, testing::Not(EndsWith("0\r\n\r\n")));
}

TEST(ServerStreamingTest, ShutdownEndsAStreamThatNobodyReads) {
  std::atomic<std::uint64_t> n_produced{0};
  Server server(
      {}, {{}, [&](const ServerRequest&) { return big(n_produced, 1000000); }});
  RawClient client(server.port(), 4096);
  client.send(kAsk);
  ASSERT_FALSE(client.read_some(100).empty());
  EXPECT_EQ(server.stop(milliseconds(100)), StopOutcome::kCancelled);
}

TEST(SpoolTest, KeepsAShortBodyInMemoryAndALongOneInAFile) {
  const auto make = [](std::size_t n_pieces) {
    auto spool = std::make_shared<Spool>();
    for (std::size_t i = 0; i < n_pieces; ++i)
      spool->write(std::string(999, 'x'));
    spool->write("end");
    spool->finish();
    return spool;
  };
  EXPECT_LT(make(10)->file(), 0);
  EXPECT_GE(make(1000)->file(), 0);
  Server server({}, {{}, [&](const ServerRequest& request) {
                       ServerResponse response;
                       response.spool =
                           make(request.path == "/big" ? 1000 : 10);
                       return response;
                     }});
  RawClient client(server.port());
  client.send(kAsk);
  std::string answer = client.read_answer();
  EXPECT_EQ(answer.size() - answer.find("\r\n\r\n") - 4, 999003);
  EXPECT_THAT(answer, EndsWith("xend"));
  client.send("GET /small HTTP/1.1\r\nHost: h\r\n\r\n");
  answer = client.read_answer();
  EXPECT_EQ(answer.size() - answer.find("\r\n\r\n") - 4, 9993);
}

TEST(SpoolTest, IsNeverLongerThanAllowed) {
  Spool spool(10);
  spool.write("1234567890");
  EXPECT_THROW(spool.write("1"), BodyTooLarge);
}

}  // namespace
}  // namespace rrn::http
