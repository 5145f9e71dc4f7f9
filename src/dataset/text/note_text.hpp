// SPDX-License-Identifier: MIT
// Reads the texts of notes word by word.
#ifndef RRN_DATASET_TEXT_NOTE_TEXT_HPP
#define RRN_DATASET_TEXT_NOTE_TEXT_HPP

#include <cstdint>
#include <string>
#include <string_view>

#include "dataset/text/text_lines.hpp"

namespace rrn::dataset {

/// Words with single blanks between them.  Borrows text and place.
class NoteText {
 public:
  NoteText(std::string_view text, const SourceLocation& where)
      : rest_{text, &where.file, where.line, where.column} {}

  [[nodiscard]] bool at_end() const { return rest_.text.empty(); }
  /// Returns the next word; an empty one at the end.
  Field word() {
    Field word = rest_;
    const std::size_t blank = rest_.text.find(' ');
    word.text = rest_.text.substr(0, blank);
    rest_.text.remove_prefix(blank == std::string_view::npos ? rest_.text.size()
                                                             : blank + 1);
    return word;
  }
  std::uint64_t number(std::uint64_t bound, std::string_view what) {
    return word().number(bound, what);
  }
  /// A number that is an index: its type holds `bound`.
  std::uint32_t index(std::uint64_t bound, std::string_view what) {
    if (bound == 0) rest_.fail("no " + std::string(what) + " to refer to");
    return static_cast<std::uint32_t>(word().number(bound, what));
  }
  [[nodiscard]] std::string_view rest() const { return rest_.text; }
  void expect_end() const {
    if (!at_end()) {
      rest_.fail("'" + std::string(rest_.text) + "' after the end of a note");
    }
  }
  [[noreturn]] void fail(const std::string& message) const {
    rest_.fail(message);
  }

 private:
  Field rest_;
};

}  // namespace rrn::dataset

#endif  // RRN_DATASET_TEXT_NOTE_TEXT_HPP
