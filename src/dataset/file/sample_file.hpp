// SPDX-License-Identifier: MIT
#ifndef RRN_DATASET_FILE_SAMPLE_FILE_HPP
#define RRN_DATASET_FILE_SAMPLE_FILE_HPP

#include <cstdint>
#include <cstdio>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "base/job.hpp"
#include "dataset/file/dataset_file.hpp"

namespace rrn::dataset {

/// The samples of a complete dataset file, found by the numbers of their draws
/// in whatever order; in memory are 24 bytes for each.  Thread-safe.
class SampleFile {
 public:
  /// Reads the file once.  Throws as DatasetReader does, Error (kCorrupt) if
  /// samples are not in the order of their draws, and Cancelled.
  SampleFile(const std::string& path, const JobContext& job);

  [[nodiscard]] const DatasetHeader& header() const { return header_; }
  [[nodiscard]] const std::string& path() const { return path_; }
  /// Whether there is a sample of that draw.
  [[nodiscard]] bool has(std::uint64_t draw) const;
  /// Reads it; nothing if there is none.  Throws as DatasetReader does.
  [[nodiscard]] std::optional<Sample> find(std::uint64_t draw) const;
  /// The numbers of all draws, ascending.
  [[nodiscard]] std::vector<std::uint64_t> draws() const;

 private:
  /// Where a sample's size is, and after it the sample.
  struct Place {
    std::uint64_t draw;
    std::uint64_t first_byte;
    std::uint64_t n_bytes;
  };

  [[nodiscard]] const Place* place_of(std::uint64_t draw) const;

  std::string path_;
  DatasetHeader header_;
  std::vector<Place> places_;  ///< In the order of draws
  std::unique_ptr<std::FILE, int (*)(std::FILE*)> stream_;
  mutable std::mutex mutex_;  ///< Guards the place in the stream
};

}  // namespace rrn::dataset

#endif  // RRN_DATASET_FILE_SAMPLE_FILE_HPP
