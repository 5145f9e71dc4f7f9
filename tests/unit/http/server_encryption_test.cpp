// SPDX-License-Identifier: MIT
#include <cstdlib>

#include <gmock/gmock.h>

#include "http/server.hpp"
#include "support/expect_error.hpp"
#include "support/temp_dir.hpp"

namespace rrn::http {
namespace {

using testing::HasSubstr;
using testing::Not;

/// Starts servers with certificates that the program openssl makes, and asks
/// them by that program.
class EncryptionTest : public testing::Test {
 protected:
  void SetUp() override {
    if (!run("openssl version")) GTEST_SKIP() << "openssl is not installed";
    ASSERT_TRUE(make_certificate("here", "127.0.0.1"));
  }

  /// Runs a shell command with its output in the file `out`.
  bool run(const std::string& command) {
    return std::system(("cd '" + folder_.path() + "' && { " + command +
                        "; } > out 2> err")
                           .c_str()) == 0;
  }

  /// Makes NAME.pem and NAME.key for an address.
  bool make_certificate(const std::string& name, const std::string& address) {
    return run("openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=" +
               name + " -addext subjectAltName=IP:" + address + " -keyout " +
               name + ".key -out " + name + ".pem");
  }

  [[nodiscard]] std::string read(const std::string& name) const {
    return test::read_file(folder_.file(name));
  }

  [[nodiscard]] ServerOptions options(const std::string& key = "here.key") {
    ServerOptions options;
    options.certificate = read("here.pem");
    options.key = read(key);
    return options;
  }

  /// Sends a request by a client that trusts one certificate, and returns what
  /// came back.
  std::string ask(std::uint16_t port, const std::string& trusted) {
    run("printf 'GET /x HTTP/1.1\\r\\nHost: h\\r\\nConnection: "
        "close\\r\\n\\r\\n'"
        " | timeout 20 openssl s_client -quiet -verify_return_error -CAfile " +
        trusted +
        " -verify_ip 127.0.0.1 -connect 127.0.0.1:" + std::to_string(port));
    return read("out");
  }

  test::TempDir folder_;
};

ServerResponse greet(const ServerRequest& request) {
  return ServerResponse::text(200, "this is " + request.path);
}

TEST_F(EncryptionTest, AnswersAClientThatKnowsTheCertificate) {
  Server server(options(), {{}, greet});
  EXPECT_THAT(server.url(), testing::StartsWith("https://127.0.0.1:"));
  EXPECT_THAT(ask(server.port(), "here.pem"), HasSubstr("this is /x"));
}

TEST_F(EncryptionTest, IsNotTakenForAnotherServer) {
  ASSERT_TRUE(make_certificate("other", "127.0.0.1"));
  Server server(options(), {{}, greet});
  EXPECT_EQ(ask(server.port(), "other.pem"), "");
}

TEST_F(EncryptionTest, SaysNothingToClientsThatDoNotEncrypt) {
  Server server(options(), {{}, greet});
  run("bash -c 'exec 3<>/dev/tcp/127.0.0.1/" + std::to_string(server.port()) +
      "; printf \"GET / HTTP/1.1\\r\\nHost: h\\r\\n\\r\\n\" >&3; "
      "timeout 5 cat <&3'");
  EXPECT_THAT(read("out"), Not(HasSubstr("this is")));
  EXPECT_THAT(ask(server.port(), "here.pem"), HasSubstr("this is /x"));
}

TEST_F(EncryptionTest, NeedsTheKeyOfTheCertificate) {
  ASSERT_TRUE(make_certificate("other", "127.0.0.1"));
  test::expect_error(
      [&] {
        Server(options("other.key"), {{}, greet});
      },
      ErrorCode::kBadArgument,
      HasSubstr("expected a certificate and its private key"));
}

}  // namespace
}  // namespace rrn::http
