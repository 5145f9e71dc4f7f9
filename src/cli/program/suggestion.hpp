// SPDX-License-Identifier: MIT
#ifndef RRN_CLI_PROGRAM_SUGGESTION_HPP
#define RRN_CLI_PROGRAM_SUGGESTION_HPP

#include <cstddef>
#include <string>
#include <string_view>

namespace rrn::cli {

/// How many characters have to be changed, added, left out or swapped with the
/// next to make one word of the other; more than `most` counts as `most` + 1.
[[nodiscard]] std::size_t edit_distance(std::string_view a, std::string_view b,
                                        std::size_t most);

/// Finds the word that was meant: the nearest one among those it is shown, if
/// it is near enough to be a slip.
class Suggestion {
 public:
  explicit Suggestion(std::string_view wrong);

  void offer(std::string_view word);
  /// The word; empty if none is near.
  [[nodiscard]] const std::string& word() const { return best_; }
  /// `; did you mean 'WORD'?`, or nothing.
  [[nodiscard]] std::string text() const;

 private:
  std::string wrong_;
  std::size_t distance_;  ///< What a word must be under
  std::string best_;
};

}  // namespace rrn::cli

#endif  // RRN_CLI_PROGRAM_SUGGESTION_HPP
