// SPDX-License-Identifier: MIT
#ifndef RRN_SERVE_PROTOCOL_SERVICE_DESCRIPTION_HPP
#define RRN_SERVE_PROTOCOL_SERVICE_DESCRIPTION_HPP

#include <string>
#include <string_view>

#include "serve/protocol/backend.hpp"

namespace rrn::serve {

/// Describes the service at `endpoint` by the SPARQL 1.1 Service Description
/// vocabulary, in the syntax that `accept` likes best.
[[nodiscard]] http::ServerResponse describe_service(const Backend& backend,
                                                    const std::string& endpoint,
                                                    Regime default_regime,
                                                    std::string_view accept);

}  // namespace rrn::serve

#endif  // RRN_SERVE_PROTOCOL_SERVICE_DESCRIPTION_HPP
