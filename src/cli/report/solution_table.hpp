// SPDX-License-Identifier: MIT
#ifndef RRN_CLI_REPORT_SOLUTION_TABLE_HPP
#define RRN_CLI_REPORT_SOLUTION_TABLE_HPP

#include <cstddef>
#include <string>
#include <vector>

#include "base/output_file.hpp"
#include "rdf/prefix_map.hpp"
#include "sparql/engine/answer_writer.hpp"

namespace rrn::cli {

/// Writes solutions as columns for people: names shortened by prefixes, strings
/// and numbers without quotes, control characters as in N-Triples.  The first
/// 1,000 rows say how wide the columns are; later rows may stand out.
class SolutionTable final : public sparql::AnswerWriter {
 public:
  /// Borrows both.
  SolutionTable(OutputFile& file, const PrefixMap& prefixes)
      : file_(file), prefixes_(prefixes) {}

  void boolean(bool value) override;
  void variables(std::span<const std::string> names) override;
  void row(sparql::AnswerSink::Row values) override;
  void finish() override;

 private:
  using Cells = std::vector<std::string>;

  [[nodiscard]] std::string cell(const TermView& term) const;
  void write_held();
  void write(const Cells& cells);

  OutputFile& file_;
  const PrefixMap& prefixes_;
  std::vector<Cells> held_;
  std::vector<std::size_t> widths_;
  std::size_t n_rows_ = 0;
};

}  // namespace rrn::cli

#endif  // RRN_CLI_REPORT_SOLUTION_TABLE_HPP
