// SPDX-License-Identifier: MIT
#ifndef RRN_PREDICTION_RESULTS_TSV_RESULTS_HPP
#define RRN_PREDICTION_RESULTS_TSV_RESULTS_HPP

#include <string>

#include "base/output_file.hpp"
#include "prediction/results/result_facts.hpp"
#include "rdf/dictionary.hpp"

namespace rrn::prediction {

/// A probability with six decimals.
[[nodiscard]] std::string format_probability(float probability);

/// Writes facts as lines of columns separated by tabs, terms as N-Triples does.
/// Borrows all.
class TsvResults {
 public:
  /// Writes the head.
  TsvResults(const Dictionary& dictionary, const ResultSelection& selection,
             OutputFile& file);

  void write(const ResultFact& fact);
  void finish();

 private:
  void append_text(std::string_view text);

  const Dictionary& dictionary_;
  bool has_rules_;
  bool has_rule_status_;
  OutputFile& file_;
  std::string lines_;
};

}  // namespace rrn::prediction

#endif  // RRN_PREDICTION_RESULTS_TSV_RESULTS_HPP
