// SPDX-License-Identifier: MIT
#ifndef RRN_IO_SERD_FEED_HPP
#define RRN_IO_SERD_FEED_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "io/byte_input.hpp"

namespace rrn::io {

/// Hands an input to Serd byte by byte.  Serd reads one byte ahead, so the
/// feed always knows where it stands; reading by pages would hide that, and
/// Serd 0.30 loses its place after a page that is not full.
///
/// For Turtle and TriG the feed also follows the tokens, to go around defects
/// of Serd 0.30 that change data silently:
/// - a quote before an escape in a long string (`"""a"\n"""`) spoils the
///   escape: the quote is passed on escaped;
/// - the labels `_:b1` and `_:B1` become one node: labels get a leading
///   kLabelMark, which also tells them apart from the labels that Serd makes;
/// - a full stop that touches a number takes the number's datatype, and one
///   that touches the last member of a list cuts the list short: a full stop
///   that ends a token gets a blank before it;
/// - a subject `<base>`, `<prefix>` or `<graph>` is taken for the keyword: it
///   is passed on as `<./base>`.
class SerdFeed {
 public:
  static constexpr std::string_view kLabelMark = "x";
  /// Brackets within brackets; Serd's parser recurses for each.
  static constexpr int kMaxNesting = 1000;

  struct Options {
    bool turtle = false;        ///< Turtle or TriG
    bool line_by_line = false;  ///< Act as if each line were all there is
    std::string name;           ///< For messages
    std::uint32_t first_line = 1;
    std::function<void()> poll;  ///< Called now and then; may throw
  };

  SerdFeed(ByteInput& input, Options options);

  /// Returns the next byte or -1 at the end.  Never throws: what goes wrong is
  /// parked in failure() and looks like an end.
  int next() noexcept {
    if (position_ < plain_end_) {
      const auto byte = static_cast<unsigned char>(buffer_[position_]);
      if (is_plain(byte)) {
        ++position_;
        last_ = byte;
        return byte;
      }
    }
    return next_special();
  }

  // To be called before next():
  /// Passes over a byte order mark: Serd 0.30 wants more to follow it.
  void skip_byte_order_mark() noexcept;
  /// Whether `text` comes next.
  bool starts_with(std::string_view text) noexcept;
  /// Whether a label comes next that Serd takes for a keyword in N-Triples.
  bool starts_with_keyword() noexcept;

  /// Stops the feed: the parser sees the end of the input.
  void park(std::exception_ptr failure) noexcept {
    if (!failure_) failure_ = std::move(failure);
    plain_end_ = 0;
  }
  [[nodiscard]] const std::exception_ptr& failure() const { return failure_; }
  [[nodiscard]] bool at_end() const { return at_end_; }

  /// Where the byte stands that was handed out last.
  [[nodiscard]] std::uint32_t line() const { return line_; }
  [[nodiscard]] std::uint32_t column() const;
  /// The byte that comes next, or -1 at the end.
  [[nodiscard]] int last() const { return at_end_ ? -1 : last_; }
  /// Whether a NUL byte has passed in this line.
  [[nodiscard]] bool saw_nul() const { return nul_line_ == line_; }
  /// The line in which the string literal began that is being read, or 0.
  [[nodiscard]] std::uint32_t string_line() const;

  /// Sets line and column of `place` to the last occurrence of `text` before
  /// here, if it is still at hand.
  void locate_back(std::string_view text, SourceLocation& place) const;

  /// Goes on behind the end of the line, and of the string and the braces that
  /// are open there: where a parser can start again after an error.
  void skip_line() noexcept;
  /// In line-by-line mode, starts the next line.  Returns false at the end of
  /// the input.
  bool start_line() noexcept;

 private:
  enum class Lexical : std::uint8_t {
    kPassOn,  // in the other syntaxes
    kText,    // between tokens
    kWord,    // a keyword, or a prefix before its colon
    kLocalStart,
    kLocal,  // a prefixed name behind its colon
    kLabelColon,
    kLabel,
    kInteger,  // or the start of another number
    kFraction,
    kExponent,
    kLanguage,  // or a directive
    kSubtag,
    kComment,
    kIri,
    kString,
    kLongString
  };

  using PlainTable = std::array<std::uint16_t, 256>;
  static PlainTable make_plain_table();
  static const PlainTable kPlain;

  /// Whether the byte changes nothing in the state the feed is in.
  [[nodiscard]] bool is_plain(unsigned char byte) const {
    return (kPlain[byte] >> static_cast<unsigned>(lexical_) & 1U) != 0;
  }

  int next_special() noexcept;
  int special_byte() noexcept;
  bool refill() noexcept;
  void drop_past() noexcept;
  [[nodiscard]] bool is_in_string() const;
  int raw_next() noexcept;
  [[nodiscard]] char ahead(std::size_t i) const {
    return position_ + i < end_ ? buffer_[position_ + i] : '\0';
  }
  char behind_full_stops() noexcept;
  [[nodiscard]] bool is_behind_boolean() const;
  [[nodiscard]] bool is_in_word_like_boolean() const;
  [[nodiscard]] bool has_exponent_at(std::size_t i) const;
  [[nodiscard]] bool goes_on_with(char c) const;
  /// What comes next before one of `ends`, or all if none is near.
  [[nodiscard]] std::string_view ahead_until(std::string_view ends) const;
  int follow(char c) noexcept;
  int follow_token(char c) noexcept;
  int follow_full_stop() noexcept;
  int follow_e(char c) noexcept;
  int start_token(char c) noexcept;
  void count_bracket(char c) noexcept;
  int separate() noexcept;
  int follow_long_string(char c) noexcept;
  void open_string(char quote) noexcept;
  void change_nesting(int by) noexcept;

  ByteInput& input_;
  Options options_;
  std::vector<char> buffer_;
  std::size_t position_ = 0;
  std::size_t end_ = 0;
  std::size_t plain_end_ = 0;    // up to here plain bytes need no more checks
  std::size_t line_start_ = 0;   // in buffer_; may be out of it ...
  std::size_t line_offset_ = 0;  // ... then this is how far it lies before
  std::uint32_t line_ = 1;
  int last_ = -1;
  std::string_view inserted_;  // to hand out before the next byte
  int verbatim_ = 0;           // how many bytes to hand out without a look
  Lexical lexical_ = Lexical::kPassOn;
  char quote_ = 0;
  std::uint32_t string_line_ = 0;
  int nesting_ = 0;
  int braces_ = 0;
  bool input_ended_ = false;
  bool at_end_ = false;
  bool at_line_end_ = false;
  std::uint32_t nul_line_ = 0;
  std::exception_ptr failure_;
};

}  // namespace rrn::io

#endif  // RRN_IO_SERD_FEED_HPP
