// SPDX-License-Identifier: MIT
// What joins the server's parts to libmicrohttpd.
#include "http/server.hpp"

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <mutex>
#include <vector>

#include "base/ascii.hpp"
#include "base/error.hpp"
#include "base/failure.hpp"
#include "http/server_connections.hpp"
#include "http/server_head.hpp"
#include "http/server_library.hpp"
#include "http/server_pipe.hpp"
#include "http/server_socket.hpp"

namespace rrn::http {

namespace {

using Clock = std::chrono::steady_clock;
using Connection = Connections::Connection;

/// A request on its way: what the library keeps for us from its first line on.
struct ServedExchange {
  ServerRequest request;
  bool has_head = false;
  bool is_cut = false;
  std::chrono::system_clock::time_point arrived;
  Clock::time_point start;
};

MHD_Result keep_header(void* fields, MHD_ValueKind, const char* name,
                       const char* value) {
  static_cast<Fields*>(fields)->emplace_back(lower_case(name),
                                             value == nullptr ? "" : value);
  return MHD_YES;
}

Connection& connection_of(MHD_Connection* handle) {
  const MHD_ConnectionInfo* info = server_library().get_connection_info(
      handle, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
  return *static_cast<Connection*>(info->socket_context);
}

/// The length of a body that is there; 0 if it comes piece by piece.
std::uint64_t body_length(const ServerResponse& response) {
  if (response.produce) return 0;
  return response.spool ? response.spool->size() : response.body.size();
}

ssize_t read_pipe(void* pipe, std::uint64_t, char* out, std::size_t max) {
  const auto n =
      (*static_cast<std::shared_ptr<BodyPipe>*>(pipe))->read(out, max);
  if (!n) return MHD_CONTENT_READER_END_WITH_ERROR;
  return *n == 0 ? MHD_CONTENT_READER_END_OF_STREAM : static_cast<ssize_t>(*n);
}

void free_pipe(void* pipe) {
  delete static_cast<std::shared_ptr<BodyPipe>*>(pipe);
}

/// Moves a body to where it is sent from.
MHD_Response* make_response(ServerResponse& response, bool is_head,
                            std::weak_ptr<BodyPipe>& pipe) {
  const ServerLibrary& library = server_library();
  if (response.produce && !is_head) {
    auto owner = std::make_unique<std::shared_ptr<BodyPipe>>(
        std::make_shared<BodyPipe>(std::move(response.produce)));
    pipe = *owner;
    return library.create_response_from_callback(
        MHD_SIZE_UNKNOWN, 65536, read_pipe, owner.release(), free_pipe);
  }
  if (response.spool && response.spool->file() >= 0) {
    const int file = dup(response.spool->file());
    return file < 0 ? nullptr
                    : library.create_response_from_fd64(response.spool->size(),
                                                        file);
  }
  const std::string& body =
      response.spool ? response.spool->memory() : response.body;
  return library.create_response_from_buffer(
      body.size(), const_cast<char*>(body.data()), MHD_RESPMEM_MUST_COPY);
}

/// What is not left to chance: a throw becomes an answer.
ServerResponse call(const std::function<ServerResponse()>& handler) {
  try {
    return handler();
  } catch (const std::exception& error) {
    return ServerResponse::text(500, describe_failure(error));
  } catch (...) {
    return ServerResponse::text(500, "the request could not be answered");
  }
}

}  // namespace

struct Server::Impl {
  Impl(ServerOptions server_options, ServerHandlers server_handlers);

  StopOutcome stop(std::chrono::milliseconds grace);
  MHD_Result on_request(MHD_Connection* handle, ServedExchange& exchange,
                        const char* method, std::string_view piece);
  MHD_Result on_head(MHD_Connection* handle, ServedExchange& exchange,
                     const char* method);
  MHD_Result on_piece(MHD_Connection* handle, ServedExchange& exchange,
                      std::string_view piece);
  MHD_Result cut_oversized(MHD_Connection* handle, ServedExchange& exchange);
  MHD_Result send(MHD_Connection* handle, const ServedExchange& exchange,
                  ServerResponse response);
  std::optional<ServerResponse> refuse(ServerRequest& request);
  void log(const ServedExchange& exchange, unsigned status,
           std::uint64_t body_bytes) const;
  MHD_Daemon* start();

