// SPDX-License-Identifier: MIT
#include "base/log.hpp"

namespace rrn {

void MemoryLogger::log(LogLevel level, std::string_view message) {
  entries_.push_back({level, std::string(message)});
}

}  // namespace rrn
