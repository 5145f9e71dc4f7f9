// SPDX-License-Identifier: MIT
// rrn serve: a SPARQL endpoint with what follows from its data.
#include <algorithm>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <thread>

#include "cli/options/session_options.hpp"
#include "cli/options/source_options.hpp"
#include "cli/program/build_info.hpp"
#include "cli/program/command.hpp"
#include "cli/program/option_values.hpp"
#include "http/server_socket.hpp"
#include "reasoner/knowledge/loading.hpp"
#include "serve/local/local_backend.hpp"
#include "serve/protocol/service.hpp"
#include "serve/upstream/upstream_backend.hpp"

namespace rrn::cli {

namespace {

namespace po = boost::program_options;
using std::chrono::milliseconds;
using Texts = std::vector<std::string>;

/// Takes messages from many threads.
class SharedLogger final : public Logger {
 public:
  explicit SharedLogger(Logger& log) : log_(log) {}
  void log(LogLevel level, std::string_view message) override {
    const std::lock_guard lock(mutex_);
    log_.log(level, message);
  }

 private:
  std::mutex mutex_;
  Logger& log_;
};

std::string text_of(const CommandRun& run, const char* option) {
  return run.has(option) ? run.get<std::string>(option) : std::string();
}
Texts texts_of(const CommandRun& run, const char* option) {
  return run.has(option) ? run.get<Texts>(option) : Texts();
}

http::AccessOptions get_access_options(const CommandRun& run) {
  http::AccessOptions options;
  options.credentials = get_secret(run, "password-file");
  if (!options.credentials.empty() &&
      options.credentials.find(':') == std::string::npos) {
    throw Error(ErrorCode::kBadArgument,
                run.get<std::string>("password-file") +
                    ": no user; expected user:password on the first line");
  }
  options.token = get_secret(run, "token-file");
  options.protects_queries = run.has("protect-queries");
  options.is_read_only = run.has("read-only");
  options.allowed_origins = texts_of(run, "allow-origin");
  if (http::is_loopback(run.get<std::string>("address"))) {
    options.host_names = http::loopback_names();
    options.host_names.push_back(run.get<std::string>("address"));
    const Texts more = texts_of(run, "allow-host");
    options.host_names.insert(options.host_names.end(), more.begin(),
                              more.end());
  }
  return options;
}

serve::ServiceOptions get_service_options(const CommandRun& run, Logger& log) {
  serve::ServiceOptions options;
  options.server.address = run.get<std::string>("address");
  options.server.port =
      static_cast<std::uint16_t>(run.get<Count>("port").value);
  options.server.max_connections =
      static_cast<unsigned>(run.get<Count>("max-connections").value);
  options.server.max_body_bytes = run.get<ByteSize>("max-request").value;
  options.server.log = &log;
  options.access = get_access_options(run);
  const auto regime = serve::parse_regime(run.get<std::string>("reasoning"));
  if (!regime) {
    throw UsageError("--reasoning is none, derived or predicted");
  }
  options.default_regime = *regime;
  options.query_time = run.get<Duration>("query-time").value;
  options.update_time = run.get<Duration>("update-time").value;
  options.max_running = static_cast<unsigned>(
      std::max<std::uint64_t>(1, run.get<Count>("max-running").value));
  options.max_wait = run.get<Duration>("max-wait").value;
  return options;
}

http::ClientOptions get_upstream_client(const CommandRun& run) {
  http::ClientOptions options;
  options.timeout = run.get<Duration>("update-time").value;
  options.bearer_token = get_secret(run, "upstream-token-file");
  if (run.has("upstream-user")) {
    options.credentials =
        http::Credentials{run.get<std::string>("upstream-user"),
                          get_secret(run, "upstream-password-file")};
  }
  return options;
}

sparql::QueryLimits get_limits_of_queries(const CommandRun& run) {
  sparql::QueryLimits limits;
  limits.max_matches = run.get<Count>("max-matches").value;
  limits.max_memory = run.get<ByteSize>("query-memory").value;
  return limits;
}

/// A backend in front of a store, and what keeps the graphs there up to date.
struct Upstream {
  std::unique_ptr<serve::GraphFollower> follower;
  std::unique_ptr<serve::Backend> backend;
};

Upstream make_upstream(const CommandRun& run, const JobContext& job) {
  serve::UpstreamOptions options;
  options.query_url = run.get<std::string>("upstream");
  options.update_url = text_of(run, "upstream-update");
  options.store_url = text_of(run, "upstream-store");
  options.graphs.sources = texts_of(run, "source-graph");
  options.graphs.derived = run.get<std::string>("derived-graph");
  options.graphs.predicted = run.get<std::string>("predicted-graph");
  options.graphs.is_union = run.has("union-default-graph");
  options.may.service = run.has("allow-service");
  options.may.load = run.has("allow-load");
  options.http = get_upstream_client(run);
  options.max_answer_bytes = run.get<ByteSize>("max-answer").value;
  Upstream upstream;
  if (run.has("ontology") || run.has("rules") || run.has("model")) {
    attach::AttachOptions attach_options;
    attach_options.endpoint.query_url = options.query_url;
    attach_options.endpoint.update_url = options.update_url;
    if (!options.store_url.empty()) {
      attach_options.endpoint.store_url = options.store_url;
    }
    attach_options.endpoint.http = options.http;
    attach_options.graphs = options.graphs.sources;
    attach_options.derived_graph = options.graphs.derived;
    attach_options.predicted_graph = options.graphs.predicted;
    attach_options.session = get_session_options(run, get_rule_sources(run));
    attach_options.version = kVersion;
    upstream.follower =
        std::make_unique<serve::AttachFollower>(std::move(attach_options), job);
  }
  upstream.backend = std::make_unique<serve::UpstreamBackend>(
      std::move(options), upstream.follower.get());
  return upstream;
}

void check_serve_options(const CommandRun& run) {
  if (run.get<Count>("port").value > 65535) {
    throw UsageError("--port is a number from 0 to 65535");
  }
  if (run.get<Count>("max-connections").value == 0 ||
      run.get<Count>("max-connections").value > 10000) {
    throw UsageError("--max-connections is a number from 1 to 10000");
  }
  if (run.has("upstream") && !run.inputs.empty()) {
    throw UsageError("--upstream has its own data; expected no data files");
  }
  if (run.has("upstream-user") != run.has("upstream-password-file")) {
    throw UsageError(
        "--upstream-user and --upstream-password-file belong together");
  }
  if (!run.has("upstream")) {
    for (const char* option :
         {"upstream-update", "upstream-store", "upstream-user",
          "upstream-token-file", "source-graph", "union-default-graph",
          "allow-service", "allow-load"}) {
      if (run.has(option)) {
        throw UsageError("--" + std::string(option) + " needs --upstream URL");
      }
    }
  }
  check_session_options(run);
}

void add_protocol_options(po::options_description& options) {
  const auto text = [](const char* name) {
    return po::value<std::string>()->value_name(name);
  };
  const auto texts = [](const char* name) {
    return po::value<Texts>()->value_name(name);
  };
  options.add_options()  //
      ("address", text("ADDRESS")->default_value("127.0.0.1"),
       "a numeric address to listen on; 0.0.0.0 is every one")  //
      ("port",
       po::value<Count>()->value_name("N")->default_value({7070}, "7070"),
       "0 is a free one")  //
      ("reasoning", text("REGIME")->default_value("derived"),
       "what requests see that do not say: none, derived or predicted")  //
      ("read-only", "refuse updates")                                    //
      ("password-file", text("FILE"),
       "whose first line is user:password, which updates then need")  //
      ("token-file", text("FILE"),
       "whose first line is a token, which updates then need as "
       "Authorization: Bearer")                          //
      ("protect-queries", "queries need the same, too")  //
      ("allow-origin", texts("ORIGIN"),
       "whose pages may send updates, such as https://example.org; "
       "repeatable")  //
      ("allow-host", texts("NAME"),
       "another name that requests may have in their Host header, with a "
       "loopback address; repeatable")  //
      ("query-time",
       po::value<Duration>()->value_name("TIME")->default_value(
           {milliseconds(30000)}, "30s"),
       "stop queries that take longer")  //
      ("update-time",
       po::value<Duration>()->value_name("TIME")->default_value(
           {milliseconds(300000)}, "5min"),
       "stop updates that take longer")  //
      ("max-request",
       po::value<ByteSize>()->value_name("SIZE")->default_value(
           {std::uint64_t{64} << 20}, "64MB"),
       "refuse requests with longer bodies")  //
      ("max-answer",
       po::value<ByteSize>()->value_name("SIZE")->default_value(
           {std::uint64_t{1} << 30}, "1GB"),
       "refuse queries with longer answers")  //
      ("max-matches",
       po::value<Count>()->value_name("N")->default_value({100000000},
                                                          "100000000"),
       "stop queries that look at more triples, without a store")  //
      ("query-memory",
       po::value<ByteSize>()->value_name("SIZE")->default_value(
           {std::uint64_t{1} << 30}, "1GB"),
       "stop queries that take more memory, without a store")  //
      ("max-connections",
       po::value<Count>()->value_name("N")->default_value({256}, "256"),
       "serve so many clients at a time; others wait")  //
      ("max-running",
       po::value<Count>()->value_name("N")->default_value({8}, "8"),
       "run so many queries at a time; others wait")  //
      ("max-wait",
       po::value<Duration>()->value_name("TIME")->default_value(
           {milliseconds(5000)}, "5s"),
       "answer 503 to queries that wait longer for others")  //
      ("grace",
       po::value<Duration>()->value_name("TIME")->default_value(
           {milliseconds(10000)}, "10s"),
       "when stopped, let requests in flight end for so long");
}

void add_upstream_options(po::options_description& options) {
  const auto text = [](const char* name) {
    return po::value<std::string>()->value_name(name);
  };
  options.add_options()  //
      ("upstream", text("URL"),
       "serve in front of the store that takes queries there")             //
      ("upstream-update", text("URL"), "where it takes updates")           //
      ("upstream-store", text("URL"), "of its Graph Store Protocol")       //
      ("upstream-user", text("NAME"), "log in there, by Basic or Digest")  //
      ("upstream-password-file", text("FILE"),
       "whose first line is the password")  //
      ("upstream-token-file", text("FILE"),
       "whose first line is a token, sent as Authorization: Bearer")  //
      ("source-graph", po::value<Texts>()->value_name("IRI"),
       "a graph of the store to reason over; repeatable (default: its default "
       "graph)")  //
      ("derived-graph",
       text("IRI")->default_value(std::string(vocab::kDerivedGraph)),
       "the graph of the store with derived triples")  //
      ("predicted-graph",
       text("IRI")->default_value(std::string(vocab::kPredictedGraph)),
       "the graph of the store with predicted triples")  //
      ("union-default-graph",
       "ask the store for the union of its graphs by Oxigraph's parameter "
       "union-default-graph")                            //
      ("allow-service", "pass SERVICE on to the store")  //
      ("allow-load", "pass LOAD on to the store");
}

class ServeCommand final : public Command {
 public:
  std::string_view name() const override { return "serve"; }
  std::string_view summary() const override {
    return "Answer SPARQL over data and what follows from them";
  }
  std::string_view operands() const override { return "<data file>..."; }
  std::string_view examples() const override {
    return "rrn serve --ontology owl/family.ttl datasets/family/example.ttl\n"
           "rrn serve --ontology owl/family.ttl --upstream "
           "http://localhost:7878/query --upstream-update "
           "http://localhost:7878/update --upstream-store "
           "http://localhost:7878/store";
  }

