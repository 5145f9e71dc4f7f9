// SPDX-License-Identifier: MIT
#include "cli/options/service_options.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>

#include "cli/options/session_options.hpp"
#include "cli/program/option_values.hpp"
#include "http/server_socket.hpp"

namespace rrn::cli {

namespace po = boost::program_options;

namespace {

using std::chrono::milliseconds;
using Texts = std::vector<std::string>;

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

std::string read_pem(const CommandRun& run, const char* option) {
  if (!run.has(option)) return {};
  const auto path = run.get<std::string>(option);
  std::ifstream file(path, std::ios::binary);
  std::string text((std::istreambuf_iterator<char>(file)), {});
  if (!file || text.find("-----BEGIN ") == std::string::npos) {
    throw Error(ErrorCode::kIo, path + ": not a PEM file that can be read");
  }
  return text;
}

}  // namespace

std::unique_ptr<http::RequestLog> open_request_log(const CommandRun& run) {
  const auto format =
      http::parse_request_log_format(run.get<std::string>("log-format"));
  if (!format) throw UsageError("--log-format is common or json");
  if (!run.has("log-requests")) return nullptr;
  return std::make_unique<http::RequestLog>(
      run.get<std::string>("log-requests"), *format);
}

serve::ServiceOptions get_service_options(const CommandRun& run, Logger& log) {
  serve::ServiceOptions options;
  options.server.address = run.get<std::string>("address");
  options.server.port =
      static_cast<std::uint16_t>(run.get<Count>("port").value);
  options.server.max_connections =
      static_cast<unsigned>(run.get<Count>("max-connections").value);
  options.server.max_body_bytes = run.get<ByteSize>("max-request").value;
  options.server.certificate = read_pem(run, "certificate");
  options.server.key = read_pem(run, "key");
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

sparql::QueryLimits get_served_limits(const CommandRun& run) {
  sparql::QueryLimits limits;
  limits.max_matches = run.get<Count>("max-matches").value;
  limits.max_memory = run.get<ByteSize>("query-memory").value;
  return limits;
}

void check_service_options(const CommandRun& run) {
  if (run.get<Count>("port").value > 65535) {
    throw UsageError("--port is a number from 0 to 65535");
  }
  if (run.get<Count>("max-connections").value == 0 ||
      run.get<Count>("max-connections").value > 10000) {
    throw UsageError("--max-connections is a number from 1 to 10000");
  }
  if (run.has("certificate") != run.has("key")) {
    throw UsageError("--certificate and --key belong together");
  }
}

void add_service_options(po::options_description& options) {
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
       "whose pages may read answers and send updates, such as "
       "https://example.org; repeatable (default: none but the server's "
       "own)")  //
      ("certificate", text("FILE"),
       "a PEM file with the server's certificate and those up to its root; "
       "serves HTTPS")                                                //
      ("key", text("FILE"), "a PEM file with the certificate's key")  //
      ("log-requests", text("FILE"),
       "append a line for each request; - is the standard output")  //
      ("log-format", text("FORMAT")->default_value("common"),
       "of that line: common, as web servers write it, or json")  //
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
      ("allow-service",
       "let queries ask other endpoints by SERVICE; with --upstream, pass it "
       "on to the store")  //
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

}  // namespace rrn::cli
