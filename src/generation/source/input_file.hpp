// SPDX-License-Identifier: MIT
#ifndef RRN_GENERATION_SOURCE_INPUT_FILE_HPP
#define RRN_GENERATION_SOURCE_INPUT_FILE_HPP

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace rrn::generation {

/// A file that a dataset is made from, as its card tells.
struct InputFile {
  std::string role;  ///< `ontology`, `rules` or `data`
  std::string name;  ///< The path as the user gave it
  /// FNV-1a of its bytes.  Absent for a pipe, which can be read only once.
  std::optional<std::uint64_t> checksum;
  std::string source;   ///< Where it comes from; may be empty
  std::string licence;  ///< Its terms; may be empty

  friend bool operator==(const InputFile&, const InputFile&) = default;
};

/// Describes a file; one that is no pipe is read for it.  Throws Error (kIo) if
/// it cannot be read.
[[nodiscard]] InputFile describe_input(std::string_view role,
                                       const std::string& path);
/// Describes a text that is part of the program.
[[nodiscard]] InputFile describe_input_text(std::string_view role,
                                            std::string_view name,
                                            std::string_view text);

}  // namespace rrn::generation

#endif  // RRN_GENERATION_SOURCE_INPUT_FILE_HPP
