// SPDX-License-Identifier: MIT
// An ontology and facts from one text, compiled and materialised: what the
// tests of this layer start from.
#ifndef RRN_TESTS_ONTOLOGY_WORLD_HPP
#define RRN_TESTS_ONTOLOGY_WORLD_HPP

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "datalog/evaluation/materialiser.hpp"
#include "io/ontology_graph.hpp"
#include "owl2rl/derived_schema.hpp"
#include "owl2rl/ontology_compiler.hpp"

namespace rrn::owl2rl {

/// A set of facts in short names: `p(a, b)`, `-C(a)`.  Classes that are blank
/// nodes are left out; facts of merged terms are there under all their names.
using Facts = std::set<std::string>;

/// One violation: the rule's name and source, and its witnesses.
struct Clash {
  std::string name;
  std::string source;
  Facts witnesses;
};

class OntologyWorld final : public StatementSink {
 public:
  /// Reads Turtle with the usual prefixes and `:` declared; statements of
  /// is_schema() are the ontology, all others facts.
  explicit OntologyWorld(std::string_view turtle, bool unique_names = false);
  /// The ontology's statements are facts as well if `options.schema_rules` is
  /// set.
  OntologyWorld(std::string_view turtle, const CompileOptions& options);

  void on_statement(const Statement& statement,
                    const SourceLocation& place) override;

  /// Compiles the ontology, adds negated facts and equality, and materialises.
  OntologyWorld& reason(
      datalog::Refutation refutation = datalog::Refutation::kNone);
  OntologyWorld& compile_only();

  [[nodiscard]] Facts derived() const;
  [[nodiscard]] Facts all() const;
  [[nodiscard]] std::vector<Clash> clashes() const;
  /// The sources of the rules of that name.
  [[nodiscard]] std::vector<std::string> sources(std::string_view name) const;
  /// Takes the rules of that name out of the program.
  void drop_rules(std::string_view name);
  /// Materialises the program as it is.
  void materialise(datalog::Refutation refutation = datalog::Refutation::kNone);

  /// How owl:sameAs is treated.
  EqualityMode equality;
  Dictionary dictionary;
  TripleStore store;
  io::OntologyGraph graph;
  CompiledOntology compiled;
  datalog::MaterialiseResult result;
  std::size_t n_negated = 0;

 private:
  [[nodiscard]] std::string text(const RelationKey& key, Row row) const;
  void add_equality();
  [[nodiscard]] Facts facts(bool with_asserted) const;
  [[nodiscard]] std::vector<TermId> equal_terms(TermId id) const;

  CompileOptions options_;
};

/// Returns the message of the Error that compiling and materialising throws.
[[nodiscard]] std::string error_of(std::string_view turtle,
                                   bool unique_names = false);

}  // namespace rrn::owl2rl

#endif  // RRN_TESTS_ONTOLOGY_WORLD_HPP
