// SPDX-License-Identifier: MIT
#include "io/serd_feed.hpp"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <utility>

#include "base/ascii.hpp"

namespace rrn::io {

namespace {

constexpr std::size_t kBufferSize = std::size_t{1} << 16;
constexpr std::size_t kLookAhead = 10;
constexpr std::size_t kPast = std::size_t{1} << 12;

/// Whether `c` may start a prefix or a label, as far as one byte tells.
bool starts_name(char c) {
  return is_letter(c) || c == '_' || static_cast<unsigned char>(c) >= 0x80;
}

bool starts_label(char c) { return starts_name(c) || is_digit(c); }

bool is_in_word(char c) { return starts_label(c) || c == '-'; }

bool starts_local(char c) {
  return starts_label(c) || c == ':' || c == '%' || c == '\\';
}

bool is_in_local(char c) { return starts_local(c) || c == '-'; }

bool is_e(char c) { return c == 'e' || c == 'E'; }

/// Whether Serd 0.30 takes a node of this text for a keyword.
bool is_keyword(std::string_view text) {
  constexpr std::size_t kLongest = 6;
  if (text.size() > kLongest) return false;
  const std::string word = lower_case(text);
  return word == "base" || word == "prefix" || word == "graph";
}

/// Whether a line of N-Triples or N-Quads ends inside of a string.
bool ends_in_string(std::string_view line) {
  bool in_string = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '"') in_string = !in_string;
    if (line[i] == '\\') ++i;
  }
  return in_string;
}

}  // namespace

SerdFeed::SerdFeed(ByteInput& input, Options options)
    : input_(input), options_(std::move(options)), buffer_(kBufferSize) {
  line_ = options_.first_line;
  if (options_.turtle) lexical_ = Lexical::kText;
}

const SerdFeed::PlainTable SerdFeed::kPlain = make_plain_table();

SerdFeed::PlainTable SerdFeed::make_plain_table() {
  PlainTable table{};
  const auto allow = [&table](Lexical state, auto&& is_allowed) {
    for (std::size_t byte = 1; byte < table.size(); ++byte) {
      const char c = static_cast<char>(byte);
      if (c == '\n' || !is_allowed(c)) continue;
      table[byte] |=
          static_cast<std::uint16_t>(1U << static_cast<unsigned>(state));
    }
  };
  const auto among = [](std::string_view characters) {
    return
        [characters](char c) { return characters.find(c) != characters.npos; };
  };
  const auto not_among = [](std::string_view characters) {
    return
        [characters](char c) { return characters.find(c) == characters.npos; };
  };
  allow(Lexical::kPassOn, not_among(""));
  allow(Lexical::kText, among(" \t\r;,."));
  allow(Lexical::kWord, [](char c) { return is_in_word(c) && c != '_'; });
  allow(Lexical::kLocal, [](char c) { return is_in_local(c) && c != '\\'; });
  allow(Lexical::kLabel, is_in_word);
  allow(Lexical::kComment, not_among("\r"));
  allow(Lexical::kIri, not_among(">"));
  allow(Lexical::kString, not_among("\"'\\"));
  allow(Lexical::kLongString, not_among("\"'\\"));
  return table;
}

std::uint32_t SerdFeed::column() const {
  const std::size_t column = line_offset_ + position_ - line_start_;
  // The end of the input is behind the last byte, unless that ends a line.
  const bool is_behind = column == 0 || (at_end_ && last_ != '\n');
  return static_cast<std::uint32_t>(is_behind ? column + 1 : column);
}

std::uint32_t SerdFeed::string_line() const {
  const bool in_string =
      lexical_ == Lexical::kString || lexical_ == Lexical::kLongString;
  return in_string ? string_line_ : 0;
}

bool SerdFeed::is_in_string() const {
  switch (lexical_) {
    case Lexical::kPassOn:
      return line_offset_ == 0 && ends_in_string({buffer_.data() + line_start_,
                                                  position_ - line_start_});
    case Lexical::kString:
    case Lexical::kLongString:
      return true;
    default:
      return false;
  }
}

void SerdFeed::skip_byte_order_mark() noexcept {
  constexpr std::string_view kMark = "\xEF\xBB\xBF";
  if (!starts_with(kMark)) return;
  position_ = kMark.size();
  line_start_ = position_;
}

