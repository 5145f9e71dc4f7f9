// SPDX-License-Identifier: MIT
// Parts of pages that need no other file.
#ifndef RRN_CLI_REPORT_HTML_PARTS_HPP
#define RRN_CLI_REPORT_HTML_PARTS_HPP

#include <string>
#include <vector>

namespace rrn::cli {

/// An element with content that is markup already, and a line's end.
[[nodiscard]] std::string tag(const char* name, const std::string& content);

/// A row of a table; each cell has text in an element of this name.
[[nodiscard]] std::string row(const char* cell,
                              const std::vector<std::string>& cells);

/// All of a page before what its body says: with this title, as a heading too.
[[nodiscard]] std::string page_start(const std::string& title);

/// Its end.
[[nodiscard]] std::string page_end();

}  // namespace rrn::cli

#endif  // RRN_CLI_REPORT_HTML_PARTS_HPP
