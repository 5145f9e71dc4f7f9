// SPDX-License-Identifier: MIT
#ifndef RRN_HTTP_SERVER_NEGOTIATION_HPP
#define RRN_HTTP_SERVER_NEGOTIATION_HPP

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace rrn::http {

/// `text/turtle; charset=utf-8` taken apart, in lower case.
struct MediaType {
  std::string name;      ///< Empty if there is none
  std::string charset;   ///< Empty: not said
  std::string boundary;  ///< The boundary of multipart bodies, as written
};

[[nodiscard]] MediaType parse_media_type(std::string_view header);

/// Which of the media types offered an Accept header (RFC 9110 section 12.5.1)
/// likes best; of those it likes alike, the first offered.  Absent if it takes
/// none; an empty header takes all.
[[nodiscard]] std::optional<std::size_t> negotiate(
    std::string_view accept, std::span<const std::string_view> offered);

}  // namespace rrn::http

#endif  // RRN_HTTP_SERVER_NEGOTIATION_HPP
