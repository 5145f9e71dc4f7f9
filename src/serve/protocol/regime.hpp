// SPDX-License-Identifier: MIT
#ifndef RRN_SERVE_PROTOCOL_REGIME_HPP
#define RRN_SERVE_PROTOCOL_REGIME_HPP

#include <cstdint>
#include <optional>
#include <string_view>

namespace rrn::serve {

/// What a query sees.
enum class Regime : std::uint8_t {
  kNone,       ///< What is asserted
  kDerived,    ///< And what follows from it by rules and axioms
  kPredicted,  ///< And what a network predicts
};

/// Returns the regime of that name (none, derived, predicted).
[[nodiscard]] std::optional<Regime> parse_regime(std::string_view name);
[[nodiscard]] std::string_view to_string(Regime regime);

}  // namespace rrn::serve

#endif  // RRN_SERVE_PROTOCOL_REGIME_HPP
