// SPDX-License-Identifier: MIT
#ifndef RRN_REASONER_TSV_RESULTS_HPP
#define RRN_REASONER_TSV_RESULTS_HPP

#include <string>

#include "base/output_file.hpp"
#include "rdf/dictionary.hpp"
#include "reasoner/result_facts.hpp"

namespace rrn::reasoner {

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

}  // namespace rrn::reasoner

#endif  // RRN_REASONER_TSV_RESULTS_HPP
