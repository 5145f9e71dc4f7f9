// SPDX-License-Identifier: MIT
// rrn attach: keeps what follows from the graphs of a SPARQL endpoint beside
// them.
#include <algorithm>
#include <chrono>
#include <optional>

#include "attach/attachment.hpp"
#include "cli/commands/attach_following.hpp"
#include "cli/options/prediction_options.hpp"
#include "cli/options/session_options.hpp"
#include "cli/options/source_options.hpp"
#include "cli/program/build_info.hpp"
#include "cli/program/command.hpp"
#include "cli/program/option_values.hpp"
#include "cli/program/text.hpp"
#include "cli/report/attach_report.hpp"

namespace rrn::cli {

namespace {

namespace po = boost::program_options;
using attach::AttachReport;
using std::chrono::milliseconds;

http::ClientOptions get_http_options(const CommandRun& run) {
  http::ClientOptions options;
  options.timeout = run.get<Duration>("timeout").value;
  if (run.has("user")) {
    options.credentials = http::Credentials{run.get<std::string>("user"),
                                            get_secret(run, "password-file")};
  }
  options.bearer_token = get_secret(run, "token-file");
  if (run.has("ca-file")) options.ca_file = run.get<std::string>("ca-file");
  return options;
}

attach::AttachOptions get_options(const CommandRun& run) {
  attach::AttachOptions options;
  options.endpoint.query_url = run.inputs.front();
  if (run.has("update-url")) {
    options.endpoint.update_url = run.get<std::string>("update-url");
  }
  if (run.has("store-url")) {
    const auto& url = run.get<std::string>("store-url");
    options.endpoint.store_url = url == "none" ? std::string() : url;
  }
  options.endpoint.http = get_http_options(run);
  if (run.has("graph")) {
    options.graphs = run.get<std::vector<std::string>>("graph");
  }
  options.derived_graph = run.get<std::string>("derived-graph");
  options.predicted_graph = run.get<std::string>("predicted-graph");
  options.description_graph = run.get<std::string>("description-graph");
  options.triple_terms = run.has("triple-terms");
  options.batch = std::max<std::uint64_t>(1, run.get<Count>("batch").value);
  options.session = get_session_options(run, get_rule_sources(run));
  options.session.derive = get_engine(run).symbolic;
  options.version = kVersion;
  return options;
}

void check_options(const CommandRun& run) {
  if (run.inputs.size() != 1) {
    throw UsageError("expected the address of one endpoint");
  }
  if (run.has("user") != run.has("password-file")) {
    throw UsageError("--user and --password-file belong together");
  }
  if (run.has("user") && run.has("token-file")) {
    throw UsageError("--user and --token-file exclude each other");
  }
  const int n_modes = int{run.has("once")} + int{run.has("watch")} +
                      int{run.has("changes")} + int{run.has("dry-run")} +
                      int{run.has("detach")} + int{run.has("listen")};
  if (n_modes > 1) {
    throw UsageError(
        "--once, --watch, --changes, --listen, --dry-run and --detach exclude "
        "each other");
  }
  if (run.has("listen-token-file") && !run.has("listen")) {
    throw UsageError("--listen-token-file needs --listen PORT");
  }
  if (run.has("listen") && run.get<Count>("listen").value > 65535) {
    throw UsageError("--listen is a number from 0 to 65535");
  }
  check_session_options(run);
  if (get_engine(run).neural != run.has("model")) {
    throw UsageError(
        run.has("model")
            ? "--model needs the engine neural or both; both is what it means "
              "without --engine"
            : "the engines neural and both need --model FILE");
  }
}

ExitCode exit_code(const AttachReport& report) {
  if (report.n_violations > 0) return ExitCode::kNegative;
  return report.limit ? ExitCode::kLimitReached : ExitCode::kDone;
}

class AttachCommand final : public Command {
 public:
  std::string_view name() const override { return "attach"; }
  std::string_view summary() const override {
    return "Keep what follows beside the graphs of a SPARQL endpoint";
  }
  std::string_view operands() const override { return "<endpoint URL>"; }
  std::string_view examples() const override {
    return "rrn attach --ontology owl/family.ttl http://localhost:7878/query\n"
           "rrn attach --watch --graph http://example.org/data --ontology "
           "owl/family.ttl --user dba --password-file password.txt "
           "http://localhost:8890/sparql\n"
           "rrn attach --detach http://localhost:7878/query";
  }

