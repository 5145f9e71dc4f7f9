// SPDX-License-Identifier: MIT
// What `rrn learn` reports.
#ifndef RRN_CLI_REPORT_FLAW_TABLE_HPP
#define RRN_CLI_REPORT_FLAW_TABLE_HPP

#include <cstddef>
#include <span>
#include <string>

#include "base/json_writer.hpp"
#include "repair/learning/flaw_trials.hpp"

namespace rrn::cli {

/// `removed`, `replaced` or `contradicted`.
[[nodiscard]] const char* flaw_name(dataset::Flaw flaw);

/// The share of flawed facts of which pages and reports give examples.
inline constexpr double kShownPart = 0.1;

/// A table of trials of the rules alone and of what was learnt: F1 of literals
/// that the clean samples do not state, and how far the probabilities of what
/// was learnt can be trusted.
[[nodiscard]] std::string flaws_to_text(
    std::span<const repair::FlawTrial> trials, std::size_t n_samples);

/// A table of the same F1 of what else the trials have, by name; nothing
/// without names.
[[nodiscard]] std::string rivals_to_text(
    std::span<const repair::FlawTrial> trials,
    std::span<const std::string> names);

/// Writes the figures of both tables as the member `trials`.
void write_flaws(std::span<const repair::FlawTrial> trials,
                 std::span<const std::string> rivals, JsonWriter& json);

}  // namespace rrn::cli

#endif  // RRN_CLI_REPORT_FLAW_TABLE_HPP
