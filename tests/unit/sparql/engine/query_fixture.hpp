// SPDX-License-Identifier: MIT
#ifndef RRN_TESTS_UNIT_SPARQL_ENGINE_QUERY_FIXTURE_HPP
#define RRN_TESTS_UNIT_SPARQL_ENGINE_QUERY_FIXTURE_HPP

#include <string>
#include <vector>

#include "base/job.hpp"
#include "rdf/dictionary.hpp"
#include "rdf/statement.hpp"
#include "sparql/data/query_data.hpp"
#include "sparql/data/query_options.hpp"

namespace rrn::sparql {

/// Triples in a list: slow and plain.
class ListData final : public QueryData, public StatementSink {
 public:
  ListData() = default;
  /// Reads TriG, with the empty prefix http://e/ and xsd:.
  explicit ListData(const std::string& trig);

  void on_statement(const Statement& statement,
                    const SourceLocation& place) override;
  std::uint32_t n_terms() const override {
    return static_cast<std::uint32_t>(dictionary_.size());
  }
  TermView term(TermId id) const override { return dictionary_.view(id); }
  std::optional<TermId> find(const TermView& term) const override {
    return dictionary_.find(term);
  }
  std::unique_ptr<Cursor> cursor() const override;
  double estimate(TermId graph, const IdTriple& pattern,
                  BoundPositions bound) const override;
  std::vector<TermId> graphs() const override;
  bool is_graph(TermId name) const override;

 private:
  class ListCursor;
  struct Entry {
    TermId graph;
    IdTriple triple;
  };
  Dictionary dictionary_;
  std::vector<Entry> entries_;
};

/// Answers as lines of N-Triples terms with `http://e/` left out; `-` is
/// unbound.  With the prefixes : and xsd:.
[[nodiscard]] std::vector<std::string> ask(const QueryData& data,
                                           const std::string& query,
                                           const QueryOptions& options = {},
                                           const JobContext& job = {});
/// Answers as ask() gives them, sorted.
[[nodiscard]] std::vector<std::string> ask_sorted(const QueryData& data,
                                                  const std::string& query);

}  // namespace rrn::sparql

#endif  // RRN_TESTS_UNIT_SPARQL_ENGINE_QUERY_FIXTURE_HPP
