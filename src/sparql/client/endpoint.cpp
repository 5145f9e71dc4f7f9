// SPDX-License-Identifier: MIT
#include "sparql/client/endpoint.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <thread>

#include "base/utf8.hpp"
#include "io/rdf_reader.hpp"
#include "rdf/base_iri.hpp"

namespace rrn::sparql {

namespace {

constexpr std::chrono::milliseconds kProbeTime{10000};
constexpr const char* kFormType = "application/x-www-form-urlencoded";
constexpr const char* kResultTypes =
    "application/sparql-results+json, application/sparql-results+xml;q=0.8";
constexpr const char* kGraphTypes =
    "application/n-triples, text/plain;q=0.6, text/turtle;q=0.5";
constexpr unsigned kMaxDeadlocks = 8;

/// The first line of what a server says of an error, shortened.
std::string first_line(const std::string& body) {
  constexpr std::size_t kMaxLength = 300;
  const std::size_t start = body.find_first_not_of(" \r\n\t");
  if (start == std::string::npos) return {};
  const std::size_t end = body.find_first_of("\r\n", start);
  std::string line = body.substr(start, end - start);
  if (line.size() > kMaxLength) {
    line.resize(kMaxLength);
    line += "...";
  }
  return line;
}

[[noreturn]] void throw_refused(const std::string& url,
                                const http::Response& response) {
  std::string message =
      url + ": the server answered " + std::to_string(response.status);
  const std::string line = first_line(response.body);
  if (!line.empty()) message += " (" + line + ")";
  throw ServerError(response.status, message + "; expected success");
}

bool is_deadlock(const std::string& message) {
  return message.find(" 40001 ") != std::string::npos;
}

std::string without_last_segment(const std::string& url) {
  const std::size_t path = url.find('/', url.find("://") + 3);
  const std::size_t end = url.find_first_of("?#");
  const std::size_t slash = url.rfind('/', end);
  if (path == std::string::npos || slash == std::string::npos) return url + '/';
  return url.substr(0, slash + 1);
}

io::Syntax graph_syntax(std::string_view media_type) {
  if (media_type.starts_with("text/turtle")) return io::Syntax::kTurtle;
  if (media_type.starts_with("application/rdf+xml")) return io::Syntax::kRdfXml;
  // N-Triples, under whichever of its names.
  return media_type.starts_with("application/n-triples") ||
                 media_type.starts_with("text/plain")
             ? io::Syntax::kNTriples
             : io::Syntax::kTurtle;
}

/// Counts what it passes on.
class CountingSink final : public StatementSink {
 public:
  explicit CountingSink(StatementSink& sink) : sink_(sink) {}
  void on_statement(const Statement& statement,
                    const SourceLocation& place) override {
    ++n_statements;
    sink_.on_statement(statement, place);
  }

  std::uint64_t n_statements = 0;

 private:
  StatementSink& sink_;
};

/// The text with an escape in the place of each character that is not ASCII.
std::string to_ascii(std::string_view text) {
  std::string out;
  for (const char32_t c : to_code_points(text)) {
    if (c < 0x80) {
      out += static_cast<char>(c);
      continue;
    }
    char escape[11];
    std::snprintf(escape, sizeof escape, c > 0xFFFF ? "\\U%08X" : "\\u%04X",
                  static_cast<unsigned>(c));
    out += escape;
  }
  return out;
}

}  // namespace

std::string iri_ref(std::string_view iri) {
  for (const char c : iri) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte <= 0x20 ||
        std::string_view("<>\"{}|^`\\").find(c) != std::string_view::npos) {
      throw Error(ErrorCode::kBadArgument,
                  "'" + std::string(iri) +
                      "' is no IRI; expected one without blanks and brackets");
    }
  }
  if (!is_utf8(iri)) {
    throw Error(ErrorCode::kBadArgument,
                "the name of a graph is no text in UTF-8; expected an IRI");
  }
  if (!has_scheme(iri)) {
    throw Error(ErrorCode::kBadArgument, "'" + std::string(iri) +
                                             "' is no absolute IRI; expected "
                                             "one with its scheme");
  }
  return '<' + std::string(iri) + '>';
}

