// SPDX-License-Identifier: MIT
// Functions on strings (section 17.4.3), on UTF-8 text.
#ifndef RRN_SPARQL_FUNCTIONS_TEXT_FUNCTIONS_HPP
#define RRN_SPARQL_FUNCTIONS_TEXT_FUNCTIONS_HPP

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace rrn::sparql {

/// The number of characters.
[[nodiscard]] std::size_t count_characters(std::string_view text);

/// The characters at places p with `start` <= p < `start` + `length`, rounded
/// as fn:substring does; the first place is 1.
[[nodiscard]] std::string_view substring(std::string_view text, double start,
                                         std::optional<double> length);

/// Upper or lower case of all scripts, character by character, whatever locale
/// the process is in.
[[nodiscard]] std::string change_case(std::string_view text, bool upper);

/// fn:encode-for-uri
[[nodiscard]] std::string encode_for_uri(std::string_view text);

/// Whether a language tag matches a range (RFC 4647, section 3.3.1).
[[nodiscard]] bool language_matches(std::string_view tag,
                                    std::string_view range);

enum class Hash : std::uint8_t { kMd5, kSha1, kSha256, kSha384, kSha512 };

/// The digest in hexadecimal, in lower case.
[[nodiscard]] std::string digest(std::string_view text, Hash hash);

}  // namespace rrn::sparql

#endif  // RRN_SPARQL_FUNCTIONS_TEXT_FUNCTIONS_HPP
