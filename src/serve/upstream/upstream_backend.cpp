// SPDX-License-Identifier: MIT
#include "serve/upstream/upstream_backend.hpp"

#include "serve/local/local_update.hpp"
#include "serve/protocol/answer.hpp"
#include "serve/protocol/triple_text.hpp"
#include "sparql/client/endpoint.hpp"
#include "sparql/client/results.hpp"

namespace rrn::serve {

namespace {

using http::ServerResponse;

http::Request form_request(const std::string& url, const http::Fields& form,
                           const std::string& accept) {
  http::Request request;
  request.method = "POST";
  request.url = url;
  request.headers = {{"Content-Type", "application/x-www-form-urlencoded"}};
  if (!accept.empty()) request.headers.emplace_back("Accept", accept);
  request.body = http::encode_form(form);
  return request;
}

/// What a store refuses is the client's fault, its failures are not.
unsigned status_for_client(long status) {
  return status >= 400 && status < 500 && status != 401 && status != 407
             ? static_cast<unsigned>(status)
             : 502U;
}

std::string words_of(const http::Response& response) {
  constexpr std::size_t kMaxWords = 2000;
  std::string words = response.body.substr(0, kMaxWords);
  while (words.ends_with('\n')) words.pop_back();
  return words.empty() ? "the store answered with status " +
                             std::to_string(response.status)
                       : words;
}

}  // namespace

class UpstreamBackend::Lease {
 public:
  explicit Lease(UpstreamBackend& backend) : backend_(backend) {
    const std::lock_guard lock(backend_.mutex_);
    if (!backend_.clients_.empty()) {
      client_ = std::move(backend_.clients_.back());
      backend_.clients_.pop_back();
    } else {
      client_ = std::make_unique<http::Client>(backend_.options_.http);
    }
  }
  ~Lease() {
    const std::lock_guard lock(backend_.mutex_);
    backend_.clients_.push_back(std::move(client_));
  }
  Lease(const Lease&) = delete;
  Lease& operator=(const Lease&) = delete;

  http::Client& operator*() { return *client_; }

