// SPDX-License-Identifier: MIT
#include "rdf/decimal.hpp"

#include <algorithm>
#include <charconv>
#include <limits>
#include <utility>
#include <vector>

#include "base/ascii.hpp"
#include "base/error.hpp"

namespace rrn {

namespace {

int value_of(char digit) { return digit - '0'; }

char digit_of(int value) { return static_cast<char>('0' + value); }

std::string without_leading_zeros(std::string digits) {
  const std::size_t first = digits.find_first_not_of('0');
  return first == std::string::npos ? std::string() : digits.substr(first);
}

// Magnitudes are digits without zeros in front.

std::strong_ordering compare_magnitudes(std::string_view a,
                                        std::string_view b) {
  if (a.size() != b.size()) return a.size() <=> b.size();
  return a.compare(b) <=> 0;
}

std::string add_magnitudes(std::string_view a, std::string_view b) {
  if (a.size() < b.size()) std::swap(a, b);
  std::string sum(a.size() + 1, '0');
  int carry = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    int digit = value_of(a[a.size() - 1 - i]) + carry;
    if (i < b.size()) digit += value_of(b[b.size() - 1 - i]);
    carry = digit / 10;
    sum[sum.size() - 1 - i] = digit_of(digit % 10);
  }
  sum.front() = digit_of(carry);
  return without_leading_zeros(std::move(sum));
}

/// Requires a >= b.
std::string subtract_magnitudes(std::string_view a, std::string_view b) {
  std::string difference(a);
  int borrow = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    int digit = value_of(a[a.size() - 1 - i]) - borrow;
    if (i < b.size()) digit -= value_of(b[b.size() - 1 - i]);
    borrow = digit < 0 ? 1 : 0;
    difference[difference.size() - 1 - i] = digit_of(digit + 10 * borrow);
  }
  return without_leading_zeros(std::move(difference));
}

std::string multiply_magnitudes(std::string_view a, std::string_view b) {
  std::vector<std::uint32_t> sums(a.size() + b.size(), 0);
  for (std::size_t i = 0; i < a.size(); ++i) {
    const auto digit = static_cast<std::uint32_t>(value_of(a[i]));
    for (std::size_t j = 0; j < b.size(); ++j) {
      sums[i + j + 1] += digit * static_cast<std::uint32_t>(value_of(b[j]));
    }
  }
  std::string product(sums.size(), '0');
  std::uint32_t carry = 0;
  for (std::size_t i = sums.size(); i-- > 0;) {
    const std::uint32_t digit = sums[i] + carry;
    product[i] = digit_of(static_cast<int>(digit % 10));
    carry = digit / 10;
  }
  return without_leading_zeros(std::move(product));
}

/// The whole quotient by long division, the remainder in `rest`.
std::string divide_magnitudes(std::string_view a, std::string_view b,
                              std::string& rest) {
  std::string quotient;
  rest.clear();
  for (const char next : a) {
    if (!rest.empty() || next != '0') rest += next;
    int digit = 0;
    for (; compare_magnitudes(rest, b) >= 0; ++digit) {
      rest = subtract_magnitudes(rest, b);
    }
    quotient += digit_of(digit);
  }
  return without_leading_zeros(std::move(quotient));
}

}  // namespace

Decimal::Decimal(std::int64_t value)
    : Decimal(value < 0,
              std::to_string(value).substr(value < 0 ? std::size_t{1}
                                                     : std::size_t{0}),
              0) {}

Decimal::Decimal(bool negative, std::string digits, std::size_t scale) {
  digits_ = without_leading_zeros(std::move(digits));
  if (digits_.empty()) return;
  while (scale > 0 && digits_.back() == '0') {
    digits_.pop_back();
    --scale;
  }
  negative_ = negative;
  scale_ = scale;
}

std::optional<Decimal> Decimal::parse(std::string_view text) {
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.remove_prefix(1);
  const std::size_t point = std::min(text.find('.'), text.size());
  const std::string_view whole = text.substr(0, point);
  const std::string_view fraction =
      point < text.size() ? text.substr(point + 1) : std::string_view();
  if (whole.empty() && fraction.empty()) return std::nullopt;
  std::string digits(whole);
  digits += fraction;
  if (!std::all_of(digits.begin(), digits.end(), is_digit)) {
    return std::nullopt;
  }
  return Decimal(negative, std::move(digits), fraction.size());
}

