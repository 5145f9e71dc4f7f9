// SPDX-License-Identifier: MIT
#ifndef RRN_RDF_NAME_GROWTH_HPP
#define RRN_RDF_NAME_GROWTH_HPP

#include <cstddef>

namespace rrn {

/// Watches how long the names of a text are when they are written out: a short
/// text with a long prefix or base must not fill the memory.
class NameGrowth {
 public:
  /// Bytes of names that every text may have.
  static constexpr std::size_t kFree = 64 << 20;
  /// How many times as long as in the text the names of a longer one may be.
  static constexpr std::size_t kMost = 100;
  /// What to tell people when add() refuses a name.
  static constexpr const char* kProblem =
      "names that take a hundred times as much room when they are written out; "
      "expected a shorter prefix or base";

  /// Counts a name by its bytes in the text and as a whole IRI.  Returns
  /// whether all names together are within the limits.
  [[nodiscard]] bool add(std::size_t n_written, std::size_t n_whole) {
    n_written_ += n_written + 1;  // names are set apart by a byte or more
    n_whole_ += n_whole;
    return n_whole_ <= kFree || n_whole_ / kMost <= n_written_;
  }

 private:
  std::size_t n_written_ = 0;
  std::size_t n_whole_ = 0;
};

}  // namespace rrn

#endif  // RRN_RDF_NAME_GROWTH_HPP
