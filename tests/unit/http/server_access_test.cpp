// SPDX-License-Identifier: MIT
#include "http/server_access.hpp"

#include <gtest/gtest.h>

namespace rrn::http {
namespace {

ServerRequest request(Fields headers) {
  ServerRequest result;
  result.method = "POST";
  result.headers = std::move(headers);
  return result;
}

unsigned status(const AccessOptions& options, Fields headers, bool changes) {
  const auto refusal =
      Access(options).refuse(request(std::move(headers)), changes);
  return refusal ? refusal->status : 200;
}

TEST(AccessTest, IsOpenByDefault) {
  EXPECT_EQ(status({}, {}, true), 200);
  EXPECT_EQ(status({}, {{"host", "anything"}}, false), 200);
}

TEST(AccessTest, WantsASecretForUpdates) {
  AccessOptions options;
  options.credentials = "Aladdin:open sesame";
  options.token = "t0ken";
  EXPECT_EQ(status(options, {}, false), 200);
  EXPECT_EQ(status(options, {}, true), 401);
  // The example of RFC 7617.
  const char* right = "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==";
  EXPECT_EQ(status(options, {{"authorization", right}}, true), 200);
  EXPECT_EQ(status(options, {{"authorization", "Bearer t0ken"}}, true), 200);
  for (const char* wrong : {"Basic QWxhZGRpbjpvcGVuIHNlc2FtZR==", "Bearer t0ke",
                            "Bearer t0kent0ken", "Bearer ", "t0ken", ""}) {
    EXPECT_EQ(status(options, {{"authorization", wrong}}, true), 401) << wrong;
  }
  options.protects_queries = true;
  EXPECT_EQ(status(options, {}, false), 401);
}

TEST(AccessTest, LetsPagesOfOtherOriginsReadOnly) {
  const Fields foreign = {{"host", "127.0.0.1:7070"},
                          {"origin", "https://evil.example"}};
  EXPECT_EQ(status({}, foreign, false), 200);
  EXPECT_EQ(status({}, foreign, true), 403);
  EXPECT_EQ(
      status({},
             {{"host", "127.0.0.1:7070"}, {"origin", "http://127.0.0.1:7070"}},
             true),
      200);
  EXPECT_EQ(status({}, {{"host", "127.0.0.1:7070"}, {"origin", "null"}}, true),
            403);
  AccessOptions options;
  options.allowed_origins = {"https://evil.example"};
  EXPECT_EQ(status(options, foreign, true), 200);
}

/// What a browser is told about an answer to a page of that origin.
std::string allowed_origin(const AccessOptions& options,
                           const std::string& origin) {
  ServerResponse response;
  Access(options).allow_origin(
      request({{"host", "127.0.0.1:7070"}, {"origin", origin}}), response);
  for (const auto& [name, value] : response.headers) {
    if (name == "access-control-allow-origin") return value;
  }
  return "none";
}

TEST(AccessTest, LetsNoForeignPageReadUnlessItIsAllowed) {
  EXPECT_EQ(allowed_origin({}, "https://evil.example"), "none");
  AccessOptions options;
  options.allowed_origins = {"https://good.example"};
  EXPECT_EQ(allowed_origin(options, "https://good.example"),
            "https://good.example");
  EXPECT_EQ(allowed_origin(options, "https://evil.example"), "none");
  options.allowed_origins = {"*"};
  EXPECT_EQ(allowed_origin(options, "https://evil.example"),
            "https://evil.example");
}

TEST(AccessTest, IsReachedByItsOwnNamesOnly) {
  AccessOptions options;
  options.host_names = loopback_names();
  EXPECT_EQ(status(options, {{"host", "localhost:7070"}}, false), 200);
  EXPECT_EQ(status(options, {{"host", "[::1]:7070"}}, false), 200);
  EXPECT_EQ(status(options, {{"host", "rebound.example:7070"}}, false), 421);
}

TEST(AccessTest, RefusesUpdatesWhereTheyAreOff) {
  AccessOptions options;
  options.is_read_only = true;
  EXPECT_EQ(status(options, {}, true), 403);
  EXPECT_EQ(status(options, {}, false), 200);
}

}  // namespace
}  // namespace rrn::http
