// SPDX-License-Identifier: MIT
#include "http/curl_library.hpp"

#include "base/error.hpp"
#include "base/loaded_library.hpp"

namespace rrn::http {

namespace {

// Debian has both; the ABI is the same and the first is what other RDF
// libraries use.
constexpr const char* kFileNames[] = {"libcurl-gnutls.so.4", "libcurl.so.4"};

CurlLibrary load_all(const LoadedLibrary& library) {
  CurlLibrary curl{};
  library.load("curl_global_init", curl.global_init);
  library.load("curl_easy_init", curl.easy_init);
  library.load("curl_easy_cleanup", curl.easy_cleanup);
  library.load("curl_easy_reset", curl.easy_reset);
  library.load("curl_easy_setopt", curl.easy_setopt);
  library.load("curl_easy_getinfo", curl.easy_getinfo);
  library.load("curl_easy_strerror", curl.easy_strerror);
  library.load("curl_multi_init", curl.multi_init);
  library.load("curl_multi_cleanup", curl.multi_cleanup);
  library.load("curl_multi_add_handle", curl.multi_add_handle);
  library.load("curl_multi_remove_handle", curl.multi_remove_handle);
  library.load("curl_multi_perform", curl.multi_perform);
  library.load("curl_multi_poll", curl.multi_poll);
  library.load("curl_multi_info_read", curl.multi_info_read);
  library.load("curl_slist_append", curl.slist_append);
  library.load("curl_slist_free_all", curl.slist_free_all);
  return curl;
}

CurlLibrary open_first() {
  for (const char* name : kFileNames) {
    if (LoadedLibrary::exists(name)) return open_curl(name);
  }
  return open_curl(kFileNames[0]);  // Throws
}

}  // namespace

CurlLibrary open_curl(const char* file_name) {
  const CurlLibrary curl = load_all(LoadedLibrary(
      file_name, {"requests over HTTP need", "libcurl", "libcurl3-gnutls"}));
  if (curl.global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) {
    throw Error(ErrorCode::kUnsupported,
                "libcurl could not be initialised; requests over HTTP need it");
  }
  return curl;
}

const CurlLibrary& curl_library() {
  static const CurlLibrary library = open_first();
  return library;
}

}  // namespace rrn::http
