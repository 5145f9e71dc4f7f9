// SPDX-License-Identifier: MIT
// The paths of the server, and what is counted about them.
#ifndef RRN_SERVE_PROTOCOL_SERVICE_HPP
#define RRN_SERVE_PROTOCOL_SERVICE_HPP

#include <chrono>
#include <cstdint>
#include <memory>

#include "http/server.hpp"
#include "http/server_access.hpp"
#include "serve/protocol/backend.hpp"
#include "serve/protocol/regime.hpp"

namespace rrn::serve {

struct ServiceOptions {
  http::ServerOptions server;
  http::AccessOptions access;
  http::RequestLog* request_log = nullptr;  ///< Borrowed; null: none
  Regime default_regime = Regime::kDerived;
  /// How long a request may take before it is stopped; 0: no limit.
  std::chrono::milliseconds query_time{30000};
  std::chrono::milliseconds update_time{300000};
  /// Queries that run at a time; others wait so long, and are then answered
  /// with status 503.
  unsigned max_running = 8;
  std::chrono::milliseconds max_wait{5000};
};

/// Serves a backend:
/// - `/sparql`, `/query`, `/update`: SPARQL 1.1 Protocol;
/// - `/store`: Graph Store HTTP Protocol;
/// - `/explain?s=&p=&o=`: proofs and evidence as JSON;
/// - `/violations`: contradictions as JSON;
/// - `/health`, `/metrics`: for monitors; `/`: a page for people.
///
/// Updates are not counted among the queries that run: they need not wait for
/// them.  `/health` starts with `ok`; with `busy` where no more queries can
/// run; and with `stuck`, and status 503, where one that was told to stop goes
/// on.
class Service {
 public:
  /// Listens from now on.  Borrows `backend` and the job's logger.  Throws as
  /// http::Server does.
  Service(ServiceOptions options, Backend& backend, const JobContext& job);
  ~Service();
  Service(const Service&) = delete;
  Service& operator=(const Service&) = delete;

  [[nodiscard]] const std::string& url() const;
  /// See http::Server::stop().
  http::StopOutcome stop(std::chrono::milliseconds grace);

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace rrn::serve

#endif  // RRN_SERVE_PROTOCOL_SERVICE_HPP
