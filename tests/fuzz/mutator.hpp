// SPDX-License-Identifier: MIT
#ifndef RRN_TESTS_FUZZ_MUTATOR_HPP
#define RRN_TESTS_FUZZ_MUTATOR_HPP

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/random.hpp"

namespace rrn::fuzz {

/// Makes inputs out of a corpus and a grammar's tokens, the same for the same
/// seed.  Knows nothing of what the inputs reach.
class Mutator {
 public:
  /// Inputs have up to `max_size` bytes.  Requires a corpus that is not empty.
  Mutator(std::vector<std::string> corpus, std::vector<std::string> tokens,
          std::size_t max_size, Seed seed);

  /// Returns the next input.
  [[nodiscard]] std::string next();

 private:
  struct Range {
    std::size_t start;
    std::size_t size;
  };

  [[nodiscard]] const std::string& pick(const std::vector<std::string>& from);
  /// Part of a text, short more often than long.
  [[nodiscard]] Range pick_range(const std::string& text);
  [[nodiscard]] std::size_t pick_position(const std::string& text);
  [[nodiscard]] std::string pick_piece(const std::string& input);

  void mutate(std::string& input);
  void flip_bit(std::string& input);
  void insert_token(std::string& input);
  void replace_by_token(std::string& input);
  void splice(std::string& input);
  void move_piece(std::string& input);
  void repeat(std::string& input);

  std::vector<std::string> corpus_;
  std::vector<std::string> tokens_;
  std::size_t max_size_;
  Rng rng_;
};

/// Reads tokens in the syntax of libFuzzer's dictionaries: one quoted token a
/// line, with \\, \" and \xHH.  Throws Error (kBadSyntax).
[[nodiscard]] std::vector<std::string> parse_dictionary(
    std::string_view text, const std::string& file);

}  // namespace rrn::fuzz

#endif  // RRN_TESTS_FUZZ_MUTATOR_HPP
