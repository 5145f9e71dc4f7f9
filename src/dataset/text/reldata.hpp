// SPDX-License-Identifier: MIT
// The rel-data format, a folder of text files, which the data of the paper are
// in; and the notes beside it that make it exact.  See FORMAT.md.
#ifndef RRN_DATASET_TEXT_RELDATA_HPP
#define RRN_DATASET_TEXT_RELDATA_HPP

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/job.hpp"
#include "base/output_file.hpp"
#include "dataset/file/dataset_file.hpp"
#include "dataset/file/output_folder.hpp"
#include "dataset/text/dataset_notes.hpp"
#include "dataset/text/sample_sink.hpp"

namespace rrn::dataset {

/// The file of a rel-data folder with what the format cannot say.
inline constexpr std::string_view kReldataNotes = "rrn.notes";
/// What the names of the files with data end with: specified, inferable,
/// predictable.
inline constexpr std::array<std::string_view, 3> kReldataParts = {"", ".inf",
                                                                  ".pred"};
/// What IRIs start with that are made from names.
inline constexpr std::string_view kReldataNamespace = "urn:x-rrn:name#";

enum class ReldataLayout {
  /// Each sample is a knowledge graph of its own: `0.classes`, `1.classes`, ...
  kSamples,
  /// Samples are states of one knowledge graph, all with the same individuals:
  /// `sequence.classes.data.0`, `sequence.classes.data.1`, ...
  kSequence,
};

/// Writes samples to a folder, which gets its name when it is complete.  Memory
/// does not grow with their number.
class ReldataWriter final : public SampleSink {
 public:
  /// Throws Error: kIo, and kBadArgument if the folder is there already and not
  /// empty.
  ReldataWriter(const std::string& folder, DatasetHeader header,
                ReldataLayout layout = ReldataLayout::kSamples);

  /// Throws Error (kUnsupported) for a sequence with other individuals.
  void add(std::uint64_t number, const Sample& kb) override;
  void finish() override;

 private:
  void write_vocabulary(const std::string& base,
                        const std::vector<std::string>& individuals);
  void write_data(const std::string& base, const std::string& suffix,
                  const Sample& kb);
  void write_file(const std::string& name, const std::string& text) const;
  void write_note(std::string_view sample, std::string_view key,
                  std::string_view text);

  OutputFolder folder_;
  OutputFile notes_;
  DatasetHeader header_;
  ReldataLayout layout_;
  const std::vector<std::string> class_names_;
  const std::vector<std::string> relation_names_;
  std::optional<std::vector<std::string>>
      individuals_;  ///< Names in a sequence
  NoteTotals totals_;
};

/// Reads what ReldataWriter wrote, exactly; or a folder of somebody else's:
/// every knowledge graph in it, in the order of the names (numbers by value),
/// with each step of a sequence for a sample.  Without notes, names that are no
/// absolute IRIs get kReldataNamespace before them, and vocabularies that
/// differ are united by name.  Values of literals are left out, with a warning.
///
/// Throws Error (kIo), kBadSyntax with file, line and column, and Cancelled.
[[nodiscard]] Dataset read_reldata(const std::string& folder,
                                   const JobContext& job);

/// Whether a folder has knowledge graphs in it.
[[nodiscard]] bool is_reldata(const std::string& folder);

}  // namespace rrn::dataset

#endif  // RRN_DATASET_TEXT_RELDATA_HPP
