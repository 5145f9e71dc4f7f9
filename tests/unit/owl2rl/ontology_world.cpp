// SPDX-License-Identifier: MIT
#include "unit/owl2rl/ontology_world.hpp"
#include "support/expect_error.hpp"

#include <algorithm>

#include "io/rdf_reader.hpp"
#include "owl2rl/literal_rules.hpp"
#include "rdf/vocabulary/rdf.hpp"

namespace rrn::owl2rl {

namespace {

constexpr std::string_view kPrefixes =
    "@prefix : <http://example.org/> .\n"
    "@prefix owl: <http://www.w3.org/2002/07/owl#> .\n"
    "@prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .\n"
    "@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .\n"
    "@prefix swrl: <http://www.w3.org/2003/11/swrl#> .\n"
    "@prefix vocab: <urn:x-rrn:vocab#> .\n"
    "@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .\n";

std::string short_name(const TermView& term) {
  if (!term.is_iri()) return term.to_ntriples();
  return std::string(term.text.substr(term.text.find_last_of("#/:") + 1));
}

}  // namespace

OntologyWorld::OntologyWorld(std::string_view turtle, bool unique_names)
    : OntologyWorld(turtle, CompileOptions{unique_names, false, false}) {}

OntologyWorld::OntologyWorld(std::string_view turtle,
                             const CompileOptions& options)
    : equality(options.unique_names ? EqualityMode::kNone
                                    : EqualityMode::kExplicit),
      options_(options) {
  const std::string text = std::string(kPrefixes) + std::string(turtle);
  io::read_rdf_text(text, "test.ttl", {}, *this, {});
}

void OntologyWorld::on_statement(const Statement& statement,
                                 const SourceLocation& place) {
  if (is_schema(statement)) {
    graph.on_statement(statement, place);
    if (!options_.schema_rules) return;
  }
  const TermId subject = dictionary.intern(statement.subject);
  const TermId object = dictionary.intern(statement.object);
  if (statement.predicate.text == rdf::kType) {
    store.insert({object, Arity::kUnary}, {subject, subject});
  } else {
    store.insert({dictionary.intern(statement.predicate), Arity::kBinary},
                 {subject, object});
  }
}

OntologyWorld& OntologyWorld::compile_only() {
  compiled = compile(graph, options_, dictionary, {});
  n_negated = add_negated_facts(graph, dictionary, store, compiled.program);
  add_datatype_rules(dictionary, store, compiled.program, options_);
  add_equality();
  return *this;
}

void OntologyWorld::add_equality() {
  datalog::Program& program = compiled.program;
  if (equality == EqualityMode::kExplicit) {
    program.append(equality_rules(program, store, dictionary));
  } else if (equality == EqualityMode::kMerged) {
    datalog::Program rules = merging_rules(program, store, dictionary);
    program.same_as = rules.same_as;
    program.append(std::move(rules));
  }
}

void OntologyWorld::materialise(datalog::Refutation refutation) {
  datalog::MaterialiseOptions options;
  options.refutation = refutation;
  result =
      datalog::materialise(compiled.program, dictionary, store, options, {});
}

OntologyWorld& OntologyWorld::reason(datalog::Refutation refutation) {
  compile_only();
  materialise(refutation);
  return *this;
}

std::string OntologyWorld::text(const RelationKey& key, Row row) const {
  std::string text = key.polarity == Polarity::kNegative ? "-" : "";
  text += short_name(dictionary.view(key.predicate)) + "(" +
          short_name(dictionary.view(row.first));
  if (key.arity == Arity::kBinary) {
    text += ", " + short_name(dictionary.view(row.second));
  }
  return text + ")";
}

std::vector<TermId> OntologyWorld::equal_terms(TermId id) const {
  const auto members = store.equality().members(id);
  if (members.empty()) return {id};
  return {members.begin(), members.end()};
}

Facts OntologyWorld::facts(bool with_asserted) const {
  Facts facts;
  for (std::uint32_t i = 0; i < store.n_relations(); ++i) {
    const RelationKey& key = store.key({i});
    if (dictionary.view(key.predicate).is_blank()) continue;
    store.relation(RelationId{i}).for_each([&](Row row, bool) {
      for (const TermId first : equal_terms(row.first)) {
        for (const TermId second : key.arity == Arity::kUnary
                                       ? std::vector<TermId>{first}
                                       : equal_terms(row.second)) {
          const Row named{first, second};
          if (!with_asserted && store.is_asserted(key, named)) continue;
          facts.insert(text(key, named));
        }
      }
    });
  }
  return facts;
}

Facts OntologyWorld::derived() const { return facts(false); }

Facts OntologyWorld::all() const { return facts(true); }

std::vector<Clash> OntologyWorld::clashes() const {
  std::vector<Clash> clashes;
  for (const datalog::Violation& violation : result.violations) {
    Clash clash;
    if (violation.rule) {
      const datalog::Rule& rule = compiled.program.rules[*violation.rule];
      clash.name = rule.name;
      clash.source = rule.source;
    }
    for (const datalog::GroundAtom& atom : violation.witnesses) {
      clash.witnesses.insert(text(atom.relation, atom.row));
    }
    clashes.push_back(std::move(clash));
  }
  return clashes;
}

std::vector<std::string> OntologyWorld::sources(std::string_view name) const {
  std::vector<std::string> sources;
  for (const datalog::Rule& rule : compiled.program.rules) {
    if (rule.name == name) sources.push_back(rule.source);
  }
  return sources;
}

void OntologyWorld::drop_rules(std::string_view name) {
  auto& rules = compiled.program.rules;
  rules.erase(std::remove_if(
                  rules.begin(), rules.end(),
                  [&](const datalog::Rule& rule) { return rule.name == name; }),
              rules.end());
}

std::string error_of(std::string_view turtle, bool unique_names) {
  return test::error_message(
      [&] { OntologyWorld(turtle, unique_names).reason(); });
}

}  // namespace rrn::owl2rl
