// SPDX-License-Identifier: MIT
// libmicrohttpd, opened when a server is started: linked, it and the TLS
// library below it would be loaded at every start of the program.
#ifndef RRN_HTTP_SERVER_LIBRARY_HPP
#define RRN_HTTP_SERVER_LIBRARY_HPP

#include <microhttpd.h>

namespace rrn::http {

/// The functions of libmicrohttpd that are used.
struct ServerLibrary {
  decltype(&MHD_start_daemon) start_daemon;
  decltype(&MHD_quiesce_daemon) quiesce_daemon;
  decltype(&MHD_stop_daemon) stop_daemon;
  decltype(&MHD_queue_response) queue_response;
  decltype(&MHD_create_response_from_callback) create_response_from_callback;
  decltype(&MHD_create_response_from_buffer) create_response_from_buffer;
  decltype(&MHD_create_response_from_fd64) create_response_from_fd64;
  decltype(&MHD_add_response_header) add_response_header;
  decltype(&MHD_destroy_response) destroy_response;
  decltype(&MHD_get_connection_values) get_connection_values;
  decltype(&MHD_get_connection_info) get_connection_info;
};

/// Opens the library of that file name, for good.  Throws Error (kUnsupported)
/// if it is not installed or lacks a function.
[[nodiscard]] ServerLibrary open_server_library(const char* file_name);

/// The library, opened by the first call.  Throws as open_server_library().
[[nodiscard]] const ServerLibrary& server_library();

}  // namespace rrn::http

#endif  // RRN_HTTP_SERVER_LIBRARY_HPP
