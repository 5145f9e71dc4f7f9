// SPDX-License-Identifier: MIT
// Datasets that are made in parts, each a folder within the dataset's folder.
#ifndef RRN_DATASET_FILE_SHARDS_HPP
#define RRN_DATASET_FILE_SHARDS_HPP

#include <cstdint>
#include <string>
#include <vector>

#include "base/job.hpp"
#include "dataset/file/dataset_file.hpp"

namespace rrn::dataset {

/// One of several parts of a dataset; every `count`-th draw is its own.
struct Shard {
  std::uint64_t number = 1;  ///< From 1 to `count`
  std::uint64_t count = 1;   ///< 1: the dataset is made as a whole

  friend bool operator==(const Shard&, const Shard&) = default;
};

/// Returns `3/16` for the third of sixteen.
[[nodiscard]] std::string to_string(const Shard& shard);
/// Returns the folder of a shard: `FOLDER/shard-3-of-16`.
[[nodiscard]] std::string shard_folder(const std::string& folder,
                                       const Shard& shard);

/// Lists the shards in a dataset's folder by their numbers; none if there are
/// none.  Throws Error (kIo), and kBadArgument if one is missing or if there
/// are shards of different counts.
[[nodiscard]] std::vector<Shard> find_shards(const std::string& folder);

/// Reads the splits `NAME.kbs` of a dataset's folder for all `names`.
///
/// Where the folder has no file of the first name but shards, their samples are
/// put together in the order of draws; of samples whose facts differ in names
/// only, in whatever of these splits, the first is kept.  Throws as
/// read_dataset() and find_shards() do, and Error (kMismatch) if the files
/// differ in their vocabularies.
[[nodiscard]] std::vector<Dataset> read_splits(
    const std::string& folder, const std::vector<std::string>& names,
    const JobContext& job);

}  // namespace rrn::dataset

#endif  // RRN_DATASET_FILE_SHARDS_HPP