  void add_options(po::options_description& options) const override {
    add_protocol_options(options);
    add_session_options(options);
    add_source_options(options);
    add_upstream_options(options);
  }

  ExitCode run(const CommandRun& run) const override {
    check_serve_options(run);
    SharedLogger log(run.terminal);
    JobContext job = run.job;
    job.log = &log;
    const serve::ServiceOptions options = get_service_options(run, log);
    Upstream upstream;
    if (run.has("upstream")) {
      upstream = make_upstream(run, job);
    } else {
      const reasoner::Sources sources =
          run.inputs.empty() ? get_rule_sources(run) : get_sources(run);
      upstream.backend = std::make_unique<serve::LocalBackend>(
          serve::LocalOptions{get_session_options(run, sources),
                              run.get<ByteSize>("max-answer").value,
                              get_limits_of_queries(run),
                              {},
                              run.has("read-only")},
          job);
    }
    serve::Service service(options, *upstream.backend, job);
    run.terminal.say("serving on " + service.url() + "/\n");
    while (!run.job.cancel.triggered()) {
      std::this_thread::sleep_for(milliseconds(50));
    }
    return stop(service, run.get<Duration>("grace").value, log);
  }

 private:
  static ExitCode stop(serve::Service& service, milliseconds grace,
                       Logger& log) {
    switch (service.stop(grace)) {
      case http::StopOutcome::kEnded:
        break;
      case http::StopOutcome::kCancelled:
        log.log(
            LogLevel::kWarning,
            "requests in flight were stopped; --grace gives them more time");
        break;
      case http::StopOutcome::kStuck:
        log.log(LogLevel::kError,
                "requests in flight do not stop; the program ends without "
                "them");
        // Their threads still use what would be destroyed.
        std::_Exit(static_cast<int>(ExitCode::kFailed));
    }
    return ExitCode::kDone;
  }
};

}  // namespace

std::unique_ptr<Command> make_serve_command() {
  return std::make_unique<ServeCommand>();
}

}  // namespace rrn::cli
