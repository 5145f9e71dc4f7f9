// SPDX-License-Identifier: MIT
#ifndef RRN_IO_SERD_MESSAGES_HPP
#define RRN_IO_SERD_MESSAGES_HPP

#include <cstdint>
#include <string>
#include <string_view>

namespace rrn::io {

/// What a parser had read when it gave up.
struct ParserSituation {
  int next_byte = -1;             ///< -1 at the end of the input
  bool saw_nul = false;           ///< A NUL byte came through
  bool line_is_all = false;       ///< The end of the line was the end
  bool abbreviates = false;       ///< The syntax has ';' and ','
  std::uint32_t string_line = 0;  ///< Where an open string began, or 0
};

/// Turns a message of Serd into the form "what is wrong; what was expected".
[[nodiscard]] std::string explain_serd_message(
    std::string_view message, const ParserSituation& situation);

}  // namespace rrn::io

#endif  // RRN_IO_SERD_MESSAGES_HPP
