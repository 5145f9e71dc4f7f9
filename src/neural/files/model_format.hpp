// SPDX-License-Identifier: MIT
// The container that models and checkpoints share: see FORMAT.md.
#ifndef RRN_NEURAL_FILES_MODEL_FORMAT_HPP
#define RRN_NEURAL_FILES_MODEL_FORMAT_HPP

#include <cstdint>
#include <map>
#include <string>

#include <torch/types.h>

#include "base/checksum.hpp"
#include "base/output_file.hpp"
#include "dataset/file/byte_coding.hpp"
#include "neural/model/model_card.hpp"
#include "neural/network/network.hpp"

namespace rrn::neural {

/// What a file is.  Values are on disk: append, never renumber.
enum class FileKind : std::uint8_t { kModel = 0, kCheckpoint = 1 };

/// The newest version of the format.  Models of all versions are read, and
/// checkpoints of the last two.
inline constexpr std::uint64_t kFormatVersion = 5;

/// The version in which a network is written: the oldest that has all it needs,
/// so that files without evidence or reach are as they were.
[[nodiscard]] inline std::uint64_t format_version_of(const Network& network) {
  const bool is_new =
      network.options.evidence != Evidence::kNone || network.options.reach;
  return is_new ? 5 : 4;
}

/// Writes one file.  It appears under its name with commit(), as OutputFile
/// describes.  Throws Error (kIo).
class FormatWriter {
 public:
  FormatWriter(const std::string& path, FileKind kind,
               std::uint64_t version = kFormatVersion);

  /// Fields that are written before the tensors.
  dataset::ByteWriter& fields() { return fields_; }
  void write_double(double value);
  /// Options, vocabulary and fact types, without the weights.
  void write_network(const Network& network);
  void write_card(const ModelCard& card);
  /// Starts the list of tensors.
  void begin_tensors(std::size_t n_tensors);
  /// Writes one, converted to `dtype` (float32 or float16).
  void write_tensor(const std::string& name, const torch::Tensor& tensor,
                    torch::Dtype dtype);
  /// Ends the file.  To be called once, last.
  void commit();

 private:
  void write_evidence(const EvidencePlan& plan);
  void flush();
  void write(const void* bytes, std::size_t size);

  OutputFile file_;
  dataset::ByteWriter fields_;
  Fnv1a checksum_;
};

/// Reads one file and trusts nothing in it.  Throws Error: kIo if it cannot be
/// read, kMismatch if it is of another version or kind, kCorrupt if it is
/// damaged.
class FormatReader {
 public:
  FormatReader(const std::string& path, FileKind kind);
  FormatReader(const FormatReader&) = delete;
  FormatReader& operator=(const FormatReader&) = delete;

  dataset::ByteReader& fields() { return *reader_; }
  double read_double();
  std::uint32_t read_u32(std::string_view what);
  [[nodiscard]] Network read_network();
  /// Empty before version 2.
  [[nodiscard]] ModelCard read_card();
  /// Reads the list of tensors, to the end of the file.
  void read_tensors();
  /// Takes the tensors `prefix` + name for all of Weights, as float32.  Names
  /// what is missing or of another shape.
  [[nodiscard]] Weights take_weights(const NetworkShape& shape,
                                     const std::string& prefix);
  /// Complains about tensors that nobody took.
  void expect_no_more_tensors() const;

  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] std::uint64_t version() const { return version_; }
  [[nodiscard]] std::uint64_t n_bytes() const { return bytes_.size(); }

 private:
  void read_flags(ModelOptions& options);
  [[nodiscard]] EvidencePlan read_evidence(
      const dataset::Vocabulary& vocabulary);
  [[nodiscard]] Reach read_reach(std::size_t n_relations);
  [[nodiscard]] Letter read_letter(std::size_t n_relations);
  void read_tensor();
  torch::Tensor take(const std::string& name,
                     const std::vector<std::int64_t>& shape);

  std::string path_;
  std::string bytes_;
  std::optional<dataset::ByteReader> reader_;
  std::uint64_t version_ = 0;
  std::map<std::string, torch::Tensor> tensors_;
};

/// Returns the kind that a file says it is of; that of a model if it does not
/// say.  Nothing else is checked.  Throws Error: kIo, kCorrupt if it does not
/// begin like either.
[[nodiscard]] FileKind file_kind(const std::string& path);

}  // namespace rrn::neural

#endif  // RRN_NEURAL_FILES_MODEL_FORMAT_HPP