bool SerdFeed::starts_with(std::string_view text) noexcept {
  while (end_ - position_ < text.size() && !input_ended_) refill();
  return std::string_view(buffer_.data() + position_, end_ - position_)
      .starts_with(text);
}

bool SerdFeed::starts_with_keyword() noexcept {
  constexpr std::string_view kStart = "_:";
  return starts_with(kStart) &&
         is_keyword(ahead_until(" \t<").substr(kStart.size()));
}

std::string_view SerdFeed::ahead_until(std::string_view ends) const {
  const std::string_view rest(buffer_.data() + position_, end_ - position_);
  return rest.substr(0, rest.substr(0, kLookAhead).find_first_of(ends));
}

bool SerdFeed::refill() noexcept {
  if (buffer_.size() - end_ < kBufferSize / 2) drop_past();
  plain_end_ = 0;
  try {
    if (options_.poll) options_.poll();
    const std::size_t n =
        input_.read(buffer_.data() + end_, buffer_.size() - end_);
    end_ += n;
    input_ended_ = n == 0;
  } catch (...) {
    park(std::current_exception());
    input_ended_ = true;
  }
  return !input_ended_;
}

/// Makes room but for the bytes that locate_back() searches.
void SerdFeed::drop_past() noexcept {
  const std::size_t dropped = position_ - std::min(position_, kPast);
  std::memmove(buffer_.data(), buffer_.data() + dropped, end_ - dropped);
  if (line_start_ >= dropped) {
    line_start_ -= dropped;
  } else {
    line_offset_ += dropped - line_start_;
    line_start_ = 0;
  }
  position_ -= dropped;
  end_ -= dropped;
}

int SerdFeed::raw_next() noexcept {
  while (end_ - position_ < kLookAhead && !input_ended_) refill();
  if (position_ == end_ || at_line_end_) return -1;
  if (last_ == '\n') {
    ++line_;
    line_start_ = position_;
    line_offset_ = 0;
  }
  const char c = buffer_[position_++];
  last_ = static_cast<unsigned char>(c);
  return last_;
}

int SerdFeed::next_special() noexcept {
  const int byte = special_byte();
  const bool ready = verbatim_ == 0 && inserted_.empty() && last_ != '\n' &&
                     !failure_ && end_ >= kLookAhead;
  plain_end_ = ready ? end_ - kLookAhead : 0;
  return byte;
}

int SerdFeed::special_byte() noexcept {
  if (failure_) {
    at_end_ = true;
    return -1;
  }
  if (!inserted_.empty()) {
    const auto byte = static_cast<unsigned char>(inserted_.front());
    inserted_.remove_prefix(1);
    return byte;
  }
  const int byte = raw_next();
  if (byte < 0 || failure_) {
    at_end_ = true;
    return -1;
  }
  if (byte == '\n' && options_.line_by_line) at_line_end_ = true;
  if (byte == 0 && !is_in_string()) {
    // Serd takes NUL for an end; this byte is an error in any syntax.
    nul_line_ = line_;
    return 0xFF;
  }
  if (verbatim_ > 0) {
    --verbatim_;
    return byte;
  }
  return follow(static_cast<char>(byte));
}

int SerdFeed::follow(char c) noexcept {
  const int byte = static_cast<unsigned char>(c);
  switch (lexical_) {
    case Lexical::kPassOn:
      return byte;
    case Lexical::kLabelColon:
      if (starts_label(ahead(0))) inserted_ = kLabelMark;
      lexical_ = Lexical::kLabel;
      return byte;
    case Lexical::kComment:
      if (c == '\n' || c == '\r') lexical_ = Lexical::kText;
      return byte;
    case Lexical::kIri:
      if (c == '>' || c == '\n') lexical_ = Lexical::kText;
      return byte;
    case Lexical::kString:
      if (c == '\\') verbatim_ = 1;
      if (c == quote_ || c == '\n') lexical_ = Lexical::kText;
      return byte;
    case Lexical::kLongString:
      return follow_long_string(c);
    default:
      return follow_token(c);
  }
}

