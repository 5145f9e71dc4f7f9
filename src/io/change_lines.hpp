// SPDX-License-Identifier: MIT
#ifndef RRN_IO_CHANGE_LINES_HPP
#define RRN_IO_CHANGE_LINES_HPP

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>

#include "base/error.hpp"
#include "io/byte_input.hpp"
#include "io/change_reader.hpp"

namespace rrn::io {

enum class ChangeAction : std::uint8_t {
  kAdd,
  kDelete,
  kBegin,
  kCommit,
  kAbort
};

/// What a line of a change file does.
struct ChangeMark {
  std::uint32_t line;
  ChangeAction action;
};

/// Makes an input for an RDF parser out of a change file: what is no statement
/// is blanked out, so that lines and columns stay as they are, and is told by
/// marks.  A bad line ends the input; its error is kept until the parser is
/// through with the lines before it.
class ChangeLines final : public ByteInput {
 public:
  ChangeLines(ByteInput& source, std::string name,
              std::optional<ChangeFormat> format);

  /// The format that was given or that the first line tells.
  [[nodiscard]] ChangeFormat format() const { return format_; }

  std::size_t read(char* bytes, std::size_t size) override;

  /// Takes the next mark if it is of a line before `line`.
  std::optional<ChangeMark> next_before(std::uint64_t line);
  /// What the line of the parser does.  Requires the marks before it taken.
  [[nodiscard]] std::optional<ChangeAction> action_at(std::uint32_t line) const;

  /// Throws what was wrong with the line at which the input ended.
  void rethrow() const {
    if (error_) throw *error_;
  }

 private:
  bool read_line();
  void detect_format();
  bool start_line();
  void convert_patch_line();
  void convert_marked_line();
  void take_statement(std::size_t start, ChangeAction action);
  void blank_out(std::size_t from, std::size_t to);
  void unwrap_labels();
  [[noreturn]] void fail(std::size_t at, const std::string& message) const;

  ByteInput& source_;
  std::string name_;
  ChangeFormat format_ = ChangeFormat::kRdfPatch;
  std::string chunk_;
  std::size_t chunk_position_ = 0;
  bool source_ended_ = false;
  std::string line_;  // with its line break
  std::size_t line_position_ = 0;
  std::uint32_t line_number_ = 0;
  std::deque<std::string> peeked_;
  std::deque<ChangeMark> marks_;
  std::optional<Error> error_;
};

}  // namespace rrn::io

#endif  // RRN_IO_CHANGE_LINES_HPP