 private:
  UpstreamBackend& backend_;
  std::unique_ptr<http::Client> client_;
};

ServerResponse UpstreamBackend::pass_on(const http::Request& request,
                                        const JobContext& job) {
  auto spool = std::make_shared<http::Spool>(options_.max_answer_bytes);
  Lease lease(*this);
  const http::Response upstream = (*lease).send(
      request, [&](std::string_view data) { spool->write(data); }, job);
  if (!upstream.ok()) {
    if (upstream.status >= 500) ++n_failures_;
    throw Refusal(status_for_client(upstream.status), words_of(upstream));
  }
  spool->finish();
  ServerResponse response;
  response.status = static_cast<unsigned>(upstream.status);
  response.set("content-type",
               upstream.header("content-type").value_or("text/plain"));
  response.spool = std::move(spool);
  return response;
}

void UpstreamBackend::expect_success(const http::Request& request,
                                     const JobContext& job) {
  Lease lease(*this);
  const http::Response response = (*lease).send(request, job);
  if (response.ok()) return;
  if (response.status >= 500) ++n_failures_;
  throw Refusal(status_for_client(response.status), words_of(response));
}

ServerResponse UpstreamBackend::query(const QueryRequest& request,
                                      const JobContext& job) {
  if (request.threshold) {
    throw Refusal(400,
                  "threshold is not supported in front of a store; expected it "
                  "where the predictions are made");
  }
  return pass_on(form_request(options_.query_url,
                              upstream_query(request, options_.graphs,
                                             options_.may, base_iri_),
                              request.accept),
                 job);
}

void UpstreamBackend::update(const UpdateRequest& request,
                             const JobContext& job) {
  if (options_.update_url.empty()) {
    throw Refusal(403,
                  "updates are refused; the server knows no address for "
                  "them");
  }
  http::Request upstream = form_request(
      options_.update_url, upstream_update(request, options_.may), "");
  upstream.idempotent = false;
  expect_success(upstream, job);
  follow(job);
}

void UpstreamBackend::follow(const JobContext& job) {
  if (follower_ != nullptr) follower_->follow(job);
}

bool UpstreamBackend::has_graph(const GraphName& graph, const JobContext& job) {
  const std::string pattern = "{ ?s ?p ?o }";
  const std::string query =
      graph ? "ASK { GRAPH " + sparql::iri_ref(*graph) + ' ' + pattern + " }"
            : "ASK " + pattern;
  const http::Request request =
      form_request(options_.query_url, {{"query", query}},
                   "application/sparql-results+json");
  Lease lease(*this);
  const http::Response response = (*lease).send(request, job);
  if (!response.ok()) {
    throw Refusal(status_for_client(response.status), words_of(response));
  }
  return sparql::parse_results(response.body,
                               response.header("content-type").value_or(""),
                               options_.query_url)
      .answer();
}

http::Request UpstreamBackend::store_request(const char* method,
                                             const GraphName& graph) const {
  if (options_.store_url.empty()) {
    throw Refusal(501,
                  "the Graph Store Protocol is not available; the server knows "
                  "no address for it");
  }
  http::Request request;
  request.method = method;
  request.url = graph
                    ? http::with_query(options_.store_url, {{"graph", *graph}})
                    : options_.store_url +
                          (options_.store_url.find('?') == std::string::npos
                               ? "?default"
                               : "&default");
  request.idempotent = false;
  return request;
}

ServerResponse UpstreamBackend::read_graph(const GraphName& graph,
                                           const std::string& accept,
                                           const JobContext& job) {
  http::Request request = store_request("GET", graph);
  request.idempotent = true;
  const std::string wanted(choose_graph_syntax(accept) == io::Syntax::kTurtle
                               ? "text/turtle"
                               : "application/n-triples");
  request.headers = {{"Accept", wanted}};
  return pass_on(request, job);
}

void UpstreamBackend::write_graph(const GraphName& graph,
                                  const std::vector<Document>& documents,
                                  bool replaces, const JobContext& job) {
  // Read here, so that relative IRIs are the graph's and errors are ours.
  std::string text;
  for (const Document& document : documents) {
    const std::string prefix = "w" + std::to_string(++n_written_) + '-';
    for (const auto& triple :
         read_document(document, graph.value_or(base_iri_), prefix, job)) {
      sparql::append_triple(
          text, {triple[0].view(), triple[1].view(), triple[2].view(), {}});
      text += '\n';
    }
  }
  http::Request request = store_request(replaces ? "PUT" : "POST", graph);
  request.headers = {{"Content-Type", "application/n-triples"}};
  request.body = std::move(text);
  expect_success(request, job);
  follow(job);
}

void UpstreamBackend::remove_graph(const GraphName& graph,
                                   const JobContext& job) {
  expect_success(store_request("DELETE", graph), job);
  follow(job);
}

std::string UpstreamBackend::explain(const ExplainRequest& request,
                                     const JobContext& job) {
  return follower().explain(request, job);
}

std::string UpstreamBackend::violations(const JobContext& job) {
  return follower().violations(job);
}

GraphFollower& UpstreamBackend::follower() {
  if (follower_ == nullptr) {
    throw Refusal(501,
                  "there are no explanations; the server was started without "
                  "an ontology or rules");
  }
  return *follower_;
}

std::vector<std::pair<std::string, Regime>> UpstreamBackend::described_graphs()
    const {
  std::vector<std::pair<std::string, Regime>> graphs;
  for (const std::string& graph : options_.graphs.sources) {
    graphs.emplace_back(graph, Regime::kNone);
  }
  graphs.emplace_back(options_.graphs.derived, Regime::kDerived);
  graphs.emplace_back(options_.graphs.predicted, Regime::kPredicted);
  return graphs;
}

std::vector<Measure> UpstreamBackend::measures() const {
  std::vector<Measure> measures;
  if (follower_ != nullptr) measures = follower_->measures();
  measures.push_back({"upstream_failures_total", "Failures of the store",
                      static_cast<double>(n_failures_.load())});
  return measures;
}

}  // namespace rrn::serve
