// SPDX-License-Identifier: MIT
#include "rdf/xsd_float.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <limits>

namespace rrn {

namespace {

std::size_t count_digits(std::string_view text) {
  const auto end = std::find_if_not(
      text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
  return static_cast<std::size_t>(end - text.begin());
}

/// A number without its sign, cut into digits and exponent.
struct Numeral {
  std::string_view whole;
  std::string_view fraction;
  std::string_view exponent;  ///< Has a minus sign if negative, never a plus
};

std::optional<Numeral> cut(std::string_view text) {
  Numeral numeral;
  numeral.whole = text.substr(0, count_digits(text));
  text.remove_prefix(numeral.whole.size());
  if (text.starts_with('.')) {
    text.remove_prefix(1);
    numeral.fraction = text.substr(0, count_digits(text));
    text.remove_prefix(numeral.fraction.size());
  }
  if (numeral.whole.empty() && numeral.fraction.empty()) return std::nullopt;
  if (text.empty()) return numeral;
  if (text.front() != 'e' && text.front() != 'E') return std::nullopt;
  text.remove_prefix(1);
  if (text.starts_with('+')) {
    text.remove_prefix(1);
    if (text.starts_with('-')) return std::nullopt;
  }
  const std::string_view digits = text.starts_with('-') ? text.substr(1) : text;
  if (digits.empty() || count_digits(digits) != digits.size()) {
    return std::nullopt;
  }
  numeral.exponent = text;
  return numeral;
}

/// Is a number that no finite value is near to great rather than small?
bool is_huge(const Numeral& numeral) {
  const std::size_t first = numeral.whole.find_first_not_of('0');
  std::ptrdiff_t size = 0;
  if (first != std::string_view::npos) {
    size = static_cast<std::ptrdiff_t>(numeral.whole.size() - first);
  } else {
    const std::size_t zeros = numeral.fraction.find_first_not_of('0');
    if (zeros == std::string_view::npos) return false;
    size = -static_cast<std::ptrdiff_t>(zeros);
  }
  const std::string_view exponent = numeral.exponent;
  std::ptrdiff_t power = 0;
  const auto [end, error] = std::from_chars(
      exponent.data(), exponent.data() + exponent.size(), power);
  if (error == std::errc::result_out_of_range) {
    return !exponent.starts_with('-');
  }
  return size > -power;
}

template <typename Real>
std::optional<double> parse_real(std::string_view text) {
  if (text == "NaN") return std::numeric_limits<double>::quiet_NaN();
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.remove_prefix(1);
  const double sign = negative ? -1.0 : 1.0;
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  if (text == "INF") return sign * kInfinity;
  const std::optional<Numeral> numeral = cut(text);
  if (!numeral) return std::nullopt;
  std::string form(numeral->whole.empty() ? "0" : numeral->whole);
  if (!numeral->fraction.empty()) form.append(".").append(numeral->fraction);
  if (!numeral->exponent.empty()) form.append("e").append(numeral->exponent);
  Real value = 0;
  const auto [end, error] =
      std::from_chars(form.data(), form.data() + form.size(), value);
  if (error == std::errc::result_out_of_range) {
    return sign * (is_huge(*numeral) ? kInfinity : 0.0);
  }
  return sign * static_cast<double>(value);
}

template <typename Real>
std::string real_form(Real value) {
  if (std::isnan(value)) return "NaN";
  if (std::isinf(value)) return value < 0 ? "-INF" : "INF";
  std::array<char, 64> buffer{};
  const auto [end, error] =
      std::to_chars(buffer.data(), buffer.data() + buffer.size(), value,
                    std::chars_format::scientific);
  const std::string_view text(buffer.data(),
                              static_cast<std::size_t>(end - buffer.data()));
  const std::size_t e = text.find('e');
  std::string form(text.substr(0, e));
  if (form.find('.') == std::string::npos) form += ".0";
  form += 'E';
  std::string_view exponent = text.substr(e + 1);
  if (exponent.front() == '-') form += '-';
  exponent.remove_prefix(1);
  const std::size_t first = exponent.find_first_not_of('0');
  form += first == std::string_view::npos ? "0" : exponent.substr(first);
  return form;
}

}  // namespace

std::optional<double> parse_double(std::string_view text) {
  return parse_real<double>(text);
}

std::optional<double> parse_float(std::string_view text) {
  return parse_real<float>(text);
}

std::string double_form(double value) { return real_form(value); }

std::string float_form(double value) {
  return real_form(static_cast<float>(value));
}

}  // namespace rrn
