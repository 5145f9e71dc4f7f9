// SPDX-License-Identifier: MIT
// Random numbers that are the same with every standard library.
#ifndef RRN_BASE_RANDOM_HPP
#define RRN_BASE_RANDOM_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace rrn {

/// The root of all randomness of a job.  Every consumer derives a substream by
/// name, so that adding one consumer does not shift the others.
class Seed {
 public:
  constexpr Seed() = default;
  explicit constexpr Seed(std::uint64_t value) : value_(value) {}

  [[nodiscard]] constexpr std::uint64_t value() const { return value_; }

  /// Derives the seed of a named consumer, and of its `index`-th use.
  [[nodiscard]] Seed derive(std::string_view name,
                            std::uint64_t index = 0) const;

  friend bool operator==(Seed, Seed) = default;

 private:
  std::uint64_t value_ = 0;
};

/// xoshiro256** seeded by splitmix64 (Blackman & Vigna 2018).
class Rng {
 public:
  explicit Rng(Seed seed);

  /// Returns 64 random bits.
  std::uint64_t next();
  /// Returns a number in [0, bound), without bias.  Requires bound > 0.
  std::uint64_t below(std::uint64_t bound);
  /// Returns a number in [0, 1) with 53 random bits.
  double uniform();
  /// Returns true with the given probability.
  bool chance(double probability) { return uniform() < probability; }

  /// Shuffles in place (Fisher-Yates).
  template <typename T>
  void shuffle(std::vector<T>& items) {
    for (std::size_t n = items.size(); n > 1; --n) {
      std::swap(items[n - 1], items[below(n)]);
    }
  }

 private:
  std::array<std::uint64_t, 4> state_;
};

}  // namespace rrn

#endif  // RRN_BASE_RANDOM_HPP
