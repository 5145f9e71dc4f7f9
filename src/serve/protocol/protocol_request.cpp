// SPDX-License-Identifier: MIT
#include "serve/protocol/protocol_request.hpp"

#include <charconv>
#include <string_view>

#include "base/utf8.hpp"
#include "http/server_negotiation.hpp"

namespace rrn::serve {

namespace {

using http::Fields;
using http::ServerRequest;

std::vector<std::string> all_of(const Fields& fields, std::string_view name) {
  std::vector<std::string> values;
  for (const auto& [known, value] : fields) {
    if (known == name) values.push_back(value);
  }
  return values;
}

/// The only value of that name.
std::optional<std::string> one_of(const Fields& fields, std::string_view name) {
  std::vector<std::string> values = all_of(fields, name);
  if (values.size() > 1) {
    throw Refusal(400, "the request has " + std::to_string(values.size()) +
                           " parameters named '" + std::string(name) +
                           "'; expected one");
  }
  if (values.empty()) return std::nullopt;
  return std::move(values.front());
}

/// What a request says, wherever it says it.
struct Content {
  Fields parameters;  ///< The target's, and those of a form
  std::optional<std::string> query;
  std::optional<std::string> update;
};

Content read_post(const ServerRequest& request) {
  const std::string* type = request.header("content-type");
  const http::MediaType media =
      http::parse_media_type(type == nullptr ? "" : *type);
  if (!media.charset.empty() && media.charset != "utf-8" &&
      media.charset != "us-ascii") {
    throw Refusal(415, "the charset " + media.charset +
                           " is not supported; expected UTF-8");
  }
  Content content{request.parameters, {}, {}};
  if (media.name == "application/sparql-query") {
    content.query = request.body;
  } else if (media.name == "application/sparql-update") {
    content.update = request.body;
  } else if (media.name == "application/x-www-form-urlencoded") {
    const auto form = http::parse_form(request.body);
    if (!form) throw Refusal(400, "the form has a broken % escape");
    content.parameters.insert(content.parameters.end(), form->begin(),
                              form->end());
    content.query = one_of(content.parameters, "query");
    content.update = one_of(content.parameters, "update");
  } else {
    throw Refusal(415,
                  "the media type of the body is '" + media.name +
                      "'; expected application/x-www-form-urlencoded, "
                      "application/sparql-query or application/sparql-update");
  }
  return content;
}

Content read_content(const ServerRequest& request) {
  if (request.method == "POST") return read_post(request);
  if (request.method != "GET" && request.method != "HEAD") {
    throw Refusal(405, "the method " + request.method +
                           " is not supported here; expected GET or POST");
  }
  Content content{request.parameters, {}, {}};
  content.query = one_of(content.parameters, "query");
  if (one_of(content.parameters, "update")) {
    throw Refusal(405, "an update needs POST");
  }
  return content;
}

std::optional<float> read_threshold(const Fields& parameters) {
  const auto text = one_of(parameters, "threshold");
  if (!text) return std::nullopt;
  float value = 0;
  const char* const end = text->data() + text->size();
  const auto read = std::from_chars(text->data(), end, value);
  if (read.ec != std::errc() || read.ptr != end || !(value >= 0) || value > 1) {
    throw Refusal(400, "threshold is '" + *text +
                           "'; expected a number from 0 to "
                           "1");
  }
  return value;
}

bool is_wanted(const Fields& parameters, const char* name) {
  const auto word = one_of(parameters, name);
  if (word && *word != "yes" && *word != "no") {
    throw Refusal(
        400, std::string(name) + " is '" + *word + "'; expected yes or no");
  }
  return word == "yes";
}

}  // namespace

void check_text(const std::string& text, const char* what) {
  if (!is_utf8(text) || text.find('\0') != std::string::npos) {
    throw Refusal(400, std::string(what) + " is not in UTF-8");
  }
}

RegimeChoice read_regime(const Fields& parameters, Regime default_regime) {
  RegimeChoice result{default_regime, {}};
  if (const auto name = one_of(parameters, "reasoning")) {
    const auto regime = parse_regime(*name);
    if (!regime) {
      throw Refusal(400, "reasoning is '" + *name +
                             "'; expected none, derived or predicted");
    }
    result.regime = *regime;
  }
  result.threshold = read_threshold(parameters);
  return result;
}

ExplainRequest read_explain_request(const ServerRequest& request) {
  const auto term = [&](const char* name) {
    const std::string* text = request.parameter(name);
    if (text == nullptr) {
      throw Refusal(400, std::string("the request has no ") + name +
                             "; expected s, p and o in N-Triples");
    }
    check_text(*text, "a term");
    return *text;
  };
  ExplainRequest result;
  result.subject = term("s");
  result.predicate = term("p");
  result.object = term("o");
  result.threshold = read_threshold(request.parameters);
  result.wants_evidence = is_wanted(request.parameters, "evidence");
  result.wants_changes = is_wanted(request.parameters, "counterfactual");
  if (result.wants_changes && !result.wants_evidence) {
    throw Refusal(400, "counterfactual=yes needs evidence=yes");
  }
  return result;
}

ProtocolRequest read_request(const ServerRequest& request,
                             Operations operations, Regime default_regime) {
  Content content = read_content(request);
  if (operations == Operations::kQuery && content.update) {
    throw Refusal(400, "this path takes queries only");
  }
  if (operations == Operations::kUpdate && content.query) {
    throw Refusal(400, "this path takes updates only");
  }
  if (content.query && content.update) {
    throw Refusal(400, "the request has a query and an update; expected one");
  }
  const std::string* accept = request.header("accept");
  if (content.update) {
    check_text(*content.update, "the update");
    return UpdateRequest{
        std::move(*content.update),
        {all_of(content.parameters, "using-graph-uri"),
         all_of(content.parameters, "using-named-graph-uri")},
        read_regime(content.parameters, default_regime).regime};
  }
  if (content.query) {
    check_text(*content.query, "the query");
    const RegimeChoice choice = read_regime(content.parameters, default_regime);
    return QueryRequest{std::move(*content.query),
                        {all_of(content.parameters, "default-graph-uri"),
                         all_of(content.parameters, "named-graph-uri")},
                        choice.regime,
                        choice.threshold,
                        accept == nullptr ? "" : *accept};
  }
  if (request.method == "POST") {
    throw Refusal(400, "the request has neither a query nor an update");
  }
  return DescriptionRequest{accept == nullptr ? "" : *accept};
}

}  // namespace rrn::serve
