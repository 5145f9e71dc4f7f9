// SPDX-License-Identifier: MIT
#include "http/curl_library.hpp"

#include <dlfcn.h>

#include <string>

#include "base/error.hpp"

namespace rrn::http {

namespace {

// Debian has both; the ABI is the same and the first is what raptor2 uses too.
constexpr const char* kFileNames[] = {"libcurl-gnutls.so.4", "libcurl.so.4"};

template <typename Function>
void load(void* library, const char* name, Function& function) {
  void* const symbol = dlsym(library, name);
  if (symbol == nullptr) {
    throw Error(ErrorCode::kUnsupported,
                std::string("requests over HTTP need another version of "
                            "libcurl: the one installed lacks ") +
                    name);
  }
  function = reinterpret_cast<Function>(symbol);
}

CurlLibrary load_all(void* library) {
  CurlLibrary curl{};
  load(library, "curl_global_init", curl.global_init);
  load(library, "curl_easy_init", curl.easy_init);
  load(library, "curl_easy_cleanup", curl.easy_cleanup);
  load(library, "curl_easy_reset", curl.easy_reset);
  load(library, "curl_easy_setopt", curl.easy_setopt);
  load(library, "curl_easy_getinfo", curl.easy_getinfo);
  load(library, "curl_easy_strerror", curl.easy_strerror);
  load(library, "curl_multi_init", curl.multi_init);
  load(library, "curl_multi_cleanup", curl.multi_cleanup);
  load(library, "curl_multi_add_handle", curl.multi_add_handle);
  load(library, "curl_multi_remove_handle", curl.multi_remove_handle);
  load(library, "curl_multi_perform", curl.multi_perform);
  load(library, "curl_multi_poll", curl.multi_poll);
  load(library, "curl_multi_info_read", curl.multi_info_read);
  load(library, "curl_slist_append", curl.slist_append);
  load(library, "curl_slist_free_all", curl.slist_free_all);
  return curl;
}

[[noreturn]] void throw_missing() {
  throw Error(ErrorCode::kUnsupported,
              "requests over HTTP need libcurl (Debian: libcurl3-gnutls), "
              "which was not found");
}

CurlLibrary open_first() {
  for (const char* name : kFileNames) {
    if (void* const library = dlopen(name, RTLD_NOW | RTLD_LOCAL)) {
      // Counted: open_curl() opens the same library again.
      dlclose(library);
      return open_curl(name);
    }
  }
  throw_missing();
}

}  // namespace

CurlLibrary open_curl(const char* file_name) {
  // Never closed: the TLS library below it keeps state of the process.
  void* const library = dlopen(file_name, RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) throw_missing();
  const CurlLibrary curl = load_all(library);
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
