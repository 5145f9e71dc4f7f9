// SPDX-License-Identifier: MIT
#ifndef RRN_HTTP_SERVER_HEAD_HPP
#define RRN_HTTP_SERVER_HEAD_HPP

#include <cstdint>
#include <optional>
#include <string>

#include "http/server_message.hpp"

namespace rrn::http {

/// Takes apart the target of a request whose headers are there: path and
/// parameters.  A target in absolute form (RFC 9112, section 3.2.2) has its own
/// host, which replaces the Host header.  Returns what is wrong where the
/// request is to be refused with status 400: a broken escape, two Host or
/// Content-Length headers, or a body whose length is said in two ways (sections
/// 3.2 and 6.3).
[[nodiscard]] std::optional<std::string> read_head(ServerRequest& request);

/// The length of the body that the head promises; 0 if it says nothing.
[[nodiscard]] std::uint64_t promised_length(const ServerRequest& request);

}  // namespace rrn::http

#endif  // RRN_HTTP_SERVER_HEAD_HPP
