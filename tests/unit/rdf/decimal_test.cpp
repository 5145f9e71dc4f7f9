// SPDX-License-Identifier: MIT
#include "rdf/decimal.hpp"

#include <cstdint>
#include <string>

#include <gtest/gtest.h>

#include "base/random.hpp"

namespace rrn {
namespace {

__extension__ using Int128 = __int128;

Decimal decimal(const char* text) { return Decimal::parse(text).value(); }

/// Writes a number of units of 10^-scale.
std::string text_of(Int128 units, unsigned scale) {
  const bool negative = units < 0;
  if (negative) units = -units;
  std::string digits;
  for (; units > 0; units /= 10) {
    digits.insert(digits.begin(), static_cast<char>('0' + units % 10));
  }
  while (digits.size() <= scale) digits.insert(digits.begin(), '0');
  digits.insert(digits.size() - scale, ".");
  return (negative ? "-" : "") + digits;
}

TEST(Decimal, ReadsTheLexicalForms) {
  EXPECT_EQ(decimal("007.500").to_string(), "7.5");
  EXPECT_EQ(decimal("+.5").to_string(), "0.5");
  EXPECT_EQ(decimal("-3.").to_string(), "-3");
  EXPECT_EQ(decimal("-0.000").to_string(), "0");
  EXPECT_EQ(decimal("1000").to_string(), "1000");
  EXPECT_EQ(decimal("-0.001").to_string(), "-0.001");
  for (const char* const bad : {"", "+", "-", ".", "-.", "1e3", "1,5", " 1",
                                "1 ", "--1", "1.2.3", "0x1", "INF"}) {
    EXPECT_EQ(Decimal::parse(bad), std::nullopt) << bad;
  }
}

TEST(Decimal, IsExactBeyondMachineNumbers) {
  const Decimal big = decimal("99999999999999999999999999999999999999");
  EXPECT_EQ((big + Decimal(1)).to_string(),
            "100000000000000000000000000000000000000");
  EXPECT_EQ((big * big).to_string(),
            "9999999999999999999999999999999999999800000000000000000000000000"
            "000000000001");
  EXPECT_EQ((big - big), Decimal());
  EXPECT_LT(big, big + decimal("0.0000000000000000000000001"));
  EXPECT_EQ(big.to_int64(), std::nullopt);
  EXPECT_EQ(Decimal(INT64_MIN).to_string(), "-9223372036854775808");
  EXPECT_EQ(decimal("-9223372036854775808").to_int64(), INT64_MIN);
  EXPECT_EQ(decimal("9223372036854775808").to_int64(), std::nullopt);
}

TEST(Decimal, DividesToEighteenDigits) {
  EXPECT_EQ(decimal("1").divided_by(decimal("3")).to_string(),
            "0.333333333333333333");
  EXPECT_EQ(decimal("-2").divided_by(decimal("3")).to_string(),
            "-0.666666666666666667");
  EXPECT_EQ(decimal("1").divided_by(decimal("8")).to_string(), "0.125");
  EXPECT_EQ(decimal("0.5").divided_by(decimal("0.05")).to_string(), "10");
  EXPECT_EQ(decimal("1").divided_by(decimal("2000000000000000000")).to_string(),
            "0.000000000000000001");
  EXPECT_EQ(decimal("1").divided_by(decimal("2000000000000000001")).to_string(),
            "0");
  EXPECT_EQ(decimal("7").remainder_by(decimal("-3")).to_string(), "1");
  EXPECT_EQ(decimal("-7").remainder_by(decimal("3")).to_string(), "-1");
  EXPECT_EQ(decimal("5.5").remainder_by(decimal("0.2")).to_string(), "0.1");
  EXPECT_EQ(decimal("0.3").remainder_by(decimal("1")).to_string(), "0.3");
}

struct Roundings {
  const char* value;
  const char* floor;
  const char* ceiling;
  const char* rounded;
};

TEST(Decimal, RoundsToIntegers) {
  for (const Roundings& row : {Roundings{"2.5", "2", "3", "3"},
                               {"-2.5", "-3", "-2", "-2"},
                               {"2.4", "2", "3", "2"},
                               {"-2.6", "-3", "-2", "-3"},
                               {"0.5", "0", "1", "1"},
                               {"-0.5", "-1", "0", "0"},
                               {"-0.01", "-1", "0", "0"},
                               {"7", "7", "7", "7"},
                               {"0", "0", "0", "0"}}) {
    EXPECT_EQ(decimal(row.value).floor().to_string(), row.floor) << row.value;
    EXPECT_EQ(decimal(row.value).ceiling().to_string(), row.ceiling)
        << row.value;
    EXPECT_EQ(decimal(row.value).rounded().to_string(), row.rounded)
        << row.value;
  }
}

TEST(Decimal, AgreesWithMachineIntegers) {
  Rng rng(Seed(17).derive("decimal"));
  for (int trial = 0; trial < 20000; ++trial) {
    const auto limit = std::uint64_t{1} << (1 + rng.below(30));
    const auto pick = [&] {
      return static_cast<std::int64_t>(rng.below(2 * limit)) -
             static_cast<std::int64_t>(limit);
    };
    const std::int64_t a = pick();
    const std::int64_t b = pick();
    const auto scale = static_cast<unsigned>(rng.below(5));
    const Decimal x = decimal(text_of(a, scale).c_str());
    const Decimal y = decimal(text_of(b, scale).c_str());
    const auto expect = [&](const Decimal& value, Int128 units,
                            unsigned digits) {
      EXPECT_EQ(value, decimal(text_of(units, digits).c_str()))
          << x.to_string() << " and " << y.to_string();
    };
    expect(x + y, Int128{a} + b, scale);
    expect(x - y, Int128{a} - b, scale);
    expect(x * y, Int128{a} * b, 2 * scale);
    EXPECT_EQ(x <=> y, a <=> b);
    EXPECT_EQ(x == y, a == b);
    if (b == 0) continue;
    expect(x.remainder_by(y), Int128{a} % b, scale);
    // The quotient is the nearest number of 18 digits behind the point.
    Int128 unit = 1;
    for (int i = 0; i < 18; ++i) unit *= 10;
    const Int128 twice = Int128{a} * unit * 2;
    const Int128 away = ((twice < 0) == (b < 0)) ? b : -b;
    expect(x.divided_by(y), (twice + away) / (2 * Int128{b}), 18);
  }
}

}  // namespace
}  // namespace rrn
