// SPDX-License-Identifier: MIT
// SPARQL 1.1 Protocol, section 2: what a request asks for.
#ifndef RRN_SERVE_PROTOCOL_PROTOCOL_REQUEST_HPP
#define RRN_SERVE_PROTOCOL_PROTOCOL_REQUEST_HPP

#include <variant>

#include "http/server_message.hpp"
#include "serve/protocol/backend.hpp"

namespace rrn::serve {

/// A GET without anything: the service description is wanted.
struct DescriptionRequest {
  std::string accept;
};

using ProtocolRequest =
    std::variant<DescriptionRequest, QueryRequest, UpdateRequest>;

/// Which operations a path takes.
enum class Operations : std::uint8_t { kBoth, kQuery, kUpdate };

/// Throws Refusal (400, 405, 415) for what the protocol does not allow.
[[nodiscard]] ProtocolRequest read_request(const http::ServerRequest& request,
                                           Operations operations,
                                           Regime default_regime);

/// What a request wants to see.
struct RegimeChoice {
  Regime regime = Regime::kDerived;
  std::optional<float> threshold;
};

/// Reads `reasoning` and `threshold`.  Throws Refusal (400).
[[nodiscard]] RegimeChoice read_regime(const http::Fields& parameters,
                                       Regime default_regime);

/// Reads `s`, `p`, `o`, `evidence`, `counterfactual` and `threshold`.  Throws
/// Refusal (400).
[[nodiscard]] ExplainRequest read_explain_request(
    const http::ServerRequest& request);

/// Throws Refusal (400) unless it is UTF-8 without NUL.
void check_text(const std::string& text, const char* what);

}  // namespace rrn::serve

#endif  // RRN_SERVE_PROTOCOL_PROTOCOL_REQUEST_HPP
