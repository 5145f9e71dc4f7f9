// SPDX-License-Identifier: MIT
#include "sparql/client/service_client.hpp"

#include <atomic>
#include <thread>

#include <gmock/gmock.h>

#include "http/client.hpp"
#include "support/expect_error.hpp"
#include "support/http_script_server.hpp"

namespace rrn::sparql {
namespace {

using std::chrono::milliseconds;
using test::HttpScriptServer;
using test::ServedRequest;
using testing::HasSubstr;

class ServiceClientTest : public testing::Test {
 protected:
  void SetUp() override {
    if (!http::client_available()) GTEST_SKIP() << "built without libcurl";
  }
};

TEST_F(ServiceClientTest, SendsAFormAndReadsTheAnswer) {
  HttpScriptServer server([](const ServedRequest& request) {
    EXPECT_EQ(request.form_value(), "SELECT * WHERE { ?s ?p \"\u00e9&\" }");
    return HttpScriptServer::answer(
        200,
        R"({"head":{"vars":["s"]},"results":{"bindings":[{"s":)"
        R"({"type":"uri","value":"http://e/a"}}]}})",
        "Content-Type: application/sparql-results+json\r\n");
  });
  const Results results = call_service(
      {server.url("/sparql"), "SELECT * WHERE { ?s ?p \"\u00e9&\" }", {}});
  ASSERT_EQ(results.rows.size(), 1U);
  EXPECT_EQ(results.rows[0][0]->text, "http://e/a");
}

TEST_F(ServiceClientTest, SaysWhatTheEndpointAnswered) {
  HttpScriptServer server([](const ServedRequest&) {
    return HttpScriptServer::answer(500, "out of order");
  });
  test::expect_error(
      [&] {
        static_cast<void>(call_service({server.url("/"), "ASK {}", {}}));
      },
      ErrorCode::kIo,
      HasSubstr("/: SERVICE was answered with status 500: out of order"));
  EXPECT_EQ(server.requests().size(), 1U) << "it is asked once";
}

TEST_F(ServiceClientTest, EndsWithItsTimeAndWhenItIsTold) {
  HttpScriptServer server([](const ServedRequest&) {
    std::this_thread::sleep_for(milliseconds(1500));
    return HttpScriptServer::answer(204, "");
  });
  const auto start = std::chrono::steady_clock::now();
  ServiceCall call{server.url("/"), "ASK {}", {}};
  call.max_time = milliseconds(50);
  EXPECT_THROW(static_cast<void>(call_service(call)), Error);
  std::atomic<bool> is_stopped{true};
  call.max_time = milliseconds(0);
  call.cancel = CancellationToken(is_stopped);
  EXPECT_THROW(static_cast<void>(call_service(call)), Cancelled);
  EXPECT_LT(std::chrono::steady_clock::now() - start, milliseconds(1000));
}

}  // namespace
}  // namespace rrn::sparql
