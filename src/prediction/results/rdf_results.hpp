// SPDX-License-Identifier: MIT
#ifndef RRN_PREDICTION_RESULTS_RDF_RESULTS_HPP
#define RRN_PREDICTION_RESULTS_RDF_RESULTS_HPP

#include <cstdint>
#include <optional>
#include <set>
#include <string>

#include "base/output_file.hpp"
#include "io/rdf_writer.hpp"
#include "prediction/results/result_facts.hpp"
#include "reasoner/knowledge/knowledge.hpp"

namespace rrn::prediction {

/// Writes facts as triples or quads: see write_results().  Borrows all.
class RdfResults {
 public:
  /// Writes prefixes and, in quads, what is said of the whole.
  RdfResults(const reasoner::Knowledge& knowledge,
             const ResultSelection& selection, io::Syntax syntax,
             OutputFile& file);

  void write(const ResultFact& fact);
  void finish();

 private:
  void select_graph(const ResultFact& fact);
  void triple(TermView s, std::string_view p, TermView o);
  void write_mark(std::string_view property);
  void write_plain(const ResultFact& fact);
  void write_negative(const ResultFact& fact);
  void write_predicted(const ResultFact& fact);

  const Dictionary& dictionary_;
  bool has_graphs_;
  io::RdfWriter writer_;
  std::optional<TermView> graph_name_;
  std::set<std::string, std::less<>> rule_graphs_;  ///< Views of them stay
  std::uint64_t n_nodes_ = 0;
};

}  // namespace rrn::prediction

#endif  // RRN_PREDICTION_RESULTS_RDF_RESULTS_HPP
