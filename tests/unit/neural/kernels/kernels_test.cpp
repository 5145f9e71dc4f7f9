// SPDX-License-Identifier: MIT
#include "neural/kernels/kernels.hpp"

#include <cmath>
#include <limits>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.hpp"

namespace rrn::neural {
namespace {

template <typename T>
std::vector<T> random_values(std::size_t n, double scale, Rng& rng) {
  std::vector<T> values(n);
  for (T& value : values) {
    value = static_cast<T>((2 * rng.uniform() - 1) * scale);
  }
  return values;
}

template <typename T>
class KernelsTest : public ::testing::Test {
 protected:
  static constexpr double kTolerance = sizeof(T) == 4 ? 1e-5 : 1e-12;
};

using Scalars = ::testing::Types<float, double>;
TYPED_TEST_SUITE(KernelsTest, Scalars);

TYPED_TEST(KernelsTest, LogisticEqualsTheFormula) {
  std::vector<TypeParam> values;
  for (double x = -100; x <= 100; x += 0.0371) {
    values.push_back(static_cast<TypeParam>(x));
  }
  std::vector<TypeParam> results = values;
  kernels<TypeParam>().logistic(results.data(), results.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    const double expected = 1 / (1 + std::exp(-static_cast<double>(values[i])));
    EXPECT_NEAR(results[i], expected, 2e-7) << values[i];
    // Small probabilities are right in proportion, too.
    if (values[i] > -80) {
      EXPECT_NEAR(results[i] / expected, 1, 1e-6);
    }
  }
}

TYPED_TEST(KernelsTest, LogisticPassesNotANumberOn) {
  TypeParam value = std::numeric_limits<TypeParam>::quiet_NaN();
  kernels<TypeParam>().logistic(&value, 1);
  EXPECT_TRUE(std::isnan(value));
}

TYPED_TEST(KernelsTest, DotAndAddScaledEqualLoops) {
  Rng rng(Seed(1));
  for (const std::size_t n : {0U, 1U, 7U, 8U, 100U, 131U}) {
    const auto a = random_values<TypeParam>(n, 1, rng);
    auto b = random_values<TypeParam>(n, 1, rng);
    double dot = 0;
    for (std::size_t i = 0; i < n; ++i) {
      dot += static_cast<double>(a[i]) * static_cast<double>(b[i]);
    }
    EXPECT_NEAR(kernels<TypeParam>().dot(a.data(), b.data(), n), dot,
                this->kTolerance);
    const auto old = b;
    kernels<TypeParam>().add_scaled(b.data(), TypeParam{3}, a.data(), n);
    for (std::size_t i = 0; i < n; ++i) {
      EXPECT_NEAR(b[i], old[i] + 3 * a[i], this->kTolerance);
    }
  }
}

TYPED_TEST(KernelsTest, GatedUpdateEqualsTheFormula) {
  Rng rng(Seed(2));
  for (const std::size_t d : {1U, 5U, 16U, 100U}) {
    const auto old = random_values<TypeParam>(d, 1, rng);
    const auto gate = random_values<TypeParam>(d, 3, rng);
    const auto candidate = random_values<TypeParam>(d, 2, rng);
    std::vector<double> sum(d);
    double square = 0;
    for (std::size_t k = 0; k < d; ++k) {
      const double e = old[k];
      const double g = 1 / (1 + std::exp(-static_cast<double>(gate[k])));
      sum[k] = e + std::max(candidate[k] + e * 0.7, 0.0) * g;
      square += sum[k] * sum[k];
    }
    auto g = gate;
    auto c = candidate;
    std::vector<TypeParam> updated(d);
    const TypeParam inverse = kernels<TypeParam>().gated_update(
        updated.data(), old.data(), g.data(), c.data(), TypeParam(0.7), d);
    EXPECT_NEAR(inverse * std::sqrt(square), 1, 1e-5);
    for (std::size_t k = 0; k < d; ++k) {
      EXPECT_NEAR(updated[k], sum[k] / std::sqrt(square), 1e-6);
    }
  }
}

TYPED_TEST(KernelsTest, AddGatedEqualsTheFormula) {
  Rng rng(Seed(3));
  for (const std::size_t d : {1U, 5U, 16U, 100U}) {
    const auto own = random_values<TypeParam>(2 * d, 2, rng);
    const auto other = random_values<TypeParam>(2 * d, 2, rng);
    const auto old = random_values<TypeParam>(d, 1, rng);
    const auto start = random_values<TypeParam>(d, 1, rng);
    auto sum = start;
    auto sum_without = start;
    std::vector<TypeParam> kept(2 * d);
    const auto interaction = static_cast<TypeParam>(0.7);
    kernels<TypeParam>().add_gated(sum.data(), own.data(), other.data(),
                                   old.data(), interaction, kept.data(), d);
    kernels<TypeParam>().add_gated(sum_without.data(), own.data(), other.data(),
                                   old.data(), interaction, nullptr, d);
    for (std::size_t k = 0; k < d; ++k) {
      const double gate = own[k] + other[k];
      const double g = 1 / (1 + std::exp(-gate));
      const double raw = own[d + k] + other[d + k] + old[k] * interaction;
      const double c = std::max(raw, 0.0);
      EXPECT_NEAR(kept[k], g, 1e-6);
      EXPECT_NEAR(kept[d + k], c, 1e-6);
      EXPECT_NEAR(sum[k], start[k] + c * g, 2e-6);
      EXPECT_NEAR(sum_without[k], start[k] + c * g, 2e-6);
    }
  }
}

TYPED_TEST(KernelsTest, AddNormalisedEqualsTheFormula) {
  std::vector<TypeParam> row{1, 0};
  const std::vector<TypeParam> sum{2, 4};
  const TypeParam inverse =
      kernels<TypeParam>().add_normalised(row.data(), sum.data(), 2);
  EXPECT_NEAR(inverse, 0.2, 1e-6);
  EXPECT_NEAR(row[0], 0.6, 1e-6);
  EXPECT_NEAR(row[1], 0.8, 1e-6);
  // (1, 2) without its part along the row, 2.2, over the norm, 5.
  std::vector<TypeParam> gradient{1, 2};
  kernels<TypeParam>().normalise_backward(gradient.data(), row.data(), inverse,
                                          2);
  EXPECT_NEAR(gradient[0], (1 - 2.2 * 0.6) / 5, 1e-6);
  EXPECT_NEAR(gradient[1], (2 - 2.2 * 0.8) / 5, 1e-6);
}

TYPED_TEST(KernelsTest, NormalisingZeroStaysFinite) {
  std::vector<TypeParam> row(3);
  const std::vector<TypeParam> zero(3);
  kernels<TypeParam>().add_normalised(row.data(), zero.data(), 3);
  EXPECT_EQ(row, zero);
}

TYPED_TEST(KernelsTest, GatedUpdateOfZeroStaysFinite) {
  std::vector<TypeParam> old(3), gate(3), candidate(3),
      updated(3, TypeParam{1});
  kernels<TypeParam>().gated_update(updated.data(), old.data(), gate.data(),
                                    candidate.data(), TypeParam{1}, 3);
  EXPECT_EQ(updated, old);
}

TYPED_TEST(KernelsTest, AdamEqualsTheFormula) {
  const AdamStep<TypeParam> step{
      TypeParam(0.01), TypeParam(0.9), TypeParam(0.999), TypeParam(1e-8),
      TypeParam(0.1),  TypeParam(0.5), TypeParam(0.1),   TypeParam(0.001)};
  TypeParam weight{2}, mean{0}, square{0};
  const TypeParam gradient{4};
  kernels<TypeParam>().adam(&weight, &gradient, &mean, &square, 1, step);
  // g = 4 / 2 + 0.1 * 2 = 2.2; in the first step the corrected mean is g.
  EXPECT_NEAR(mean, 0.22, 1e-6);
  EXPECT_NEAR(square, 0.00484, 1e-6);
  EXPECT_NEAR(weight, 2 - 0.01, 1e-6);
}

}  // namespace
}  // namespace rrn::neural