/// Whether the token at hand has `c` in it.
bool SerdFeed::goes_on_with(char c) const {
  switch (lexical_) {
    case Lexical::kWord:
    case Lexical::kLabel:
      return is_in_word(c);
    case Lexical::kLocalStart:
      return starts_local(c);
    case Lexical::kLocal:
      return is_in_local(c);
    case Lexical::kInteger:
    case Lexical::kFraction:
    case Lexical::kExponent:
      return is_digit(c);
    case Lexical::kLanguage:
      return is_letter(c) || c == '-';
    case Lexical::kSubtag:
      return is_letter(c) || is_digit(c) || c == '-';
    default:
      return false;
  }
}

int SerdFeed::follow_token(char c) noexcept {
  if (c == '.') return follow_full_stop();
  const bool in_digits =
      lexical_ == Lexical::kInteger || lexical_ == Lexical::kFraction;
  if (in_digits && is_e(c)) return follow_e(c);
  if (!goes_on_with(c)) return start_token(c);
  if (c == '_' && ahead(0) == ':' && is_in_word_like_boolean()) {
    inserted_ = " ";  // an error: else Serd would find a label there
  }
  if (lexical_ == Lexical::kLocalStart) lexical_ = Lexical::kLocal;
  if (lexical_ == Lexical::kLanguage && c == '-') lexical_ = Lexical::kSubtag;
  if (c == '\\') verbatim_ = 1;
  return static_cast<unsigned char>(c);
}

/// Follows a full stop inside of a token or behind it.
int SerdFeed::follow_full_stop() noexcept {
  bool is_inside = false;
  switch (lexical_) {
    case Lexical::kText:
      return '.';
    case Lexical::kWord:
      is_inside = !is_behind_boolean();
      break;
    case Lexical::kLocal:
      is_inside = is_in_local(behind_full_stops());
      break;
    case Lexical::kLabel:
      is_inside = is_in_word(behind_full_stops());
      break;
    case Lexical::kInteger:
      is_inside = is_digit(ahead(0)) || (is_e(ahead(0)) && has_exponent_at(1));
      if (is_inside) lexical_ = Lexical::kFraction;
      break;
    default:
      break;
  }
  return is_inside ? '.' : separate();
}

/// Follows an E behind the digits of a number.
int SerdFeed::follow_e(char c) noexcept {
  if (!has_exponent_at(0)) return separate();
  lexical_ = Lexical::kExponent;
  if (!is_digit(ahead(0))) verbatim_ = 1;
  return c;
}

/// Ends the token by a blank; the byte at hand comes next.
int SerdFeed::separate() noexcept {
  --position_;
  last_ = ' ';
  lexical_ = Lexical::kText;
  return last_;
}

/// The first byte ahead that is no full stop.
char SerdFeed::behind_full_stops() noexcept {
  std::size_t i = 0;
  while (true) {
    if (position_ + i == end_ && !input_ended_ && i < kPast) {
      refill();
    } else if (ahead(i) != '.') {
      return ahead(i);
    } else {
      ++i;
    }
  }
}

/// Whether the byte at hand directly follows `true` or `false`.
bool SerdFeed::is_behind_boolean() const {
  const std::string_view past(buffer_.data(), position_ - 1);
  for (const std::string_view word : {"true", "false"}) {
    if (!past.ends_with(word)) continue;
    if (past.size() == word.size()) return true;
    const char before = past[past.size() - word.size() - 1];
    return !is_in_word(before) && before != '.';
  }
  return false;
}

/// Whether the byte at hand is part of a word such as `true_` or `false-1_`,
/// which Serd takes for a boolean and what follows.
bool SerdFeed::is_in_word_like_boolean() const {
  if (lexical_ != Lexical::kWord) return false;
  const std::string_view past(buffer_.data(), position_ - 1);
  std::size_t start = past.size();
  while (start > 0 && is_in_word(past[start - 1])) --start;
  const std::string_view word = past.substr(start);
  const std::string_view letters =
      word.substr(0, std::ranges::find_if_not(word, is_letter) - word.begin());
  return letters == "true" || letters == "false";
}

/// Whether the digits of an exponent, perhaps signed, are `i` bytes ahead.
bool SerdFeed::has_exponent_at(std::size_t i) const {
  const bool is_signed = ahead(i) == '+' || ahead(i) == '-';
  return is_digit(ahead(is_signed ? i + 1 : i));
}

