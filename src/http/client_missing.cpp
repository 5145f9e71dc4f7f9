// SPDX-License-Identifier: MIT
// The client of a build without the headers of libcurl.
#include "base/error.hpp"
#include "http/client.hpp"

namespace rrn::http {

class Client::Impl {};

Client::Client(ClientOptions) {
  throw Error(ErrorCode::kUnsupported,
              "this build has no HTTP client; build rrn with the headers of "
              "libcurl (Debian: libcurl4-gnutls-dev)");
}
Client::~Client() = default;
Client::Client(Client&&) noexcept = default;
Client& Client::operator=(Client&&) noexcept = default;

Response Client::send(const Request&, const JobContext&) { return {}; }
Response Client::send(const Request&, const DataSink&, const JobContext&) {
  return {};
}
const ClientOptions& Client::options() const {
  static const ClientOptions none;
  return none;
}

bool client_available() noexcept { return false; }

}  // namespace rrn::http
