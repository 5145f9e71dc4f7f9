// SPDX-License-Identifier: MIT
#ifndef RRN_SPARQL_CLIENT_SERVICE_CLIENT_HPP
#define RRN_SPARQL_CLIENT_SERVICE_CLIENT_HPP

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>

#include "base/cancellation.hpp"
#include "sparql/client/results.hpp"

namespace rrn::sparql {

/// What a query asks another endpoint by SERVICE (SPARQL 1.1 Federated Query).
struct ServiceCall {
  std::string endpoint;
  std::string query;  ///< A SELECT
  CancellationToken cancel;
  std::chrono::milliseconds max_time{0};  ///< 0: no limit
  std::uint64_t max_bytes = 0;            ///< Limit of the answer; 0: none
};

/// Asks an endpoint.  Throws Error and Cancelled.  Thread-safe.
using ServiceClient = std::function<Results(const ServiceCall& call)>;

/// Asks over HTTP, with POST of a form and as http::Client does: without a
/// proxy, without secrets, and once, for two minutes at most.
[[nodiscard]] Results call_service(const ServiceCall& call);

}  // namespace rrn::sparql

#endif  // RRN_SPARQL_CLIENT_SERVICE_CLIENT_HPP
