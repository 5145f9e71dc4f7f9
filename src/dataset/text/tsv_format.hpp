// SPDX-License-Identifier: MIT
// Datasets as one table of tab-separated values: see FORMAT.md.
#ifndef RRN_DATASET_TEXT_TSV_FORMAT_HPP
#define RRN_DATASET_TEXT_TSV_FORMAT_HPP

#include <array>
#include <string>
#include <string_view>

#include "base/job.hpp"
#include "base/output_file.hpp"
#include "dataset/file/dataset_file.hpp"
#include "dataset/text/dataset_notes.hpp"
#include "dataset/text/sample_sink.hpp"

namespace rrn::dataset {

/// The columns in the order in which they are written.
inline constexpr std::array<std::string_view, 9> kTsvColumns = {
    "sample",     "subject", "predicate", "object", "label",
    "provenance", "depth",   "rule",      "premise"};

/// Writes samples as rows.  Memory does not grow with their number.
class TsvWriter final : public SampleSink {
 public:
  /// Borrows `file`, which the caller commits.  Throws Error (kIo), and
  /// kUnsupported for a relation that is rdf:type.
  TsvWriter(OutputFile& file, DatasetHeader header);

  void add(std::uint64_t number, const Sample& kb) override;
  void finish() override;

 private:
  void write_note(std::string_view sample, std::string_view subject,
                  std::string_view key, std::string_view text);
  void flush();

  OutputFile& file_;
  DatasetHeader header_;
  NoteTotals totals_;
  std::string rows_;
};

/// Reads what TsvWriter wrote, exactly; or a table of somebody else's with at
/// least the columns subject, predicate, object and label.  Throws Error (kIo),
/// kBadSyntax with file, line and column, and Cancelled.
[[nodiscard]] Dataset read_tsv_dataset(const std::string& path,
                                       const JobContext& job);

}  // namespace rrn::dataset

#endif  // RRN_DATASET_TEXT_TSV_FORMAT_HPP
