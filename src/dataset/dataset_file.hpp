// SPDX-License-Identifier: MIT
#ifndef RRN_DATASET_DATASET_FILE_HPP
#define RRN_DATASET_DATASET_FILE_HPP

#include <cstdint>
#include <string>
#include <vector>

#include "base/job.hpp"
#include "base/output_file.hpp"
#include "dataset/byte_coding.hpp"
#include "dataset/fnv.hpp"
#include "dataset/knowledge_base.hpp"
#include "dataset/vocabulary.hpp"

namespace rrn::dataset {

/// What a dataset file says about all of its samples.
struct DatasetHeader {
  Vocabulary vocabulary;
  std::string ontology;   ///< Name of the ontology that labelled the samples
  std::string generator;  ///< Name of what made the samples
  std::uint64_t seed = 0;

  friend bool operator==(const DatasetHeader&, const DatasetHeader&) = default;
};

/// Writes a dataset file (FORMAT.md), one sample at a time; memory does not
/// grow with their number.  The file appears under its name with commit(), as
/// OutputFile describes.
class DatasetWriter {
 public:
  /// Throws Error (kIo), and kUnsupported for a vocabulary beyond the format.
  DatasetWriter(const std::string& path, DatasetHeader header);

  /// Adds a sample.  Requires a normalised one over the header's vocabulary.
  void add(const KnowledgeBase& kb);
  /// Ends the file.  To be called once, last.
  void commit();

  [[nodiscard]] std::uint64_t n_samples() const { return n_samples_; }

 private:
  void write(const ByteWriter& bytes);

  OutputFile file_;
  DatasetHeader header_;
  ByteWriter sample_;  ///< Kept for its memory
  Fnv1a checksum_;
  std::uint64_t n_samples_ = 0;
};

/// A dataset file in memory.
struct Dataset {
  DatasetHeader header;
  std::vector<KnowledgeBase> kbs;

  friend bool operator==(const Dataset&, const Dataset&) = default;
};

/// Reads a dataset file and checks all of it: whatever the bytes are, the
/// result is a valid dataset or an exception.  Throws Error kIo if it cannot be
/// read, kMismatch if it is of another version of the format and kCorrupt if it
/// is damaged, incomplete or no dataset file; and Cancelled.
[[nodiscard]] Dataset read_dataset(const std::string& path,
                                   const JobContext& job);

}  // namespace rrn::dataset

#endif  // RRN_DATASET_DATASET_FILE_HPP
