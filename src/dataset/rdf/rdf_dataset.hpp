// SPDX-License-Identifier: MIT
// Datasets as RDF with a graph for each kind of label: see FORMAT.md.
#ifndef RRN_DATASET_RDF_RDF_DATASET_HPP
#define RRN_DATASET_RDF_RDF_DATASET_HPP

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "dataset/rdf/rdf_graph_names.hpp"
#include "dataset/text/dataset_assembly.hpp"
#include "dataset/text/sample_sink.hpp"
#include "rdf/statement.hpp"

namespace rrn::dataset {

/// Writes samples as statements for a syntax with graphs.
class RdfDatasetWriter final : public SampleSink {
 public:
  /// Borrows `sink`.  If there is `one_sample` only, its facts go to the
  /// default graph, else each sample has graphs of its own.  Throws Error
  /// (kUnsupported) for a vocabulary with the terms that negated facts are
  /// written with.
  RdfDatasetWriter(StatementSink& sink, DatasetHeader header, bool one_sample);

  void add(std::uint64_t number, const Sample& kb) override;
  void finish() override;

 private:
  void write_note(const TermView& subject, std::string_view graph,
                  std::string_view key, std::string_view text);

  StatementSink& sink_;
  DatasetHeader header_;
  bool one_sample_;
  NoteTotals totals_;
};

/// Receives what RdfDatasetWriter wrote, in any order, and gives the dataset
/// back, exactly; or somebody else's: facts in the default graph, inferences in
/// vocab::kDerivedGraph and so on.  Throws Error (kBadSyntax) with the place of
/// a statement that no dataset has.
class RdfDatasetReader final : public StatementSink {
 public:
  /// `file` is what errors name that have no other place.
  explicit RdfDatasetReader(const std::string& file);

  void on_statement(const Statement& statement,
                    const SourceLocation& place) override;
  /// To be called once, last.
  [[nodiscard]] Dataset finish();

 private:
  /// A blank node that stands for a class or a negated fact.
  struct Construct {
    std::string complement_of;
    bool is_assertion = false;
    std::string source, property, target;
    SourceLocation place;
  };
  /// A membership in a class that is a blank node.
  struct Membership {
    std::string individual;
    std::string label;
    SourceLocation place;
  };
  struct SampleGraphs {
    std::map<std::string, Construct> constructs;  ///< Keyed by label
    std::vector<Membership> memberships;
  };
  struct Graph {
    bool is_of_dataset = false;
    std::uint64_t sample = 0;
    GraphKind kind = GraphKind::kSpecified;
  };

  [[nodiscard]] static Graph find_graph(const Statement& statement,
                                        const SourceLocation& place);
  void read_note(const Graph& graph, const Statement& statement,
                 const SourceLocation& place);
  [[nodiscard]] bool read_construct(SampleGraphs& sample,
                                    const Statement& statement,
                                    const SourceLocation& place);
  void read_literal(const Graph& graph, const Statement& statement,
                    const SourceLocation& place);
  void resolve(std::uint64_t number, const SampleGraphs& sample);

  DatasetAssembly assembly_;
  std::map<std::uint64_t, SampleGraphs> samples_;
  std::string last_graph_name_;  ///< The name of `last_graph_`
  Graph last_graph_;
};

}  // namespace rrn::dataset

#endif  // RRN_DATASET_RDF_RDF_DATASET_HPP