/// Follows the first byte of a token, or one between tokens.
int SerdFeed::start_token(char c) noexcept {
  lexical_ = Lexical::kText;
  switch (c) {
    case ':':
      lexical_ = Lexical::kLocalStart;
      break;
    case '@':
      lexical_ = Lexical::kLanguage;
      break;
    case '#':
      lexical_ = Lexical::kComment;
      break;
    case '<':
      lexical_ = Lexical::kIri;
      if (is_keyword(ahead_until(">"))) inserted_ = "./";
      break;
    case '"':
    case '\'':
      open_string(c);
      break;
    case '\\':
      verbatim_ = 1;
      break;
    case '_':
      lexical_ = ahead(0) == ':' ? Lexical::kLabelColon : Lexical::kWord;
      break;
    default:
      if (starts_name(c)) lexical_ = Lexical::kWord;
      if (is_digit(c)) lexical_ = Lexical::kInteger;
      count_bracket(c);
  }
  return static_cast<unsigned char>(c);
}

void SerdFeed::count_bracket(char c) noexcept {
  switch (c) {
    case '[':
    case '(':
      change_nesting(1);
      break;
    case ']':
    case ')':
      change_nesting(-1);
      break;
    case '{':
      ++braces_;
      break;
    case '}':
      --braces_;
      break;
    default:
      break;
  }
}

void SerdFeed::open_string(char quote) noexcept {
  if (ahead(0) != quote) {
    lexical_ = Lexical::kString;
  } else if (ahead(1) != quote) {
    verbatim_ = 1;  // the empty string
    return;
  } else {
    verbatim_ = 2;
    lexical_ = Lexical::kLongString;
  }
  quote_ = quote;
  string_line_ = line_;
}

int SerdFeed::follow_long_string(char c) noexcept {
  if (c == '\\') {
    verbatim_ = 1;
  } else if (c == quote_) {
    if (ahead(0) == quote_) {
      const bool closes = ahead(1) == quote_;
      verbatim_ = closes ? 2 : 1;
      if (closes) lexical_ = Lexical::kText;
    } else if (ahead(0) == '\\') {
      inserted_ = c == '"' ? "\"" : "'";
      return '\\';
    }
  }
  return static_cast<unsigned char>(c);
}

void SerdFeed::change_nesting(int by) noexcept {
  nesting_ += by;
  if (nesting_ <= kMaxNesting) return;
  park(std::make_exception_ptr(
      Error(ErrorCode::kUnsupported, {options_.name, line_, column()},
            "brackets are nested too deeply; at most " +
                std::to_string(kMaxNesting) + " levels are supported")));
}

void SerdFeed::locate_back(std::string_view text, SourceLocation& place) const {
  const std::string_view past(buffer_.data(), position_);
  const std::size_t at = text.empty() ? past.npos : past.rfind(text);
  if (at == past.npos) return;
  // The last byte does not count: a line break is part of its line.
  const auto n_breaks = std::count(
      past.begin() + static_cast<std::ptrdiff_t>(at), past.end() - 1, '\n');
  if (n_breaks == 0) {
    place.column =
        static_cast<std::uint32_t>(line_offset_ + at - line_start_ + 1);
    return;
  }
  const std::size_t line_break = past.rfind('\n', at);
  if (line_break == past.npos) return;
  place.line = line_ - static_cast<std::uint32_t>(n_breaks);
  place.column = static_cast<std::uint32_t>(at - line_break);
}

void SerdFeed::skip_line() noexcept {
  const auto resting = [this] {
    return last_ == '\n' && lexical_ <= Lexical::kText && braces_ <= 0;
  };
  while (!at_end_ && !resting() && next() >= 0) {
  }
  verbatim_ = 0;
  inserted_ = {};
  plain_end_ = 0;
  nesting_ = 0;
  braces_ = 0;
}

bool SerdFeed::start_line() noexcept {
  if (failure_) return false;
  while (end_ - position_ < kLookAhead && !input_ended_) refill();
  at_line_end_ = false;
  at_end_ = failure_ || position_ == end_;
  return !at_end_;
}

}  // namespace rrn::io