  const ServerOptions options;
  const ServerHandlers handlers;
  Connections connections;
  ListeningSocket socket;
  const std::string url;
  std::once_flag stopped;
  StopOutcome outcome = StopOutcome::kEnded;
  std::atomic<std::uint64_t> n_requests{0};
  std::atomic<std::uint64_t> n_oversized{0};
  MHD_Daemon* const daemon;  ///< made last: its threads use all the others
};

namespace {

using Impl = Server::Impl;

// What the library calls.  Nothing may be thrown into it.

void* on_target(void*, const char* target, MHD_Connection*) {
  auto* exchange = new (std::nothrow) ServedExchange;
  if (exchange != nullptr) exchange->request.target = target;
  return exchange;
}

MHD_Result on_access(void* impl, MHD_Connection* handle, const char*,
                     const char* method, const char*, const char* upload,
                     std::size_t* upload_size, void** context) {
  auto* exchange = static_cast<ServedExchange*>(*context);
  if (exchange == nullptr) return MHD_NO;
  const std::string_view piece(upload == nullptr ? "" : upload, *upload_size);
  *upload_size = 0;
  try {
    return static_cast<Impl*>(impl)->on_request(handle, *exchange, method,
                                                piece);
  } catch (...) {
    return MHD_NO;  // out of memory: the connection is closed
  }
}

void on_completed(void* impl, MHD_Connection* handle, void** context,
                  MHD_RequestTerminationCode) {
  delete static_cast<ServedExchange*>(*context);
  *context = nullptr;
  static_cast<Impl*>(impl)->connections.finish(connection_of(handle));
}

void on_connection(void* impl, MHD_Connection* handle, void** context,
                   MHD_ConnectionNotificationCode code) {
  Connections& connections = static_cast<Impl*>(impl)->connections;
  if (code == MHD_CONNECTION_NOTIFY_CLOSED) {
    connections.close(static_cast<Connection*>(*context));
    return;
  }
  const MHD_ConnectionInfo* info = server_library().get_connection_info(
      handle, MHD_CONNECTION_INFO_CONNECTION_FD);
  *context = connections.open(info->connect_fd);
}

void on_log(void* impl, const char* format, va_list arguments) {
  Logger* const log = static_cast<Impl*>(impl)->options.log;
  if (log == nullptr) return;
  char text[512];
  std::vsnprintf(text, sizeof text, format, arguments);
  std::string_view message = text;
  while (message.ends_with('\n')) message.remove_suffix(1);
  log->log(LogLevel::kWarning, message);
}

unsigned seconds(std::chrono::milliseconds time) {
  return static_cast<unsigned>((time.count() + 999) / 1000);
}

}  // namespace

Server::Impl::Impl(ServerOptions server_options, ServerHandlers server_handlers)
    : options(std::move(server_options)),
      handlers(std::move(server_handlers)),
      connections({options.head_timeout, options.body_timeout,
                   options.idle_timeout, !options.certificate.empty()}),
      socket(options.address, options.port),
      url(socket.url(!options.certificate.empty())),
      daemon(start()) {}

MHD_Daemon* Server::Impl::start() {
  const bool is_encrypted = !options.certificate.empty();
  const unsigned flags = MHD_USE_THREAD_PER_CONNECTION |
                         MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_POLL |
                         MHD_USE_ITC | MHD_USE_ERROR_LOG |
                         (socket.is_ipv6() ? unsigned{MHD_USE_IPv6} : 0U) |
                         (is_encrypted ? unsigned{MHD_USE_TLS} : 0U);
  std::vector<MHD_OptionItem> encryption;
  if (is_encrypted) {
    encryption = {
        {MHD_OPTION_HTTPS_MEM_CERT, 0,
         const_cast<char*>(options.certificate.c_str())},
        {MHD_OPTION_HTTPS_MEM_KEY, 0, const_cast<char*>(options.key.c_str())}};
  }
  encryption.push_back({MHD_OPTION_END, 0, nullptr});
  MHD_Daemon* const started = server_library().start_daemon(
      flags, 0, nullptr, nullptr, on_access, this,  //
      MHD_OPTION_EXTERNAL_LOGGER, on_log, this,     //
      MHD_OPTION_LISTEN_SOCKET, socket.socket(),    //
      MHD_OPTION_URI_LOG_CALLBACK, on_target, this, MHD_OPTION_NOTIFY_COMPLETED,
      on_completed, this, MHD_OPTION_NOTIFY_CONNECTION, on_connection, this,
      MHD_OPTION_CONNECTION_LIMIT, options.max_connections,
      MHD_OPTION_PER_IP_CONNECTION_LIMIT, options.max_connections_per_address,
      MHD_OPTION_CONNECTION_MEMORY_LIMIT,
      static_cast<std::size_t>(options.max_head_bytes),
      MHD_OPTION_CONNECTION_TIMEOUT, seconds(options.idle_timeout),
      MHD_OPTION_STRICT_FOR_CLIENT, 1,  //
      MHD_OPTION_ARRAY, encryption.data(), MHD_OPTION_END);
  if (started != nullptr) return started;
  if (is_encrypted) {
    throw Error(ErrorCode::kBadArgument,
                "encryption could not be set up; expected a certificate and "
                "its private key, both in PEM");
  }
  throw Error(ErrorCode::kIo, url + ": the server could not be started");
}

StopOutcome Server::Impl::stop(std::chrono::milliseconds grace) {
  constexpr std::chrono::milliseconds kTimeToStop{2000};
  std::call_once(stopped, [&] {
    const ServerLibrary& library = server_library();
    library.quiesce_daemon(daemon);
    socket.close();
    if (!connections.drain(Clock::now() + grace)) {
      outcome = StopOutcome::kCancelled;
    }
    connections.stop_all();
    if (!connections.wait_for_handlers(Clock::now() + kTimeToStop)) {
      outcome = StopOutcome::kStuck;
      return;  // the library would wait for them
    }
    library.stop_daemon(daemon);
  });
  return outcome;
}

MHD_Result Server::Impl::on_request(MHD_Connection* handle,
                                    ServedExchange& exchange,
                                    const char* method,
                                    std::string_view piece) {
  if (!exchange.has_head) {
    exchange.has_head = true;
    return on_head(handle, exchange, method);
  }
  if (!piece.empty()) return on_piece(handle, exchange, piece);
  if (exchange.is_cut) return MHD_NO;
  Connection& connection = connection_of(handle);
  if (!connections.start_handling(connection)) return MHD_NO;
  ++n_requests;
  return send(handle, exchange,
              call([&] { return handlers.answer(exchange.request); }));
}

std::optional<ServerResponse> Server::Impl::refuse(ServerRequest& request) {
  if (const auto problem = read_head(request)) {
    ServerResponse response = ServerResponse::text(400, *problem);
    response.set("connection", "close");  // where the body ends is not sure
    return response;
  }
  if (!handlers.admit) return std::nullopt;
  std::optional<ServerResponse> refusal;
  ServerResponse failure = call([&] {
    refusal = handlers.admit(request);
    return ServerResponse{};
  });
  return failure.status == 500 ? failure : refusal;
}

MHD_Result Server::Impl::on_head(MHD_Connection* handle,
                                 ServedExchange& exchange, const char* method) {
  Connection& connection = connection_of(handle);
  if (!connections.start_body(connection)) return MHD_NO;
  ServerRequest& request = exchange.request;
  exchange.arrived = std::chrono::system_clock::now();
  exchange.start = Clock::now();
  request.method = method;
  request.cancel = CancellationToken(connection.is_stopped);
  request.stop_reason = [&connection] { return connection.reason.load(); };
  request.limit_time = [this, &connection](std::chrono::milliseconds time) {
    connections.limit_time(connection, time);
  };
  const ServerLibrary& library = server_library();
  request.client = to_text(
      library.get_connection_info(handle, MHD_CONNECTION_INFO_CLIENT_ADDRESS)
          ->client_addr);
  library.get_connection_values(handle, MHD_HEADER_KIND, keep_header,
                                &request.headers);
  if (promised_length(request) > options.max_body_bytes) {
    return cut_oversized(handle, exchange);
  }
  auto refusal = refuse(request);
  return refusal ? send(handle, exchange, std::move(*refusal)) : MHD_YES;
}

MHD_Result Server::Impl::on_piece(MHD_Connection* handle,
                                  ServedExchange& exchange,
                                  std::string_view piece) {
  std::string& body = exchange.request.body;
  if (exchange.is_cut) return MHD_YES;
  if (piece.size() <= options.max_body_bytes - body.size()) {
    body += piece;
    return MHD_YES;
  }
  return cut_oversized(handle, exchange);
}

MHD_Result Server::Impl::cut_oversized(MHD_Connection* handle,
                                       ServedExchange& exchange) {
  ++n_oversized;
  log(exchange, 413, 0);
  exchange.is_cut = true;
  exchange.request.body.clear();
  connections.cut(connection_of(handle), "413 Content Too Large",
                  "the body is too large; at most " +
                      std::to_string(options.max_body_bytes) +
                      " bytes are taken");
  return MHD_YES;
}

void Server::Impl::log(const ServedExchange& exchange, unsigned status,
                       std::uint64_t body_bytes) const {
  if (!handlers.log) return;
  handlers.log(exchange.request, {status, body_bytes, exchange.arrived,
                                  Clock::now() - exchange.start});
}

MHD_Result Server::Impl::send(MHD_Connection* handle,
                              const ServedExchange& exchange,
                              ServerResponse response) {
  const ServerLibrary& library = server_library();
  log(exchange, response.status, body_length(response));
  std::weak_ptr<BodyPipe> pipe;
  MHD_Response* const out =
      make_response(response, exchange.request.method == "HEAD", pipe);
  if (out == nullptr) return MHD_NO;
  MHD_Result result = MHD_NO;
  if (connections.start_answering(connection_of(handle), pipe)) {
    for (const auto& [name, value] : response.headers) {
      library.add_response_header(out, name.c_str(), value.c_str());
    }
    if (connections.is_draining()) {
      library.add_response_header(out, "connection", "close");
    }
    result = library.queue_response(handle, response.status, out);
  }
  library.destroy_response(out);
  return result;
}

Server::Server(ServerOptions options, ServerHandlers handlers)
    : impl_(std::make_unique<Impl>(std::move(options), std::move(handlers))) {}

Server::~Server() {
  if (impl_->stop(std::chrono::milliseconds(0)) == StopOutcome::kStuck) {
    server_library().stop_daemon(impl_->daemon);  // waits
  }
}

const std::string& Server::url() const { return impl_->url; }
std::uint16_t Server::port() const { return impl_->socket.port(); }

ServerStatistics Server::statistics() const {
  ServerStatistics statistics;
  statistics.n_requests = impl_->n_requests;
  statistics.n_timeouts = impl_->connections.n_timeouts();
  statistics.n_oversized = impl_->n_oversized;
  impl_->connections.count(statistics);
  return statistics;
}

StopOutcome Server::stop(std::chrono::milliseconds grace) {
  return impl_->stop(grace);
}

}  // namespace rrn::http
