// SPDX-License-Identifier: MIT
// The server of a build without libmicrohttpd.
#include "base/error.hpp"
#include "http/server.hpp"

namespace rrn::http {

struct Server::Impl {};

Server::Server(ServerOptions, ServerHandlers) {
  throw Error(ErrorCode::kUnsupported,
              "this build cannot serve over HTTP; it was made without the "
              "headers of libmicrohttpd");
}
Server::~Server() = default;
const std::string& Server::url() const { throw Cancelled(); }
std::uint16_t Server::port() const { return 0; }
ServerStatistics Server::statistics() const { return {}; }
StopOutcome Server::stop(std::chrono::milliseconds) {
  return StopOutcome::kEnded;
}

}  // namespace rrn::http
