// SPDX-License-Identifier: MIT
#include "serve/protocol/graph_store.hpp"

#include <chrono>

#include "http/server_multipart.hpp"
#include "http/server_negotiation.hpp"
#include "rdf/base_iri.hpp"
#include "serve/protocol/protocol_request.hpp"

namespace rrn::serve {

namespace {

using http::ServerRequest;
using http::ServerResponse;

constexpr std::string_view kPath = "/store";

Document read_part(std::string_view content_type, std::string text) {
  const http::MediaType media = http::parse_media_type(content_type);
  if (!media.charset.empty() && media.charset != "utf-8" &&
      media.charset != "us-ascii") {
    throw Refusal(415, "the charset " + media.charset +
                           " is not supported; expected UTF-8");
  }
  // RDF/XML says itself how it is encoded.
  if (media.name != "application/rdf+xml") check_text(text, "the graph");
  // The protocol takes Turtle where nothing is said, and so do we.
  return {media.name.empty() ? "text/turtle" : media.name, std::move(text)};
}

std::vector<Document> read_documents(const ServerRequest& request) {
  const std::string* header = request.header("content-type");
  const std::string type = header == nullptr ? "" : *header;
  const http::MediaType media = http::parse_media_type(type);
  std::vector<Document> documents;
  if (media.name != "multipart/form-data") {
    documents.push_back(read_part(type, request.body));
    return documents;
  }
  auto parts = http::parse_multipart(request.body, media.boundary);
  if (!parts) {
    throw Refusal(400,
                  "the multipart body is broken; expected parts between the "
                  "boundary of its media type");
  }
  for (http::BodyPart& part : *parts) {
    documents.push_back(read_part(part.content_type, std::move(part.body)));
  }
  return documents;
}

ServerResponse empty(unsigned status) {
  ServerResponse response;
  response.status = status;
  return response;
}

}  // namespace

bool GraphStore::is_collection(const ServerRequest& request) const {
  return (request.path == kPath || request.path == std::string(kPath) + '/') &&
         request.parameter("graph") == nullptr &&
         request.parameter("default") == nullptr;
}

GraphName GraphStore::graph_of(const ServerRequest& request) const {
  const std::string* name = request.parameter("graph");
  const bool is_default = request.parameter("default") != nullptr;
  if (name != nullptr && is_default) {
    throw Refusal(400, "the request has graph and default; expected one");
  }
  if (is_default) return std::nullopt;
  if (name == nullptr) {
    if (is_collection(request)) {
      throw Refusal(400,
                    "the request names no graph; expected ?graph=IRI or "
                    "?default");
    }
    return url_ + request.path.substr(kPath.size());
  }
  check_text(*name, "the name of the graph");
  if (!has_scheme(*name) ||
      name->find_first_of("<>\"{}|^`\\ ") != std::string::npos) {
    throw Refusal(
        400, "the graph is named '" + *name + "'; expected an absolute IRI");
  }
  return *name;
}

ServerResponse GraphStore::answer(const ServerRequest& request,
                                  const JobContext& job) {
  const std::string& method = request.method;
  if (method == "POST" && is_collection(request)) return create(request, job);
  if (method != "GET" && method != "HEAD" && method != "PUT" &&
      method != "POST" && method != "DELETE") {
    throw Refusal(405, "the method " + method +
                           " is not supported here; expected GET, HEAD, PUT, "
                           "POST or DELETE");
  }
  const GraphName graph = graph_of(request);
  if (method == "GET" || method == "HEAD") return read(request, graph, job);
  if (method != "DELETE") return write(request, graph, job);
  require(graph, job);
  backend_.remove_graph(graph, job);
  return empty(204);
}

/// The default graph is always there.
void GraphStore::require(const GraphName& graph, const JobContext& job) {
  if (graph && !backend_.has_graph(graph, job)) {
    throw Refusal(404, "there is no graph <" + *graph + ">");
  }
}

ServerResponse GraphStore::read(const ServerRequest& request,
                                const GraphName& graph, const JobContext& job) {
  require(graph, job);
  const std::string* accept = request.header("accept");
  return backend_.read_graph(graph, accept == nullptr ? "" : *accept, job);
}

ServerResponse GraphStore::write(const ServerRequest& request,
                                 const GraphName& graph,
                                 const JobContext& job) {
  const std::vector<Document> documents = read_documents(request);
  const bool is_new = !backend_.has_graph(graph, job);
  backend_.write_graph(graph, documents, request.method == "PUT", job);
  return empty(is_new ? 201 : 204);
}

ServerResponse GraphStore::create(const ServerRequest& request,
                                  const JobContext& job) {
  const std::vector<Document> documents = read_documents(request);
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  const std::string name = url_ + "/" +
                           std::to_string(now / std::chrono::microseconds(1)) +
                           '-' + std::to_string(++n_created_);
  backend_.write_graph(name, documents, true, job);
  ServerResponse response = empty(201);
  response.set("location", name);
  return response;
}

}  // namespace rrn::serve