void append_triple(std::string& out, const Statement& statement) {
  statement.subject.append_ntriples(out);
  out += ' ';
  statement.predicate.append_ntriples(out);
  out += ' ';
  statement.object.append_ntriples(out);
  out += " .";
}

Endpoint::Endpoint(EndpointOptions options)
    : options_(std::move(options)), client_(options_.http) {}

const Capabilities& Endpoint::probe(const JobContext& job) {
  if (capabilities_) return *capabilities_;
  // Whoever does not answer this soon does not answer.
  http::ClientOptions soon = options_.http;
  soon.n_retries = std::min(soon.n_retries, 1U);
  if (soon.timeout.count() == 0 || soon.timeout > kProbeTime) {
    soon.timeout = kProbeTime;
  }
  const http::Response response = http::Client(soon).send(
      form_request(options_.query_url,
                   {{"query", "SELECT ?s WHERE { ?s ?p ?o } LIMIT 1"}},
                   kResultTypes),
      job);
  if (!response.ok()) throw_refused(options_.query_url, response);
  (void)parse_results(response.body,
                      response.header("content-type").value_or(""),
                      options_.query_url);
  Capabilities found;
  found.server = response.header("server").value_or("");
  if (found.server.starts_with("Virtuoso")) {
    found.kind = StoreKind::kVirtuoso;
    found.forms = LiteralForms::kByValue;
  }
  capabilities_ = found;
  capabilities_->reads_utf8 = finds_utf8_read(job);
  find_update_url();
  find_store_url(job);
  return *capabilities_;
}

bool Endpoint::finds_utf8_read(const JobContext& job) {
  if (capabilities_->kind == StoreKind::kVirtuoso) return true;
  try {
    const Results results =
        select("SELECT (STRLEN(\"\u00e9\") AS ?n) WHERE { }", job);
    const std::size_t column = results.column("n");
    return results.rows.size() != 1 || !results.rows[0][column] ||
           results.rows[0][column]->text != "2";
  } catch (const Error&) {
    return true;  // Another oddity, but not this one
  }
}

std::string Endpoint::as_sent(std::string_view text) const {
  if (!capabilities_ || capabilities_->reads_utf8) return std::string(text);
  return to_ascii(text);
}

void Endpoint::find_update_url() {
  if (!options_.update_url.empty()) return;
  const std::string& query = options_.query_url;
  if (capabilities_->kind == StoreKind::kVirtuoso &&
      options_.http.credentials && query.ends_with("/sparql")) {
    options_.update_url = query + "-auth";
  } else if (query.ends_with("/query")) {
    options_.update_url = without_last_segment(query) + "update";
  } else {
    options_.update_url = query;
  }
}

bool Endpoint::is_store_url(const std::string& url, const JobContext& job) {
  const http::Response response = client_.send(
      {.url = http::with_query(url, {{"graph", "urn:x-rrn:no-such-graph"}}),
       .headers = {{"Accept", kGraphTypes}}},
      job);
  // No graph of that name: an empty one, or none; and no page of a web site.
  const std::string_view type = response.header("content-type").value_or("");
  if (response.ok()) {
    return type.find("n-triples") != std::string_view::npos ||
           type.find("turtle") != std::string_view::npos;
  }
  return false;
}

void Endpoint::find_store_url(const JobContext& job) {
  if (options_.store_url) {
    store_url_ = *options_.store_url;
    store_write_url_ = store_url_;
    return;
  }
  const std::string base = without_last_segment(options_.query_url);
  if (capabilities_->kind == StoreKind::kVirtuoso) {
    store_url_ = base + "sparql-graph-crud";
    if (options_.http.credentials) store_write_url_ = store_url_ + "-auth";
    return;
  }
  for (const char* name : {"store", "data"}) {
    if (is_store_url(base + name, job)) {
      store_url_ = base + name;
      store_write_url_ = store_url_;
      return;
    }
  }
}

http::Request Endpoint::form_request(const std::string& url,
                                     http::Fields fields,
                                     const std::string& accept) const {
  return {.method = "POST",
          .url = url,
          .headers = {{"Content-Type", kFormType}, {"Accept", accept}},
          .body = http::encode_form(fields)};
}

http::Response Endpoint::expect_success(const http::Request& request,
                                        const JobContext& job) {
  http::Response response = client_.send(request, job);
  if (!response.ok()) throw_refused(request.url, response);
  return response;
}

