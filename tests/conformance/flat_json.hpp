// SPDX-License-Identifier: MIT
#ifndef RRN_TESTS_CONFORMANCE_FLAT_JSON_HPP
#define RRN_TESTS_CONFORMANCE_FLAT_JSON_HPP

#include <map>
#include <string>
#include <string_view>

namespace rrn::test {

/// Reads a JSON object of strings, arrays and objects into its strings by path:
/// `imports.0.iri`.  Throws std::runtime_error for anything else.
[[nodiscard]] std::map<std::string, std::string> parse_flat_json(
    std::string_view text);

}  // namespace rrn::test

#endif  // RRN_TESTS_CONFORMANCE_FLAT_JSON_HPP
