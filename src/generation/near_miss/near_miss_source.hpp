// SPDX-License-Identifier: MIT
#ifndef RRN_GENERATION_NEAR_MISS_NEAR_MISS_SOURCE_HPP
#define RRN_GENERATION_NEAR_MISS_NEAR_MISS_SOURCE_HPP

#include "generation/near_miss/near_miss.hpp"
#include "generation/source/sample_source.hpp"

namespace rrn::generation {

/// The samples of another source, with near misses: those of one draw depend
/// on its number and the job's seed alone.  Borrows the source.
class NearMissSource final : public SampleSource {
 public:
  /// Throws Error (kUnsupported) if the source has no labeller().
  NearMissSource(const SampleSource& source, const NearMissOptions& options);

  [[nodiscard]] const dataset::DatasetHeader& header() const override {
    return header_;
  }
  [[nodiscard]] std::optional<dataset::Sample> draw(
      Split split, std::uint64_t number, const JobContext& job) const override;
  [[nodiscard]] bool complete(Split split, dataset::Sample& kb,
                              const JobContext& job) const override;
  [[nodiscard]] std::vector<InputFile> inputs() const override {
    return source_.inputs();
  }
  [[nodiscard]] const SymbolicLabeller* labeller() const override {
    return source_.labeller();
  }

 private:
  const SampleSource& source_;
  NearMissOptions options_;
  NearMissDrawer drawer_;
  dataset::DatasetHeader header_;
};

}  // namespace rrn::generation

#endif  // RRN_GENERATION_NEAR_MISS_NEAR_MISS_SOURCE_HPP
