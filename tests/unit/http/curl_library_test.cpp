// SPDX-License-Identifier: MIT
#include "http/curl_library.hpp"

#include <gtest/gtest.h>

#include "support/expect_error.hpp"

namespace rrn::http {
namespace {

TEST(CurlLibrary, SaysThatItIsMissing) {
  test::expect_error([] { (void)open_curl("libno-such-curl.so.4"); },
                     ErrorCode::kUnsupported,
                     "requests over HTTP need libcurl (Debian: "
                     "libcurl3-gnutls), which was not found");
}

TEST(CurlLibrary, SaysThatAFunctionIsMissing) {
  test::expect_error([] { (void)open_curl("libz.so.1"); },
                     ErrorCode::kUnsupported,
                     "requests over HTTP need another version of libcurl: the "
                     "one installed lacks curl_global_init");
}

}  // namespace
}  // namespace rrn::http
