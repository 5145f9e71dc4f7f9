// SPDX-License-Identifier: MIT
#include "http/server_library.hpp"

#include "base/loaded_library.hpp"

namespace rrn::http {

ServerLibrary open_server_library(const char* file_name) {
  const LoadedLibrary file(file_name, {"serving over HTTP needs",
                                       "libmicrohttpd", "libmicrohttpd12"});
  ServerLibrary library{};
  file.load("MHD_start_daemon", library.start_daemon);
  file.load("MHD_quiesce_daemon", library.quiesce_daemon);
  file.load("MHD_stop_daemon", library.stop_daemon);
  file.load("MHD_queue_response", library.queue_response);
  file.load("MHD_create_response_from_callback",
            library.create_response_from_callback);
  file.load("MHD_create_response_from_buffer",
            library.create_response_from_buffer);
  file.load("MHD_create_response_from_fd64", library.create_response_from_fd64);
  file.load("MHD_add_response_header", library.add_response_header);
  file.load("MHD_destroy_response", library.destroy_response);
  file.load("MHD_get_connection_values", library.get_connection_values);
  file.load("MHD_get_connection_info", library.get_connection_info);
  return library;
}

const ServerLibrary& server_library() {
  static const ServerLibrary library =
      open_server_library("libmicrohttpd.so.12");
  return library;
}

}  // namespace rrn::http
