// SPDX-License-Identifier: MIT
#ifndef RRN_REASONER_KNOWLEDGE_FACT_LOADER_HPP
#define RRN_REASONER_KNOWLEDGE_FACT_LOADER_HPP

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "io/ontology_graph.hpp"
#include "io/rdf_reader.hpp"
#include "io/statement_block.hpp"
#include "rdf/dictionary.hpp"
#include "rdf/graph_view.hpp"
#include "rdf/prefix_map.hpp"
#include "rdf/statement.hpp"
#include "store/fact.hpp"
#include "store/snapshot.hpp"
#include "store/triple_store.hpp"

namespace rrn::reasoner {

/// Whether a statement may be (part of) an axiom, and is no mere annotation, of
/// which data are full.
[[nodiscard]] bool may_state_axiom(const Statement& statement);

/// Returns what `axioms` declare as object properties.
[[nodiscard]] std::vector<TermId> object_properties(const GraphView& axioms,
                                                    Dictionary& dictionary);

/// Maps an RDF statement to the fact it states: `x rdf:type C` to C(x), any
/// other to p(x, y).
class FactMapping {
 public:
  /// Borrows the dictionary and interns rdf:type.
  explicit FactMapping(Dictionary& dictionary);

  /// Interns the statement's terms.
  [[nodiscard]] Fact intern(const Statement& statement);
  [[nodiscard]] TermId rdf_type() const { return rdf_type_; }

  /// Properties whose objects must be individuals.
  void add_object_property(TermId property) {
    object_properties_.insert(property);
  }
  [[nodiscard]] bool needs_individuals(const TermView& property) const;
  /// Says what is wrong if a literal stands where an individual or a class is
  /// needed.
  [[nodiscard]] std::optional<std::string> find_misplaced_literal(
      const Statement& statement) const;

 private:
  Dictionary& dictionary_;
  TermId rdf_type_;
  std::unordered_set<TermId> object_properties_;
};

/// A sink that puts statements into a store, and those of the RDFS, OWL and
/// SWRL vocabularies into a graph as well.
class FactLoader final : public io::BlockSink {
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
  void on_block(const io::StatementBlock& block) override;
  /// Does what on_statement() for each fact of a snapshot would do, faster.
  /// Blank nodes get the prefix; `path` is the place of all.
  void on_snapshot(const Snapshot& snapshot, const std::string& blank_prefix,
                   const std::string& path);

  /// See FactMapping::add_object_property().
  void add_object_property(TermId property) {
    mapping_.add_object_property(property);
  }

  [[nodiscard]] const std::vector<io::Diagnostic>& skipped() const {
    return skipped_;
  }

 private:
  /// What a term of a block means as the predicate of its statements, or as
  /// the object of rdf:type.
  enum class Role : std::uint8_t {
    kUnknown,
    kFact,
    kSchema,       ///< The statement goes to the graph as well
    kType,         ///< The object decides
    kIndividuals,  ///< Objects must not be literals
    kCare          ///< To be looked at one by one
  };
  /// What is known of a term of a block.
  struct BlockTerm {
    Role as_predicate = Role::kUnknown;
    Role as_class = Role::kUnknown;
    std::optional<RelationId> property;
    std::optional<RelationId> class_of;
  };

  [[nodiscard]] bool goes_to_graph(const Statement& statement) const;
  [[nodiscard]] Role role_of_predicate(const Statement& statement) const;
  [[nodiscard]] Role role_of_class(const Statement& statement) const;
  /// Finds the role of the i-th statement of a block.
  Role role_of(const io::StatementBlock& block, std::size_t i);
  bool needs_care(const io::StatementBlock& block);
  void insert(const io::StatementBlock& block);
  std::vector<Row>& rows_of(std::optional<RelationId>& known, TermId term,
                            Arity arity);
  bool needs_care(const Snapshot& snapshot, const Snapshot::Relation& relation);

  Options options_;
  Dictionary& dictionary_;
  TripleStore& store_;
  io::OntologyGraph& schema_;
  PrefixMap& prefixes_;
  FactMapping mapping_;
  std::vector<io::Diagnostic> skipped_;
  // Runs of statements with one predicate are common: its relation is kept.
  RelationKey last_key_;
  std::optional<RelationId> last_relation_;
  // By the numbers of a block's terms; kept for their memory.
  std::vector<BlockTerm> block_terms_;
  std::vector<TermId> block_ids_;
  // Rows by the number of their relation, to be inserted together.
  std::vector<std::vector<Row>> block_rows_;
  std::vector<RelationId> block_relations_;  // with rows
};

}  // namespace rrn::reasoner

#endif  // RRN_REASONER_KNOWLEDGE_FACT_LOADER_HPP
