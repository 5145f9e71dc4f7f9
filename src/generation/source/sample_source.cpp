// SPDX-License-Identifier: MIT
#include "generation/source/sample_source.hpp"

#include <array>

namespace rrn::generation {

std::string_view to_string(Split split) {
  constexpr std::array<std::string_view, 3> kNames = {"train", "valid", "test"};
  return kNames[static_cast<std::size_t>(split)];
}

}  // namespace rrn::generation
