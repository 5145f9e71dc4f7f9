// SPDX-License-Identifier: MIT
#include "generation/near_miss/near_miss_source.hpp"

#include <array>
#include <cstdio>

#include "base/error.hpp"

namespace rrn::generation {

namespace {

const SymbolicLabeller& labeller_of(const SampleSource& source) {
  if (source.labeller() == nullptr) {
    throw Error(ErrorCode::kUnsupported,
                "near misses of '" + source.header().generator +
                    "'; expected samples that one set of rules labels");
  }
  return *source.labeller();
}

std::string describe(const NearMissOptions& options) {
  std::array<char, 32> number{};
  std::snprintf(number.data(), number.size(), "%g", options.per_inference);
  return std::string(", near misses ") + number.data() + " per inference" +
         (options.refuted ? ", also refuted ones" : "");
}

}  // namespace

NearMissSource::NearMissSource(const SampleSource& source,
                               const NearMissOptions& options)
    : source_(source),
      options_(options),
      drawer_(labeller_of(source), source.header().vocabulary),
      header_(source.header()) {
  header_.generator += describe(options);
  header_.rules = drawer_.rules();
}

std::optional<dataset::Sample> NearMissSource::draw(
    Split split, std::uint64_t number, const JobContext& job) const {
  return source_.draw(split, number, job);
}

bool NearMissSource::complete(Split split, dataset::Sample& kb,
                              const JobContext& job) const {
  if (!source_.complete(split, kb, job)) return false;
  Rng rng(job.seed.derive("near misses", kb.draw));
  drawer_.draw(kb, options_, rng, job);
  return true;
}

}  // namespace rrn::generation
