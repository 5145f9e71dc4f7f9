// SPDX-License-Identifier: MIT
#include "fuzz/mutator.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "base/error.hpp"

namespace rrn::fuzz {

namespace {

constexpr std::uint64_t kMaxMutations = 6;
constexpr std::uint64_t kShort = 12;
constexpr std::uint64_t kFewTimes = 8;
constexpr std::uint64_t kManyTimes = 3000;

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

/// Reads the character at `i`, escaped or not, and goes past it.
char unescape(std::string_view line, std::size_t& i) {
  const char c = line[i++];
  if (c != '\\') return c;
  const char escape = i < line.size() ? line[i++] : '\0';
  if (escape == '\\' || escape == '"') return escape;
  if (escape == 'x' && i + 2 <= line.size()) {
    const int high = hex_digit(line[i]);
    const int low = hex_digit(line[i + 1]);
    i += 2;
    if (high >= 0 && low >= 0) return static_cast<char>(high * 16 + low);
  }
  throw Error(ErrorCode::kBadSyntax,
              "unknown escape; expected \\\\, \\\" or \\xHH");
}

}  // namespace

std::vector<std::string> parse_dictionary(std::string_view text,
                                          const std::string& file) {
  std::vector<std::string> tokens;
  SourceLocation place{file, 0, 0};
  while (!text.empty()) {
    ++place.line;
    const std::size_t end = std::min(text.find('\n'), text.size() - 1);
    std::string_view line = text.substr(0, end + 1);
    text.remove_prefix(line.size());
    if (line.ends_with('\n')) line.remove_suffix(1);
    if (line.empty() || line.starts_with('#')) continue;
    if (line.size() < 2 || line.front() != '"' || line.back() != '"') {
      throw Error(ErrorCode::kBadSyntax, place,
                  "no token; expected it in double quotes");
    }
    line = line.substr(1, line.size() - 2);
    std::string token;
    for (std::size_t i = 0; i < line.size();) token += unescape(line, i);
    tokens.push_back(std::move(token));
  }
  return tokens;
}

Mutator::Mutator(std::vector<std::string> corpus,
                 std::vector<std::string> tokens, std::size_t max_size,
                 Seed seed)
    : corpus_(std::move(corpus)),
      tokens_(std::move(tokens)),
      max_size_(max_size),
      rng_(seed.derive("mutator")) {
  RRN_CHECK(!corpus_.empty());
  if (tokens_.empty()) tokens_.emplace_back(1, '\0');
}

std::string Mutator::next() {
  std::string input = pick(corpus_);
  const std::uint64_t n = 1 + rng_.below(kMaxMutations);
  for (std::uint64_t i = 0; i < n; ++i) {
    mutate(input);
    if (input.size() > max_size_) input.resize(max_size_);
  }
  return input;
}

const std::string& Mutator::pick(const std::vector<std::string>& from) {
  return from[rng_.below(from.size())];
}

std::size_t Mutator::pick_position(const std::string& text) {
  return rng_.below(text.size() + 1);
}

Mutator::Range Mutator::pick_range(const std::string& text) {
  const std::size_t start = pick_position(text);
  const std::size_t rest = text.size() - start;
  const bool is_short = rng_.chance(0.7);
  const std::size_t most =
      is_short ? std::min<std::size_t>(rest, kShort) : rest;
  return {start, rng_.below(most + 1)};
}

/// Part of the input, or of another one.
std::string Mutator::pick_piece(const std::string& input) {
  const std::string& from = rng_.chance(0.5) ? input : pick(corpus_);
  const Range range = pick_range(from);
  return from.substr(range.start, range.size);
}

void Mutator::mutate(std::string& input) {
  switch (rng_.below(10)) {
    case 0:
      return flip_bit(input);
    case 1:
    case 2:
      return insert_token(input);
    case 3:
    case 4:
      return replace_by_token(input);
    case 5:
      return splice(input);
    case 6: {
      const Range range = pick_range(input);
      input.erase(range.start, range.size);
      return;
    }
    case 7:
      return move_piece(input);
    case 8:
      return repeat(input);
    default:
      if (rng_.chance(0.3)) input.resize(pick_position(input));
      return;
  }
}

void Mutator::flip_bit(std::string& input) {
  if (input.empty()) return;
  char& byte = input[rng_.below(input.size())];
  byte = static_cast<char>(static_cast<unsigned char>(byte) ^
                           (1U << rng_.below(8)));
}

void Mutator::insert_token(std::string& input) {
  input.insert(pick_position(input), pick(tokens_));
}

void Mutator::replace_by_token(std::string& input) {
  const Range range = pick_range(input);
  input.replace(range.start, range.size, pick(tokens_));
}

/// The start of this input and the end of another.
void Mutator::splice(std::string& input) {
  const std::string& other = pick(corpus_);
  input.resize(pick_position(input));
  input += other.substr(pick_position(other));
}

void Mutator::move_piece(std::string& input) {
  const std::string piece = pick_piece(input);
  input.insert(pick_position(input), piece);
}

void Mutator::repeat(std::string& input) {
  const std::string piece =
      rng_.chance(0.5) ? pick(tokens_) : pick_piece(input);
  const std::uint64_t times =
      1 + rng_.below(rng_.chance(0.05) ? kManyTimes : kFewTimes);
  std::string pieces;
  for (std::uint64_t i = 0; i < times && pieces.size() < max_size_; ++i) {
    pieces += piece;
  }
  input.insert(pick_position(input), pieces);
}

}  // namespace rrn::fuzz
