// SPDX-License-Identifier: MIT
#include "generation/source/input_file.hpp"

#include <array>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <system_error>

#include "base/checksum.hpp"
#include "base/error.hpp"

namespace rrn::generation {

namespace {

bool is_pipe(const std::string& path) {
  std::error_code error;
  return std::filesystem::is_fifo(path, error);
}

}  // namespace

InputFile describe_input(std::string_view role, const std::string& path) {
  if (is_pipe(path)) return {std::string(role), path, std::nullopt, {}, {}};
  const auto fail = [&path] {
    throw Error(ErrorCode::kIo, SourceLocation{path, 0, 0},
                "cannot read: " + std::generic_category().message(errno));
  };
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> stream(
      std::fopen(path.c_str(), "rb"), &std::fclose);
  if (stream == nullptr) fail();
  Fnv1a checksum;
  std::array<char, 1U << 16> buffer{};
  for (;;) {
    const std::size_t n =
        std::fread(buffer.data(), 1, buffer.size(), stream.get());
    if (n == 0) break;
    checksum.add({buffer.data(), n});
  }
  if (std::ferror(stream.get()) != 0) fail();
  return {std::string(role), path, checksum.value(), {}, {}};
}

InputFile describe_input_text(std::string_view role, std::string_view name,
                              std::string_view text) {
  Fnv1a checksum;
  checksum.add(text);
  return {std::string(role), std::string(name), checksum.value(), {}, {}};
}

}  // namespace rrn::generation
