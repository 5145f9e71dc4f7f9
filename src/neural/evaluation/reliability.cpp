// SPDX-License-Identifier: MIT
#include "neural/evaluation/reliability.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace rrn::neural {

namespace {

using Bin = Reliability::Bin;
using Bins = Reliability::Bins;

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

void add_to(Bin& bin, double probability, std::uint64_t n_true,
            std::uint64_t n) {
  bin.n += n;
  bin.n_true += n_true;
  bin.sum += probability * static_cast<double>(n);
}

void add_all(Bins& bins, const Bins& others) {
  for (std::size_t i = 0; i < bins.size(); ++i) {
    bins[i].n += others[i].n;
    bins[i].n_true += others[i].n_true;
    bins[i].sum += others[i].sum;
  }
}

std::uint64_t count(const Bins& bins) {
  std::uint64_t n = 0;
  for (const Bin& bin : bins) n += bin.n;
  return n;
}

double expected_error(const Bins& bins) {
  double error = 0;
  double n = 0;
  for (const Bin& bin : bins) {
    error += std::abs(bin.sum - static_cast<double>(bin.n_true));
    n += static_cast<double>(bin.n);
  }
  return n == 0 ? kNaN : error / n;
}

}  // namespace

double Reliability::Bin::mean_predicted() const {
  return n == 0 ? kNaN : sum / static_cast<double>(n);
}

double Reliability::Bin::part_true() const {
  return n == 0 ? kNaN : static_cast<double>(n_true) / static_cast<double>(n);
}

void Reliability::add(double probability, std::uint64_t n_true,
                      std::uint64_t n_false) {
  constexpr double kLeast = 1e-7;
  const double p = std::clamp(probability, 0.0, 1.0);
  const auto i = std::min(
      static_cast<std::size_t>(p * static_cast<double>(kBins)), kBins - 1);
  const std::uint64_t n = n_true + n_false;
  add_to(all_[i], p, n_true, n);
  if (p >= 0.5) {
    add_to(predicted_[i], p, n_true, n);
  } else {
    add_to(missed_[i], p, n_true, n_true);
  }
  const auto positive = static_cast<double>(n_true);
  const auto negative = static_cast<double>(n_false);
  squares_ += positive * (1 - p) * (1 - p) + negative * p * p;
  const double inner = std::clamp(p, kLeast, 1 - kLeast);
  if (n_true > 0) logs_ -= positive * std::log(inner);
  if (n_false > 0) logs_ -= negative * std::log1p(-inner);
}

void Reliability::merge(const Reliability& other) {
  add_all(all_, other.all_);
  add_all(predicted_, other.predicted_);
  add_all(missed_, other.missed_);
  squares_ += other.squares_;
  logs_ += other.logs_;
}

std::uint64_t Reliability::n() const { return count(all_); }

std::uint64_t Reliability::n_true() const {
  std::uint64_t n = 0;
  for (const Bin& bin : all_) n += bin.n_true;
  return n;
}

double Reliability::ece() const { return expected_error(all_); }

double Reliability::ece_predicted() const { return expected_error(predicted_); }

double Reliability::ece_relevant() const {
  Bins bins = predicted_;
  add_all(bins, missed_);
  return expected_error(bins);
}

double Reliability::brier() const {
  return n() == 0 ? kNaN : squares_ / static_cast<double>(n());
}

double Reliability::nll() const {
  return n() == 0 ? kNaN : logs_ / static_cast<double>(n());
}

}  // namespace rrn::neural
