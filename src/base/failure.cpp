// SPDX-License-Identifier: MIT
#include "base/failure.hpp"

#include <filesystem>
#include <ios>
#include <new>
#include <stdexcept>
#include <string_view>
#include <system_error>

#include "base/error.hpp"

namespace rrn {

namespace {

constexpr std::string_view kNoMemory =
    "out of memory; expected more memory, or less to do";

/// Numerical libraries say so in words of their own.
bool tells_of_no_memory(std::string_view text) {
  return text.find("can't allocate memory") != text.npos ||
         text.find("not enough memory") != text.npos ||
         text.find("Cannot allocate memory") != text.npos;
}

std::string describe_path(const std::filesystem::filesystem_error& failure) {
  const std::string reason = "cannot be used: " + failure.code().message();
  const std::string path = failure.path2().empty() ? failure.path1().string()
                                                   : failure.path2().string();
  return path.empty() ? "a file " + reason : path + ": " + reason;
}

/// What nobody has put into words.  Libraries append where they were.
std::string describe_unknown(std::string_view text) {
  text = text.substr(0, text.find('\n'));
  return "an internal failure" +
         (text.empty() ? "" : ": " + std::string(text)) +
         "; please report this";
}

}  // namespace

std::optional<std::string> describe_known_failure(
    const std::exception& failure) {
  const std::string_view text = failure.what();
  if (dynamic_cast<const Error*>(&failure) != nullptr) return failure.what();
  if (dynamic_cast<const std::bad_alloc*>(&failure) != nullptr ||
      dynamic_cast<const std::length_error*>(&failure) != nullptr ||
      tells_of_no_memory(text)) {
    return std::string(kNoMemory);
  }
  using std::filesystem::filesystem_error;
  if (const auto* path = dynamic_cast<const filesystem_error*>(&failure)) {
    return describe_path(*path);
  }
  if (dynamic_cast<const std::ios_base::failure*>(&failure) != nullptr) {
    return "a file cannot be read or written";
  }
  if (const auto* system = dynamic_cast<const std::system_error*>(&failure)) {
    return "the system refuses a thread or another resource: " +
           system->code().message() + "; expected more of it, or --threads 1";
  }
  return std::nullopt;
}

std::string describe_failure(const std::exception& failure) {
  const auto known = describe_known_failure(failure);
  return known ? *known : describe_unknown(failure.what());
}

}  // namespace rrn
