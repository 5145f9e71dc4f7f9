// SPDX-License-Identifier: MIT
#include "owl2rl/ontology_compiler.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <utility>
#include <vector>

#include "owl2rl/axiom_inventory.hpp"
#include "owl2rl/broken_axiom.hpp"
#include "owl2rl/compilation.hpp"
#include "owl2rl/equality.hpp"
#include "owl2rl/graph_without_nodes.hpp"
#include "owl2rl/rule_table.hpp"
#include "rdf/vocabulary/owl.hpp"
#include "rdf/vocabulary/rdf.hpp"
#include "rdf/vocabulary/rdfs.hpp"
#include "rdf/vocabulary/rrn.hpp"
#include "rdf/vocabulary/swrl.hpp"

namespace rrn::owl2rl {

namespace {

bool is_vocabulary(std::string_view iri) {
  return iri.starts_with(rdfs::kNamespace) ||
         iri.starts_with(owl::kNamespace) || iri.starts_with(swrl::kNamespace);
}

bool is_schema_type(const TermView& object) {
  if (!object.is_iri()) return false;
  if (object.text == rdf::kList || object.text == rdf::kProperty) return true;
  return is_vocabulary(object.text) && object.text != owl::kThing &&
         object.text != owl::kNothing;
}

}  // namespace

bool is_schema(const Statement& statement) {
  const std::string_view predicate = statement.predicate.text;
  if (predicate == rdf::kType) return is_schema_type(statement.object);
  if (predicate == owl::kSameAs || predicate == owl::kDifferentFrom) {
    return false;
  }
  constexpr std::array kOthers = {rdf::kFirst, rdf::kRest, vocab::kUniqueNames,
                                  vocab::kLabelPolicy, vocab::kAuxiliary};
  return is_vocabulary(predicate) ||
         std::find(kOthers.begin(), kOthers.end(), predicate) != kOthers.end();
}

namespace {

CompiledOntology compile_all(const GraphView& graph,
                             const CompileOptions& options,
                             Dictionary& dictionary, const JobContext& job,
                             std::span<const Term> asserted_classes) {
  Compilation compilation(graph, options, dictionary, job);
  std::vector tables = {property_rules(), expression_rules(),
                        class_axiom_rules(), datatype_rules(), swrl_rules()};
  if (options.schema_rules) tables.push_back(schema_rules());
  std::uint64_t n_rules = 0;
  for (const auto& table : tables) n_rules += table.size();
  std::uint64_t n_done = 0;
  for (const auto& table : tables) {
    for (const NamedRule& rule : table) {
      job.cancel.throw_if_triggered();
      job.report({"compile", n_done++, n_rules, rule.name});
      rule.compile(compilation);
    }
  }
  add_unique_name_rules(compilation);
  CompiledOntology result;
  result.n_axioms = take_inventory(compilation, asserted_classes);
  result.unsupported = compilation.unsupported();
  result.unsupported_axioms = compilation.unsupported_axioms();
  result.swrl_constants = compilation.take_swrl_constants();
  result.program = compilation.take_program();
  job.report({"compile", n_rules, n_rules, ""});
  return result;
}

}  // namespace

CompiledOntology compile(const GraphView& graph, const CompileOptions& options,
                         Dictionary& dictionary, const JobContext& job,
                         std::span<const Term> asserted_classes) {
  if (!options.lax) {
    return compile_all(graph, options, dictionary, job, asserted_classes);
  }
  // Borrowed: the result does not refer to it.
  GraphWithoutNodes sound(
      std::shared_ptr<const GraphView>(std::shared_ptr<void>(), &graph));
  std::vector<LeftOutAxiom> left_out;
  while (true) {
    try {
      CompiledOntology result =
          compile_all(sound, options, dictionary, job, asserted_classes);
      result.left_out = std::move(left_out);
      return result;
    } catch (const BrokenAxiom& error) {
      if (!error.stands_alone() || !sound.leave_out(error.node())) throw;
      left_out.push_back({error.node(), error.what()});
    }
  }
}

bool declares_unique_names(const GraphView& graph) {
  bool declares = false;
  TriplePattern pattern;
  pattern.predicate = TermView::iri(vocab::kUniqueNames);
  graph.match(
      pattern, [&](const TermView&, const TermView&, const TermView& object) {
        declares = declares || object.text == "true" || object.text == "1";
        return true;
      });
  return declares;
}

}  // namespace rrn::owl2rl
