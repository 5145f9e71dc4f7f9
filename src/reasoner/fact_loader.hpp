// SPDX-License-Identifier: MIT
#ifndef RRN_REASONER_FACT_LOADER_HPP
#define RRN_REASONER_FACT_LOADER_HPP

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "io/ontology_graph.hpp"
#include "io/rdf_reader.hpp"
#include "rdf/dictionary.hpp"
#include "rdf/prefix_map.hpp"
#include "rdf/statement.hpp"
#include "store/triple_store.hpp"

namespace rrn::reasoner {

/// Maps an RDF statement to the fact it states: `x rdf:type C` to C(x), any
/// other to p(x, y).
class FactMapping {
 public:
  /// Borrows the dictionary and interns rdf:type.
  explicit FactMapping(Dictionary& dictionary);

  /// Interns the statement's terms.
  [[nodiscard]] std::pair<RelationKey, Row> intern(const Statement& statement);

 private:
  Dictionary& dictionary_;
  TermId rdf_type_;
};

/// A sink that puts statements into a store, and those of the RDFS, OWL and
/// SWRL vocabularies into a graph as well.
class FactLoader final : public StatementSink {
 public:
  struct Options {
    bool lax = false;  ///< Skip a literal in an individual's place, and count
    bool store_schema = true;  ///< Keep schema statements as facts too
  };

  /// Borrows everything.
  FactLoader(Options options, Dictionary& dictionary, TripleStore& store,
             io::OntologyGraph& schema, PrefixMap& prefixes);

  void on_prefix(std::string_view prefix, std::string_view iri) override;
  void on_statement(const Statement& statement,
                    const SourceLocation& place) override;

  /// Properties whose objects must be individuals.
  void add_object_property(TermId property) {
    object_properties_.insert(property);
  }

  [[nodiscard]] const std::vector<io::Diagnostic>& skipped() const {
    return skipped_;
  }

 private:
  [[nodiscard]] std::optional<std::string> find_misplaced_literal(
      const Statement& statement) const;

  Options options_;
  Dictionary& dictionary_;
  TripleStore& store_;
  io::OntologyGraph& schema_;
  PrefixMap& prefixes_;
  FactMapping mapping_;
  std::unordered_set<TermId> object_properties_;
  std::vector<io::Diagnostic> skipped_;
  // Runs of statements with one predicate are common: its relation is kept.
  RelationKey last_key_;
  std::optional<RelationId> last_relation_;
};

}  // namespace rrn::reasoner

#endif  // RRN_REASONER_FACT_LOADER_HPP
