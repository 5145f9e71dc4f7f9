// SPDX-License-Identifier: MIT
#include "base/error.hpp"

#include <utility>

namespace rrn {

std::string SourceLocation::to_string() const {
  std::string text = file;
  if (line != 0) {
    text += ':' + std::to_string(line);
    if (column != 0) text += ':' + std::to_string(column);
  }
  return text;
}

namespace {
std::string with_place(const SourceLocation& location,
                       const std::string& message) {
  const std::string place = location.to_string();
  return place.empty() ? message : place + ": " + message;
}
}  // namespace

Error::Error(ErrorCode code, const std::string& message)
    : std::runtime_error(message), code_(code) {}

Error::Error(ErrorCode code, SourceLocation location,
             const std::string& message)
    : std::runtime_error(with_place(location, message)),
      code_(code),
      location_(std::move(location)) {}

namespace detail {
void check_failed(const char* condition, const char* file, int line) {
  throw Error(ErrorCode::kInternal,
              SourceLocation{file, static_cast<std::uint32_t>(line), 0},
              std::string("internal check failed: ") + condition +
                  "; please report this");
}
}  // namespace detail

}  // namespace rrn
