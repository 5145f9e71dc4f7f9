// SPDX-License-Identifier: MIT
#include "serve/protocol/regime.hpp"

#include <array>
#include <utility>

namespace rrn::serve {

namespace {

constexpr std::array kNames = {
    std::pair{Regime::kNone, std::string_view("none")},
    std::pair{Regime::kDerived, std::string_view("derived")},
    std::pair{Regime::kPredicted, std::string_view("predicted")},
};

}  // namespace

std::optional<Regime> parse_regime(std::string_view name) {
  for (const auto& [regime, known] : kNames) {
    if (known == name) return regime;
  }
  return std::nullopt;
}

std::string_view to_string(Regime regime) {
  for (const auto& [known, name] : kNames) {
    if (known == regime) return name;
  }
  return {};
}

}  // namespace rrn::serve
