// SPDX-License-Identifier: MIT
#include "serve/protocol/service.hpp"

#include <array>
#include <latch>
#include <optional>
#include <string_view>
#include <utility>

#include "base/error.hpp"
#include "http/server_negotiation.hpp"
#include "http/server_socket.hpp"
#include "serve/protocol/graph_store.hpp"
#include "serve/protocol/page.hpp"
#include "serve/protocol/protocol_request.hpp"
#include "serve/protocol/query_gate.hpp"
#include "serve/protocol/request_counters.hpp"
#include "serve/protocol/service_description.hpp"

namespace rrn::serve {

namespace {

using http::ServerRequest;
using http::ServerResponse;
using http::StopReason;

unsigned status_of(ErrorCode code) {
  switch (code) {
    case ErrorCode::kBadArgument:
    case ErrorCode::kBadSyntax:
    case ErrorCode::kUnsupported:
    case ErrorCode::kUnsafeRule:
    case ErrorCode::kUnstratifiable:
      return 400;
    case ErrorCode::kIo:
      return 502;
    case ErrorCode::kInternal:
    case ErrorCode::kCorrupt:
    case ErrorCode::kMismatch:
      break;
  }
  return 500;
}

bool is_under(std::string_view path, std::string_view prefix) {
  return path == prefix || (path.starts_with(prefix) &&
                            path.substr(prefix.size()).starts_with('/'));
}

/// The name that a path is counted under: there are few.
std::string_view counted_path(std::string_view path) {
  constexpr std::array<std::string_view, 8> kPaths = {
      "/sparql",  "/query",      "/update", "/store",
      "/explain", "/violations", "/health", "/metrics"};
  for (const std::string_view known : kPaths) {
    if (is_under(path, known)) return known;
  }
  return path == "/" ? "/" : "other";
}

}  // namespace

class Service::Impl {
 public:
  Impl(ServiceOptions options, Backend& backend, const JobContext& job)
      : options_(std::move(options)),
        backend_(backend),
        job_(job),
        access_(options_.access),
        store_(backend),
        gate_(options_.max_running, options_.max_wait),
        server_(options_.server,
                {[this](const ServerRequest& r) { return admit(r); },
                 [this](const ServerRequest& r) { return answer(r); },
                 [this](const ServerRequest& r,
                        const http::RequestOutcome& outcome) {
                   if (options_.request_log == nullptr) return;
                   options_.request_log->write(r, outcome);
                 }}) {
    store_.set_url(server_.url() + "/store");
    backend_.set_endpoint(server_.url() + "/sparql");
    is_ready_.count_down();
  }

  http::Server& server() { return server_; }

 private:
  [[nodiscard]] static bool changes_something(const ServerRequest& request);
  std::optional<ServerResponse> admit(const ServerRequest& request);
  ServerResponse answer(const ServerRequest& request);
  ServerResponse guarded(const ServerRequest& request, const JobContext& job);
  ServerResponse route(const ServerRequest& request, const JobContext& job);
  ServerResponse protocol(const ServerRequest& request, Operations operations,
                          const JobContext& job);
  ServerResponse explain(const ServerRequest& request, const JobContext& job);
  ServerResponse violations(const JobContext& job);
  ServerResponse health();
  ServerResponse metrics();
  static ServerResponse stopped(const ServerRequest& request);

