// SPDX-License-Identifier: MIT
#include "sparql/client/service_client.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "base/job.hpp"
#include "http/client.hpp"

namespace rrn::sparql {

namespace {

constexpr std::chrono::milliseconds kMaxTime{120000};
constexpr std::size_t kShownBytes = 300;

http::ClientOptions client_options(const ServiceCall& call) {
  http::ClientOptions options;
  options.n_retries = 0;
  options.timeout = kMaxTime;
  if (call.max_time.count() != 0) {
    options.timeout = std::min(options.timeout, call.max_time);
  }
  if (call.max_bytes != 0) options.max_response_bytes = call.max_bytes;
  return options;
}

}  // namespace

Results call_service(const ServiceCall& call) {
  http::Request request;
  request.method = "POST";
  request.url = call.endpoint;
  request.headers = {
      {"Content-Type", "application/x-www-form-urlencoded"},
      {"Accept",
       "application/sparql-results+json, application/sparql-results+xml"}};
  request.body = http::encode_form({{"query", call.query}});
  JobContext job;
  job.cancel = call.cancel;
  const http::Response response =
      http::Client(client_options(call)).send(request, job);
  if (!response.ok()) {
    throw Error(ErrorCode::kIo, call.endpoint +
                                    ": SERVICE was answered with status " +
                                    std::to_string(response.status) + ": " +
                                    response.body.substr(0, kShownBytes));
  }
  return parse_results(response.body,
                       response.header("content-type").value_or(""),
                       call.endpoint);
}

}  // namespace rrn::sparql
