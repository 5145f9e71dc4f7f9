// SPDX-License-Identifier: MIT
// A SPARQL 1.1 endpoint and its graphs, as a client sees them.
#ifndef RRN_SPARQL_CLIENT_ENDPOINT_HPP
#define RRN_SPARQL_CLIENT_ENDPOINT_HPP

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/error.hpp"
#include "base/job.hpp"
#include "http/client.hpp"
#include "rdf/statement.hpp"
#include "sparql/client/canonical_term.hpp"
#include "sparql/client/results.hpp"

namespace rrn::sparql {

/// An answer other than success.
class ServerError : public Error {
 public:
  ServerError(long status, const std::string& message)
      : Error(ErrorCode::kIo, message), status_(status) {}

  [[nodiscard]] long status() const { return status_; }

 private:
  long status_;
};

/// Stores that need care of their own.
enum class StoreKind : std::uint8_t { kOther, kVirtuoso };

struct EndpointOptions {
  std::string query_url;
  std::string update_url;  ///< Empty: see Endpoint
  /// Address of the Graph Store Protocol.  Absent: looked for; empty: none.
  std::optional<std::string> store_url;
  http::ClientOptions http;
};

/// What a store was found to be and to do.
struct Capabilities {
  StoreKind kind = StoreKind::kOther;
  std::string server;  ///< What it calls itself; may be empty
  LiteralForms forms = LiteralForms::kByTypedValue;
  /// Whether queries may hold what is not ASCII.  RDF::Endpoint takes each byte
  /// for a character; it is sent escapes (SPARQL 1.1, section 19.2).
  bool reads_utf8 = true;
};

/// The endpoint.  Queries and updates go as forms, which every store takes.
///
/// Without an update address it is `/sparql-auth` of Virtuoso with a password,
/// `update` beside an address that ends in `query`, and else the address of
/// queries.  For one thread at a time.  All calls throw ServerError for what
/// the server refuses, with its own words, and as http::Client::send().
class Endpoint {
 public:
  explicit Endpoint(EndpointOptions options);

  /// Asks what the store is; must be called first, and answers from memory
  /// after that.  Throws for a store that does not answer within ten seconds.
  const Capabilities& probe(const JobContext& job);
  [[nodiscard]] const std::string& query_url() const {
    return options_.query_url;
  }

  [[nodiscard]] Results select(std::string_view query, const JobContext& job);
  [[nodiscard]] bool ask(std::string_view query, const JobContext& job);
  /// How many triples a graph has; without a name, the default graph.
  [[nodiscard]] std::uint64_t count(const std::optional<std::string>& graph,
                                    const JobContext& job);
  /// How many solutions a WHERE clause has.
  [[nodiscard]] std::uint64_t count_solutions(const std::string& where,
                                              const JobContext& job);
  /// Reads the graph that a CONSTRUCT makes into `sink` and returns how many
  /// statements came.
  std::uint64_t construct(std::string_view query, StatementSink& sink,
                          const JobContext& job);
  /// Sends one update request.  It must do no harm to repeat it; on a deadlock
  /// it is repeated.
  void update(std::string_view request, const JobContext& job);

  /// Reads a graph over the Graph Store Protocol; false if the store has no
  /// such service.  A graph that does not exist is empty.
  bool get_graph(const std::optional<std::string>& graph, StatementSink& sink,
                 std::uint64_t& n_statements, const JobContext& job);
  /// Adds N-Triples to a graph over the same; false if there is no service or
  /// it refuses to write.
  bool post_graph(const std::string& graph, const std::string& ntriples,
                  const JobContext& job);

 private:
  [[nodiscard]] http::Request form_request(const std::string& url,
                                           http::Fields fields,
                                           const std::string& accept) const;
  http::Response expect_success(const http::Request& request,
                                const JobContext& job);
  [[nodiscard]] std::string store_address(
      const std::optional<std::string>& graph, bool writes) const;
  [[nodiscard]] std::string as_sent(std::string_view text) const;
  [[nodiscard]] bool finds_utf8_read(const JobContext& job);
  void find_update_url();
  void find_store_url(const JobContext& job);
  bool is_store_url(const std::string& url, const JobContext& job);
  std::uint64_t read_graph_text(const http::Response& response,
                                const std::string& url, StatementSink& sink,
                                const JobContext& job);

  EndpointOptions options_;
  http::Client client_;
  std::optional<Capabilities> capabilities_;
  std::string store_url_;        ///< Empty: none
  std::string store_write_url_;  ///< Empty: none
};

/// `<iri>` as SPARQL writes it.  Throws Error (kBadArgument) for what no IRI
/// holds, so that no text leaves its brackets.
[[nodiscard]] std::string iri_ref(std::string_view iri);

/// Appends a triple as N-Triples and SPARQL write it, a blank and a full stop
/// at its end, without a line end.
void append_triple(std::string& out, const Statement& statement);

}  // namespace rrn::sparql

#endif  // RRN_SPARQL_CLIENT_ENDPOINT_HPP
