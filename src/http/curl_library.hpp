// SPDX-License-Identifier: MIT
// libcurl, opened when the first request is sent: linked, it and the thirty
// libraries below it would be loaded at every start of the program.
#ifndef RRN_HTTP_CURL_LIBRARY_HPP
#define RRN_HTTP_CURL_LIBRARY_HPP

// The checks of argument types are macros around the functions' own names.
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>

#undef curl_easy_setopt
#undef curl_easy_getinfo

namespace rrn::http {

/// The functions of libcurl that are used.
struct CurlLibrary {
  decltype(&curl_global_init) global_init;
  decltype(&curl_easy_init) easy_init;
  decltype(&curl_easy_cleanup) easy_cleanup;
  decltype(&curl_easy_reset) easy_reset;
  decltype(&curl_easy_setopt) easy_setopt;
  decltype(&curl_easy_getinfo) easy_getinfo;
  decltype(&curl_easy_strerror) easy_strerror;
  decltype(&curl_multi_init) multi_init;
  decltype(&curl_multi_cleanup) multi_cleanup;
  decltype(&curl_multi_add_handle) multi_add_handle;
  decltype(&curl_multi_remove_handle) multi_remove_handle;
  decltype(&curl_multi_perform) multi_perform;
  decltype(&curl_multi_poll) multi_poll;
  decltype(&curl_multi_info_read) multi_info_read;
  decltype(&curl_slist_append) slist_append;
  decltype(&curl_slist_free_all) slist_free_all;
};

/// Opens the library of that file name, for good, and initialises it.  Throws
/// Error (kUnsupported) if it is not installed or lacks a function.
[[nodiscard]] CurlLibrary open_curl(const char* file_name);

/// The library, opened by the first call.  Throws as open_curl().
[[nodiscard]] const CurlLibrary& curl_library();

}  // namespace rrn::http

#endif  // RRN_HTTP_CURL_LIBRARY_HPP
