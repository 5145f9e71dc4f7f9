// SPDX-License-Identifier: MIT
#ifndef RRN_DATASET_NEAR_MISS_SOURCE_HPP
#define RRN_DATASET_NEAR_MISS_SOURCE_HPP

#include "dataset/near_miss.hpp"
#include "dataset/sample_source.hpp"

namespace rrn::dataset {

/// The samples of another source, with near misses: those of one draw depend
/// on its number and the job's seed alone.  Borrows the source.
class NearMissSource final : public SampleSource {
 public:
  /// Throws Error (kUnsupported) if the source has no labeller().
  NearMissSource(const SampleSource& source, const NearMissOptions& options);

  [[nodiscard]] const DatasetHeader& header() const override { return header_; }
  [[nodiscard]] std::optional<KnowledgeBase> draw(
      Split split, std::uint64_t number, const JobContext& job) const override;
  [[nodiscard]] bool complete(Split split, KnowledgeBase& kb,
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
  DatasetHeader header_;
};

}  // namespace rrn::dataset

#endif  // RRN_DATASET_NEAR_MISS_SOURCE_HPP
