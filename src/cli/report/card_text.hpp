// SPDX-License-Identifier: MIT
#ifndef RRN_CLI_REPORT_CARD_TEXT_HPP
#define RRN_CLI_REPORT_CARD_TEXT_HPP

#include <string>

namespace rrn::cli {

/// Renders the card of the dataset in a folder (dataset_card.hpp) for people.
/// Throws Error as io::read_json() does, kMismatch for a card of another
/// version, and kCorrupt if it lacks something.
[[nodiscard]] std::string show_card(const std::string& folder);

}  // namespace rrn::cli

#endif  // RRN_CLI_REPORT_CARD_TEXT_HPP
