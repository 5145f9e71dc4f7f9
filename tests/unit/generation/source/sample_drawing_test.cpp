// SPDX-License-Identifier: MIT
#include "generation/source/sample_drawing.hpp"

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "support/expect_error.hpp"

namespace rrn::generation {
namespace {

using ::testing::HasSubstr;

/// Draw k makes a sample of k individuals if k is divisible by `divisor` and
/// not by `divisor_of_incomplete`, for which completing fails.
class CountingSource final : public SampleSource {
 public:
  CountingSource(std::uint64_t divisor, std::uint64_t divisor_of_incomplete)
      : divisor_(divisor), divisor_of_incomplete_(divisor_of_incomplete) {}

  [[nodiscard]] const dataset::DatasetHeader& header() const override {
    return header_;
  }
  [[nodiscard]] std::optional<dataset::Sample> draw(
      Split split, std::uint64_t number, const JobContext& job) const override {
    ++n_draws_;
    if (number % divisor_ != 0) return std::nullopt;
    dataset::Sample kb;
    kb.n_individuals = static_cast<std::uint32_t>(number);
    kb.names = {std::string(to_string(split)),
                std::to_string(job.seed.derive("kb", number).value())};
    return kb;
  }
  [[nodiscard]] bool complete(Split, dataset::Sample& kb,
                              const JobContext&) const override {
    kb.classes.inferable = {{{0}, {0}, true}};
    return kb.n_individuals % divisor_of_incomplete_ != 0;
  }

  [[nodiscard]] std::uint64_t n_draws() const { return n_draws_; }

 private:
  std::uint64_t divisor_;
  std::uint64_t divisor_of_incomplete_;
  dataset::DatasetHeader header_;
  mutable std::atomic<std::uint64_t> n_draws_ = 0;
};

JobContext job_of(unsigned n_threads) {
  JobContext job;
  job.seed = Seed(5);
  job.n_threads = n_threads;
  return job;
}

TEST(SampleDrawingTest, TakesTheFirstDrawsThatMakeSamplesInTheirOrder) {
  const CountingSource source(3, 6);
  const auto samples = draw_samples(source, Split::kValid, 100, 50, job_of(1));
  ASSERT_EQ(samples.size(), 50U);
  std::uint32_t number = 105;  // The first odd one that 3 divides
  for (const dataset::Sample& kb : samples) {
    EXPECT_EQ(kb.n_individuals, number);
    EXPECT_EQ(kb.draw, number);
    EXPECT_EQ(kb.names[0], "valid");
    EXPECT_EQ(kb.classes.inferable.size(), 1U);
    number += 6;
  }
}

TEST(SampleDrawingTest, ThreadsChangeNothing) {
  const CountingSource source(7, 4);
  const auto one = draw_samples(source, Split::kTrain, 1, 99, job_of(1));
  EXPECT_EQ(one, draw_samples(source, Split::kTrain, 1, 99, job_of(2)));
}

TEST(SampleDrawingTest, MoreSamplesBeginWithTheSameOnes) {
  const CountingSource source(2, 6);
  auto more = draw_samples(source, Split::kTrain, 0, 70, job_of(2));
  more.resize(9);
  EXPECT_EQ(draw_samples(source, Split::kTrain, 0, 9, job_of(2)), more);
  EXPECT_TRUE(draw_samples(source, Split::kTrain, 0, 0, job_of(2)).empty());
}

TEST(SampleDrawingTest, GivesUpAfterManyDrawsWithoutASample) {
  // Draw 0 makes the only sample.
  const CountingSource source(std::uint64_t{1} << 60, 7);
  test::expect_error(
      [&] {
        static_cast<void>(draw_samples(source, Split::kTrain, 1, 2, job_of(2)));
      },
      ErrorCode::kBadArgument,
      ::testing::AllOf(HasSubstr("found only 0 samples; the last 100"),
                       HasSubstr("draws made none; expected an ontology and "
                                 "facts that samples can be made of")));
  EXPECT_GE(source.n_draws(), 10'000U);
  EXPECT_LT(source.n_draws(), 10'100U);
}

TEST(SampleDrawingTest, RareSamplesAreWaitedFor) {
  const CountingSource source(9000, 7);
  const auto samples = draw_samples(source, Split::kTrain, 1, 3, job_of(2));
  ASSERT_EQ(samples.size(), 3U);
  EXPECT_EQ(samples[2].draw, 27'000U);
}

TEST(SampleDrawingTest, CanBeCancelled) {
  const CountingSource source(1, 7);
  const std::atomic<bool> stop = true;
  JobContext job;
  job.cancel = CancellationToken(stop);
  EXPECT_THROW(
      static_cast<void>(draw_samples(source, Split::kTrain, 0, 3, job)),
      Cancelled);
}

}  // namespace
}  // namespace rrn::generation
