// SPDX-License-Identifier: MIT
// rrn serve: a SPARQL endpoint with what follows from its data.
#include <malloc.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <mutex>
#include <thread>

#include "cli/options/service_options.hpp"
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

/// A backend in front of a store, and what keeps the graphs there up to date.
struct Upstream {
  std::unique_ptr<serve::GraphFollower> follower;
  std::unique_ptr<serve::Backend> backend;
};

/// Returns the sources with paths from the folder that the program was started
/// in: proofs name them, and need not tell what lies around it.
reasoner::Sources from_here(reasoner::Sources sources) {
  const std::filesystem::path here = std::filesystem::current_path();
  for (auto* paths : {&sources.ontologies, &sources.rules, &sources.data}) {
    for (std::string& path : *paths) {
      if (path.starts_with('/')) {
        path = std::filesystem::path(path).lexically_relative(here).string();
      }
    }
  }
  return sources;
}

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
    attach_options.session =
        get_session_options(run, from_here(get_rule_sources(run)));
    attach_options.version = kVersion;
    upstream.follower =
        std::make_unique<serve::AttachFollower>(std::move(attach_options), job);
  }
  upstream.backend = std::make_unique<serve::UpstreamBackend>(
      std::move(options), upstream.follower.get());
  return upstream;
}

void check_serve_options(const CommandRun& run) {
  check_service_options(run);
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
          "allow-load"}) {
      if (run.has(option)) {
        throw UsageError("--" + std::string(option) + " needs --upstream URL");
      }
    }
  }
  check_session_options(run);
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
       "union-default-graph")  //
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

  std::string_view main_options() const override {
    return "ontology rules port address reasoning model read-only "
           "password-file upstream";
  }
  void add_options(po::options_description& options) const override {
    add_service_options(options);
    add_session_options(options);
    add_source_options(options);
    add_upstream_options(options);
  }

  ExitCode run(const CommandRun& run) const override {
    check_serve_options(run);
    std::signal(SIGHUP, SIG_IGN);  // a server outlives its terminal
    share_memory();
    SharedLogger log(run.terminal);
    JobContext job = run.job;
    job.log = &log;
    const auto request_log = open_request_log(run);
    serve::ServiceOptions options = get_service_options(run, log);
    options.request_log = request_log.get();
    Upstream upstream;
    if (run.has("upstream")) {
      upstream = make_upstream(run, job);
    } else {
      const reasoner::Sources sources = from_here(
          run.inputs.empty() ? get_rule_sources(run) : get_sources(run));
      upstream.backend = std::make_unique<serve::LocalBackend>(
          serve::LocalOptions{
              get_session_options(run, sources),
              run.get<ByteSize>("max-answer").value, get_served_limits(run),
              run.has("allow-service") ? sparql::call_service : nullptr,
              run.has("read-only")},
          job);
    }
    serve::Service service(options, *upstream.backend, job);
    run.terminal.say("serving on " + service.url() + "/\n");
    wait_for_end(run.job.cancel);
    return stop(service, run.get<Duration>("grace").value, log);
  }

 private:
  /// Has threads share the memory that they free, as far as the processors keep
  /// out of each other's way: the C library would keep eight times as much
  /// apart.
  static void share_memory() {
    mallopt(M_ARENA_MAX, static_cast<int>(std::max(
                             2U, std::thread::hardware_concurrency())));
  }

  /// Waits, and now and then gives the system back what requests have freed:
  /// the C library keeps it for each thread, and it adds up over days.
  static void wait_for_end(const CancellationToken& cancel) {
    constexpr milliseconds kCheckEvery{50};
    constexpr int kChecksPerTrim = 600;
    for (int n = 1; !cancel.triggered(); ++n) {
      std::this_thread::sleep_for(kCheckEvery);
      if (n % kChecksPerTrim == 0) {
        n = 0;
        malloc_trim(0);
      }
    }
  }

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