  const ServiceOptions options_;
  Backend& backend_;
  const JobContext job_;
  const http::Access access_;
  GraphStore store_;
  QueryGate gate_;
  RequestCounters counters_;
  std::latch is_ready_{1};  ///< The server listens before its URL is known
  http::Server server_;     // last: it calls the others
};

bool Service::Impl::changes_something(const ServerRequest& request) {
  if (is_under(request.path, "/store")) {
    return request.method != "GET" && request.method != "HEAD";
  }
  if (request.method != "POST") return false;
  if (is_under(request.path, "/update")) return true;
  if (!is_under(request.path, "/sparql")) return false;
  const std::string* type = request.header("content-type");
  const std::string name =
      http::parse_media_type(type == nullptr ? "" : *type).name;
  return name == "application/sparql-update";
}

std::optional<ServerResponse> Service::Impl::admit(
    const ServerRequest& request) {
  if (request.method == "OPTIONS") return std::nullopt;
  auto refusal = access_.refuse(request, changes_something(request));
  if (refusal) {
    access_.allow_origin(request, *refusal);
    counters_.count(counted_path(request.path), refusal->status, {});
  }
  return refusal;
}

ServerResponse Service::Impl::answer(const ServerRequest& request) {
  is_ready_.wait();
  const auto start = std::chrono::steady_clock::now();
  request.limit_time(changes_something(request) ? options_.update_time
                                                : options_.query_time);
  JobContext job = job_;
  job.cancel = request.cancel;
  job.progress = nullptr;  // takes reports of one thread at a time
  ServerResponse response = guarded(request, job);
  access_.allow_origin(request, response);
  response.set("x-content-type-options", "nosniff");
  counters_.count(counted_path(request.path), response.status,
                  std::chrono::steady_clock::now() - start);
  return response;
}

ServerResponse Service::Impl::stopped(const ServerRequest& request) {
  const StopReason reason = request.stop_reason();
  ServerResponse response = ServerResponse::text(
      503, reason == StopReason::kTimeout
               ? "the request took longer than it may and was stopped"
               : "the server is being stopped");
  response.set("retry-after", "10");
  return response;
}

ServerResponse Service::Impl::guarded(const ServerRequest& request,
                                      const JobContext& job) {
  try {
    return route(request, job);
  } catch (const Refusal& refusal) {
    ServerResponse response =
        ServerResponse::text(refusal.status(), refusal.what());
    if (refusal.status() == 503) response.set("retry-after", "1");
    if (refusal.status() == 405) {
      response.set("allow", "GET, HEAD, POST, PUT, DELETE, OPTIONS");
    }
    return response;
  } catch (const http::BodyTooLarge& too_large) {
    return ServerResponse::text(422, "the answer is longer than " +
                                         std::to_string(too_large.max_bytes) +
                                         " bytes; expected a query with LIMIT");
  } catch (const Cancelled&) {
    return stopped(request);
  } catch (const Error& error) {
    return ServerResponse::text(status_of(error.code()), error.what());
  } catch (const std::bad_alloc&) {
    return ServerResponse::text(503, "there is not enough memory");
  }
}

ServerResponse Service::Impl::route(const ServerRequest& request,
                                    const JobContext& job) {
  const std::string_view path = request.path;
  if (request.method == "OPTIONS") return access_.preflight(request);
  if (path == "/sparql" || path == "/sparql/") {
    return protocol(request, Operations::kBoth, job);
  }
  if (path == "/query") return protocol(request, Operations::kQuery, job);
  if (path == "/update") return protocol(request, Operations::kUpdate, job);
  if (is_under(path, "/store")) {
    std::optional<QueryGate::Place> place;
    if (!changes_something(request)) place.emplace(gate_, job.cancel);
    return store_.answer(request, job);
  }
  if (request.method != "GET" && request.method != "HEAD") {
    throw Refusal(405, "the method " + request.method +
                           " is not supported here; expected GET");
  }
  if (path == "/explain") return explain(request, job);
  if (path == "/violations") return violations(job);
  if (path == "/health") return health();
  if (path == "/metrics") return metrics();
  if (auto page = find_page(path)) return std::move(*page);
  throw Refusal(404, "there is nothing at " + request.path);
}

ServerResponse Service::Impl::protocol(const ServerRequest& request,
                                       Operations operations,
                                       const JobContext& job) {
  const ProtocolRequest asked =
      read_request(request, operations, options_.default_regime);
  if (const auto* description = std::get_if<DescriptionRequest>(&asked)) {
    if (operations == Operations::kUpdate) {
      throw Refusal(405, "an update needs POST");
    }
    return describe_service(backend_, server_.url() + "/sparql",
                            options_.default_regime, description->accept);
  }
  if (const auto* query = std::get_if<QueryRequest>(&asked)) {
    const QueryGate::Place place(gate_, job.cancel);
    return backend_.query(*query, job);
  }
  // Where a form says what it is, the head did not.
  if (auto refusal = access_.refuse(request, true)) return std::move(*refusal);
  request.limit_time(options_.update_time);
  backend_.update(std::get<UpdateRequest>(asked), job);
  ServerResponse response;
  response.status = 204;
  return response;
}

ServerResponse Service::Impl::explain(const ServerRequest& request,
                                      const JobContext& job) {
  const ExplainRequest asked = read_explain_request(request);
  const QueryGate::Place place(gate_, job.cancel);
  ServerResponse response;
  response.set("content-type", "application/json");
  response.body = backend_.explain(asked, job);
  return response;
}

ServerResponse Service::Impl::violations(const JobContext& job) {
  const QueryGate::Place place(gate_, job.cancel);
  ServerResponse response;
  response.set("content-type", "application/json");
  response.body = backend_.violations(job);
  return response;
}

ServerResponse Service::Impl::health() {
  const http::ServerStatistics server = server_.statistics();
  const QueryGate::State queries = gate_.state();
  const auto seconds = [](std::chrono::milliseconds time) {
    return std::to_string(time.count() / 1000) + '.' +
           std::to_string(time.count() / 100 % 10) + " s";
  };
  if (server.n_stuck > 0) {
    return ServerResponse::text(
        503, "stuck: requests that were told to stop and go on: " +
                 std::to_string(server.n_stuck) + ", the longest for " +
                 seconds(server.longest_stuck));
  }
  if (queries.n_running < options_.max_running) {
    return ServerResponse::text(200, "ok");
  }
  return ServerResponse::text(200,
                              "busy: " + std::to_string(queries.n_running) +
                                  " queries run, which is as many as may; " +
                                  std::to_string(queries.n_waiting) +
                                  " wait; the longest request takes " +
                                  seconds(server.longest_handling) + " so far");
}

ServerResponse Service::Impl::metrics() {
  ServerResponse response;
  response.set("content-type", "text/plain; version=0.0.4; charset=utf-8");
  const QueryGate::State queries = gate_.state();
  std::vector<Measure> measures = {
      {"queries_running", "Queries that run now",
       static_cast<double>(queries.n_running)},
      {"queries_waiting", "Queries that wait until others end",
       static_cast<double>(queries.n_waiting)},
      {"queries_refused_total", "Queries that waited too long to begin",
       static_cast<double>(queries.n_refused)},
      {"models", "Models that predict",
       backend_.has_predictions() ? 1.0 : 0.0}};
  for (Measure& measure : backend_.measures()) {
    measures.push_back(std::move(measure));
  }
  response.body = counters_.to_text(server_.statistics(), measures);
  return response;
}

Service::Service(ServiceOptions options, Backend& backend,
                 const JobContext& job)
    : impl_(std::make_unique<Impl>(std::move(options), backend, job)) {}

Service::~Service() = default;

const std::string& Service::url() const { return impl_->server().url(); }

http::StopOutcome Service::stop(std::chrono::milliseconds grace) {
  return impl_->server().stop(grace);
}

}  // namespace rrn::serve
