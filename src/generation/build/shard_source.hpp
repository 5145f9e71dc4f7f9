// SPDX-License-Identifier: MIT
#ifndef RRN_GENERATION_BUILD_SHARD_SOURCE_HPP
#define RRN_GENERATION_BUILD_SHARD_SOURCE_HPP

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/job.hpp"
#include "dataset/file/sample_file.hpp"
#include "generation/build/build_options.hpp"
#include "generation/source/sample_source.hpp"

namespace rrn::generation {

/// Takes samples from the shards of a dataset (dataset/file/shards.hpp) instead
/// of making them.  What no shard has, because it was rejected there or because
/// the splits begin at other draws, comes from the source that made the shards,
/// so that samples are those of this source in any case.
class ShardSource final : public SampleSource {
 public:
  /// Opens all shards in a dataset's folder.  Throws as find_shards() and
  /// SampleFile do; Error kBadArgument without any shard, or for one that is
  /// not finished, and kMismatch for one that another source, other options or
  /// other files made, or that has draws of another shard.
  ShardSource(const SampleSource& source, const BuildOptions& options,
              const std::string& folder, const JobContext& job);

  [[nodiscard]] const dataset::DatasetHeader& header() const override {
    return source_.header();
  }
  [[nodiscard]] std::vector<InputFile> inputs() const override {
    return source_.inputs();
  }
  [[nodiscard]] const SymbolicLabeller* labeller() const override {
    return source_.labeller();
  }
  [[nodiscard]] std::optional<dataset::Sample> draw(
      Split split, std::uint64_t number, const JobContext& job) const override;
  [[nodiscard]] bool complete(Split split, dataset::Sample& kb,
                              const JobContext& job) const override;

 private:
  using Splits = std::array<std::unique_ptr<dataset::SampleFile>, 3>;

  [[nodiscard]] const dataset::SampleFile& file_of(Split split,
                                                   std::uint64_t draw) const;

  const SampleSource& source_;
  std::vector<Splits> shards_;
};

}  // namespace rrn::generation

#endif  // RRN_GENERATION_BUILD_SHARD_SOURCE_HPP
