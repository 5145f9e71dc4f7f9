// SPDX-License-Identifier: MIT
#include "http/server_library.hpp"

#include <dlfcn.h>

#include <string>

#include "base/error.hpp"

namespace rrn::http {

namespace {

template <typename Function>
void load(void* library, const char* name, Function& function) {
  void* const symbol = dlsym(library, name);
  if (symbol == nullptr) {
    throw Error(ErrorCode::kUnsupported,
                std::string("serving over HTTP needs another version of "
                            "libmicrohttpd: the one installed lacks ") +
                    name);
  }
  function = reinterpret_cast<Function>(symbol);
}

}  // namespace

ServerLibrary open_server_library(const char* file_name) {
  // Never closed: the TLS library below it keeps state of the process.
  void* const file = dlopen(file_name, RTLD_NOW | RTLD_LOCAL);
  if (file == nullptr) {
    throw Error(ErrorCode::kUnsupported,
                "serving over HTTP needs libmicrohttpd (Debian: "
                "libmicrohttpd12), which was not found");
  }
  ServerLibrary library{};
  load(file, "MHD_start_daemon", library.start_daemon);
  load(file, "MHD_quiesce_daemon", library.quiesce_daemon);
  load(file, "MHD_stop_daemon", library.stop_daemon);
  load(file, "MHD_queue_response", library.queue_response);
  load(file, "MHD_create_response_from_callback",
       library.create_response_from_callback);
  load(file, "MHD_create_response_from_buffer",
       library.create_response_from_buffer);
  load(file, "MHD_create_response_from_fd64",
       library.create_response_from_fd64);
  load(file, "MHD_add_response_header", library.add_response_header);
  load(file, "MHD_destroy_response", library.destroy_response);
  load(file, "MHD_get_connection_values", library.get_connection_values);
  load(file, "MHD_get_connection_info", library.get_connection_info);
  return library;
}

const ServerLibrary& server_library() {
  static const ServerLibrary library =
      open_server_library("libmicrohttpd.so.12");
  return library;
}

}  // namespace rrn::http
