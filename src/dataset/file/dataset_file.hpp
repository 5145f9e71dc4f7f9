// SPDX-License-Identifier: MIT
#ifndef RRN_DATASET_FILE_DATASET_FILE_HPP
#define RRN_DATASET_FILE_DATASET_FILE_HPP

#include <cstdint>
#include <cstdio>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/checksum.hpp"
#include "base/job.hpp"
#include "dataset/file/byte_coding.hpp"
#include "dataset/sample/sample.hpp"
#include "dataset/sample/vocabulary.hpp"

namespace rrn::dataset {

/// What a dataset file says about all of its samples.
struct DatasetHeader {
  Vocabulary vocabulary;
  std::string ontology;   ///< Name of the ontology that labelled the samples
  std::string generator;  ///< Name of what made the samples
  std::uint64_t seed = 0;
  /// The rules that near misses refer to, as text.
  std::vector<std::string> rules;

  friend bool operator==(const DatasetHeader&, const DatasetHeader&) = default;
};

/// A dataset file in memory.
struct Dataset {
  DatasetHeader header;
  std::vector<Sample> kbs;

  friend bool operator==(const Dataset&, const Dataset&) = default;
};

/// Reads a dataset file as a stream, one sample at a time, in the memory that
/// the largest one takes.  Whatever the bytes are, what comes out is valid, or
/// an exception comes.  Every call throws Error kIo if the file cannot be read,
/// kMismatch if it is of another version of the format and kCorrupt if it is
/// damaged, incomplete or no dataset file.
class DatasetReader {
 public:
  explicit DatasetReader(const std::string& path);

  [[nodiscard]] const DatasetHeader& header() const { return header_; }
  /// Reads the next sample into `kb`.  Returns false at the end, once what
  /// frames the file has been checked: damage that leaves samples valid is
  /// noticed only then.
  bool next(Sample& kb);

  [[nodiscard]] std::uint64_t n_samples() const { return n_samples_; }
  /// Where the last sample that was read ends.
  [[nodiscard]] std::uint64_t n_bytes() const { return n_bytes_; }
  /// The checksum of all bytes before that.
  [[nodiscard]] const Fnv1a& checksum() const { return checksum_; }

 private:
  /// Returns the next `size` bytes, valid until the next call.
  std::string_view take(std::uint64_t size, std::string_view what);
  std::uint64_t take_varint(std::string_view what);
  void check_end();
  [[noreturn]] void fail(const std::string& message) const;

  std::string path_;
  std::unique_ptr<std::FILE, int (*)(std::FILE*)> stream_;
  std::uint64_t size_ = 0;  ///< Bytes of the file
  DatasetHeader header_;
  std::string buffer_;
  Fnv1a checksum_;
  std::uint64_t n_samples_ = 0;
  std::uint64_t n_bytes_ = 0;
  bool at_end_ = false;
};

/// Reads all of a dataset file.  Throws as DatasetReader does, and Cancelled.
[[nodiscard]] Dataset read_dataset(const std::string& path,
                                   const JobContext& job);

/// Writes a dataset file (FORMAT.md), one sample at a time; memory does not
/// grow with their number.  It grows as `PATH.part` and gets its name with
/// commit().
class DatasetWriter {
 public:
  /// Called with each sample that is there already.
  using Visitor = std::function<void(const Sample&)>;

  /// Starts a file.  If `PATH.part` is there with the same header, goes on
  /// after its last whole sample, having shown all of them to `visit`, which
  /// may be empty: then the file is started anew.  Throws Error (kIo), and
  /// kUnsupported for a vocabulary beyond the format.
  DatasetWriter(const std::string& path, DatasetHeader header,
                const Visitor& visit = {});
  /// Removes the unfinished file, unless it is to be kept.
  ~DatasetWriter();
  DatasetWriter(const DatasetWriter&) = delete;
  DatasetWriter& operator=(const DatasetWriter&) = delete;

  /// Adds a sample.  Requires a normalised one over the header's vocabulary.
  void add(const Sample& kb);
  /// Ends the file.  To be called once, last.
  void commit();
  /// Leaves what was written so far for the next writer to go on with.
  void keep() noexcept;

  [[nodiscard]] std::uint64_t n_samples() const { return n_samples_; }

 private:
  void start();
  bool resume(const Visitor& visit);
  void write(std::string_view bytes);
  void close();
  [[noreturn]] void fail(const char* action) const;

  std::string path_;
  std::string part_path_;
  std::FILE* stream_ = nullptr;
  DatasetHeader header_;
  ByteWriter sample_;  ///< Kept for its memory
  Fnv1a checksum_;
  std::uint64_t n_samples_ = 0;
};

}  // namespace rrn::dataset

#endif  // RRN_DATASET_FILE_DATASET_FILE_HPP
