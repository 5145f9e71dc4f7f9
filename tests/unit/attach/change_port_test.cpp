// SPDX-License-Identifier: MIT
#include "attach/change_port.hpp"

#include <future>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "http/client.hpp"

namespace rrn::attach {
namespace {

using std::chrono::milliseconds;
using testing::ElementsAre;
using testing::HasSubstr;

class Port : public testing::Test {
 protected:
  void SetUp() override {
    if (!http::client_available()) GTEST_SKIP() << "built without libcurl";
  }

  /// Sends a patch, and polls until it is answered.
  http::Response send(ChangePort& port, http::Request request) {
    request.url = port.url() + "/";
    std::future<http::Response> answer = std::async(
        std::launch::async,
        [request] { return http::Client().send(request, JobContext()); });
    while (answer.wait_for(milliseconds(0)) != std::future_status::ready) {
      try {
        port.poll(milliseconds(10), sink_, {});
      } catch (const Error& error) {
        thrown_.emplace_back(error.what());
      }
    }
    return answer.get();
  }

  static http::Request patch(std::string text) {
    http::Request request;
    request.method = "POST";
    request.headers = {{"Content-Type", "application/rdf-patch"}};
    request.body = std::move(text);
    request.idempotent = false;
    return request;
  }

  bool fails_ = false;
  std::vector<std::string> taken_;   ///< A line for each transaction
  std::vector<std::string> thrown_;  ///< Thrown by poll()
  ChangesSink sink_ = [this](std::span<const Change> changes) {
    if (fails_) throw Error(ErrorCode::kIo, "the store is gone");
    std::string line;
    for (const Change& change : changes) {
      line += (change.adds ? "+" : "-") + change.object.text;
    }
    taken_.push_back(line);
  };
};

TEST_F(Port, HandsTransactionsOverBeforeItAnswers) {
  ChangePort port({}, {});
  const http::Response answer =
      send(port, patch("TX .\nA <urn:s> <urn:p> <urn:a> .\n"
                       "D <urn:s> <urn:p> <urn:b> .\nTC .\n"
                       "TX .\nA <urn:s> <urn:p> <urn:c> .\nTA .\n"
                       "A <urn:s> <urn:p> <urn:d> .\n"));
  EXPECT_EQ(answer.status, 204);
  EXPECT_THAT(taken_, ElementsAre("+urn:a-urn:b", "+urn:d"));
}

TEST_F(Port, TakesNothingOfAPatchThatCannotBeRead) {
  ChangePort port({}, {});
  const http::Response answer =
      send(port, patch("TX .\nA <urn:s> <urn:p> <urn:a> .\nTC .\nA x\n"));
  EXPECT_EQ(answer.status, 400);
  EXPECT_THAT(answer.body, HasSubstr("the patch:4:"));
  EXPECT_THAT(taken_, ElementsAre());
  EXPECT_THAT(thrown_, ElementsAre());
  EXPECT_EQ(send(port, patch("A <urn:s> <urn:p> <urn:e> .\n")).status, 204)
      << "it goes on";
}

TEST_F(Port, AnswersAndSaysThatTheStoreFailed) {
  ChangePort port({}, {});
  fails_ = true;
  http::Request request = patch("A <urn:s> <urn:p> <urn:a> .\n");
  const http::Response answer = send(port, request);
  EXPECT_EQ(answer.status, 502);
  EXPECT_EQ(answer.body, "the store is gone\n");
  EXPECT_THAT(thrown_, ElementsAre("the store is gone"));
}

TEST_F(Port, RefusesWhatIsNoPatchAndWhoIsNotToSendOne) {
  http::AccessOptions access;
  access.token = "secret";
  access.host_names = http::loopback_names();
  ChangePort port({}, access);
  http::Request request = patch("A <urn:s> <urn:p> <urn:a> .\n");
  EXPECT_EQ(send(port, request).status, 401);
  request.headers.emplace_back("Authorization", "Bearer secret");
  EXPECT_EQ(send(port, request).status, 204);
  request.headers.emplace_back("Host", "rebound.example");
  EXPECT_EQ(send(port, request).status, 421);
  request.headers.pop_back();
  request.headers[0].second = "text/plain";
  EXPECT_EQ(send(port, request).status, 415);
  request.method = "PUT";
  const http::Response answer = send(port, request);
  EXPECT_EQ(answer.status, 405);
  EXPECT_EQ(answer.header("allow"), "POST");
  EXPECT_THAT(taken_, ElementsAre("+urn:a"));
}

TEST_F(Port, LetsGoOfPatchesThatNobodyTook) {
  auto port = std::make_unique<ChangePort>(http::ServerOptions(),
                                           http::AccessOptions());
  http::Request request = patch("A <urn:s> <urn:p> <urn:a> .\n");
  request.url = port->url() + "/";
  std::future<bool> got_an_answer = std::async(std::launch::async, [request] {
    try {
      return http::Client().send(request, JobContext()).ok();
    } catch (const Error&) {
      return false;
    }
  });
  std::this_thread::sleep_for(milliseconds(100));
  port.reset();
  EXPECT_FALSE(got_an_answer.get());
}

}  // namespace
}  // namespace rrn::attach
