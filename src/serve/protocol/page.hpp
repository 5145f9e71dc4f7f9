// SPDX-License-Identifier: MIT
#ifndef RRN_SERVE_PROTOCOL_PAGE_HPP
#define RRN_SERVE_PROTOCOL_PAGE_HPP

#include <optional>
#include <string_view>

#include "http/server_message.hpp"

namespace rrn::serve {

/// The page for people and what belongs to it, if there is something at `path`.
/// It takes nothing from elsewhere.
[[nodiscard]] std::optional<http::ServerResponse> find_page(
    std::string_view path);

}  // namespace rrn::serve

#endif  // RRN_SERVE_PROTOCOL_PAGE_HPP
