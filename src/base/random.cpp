// SPDX-License-Identifier: MIT
#include "base/random.hpp"

#include "base/error.hpp"

namespace rrn {

namespace {

std::uint64_t split_mix(std::uint64_t& state) {
  std::uint64_t z = (state += 0x9e3779b97f4a7c15U);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
  return z ^ (z >> 31);
}

constexpr std::uint64_t rotate_left(std::uint64_t x, int k) {
  return (x << k) | (x >> (64 - k));
}

}  // namespace

Seed Seed::derive(std::string_view name, std::uint64_t index) const {
  std::uint64_t hash = 0xcbf29ce484222325U;  // FNV-1a
  for (const char c : name) {
    hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
  }
  std::uint64_t state = value_;
  state = split_mix(state) ^ hash;
  state = split_mix(state) ^ index;
  return Seed(split_mix(state));
}

Rng::Rng(Seed seed) : state_{} {
  std::uint64_t state = seed.value();
  for (auto& word : state_) word = split_mix(state);
}

std::uint64_t Rng::next() {
  const std::uint64_t result = rotate_left(state_[1] * 5, 7) * 9;
  const std::uint64_t t = state_[1] << 17;
  state_[2] ^= state_[0];
  state_[3] ^= state_[1];
  state_[1] ^= state_[2];
  state_[0] ^= state_[3];
  state_[2] ^= t;
  state_[3] = rotate_left(state_[3], 45);
  return result;
}

std::uint64_t Rng::below(std::uint64_t bound) {
  RRN_CHECK(bound > 0);
  const std::uint64_t threshold = (0 - bound) % bound;
  while (true) {
    const std::uint64_t r = next();
    if (r >= threshold) return r % bound;
  }
}

double Rng::uniform() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }

}  // namespace rrn