Results Endpoint::select(std::string_view query, const JobContext& job) {
  const http::Response response =
      expect_success(form_request(options_.query_url,
                                  {{"query", as_sent(query)}}, kResultTypes),
                     job);
  return parse_results(response.body,
                       response.header("content-type").value_or(""),
                       options_.query_url);
}

bool Endpoint::ask(std::string_view query, const JobContext& job) {
  return select(query, job).answer();
}

std::uint64_t Endpoint::count(const std::optional<std::string>& graph,
                              const JobContext& job) {
  return count_solutions(
      graph ? "WHERE { GRAPH " + iri_ref(*graph) + " { ?s ?p ?o } }"
            : "WHERE { ?s ?p ?o }",
      job);
}

std::uint64_t Endpoint::count_solutions(const std::string& where,
                                        const JobContext& job) {
  const Results results = select("SELECT (COUNT(*) AS ?n) " + where, job);
  const std::size_t column = results.column("n");
  // Of an empty graph RDF::Endpoint leaves the count out of its row.
  if (results.rows.size() == 1 && !results.rows[0][column]) return 0;
  if (results.rows.size() != 1) {
    throw Error(ErrorCode::kBadSyntax,
                options_.query_url +
                    ": an answer without a count; expected "
                    "the number of triples");
  }
  return std::stoull(results.rows[0][column]->text);
}

std::uint64_t Endpoint::read_graph_text(const http::Response& response,
                                        const std::string& url,
                                        StatementSink& sink,
                                        const JobContext& job) {
  CountingSink counter(sink);
  io::ReadOptions options;
  options.syntax = graph_syntax(response.header("content-type").value_or(""));
  options.base_iri = url;
  (void)io::read_rdf_text(response.body, url, options, counter, job);
  return counter.n_statements;
}

std::uint64_t Endpoint::construct(std::string_view query, StatementSink& sink,
                                  const JobContext& job) {
  const http::Response response =
      expect_success(form_request(options_.query_url,
                                  {{"query", as_sent(query)}}, kGraphTypes),
                     job);
  return read_graph_text(response, options_.query_url, sink, job);
}

void Endpoint::update(std::string_view request, const JobContext& job) {
  const http::Request update =
      form_request(options_.update_url, {{"update", as_sent(request)}}, "*/*");
  for (unsigned n_deadlocks = 0;; ++n_deadlocks) {
    const http::Response response = client_.send(update, job);
    if (response.ok()) return;
    if (n_deadlocks == kMaxDeadlocks || !is_deadlock(response.body)) {
      throw_refused(options_.update_url, response);
    }
    job.cancel.throw_if_triggered();
    std::this_thread::sleep_for(
        std::chrono::milliseconds(50U << std::min(n_deadlocks, 4U)));
  }
}

std::string Endpoint::store_address(const std::optional<std::string>& graph,
                                    bool writes) const {
  const std::string& url = writes ? store_write_url_ : store_url_;
  if (graph) return http::with_query(url, {{"graph", *graph}});
  return http::with_query(url, {{"default", ""}});
}

bool Endpoint::get_graph(const std::optional<std::string>& graph,
                         StatementSink& sink, std::uint64_t& n_statements,
                         const JobContext& job) {
  if (store_url_.empty()) return false;
  const std::string url = store_address(graph, false);
  const http::Response response =
      client_.send({.url = url, .headers = {{"Accept", kGraphTypes}}}, job);
  if (response.status == 404) {
    n_statements = 0;
    return true;
  }
  if (!response.ok()) {
    if (options_.store_url) throw_refused(url, response);
    return false;
  }
  n_statements = read_graph_text(response, url, sink, job);
  return true;
}

bool Endpoint::post_graph(const std::string& graph, const std::string& ntriples,
                          const JobContext& job) {
  if (store_write_url_.empty()) return false;
  const std::string url = store_address(graph, true);
  const http::Response response =
      client_.send({.method = "POST",
                    .url = url,
                    .headers = {{"Content-Type", "application/n-triples"}},
                    .body = ntriples},
                   job);
  if (response.ok()) return true;
  if (options_.store_url) throw_refused(url, response);
  return false;
}

}  // namespace rrn::sparql