  std::string_view main_options() const override {
    return "ontology rules model graph once watch dry-run detach user "
           "password-file";
  }
  void add_options(po::options_description& options) const override {
    const auto text = [](const char* name) {
      return po::value<std::string>()->value_name(name);
    };
    const auto graph = [](std::string_view name) {
      return po::value<std::string>()->value_name("IRI")->default_value(
          std::string(name));
    };
    options.add_options()  //
        ("graph", po::value<std::vector<std::string>>()->value_name("IRI"),
         "a graph to read; repeatable (default: the default graph)")  //
        ("derived-graph", graph(vocab::kDerivedGraph),
         "where derived triples go")  //
        ("predicted-graph", graph(vocab::kPredictedGraph),
         "where predicted triples and their probabilities go")  //
        ("triple-terms",
         "say the probabilities of predictions with triple terms (RDF 1.2), "
         "which the store must take, and not with rdf:Statement")  //
        ("description-graph", graph(attach::kDescriptionGraph),
         "where the description of the run goes")                          //
        ("once", "bring the graphs up to date and end (the default)")      //
        ("watch", "then go on, whenever the graphs that are read change")  //
        ("interval",
         po::value<Duration>()->value_name("TIME")->default_value(
             {milliseconds(250)}, "250ms"),
         "with --watch: ask for changes so often")  //
        ("changes", text("FILE"),
         "then follow the RDF Patch in which the store, or who writes to it, "
         "logs its changes: a file that grows, a named pipe, or - for "
         "standard input")  //
        ("listen", po::value<Count>()->value_name("PORT"),
         "then take such RDF Patches by POST, as application/rdf-patch, on a "
         "port of 127.0.0.1; 0: a free one")  //
        ("listen-token-file", text("FILE"),
         "whose first line is a token that patches are to come with, as "
         "Authorization: Bearer")  //
        ("dry-run",
         "write the difference to standard output as an RDF Patch, and "
         "nothing to the store")  //
        ("detach",
         "remove all graphs that this has made, and nothing else")  //
        ("engine", po::value<EngineChoice>()->default_value({}, "symbolic"),
         "symbolic (rules and axioms), neural (the network) or both (default "
         "with --model)");
    add_session_options(options);
    options.add_options()  //
        ("update-url", text("URL"),
         "where updates go (default: /update beside /query, /sparql-auth of "
         "Virtuoso with a password, else where queries go)")  //
        ("store-url", text("URL"),
         "of the Graph Store Protocol, or none (default: looked for)")       //
        ("user", text("NAME"), "log in, by Basic or Digest")                 //
        ("password-file", text("FILE"), "whose first line is the password")  //
        ("token-file", text("FILE"),
         "whose first line is a token, sent as Authorization: Bearer")  //
        ("ca-file", text("FILE"),
         "certificates to trust (default: the system's)")  //
        ("timeout",
         po::value<Duration>()->value_name("TIME")->default_value(
             {milliseconds(600000)}, "10min"),
         "of one request")  //
        ("batch",
         po::value<Count>()->value_name("N")->default_value({1000}, "1000"),
         "triples of one INSERT DATA to start with, where the store has no "
         "Graph Store Protocol");
    add_source_options(options);
  }

  ExitCode run(const CommandRun& run) const override {
    check_options(run);
    attach::Attachment attachment(get_options(run));
    if (run.has("detach")) {
      const std::size_t n = attachment.detach(run.job);
      run.terminal.say(count_of(n, "graph removed\n", "graphs removed\n"));
      return ExitCode::kDone;
    }
    // Opened first: what is logged while the store is read is applied twice,
    // which does no harm, rather than not at all.
    std::optional<attach::ChangeLog> log;
    if (run.has("changes")) log.emplace(run.get<std::string>("changes"));
    const std::unique_ptr<attach::ChangePort> port = make_change_port(run);
    const AttachReport report = attachment.run(run.job, run.has("dry-run"));
    if (attachment.session().knowledge().rules.program.rules.empty()) {
      report_missing_rules(attachment.session().knowledge(), run.terminal);
    }
    if (run.has("dry-run")) write_attachment_patch(run, report);
    report_attachment(run, attachment, report);
    if (run.has("watch")) watch_store(run, attachment);
    if (log) follow_log(run, attachment, *log);
    if (port) follow_port(run, attachment, *port);
    return exit_code(report);
  }
};

}  // namespace

std::unique_ptr<Command> make_attach_command() {
  return std::make_unique<AttachCommand>();
}

}  // namespace rrn::cli
