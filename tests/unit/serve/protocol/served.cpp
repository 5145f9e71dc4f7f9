// SPDX-License-Identifier: MIT
#include "unit/serve/protocol/served.hpp"

namespace rrn::serve {

Served::Served(ServiceOptions options, LocalOptions embedded) {
  embedded.session.sources.data = {
      folder_.write("people.ttl",
                    "@prefix e: <http://e/> . e:ann e:parent e:bob . e:bob "
                    "e:parent e:cay .")};
  embedded.session.sources.rules = {folder_.write(
      "rules.dl",
      "@prefix e: <http://e/> .\n"
      "[?x, e:grandparent, ?z] :- [?x, e:parent, ?y], [?y, e:parent, ?z] .\n")};
  backend_ = std::make_unique<LocalBackend>(std::move(embedded), JobContext{});
  service_ =
      std::make_unique<Service>(std::move(options), *backend_, JobContext{});
}

http::Response Served::send(const std::string& method,
                            const std::string& target,
                            const http::Fields& headers,
                            const std::string& body) {
  http::Request request;
  request.method = method;
  request.url = service_->url() + target;
  request.headers = headers;
  request.body = body;
  request.idempotent = false;
  return client_.send(request, {});
}

std::string Served::ask(const std::string& query, const std::string& more) {
  const std::string prefixed = "PREFIX e: <http://e/> " + query;
  return send("GET",
              "/sparql?" + http::encode_form({{"query", prefixed}}) + more,
              {{"Accept", "text/csv"}})
      .body;
}

long Served::update(const std::string& text) {
  return send("POST", "/update",
              {{"Content-Type", "application/sparql-update"}},
              "PREFIX e: <http://e/> " + text)
      .status;
}

}  // namespace rrn::serve
