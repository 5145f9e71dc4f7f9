// SPDX-License-Identifier: MIT
#include "generation/source/sample_drawing.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "base/error.hpp"
#include "base/parallel.hpp"

namespace rrn::generation {

namespace {

std::optional<dataset::Sample> make(const SampleSource& source, Split split,
                                    std::uint64_t number,
                                    const JobContext& job) {
  job.cancel.throw_if_triggered();
  std::optional<dataset::Sample> kb = source.draw(split, number, job);
  if (!kb) return kb;
  kb->draw = number;
  if (!source.complete(split, *kb, job)) kb.reset();
  return kb;
}

}  // namespace

std::vector<dataset::Sample> draw_samples(const SampleSource& source,
                                          Split split, std::uint64_t first,
                                          std::uint64_t n,
                                          const JobContext& job) {
  constexpr std::uint64_t kAtOnce = 64;
  constexpr std::uint64_t kMaxRejected = 10'000;
  std::vector<dataset::Sample> samples;
  std::uint64_t n_rejected = 0;
  for (std::uint64_t next = first; samples.size() < n; next += kAtOnce) {
    std::vector<std::optional<dataset::Sample>> drawn(kAtOnce);
    for_each_parallel(drawn.size(), job.n_threads, [&](std::size_t i) {
      drawn[i] = make(source, split, next + i, job);
    });
    for (std::optional<dataset::Sample>& kb : drawn) {
      n_rejected = kb ? 0 : n_rejected + 1;
      if (kb && samples.size() < n) samples.push_back(std::move(*kb));
    }
    if (n_rejected >= kMaxRejected) {
      throw Error(ErrorCode::kBadArgument,
                  "found only " + std::to_string(samples.size()) +
                      " samples; the last " + std::to_string(n_rejected) +
                      " draws made none; expected an ontology and facts that "
                      "samples can be made of");
    }
    job.report(
        {"make samples", std::min<std::uint64_t>(samples.size(), n), n, {}});
  }
  return samples;
}

}  // namespace rrn::generation
