// SPDX-License-Identifier: MIT
#ifndef RRN_HTTP_SERVER_MULTIPART_HPP
#define RRN_HTTP_SERVER_MULTIPART_HPP

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rrn::http {

/// One part of a body of multipart/form-data.
struct BodyPart {
  std::string content_type;  ///< The text as written; empty: not said
  std::string body;
};

/// Takes a body apart (RFC 7578).  Absent if it is broken or has no end.
[[nodiscard]] std::optional<std::vector<BodyPart>> parse_multipart(
    std::string_view body, std::string_view boundary);

}  // namespace rrn::http

#endif  // RRN_HTTP_SERVER_MULTIPART_HPP
