// SPDX-License-Identifier: MIT
#ifndef RRN_RDF_DECIMAL_HPP
#define RRN_RDF_DECIMAL_HPP

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace rrn {

/// A decimal number of any size, exact: the value space of xsd:decimal.
///
/// Adding and comparing take linear time in the number of digits, multiplying
/// and dividing quadratic time.
class Decimal {
 public:
  /// Digits behind the point that divided_by() keeps.
  static constexpr std::size_t kDivisionScale = 18;

  Decimal() = default;
  Decimal(std::int64_t value);  // NOLINT(google-explicit-constructor): exact

  /// Reads the lexical form of xsd:decimal: `-12.50`, `+.5`, `3.`.
  static std::optional<Decimal> parse(std::string_view text);

  [[nodiscard]] bool is_zero() const { return digits_.empty(); }
  [[nodiscard]] bool is_negative() const { return negative_; }
  [[nodiscard]] bool is_integer() const { return scale_ == 0; }
  [[nodiscard]] std::size_t n_digits() const { return digits_.size(); }

  [[nodiscard]] Decimal operator-() const;
  [[nodiscard]] Decimal abs() const;
  friend Decimal operator+(const Decimal& a, const Decimal& b);
  friend Decimal operator-(const Decimal& a, const Decimal& b);
  friend Decimal operator*(const Decimal& a, const Decimal& b);
  /// Rounds half away from zero at kDivisionScale digits behind the point.
  /// Requires that `divisor` is not zero.
  [[nodiscard]] Decimal divided_by(const Decimal& divisor) const;
  /// What a division that stops at the whole quotient leaves; it has the sign
  /// of this number.  Requires that `divisor` is not zero.
  [[nodiscard]] Decimal remainder_by(const Decimal& divisor) const;

  /// The integer towards zero.
  [[nodiscard]] Decimal truncated() const;
  [[nodiscard]] Decimal floor() const;
  [[nodiscard]] Decimal ceiling() const;
  /// The nearest integer; of two, the greater one.
  [[nodiscard]] Decimal rounded() const;

  /// The shortest form: `-12.5`, `3`.
  [[nodiscard]] std::string to_string() const;
  /// The nearest double.
  [[nodiscard]] double to_double() const;
  /// The value if it is an integer of that range.
  [[nodiscard]] std::optional<std::int64_t> to_int64() const;

  friend bool operator==(const Decimal&, const Decimal&) = default;
  friend std::strong_ordering operator<=>(const Decimal& a, const Decimal& b);

 private:
  Decimal(bool negative, std::string digits, std::size_t scale);
  /// The digits as a whole number of units of 10^-scale.
  [[nodiscard]] std::string scaled_to(std::size_t scale) const;

  bool negative_ = false;
  std::string digits_;     ///< Without zeros in front; empty: zero
  std::size_t scale_ = 0;  ///< Digits behind the point; the last one is not 0
};

}  // namespace rrn

#endif  // RRN_RDF_DECIMAL_HPP