std::string Decimal::scaled_to(std::size_t scale) const {
  return is_zero() ? digits_ : digits_ + std::string(scale - scale_, '0');
}

Decimal Decimal::operator-() const {
  Decimal result = *this;
  result.negative_ = !negative_ && !is_zero();
  return result;
}

Decimal Decimal::abs() const { return negative_ ? -*this : *this; }

Decimal operator+(const Decimal& a, const Decimal& b) {
  const std::size_t scale = std::max(a.scale_, b.scale_);
  const std::string left = a.scaled_to(scale);
  const std::string right = b.scaled_to(scale);
  if (a.negative_ == b.negative_) {
    return {a.negative_, add_magnitudes(left, right), scale};
  }
  if (compare_magnitudes(left, right) >= 0) {
    return {a.negative_, subtract_magnitudes(left, right), scale};
  }
  return {b.negative_, subtract_magnitudes(right, left), scale};
}

Decimal operator-(const Decimal& a, const Decimal& b) { return a + -b; }

Decimal operator*(const Decimal& a, const Decimal& b) {
  if (a.is_zero() || b.is_zero()) return {};
  return {a.negative_ != b.negative_, multiply_magnitudes(a.digits_, b.digits_),
          a.scale_ + b.scale_};
}

Decimal Decimal::divided_by(const Decimal& divisor) const {
  RRN_CHECK(!divisor.is_zero());
  // Both as whole numbers.
  const std::size_t scale = std::max(scale_, divisor.scale_);
  std::string rest;
  const std::string quotient =
      divide_magnitudes(scaled_to(scale) + std::string(kDivisionScale, '0'),
                        divisor.scaled_to(scale), rest);
  const bool round_up = compare_magnitudes(add_magnitudes(rest, rest),
                                           divisor.scaled_to(scale)) >= 0;
  return {negative_ != divisor.negative_,
          round_up ? add_magnitudes(quotient, "1") : quotient, kDivisionScale};
}

Decimal Decimal::remainder_by(const Decimal& divisor) const {
  RRN_CHECK(!divisor.is_zero());
  const std::size_t scale = std::max(scale_, divisor.scale_);
  std::string rest;
  divide_magnitudes(scaled_to(scale), divisor.scaled_to(scale), rest);
  return {negative_, std::move(rest), scale};
}

Decimal Decimal::truncated() const {
  if (scale_ == 0) return *this;
  if (scale_ >= digits_.size()) return {};
  return {negative_, digits_.substr(0, digits_.size() - scale_), 0};
}

Decimal Decimal::floor() const {
  const Decimal whole = truncated();
  return negative_ && scale_ > 0 ? whole - Decimal(1) : whole;
}

Decimal Decimal::ceiling() const { return -(-*this).floor(); }

Decimal Decimal::rounded() const {
  return (*this + Decimal(false, "5", 1)).floor();
}

std::string Decimal::to_string() const {
  if (is_zero()) return "0";
  std::string text = digits_;
  if (scale_ > 0) {
    if (text.size() <= scale_) text.insert(0, scale_ + 1 - text.size(), '0');
    text.insert(text.size() - scale_, ".");
  }
  return negative_ ? "-" + text : text;
}

double Decimal::to_double() const {
  const std::string text = to_string();
  double value = 0;
  const auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc::result_out_of_range) return value;
  const bool huge = digits_.size() > scale_;
  value = huge ? std::numeric_limits<double>::infinity() : 0.0;
  return negative_ ? -value : value;
}

std::optional<std::int64_t> Decimal::to_int64() const {
  if (!is_integer()) return std::nullopt;
  const std::string text = to_string();
  std::int64_t value = 0;
  const auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc()) return std::nullopt;
  return value;
}

std::strong_ordering operator<=>(const Decimal& a, const Decimal& b) {
  if (a.negative_ != b.negative_) {
    return a.negative_ ? std::strong_ordering::less
                       : std::strong_ordering::greater;
  }
  const std::size_t scale = std::max(a.scale_, b.scale_);
  const auto order = compare_magnitudes(a.scaled_to(scale), b.scaled_to(scale));
  return a.negative_ ? 0 <=> order : order;
}

}  // namespace rrn
