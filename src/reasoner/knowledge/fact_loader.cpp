// SPDX-License-Identifier: MIT
#include "reasoner/knowledge/fact_loader.hpp"

#include <algorithm>

#include "owl2rl/ontology_compiler.hpp"
#include "rdf/vocabulary/owl.hpp"
#include "rdf/vocabulary/rdf.hpp"
#include "rdf/vocabulary/rdfs.hpp"
#include "reasoner/knowledge/snapshot_reading.hpp"

namespace rrn::reasoner {

namespace {

/// Statements of the schema vocabularies that data are full of and no axiom
/// needs: they must not fill the graph in which axioms are looked up.
bool is_annotation(const Statement& statement) {
  const std::string_view predicate = statement.predicate.text;
  return predicate == rdfs::kLabel || predicate == rdfs::kComment ||
         predicate == rdfs::kSeeAlso || predicate == rdfs::kIsDefinedBy ||
         (predicate == rdf::kType &&
          statement.object.text == owl::kNamedIndividual);
}

}  // namespace

bool may_state_axiom(const Statement& statement) {
  return owl2rl::is_schema(statement) && !is_annotation(statement);
}

std::vector<TermId> object_properties(const GraphView& axioms,
                                      Dictionary& dictionary) {
  std::vector<TermId> properties;
  TriplePattern pattern;
  pattern.predicate = TermView::iri(rdf::kType);
  pattern.object = TermView::iri(owl::kObjectProperty);
  axioms.match(pattern,
               [&](const TermView& subject, const TermView&, const TermView&) {
                 properties.push_back(dictionary.intern(subject));
                 return true;
               });
  return properties;
}

FactMapping::FactMapping(Dictionary& dictionary)
    : dictionary_(dictionary), rdf_type_(dictionary.intern_iri(rdf::kType)) {}

Fact FactMapping::intern(const Statement& statement) {
  const TermId subject = dictionary_.intern(statement.subject);
  const TermId predicate = dictionary_.intern(statement.predicate);
  const TermId object = dictionary_.intern(statement.object);
  return fact_of({subject, predicate, object}, rdf_type_);
}

bool FactMapping::needs_individuals(const TermView& property) const {
  if (object_properties_.empty()) return false;
  const auto id = dictionary_.find(property);
  return id && object_properties_.contains(*id);
}

std::optional<std::string> FactMapping::find_misplaced_literal(
    const Statement& statement) const {
  if (!statement.object.is_literal()) return std::nullopt;
  const std::string literal = statement.object.to_ntriples();
  if (statement.predicate.text == rdf::kType) {
    return "the literal " + literal +
           " is given as a class; expected an IRI or a blank node after "
           "rdf:type";
  }
  if (!needs_individuals(statement.predicate)) return std::nullopt;
  return "the literal " + literal + " is the object of the object property " +
         statement.predicate.to_ntriples() + "; expected an individual";
}

FactLoader::FactLoader(Options options, Dictionary& dictionary,
                       TripleStore& store, io::OntologyGraph& schema,
                       PrefixMap& prefixes)
    : options_(options),
      dictionary_(dictionary),
      store_(store),
      schema_(schema),
      prefixes_(prefixes),
      mapping_(dictionary) {}

void FactLoader::on_prefix(std::string_view prefix, std::string_view iri) {
  prefixes_.add(prefix, iri);
}

void FactLoader::on_statement(const Statement& statement,
                              const SourceLocation& place) {
  if (const auto problem = mapping_.find_misplaced_literal(statement)) {
    if (!options_.lax) throw Error(ErrorCode::kBadSyntax, place, *problem);
    skipped_.push_back({place, *problem});
    return;
  }
  if (goes_to_graph(statement)) schema_.on_statement(statement, place);
  if (!options_.store_schema && owl2rl::is_schema(statement)) return;
  const auto [key, row] = mapping_.intern(statement);
  if (!last_relation_ || key != last_key_) {
    last_key_ = key;
    last_relation_ = store_.relation_id(key);
  }
  store_.relation(*last_relation_).insert(row);
}

void FactLoader::on_block(const io::StatementBlock& block) {
  block_terms_.assign(block.terms().size(), BlockTerm());
  if (needs_care(block)) {
    block.replay(*this);
  } else {
    insert(block);
  }
}

void FactLoader::on_snapshot(const Snapshot& snapshot,
                             const std::string& blank_prefix,
                             const std::string& path) {
  for (const auto& [prefix, iri] : snapshot.prefixes()) on_prefix(prefix, iri);
  const std::vector<TermId> ids =
      intern_terms(snapshot, blank_prefix, dictionary_);
  std::vector<Row> rows;
  for (const Snapshot::Relation& relation : snapshot.relations()) {
    const TermId predicate = ids[relation.predicate.value];
    rows.clear();
    for (const Row row : relation.rows) {
      rows.push_back({ids[row.first.value], ids[row.second.value]});
    }
    if (!needs_care(snapshot, relation)) {
      Relation& known = store_.relation(
          store_.relation_id({predicate, relation.arity, Polarity::kPositive}));
      known.reserve(known.size() + rows.size());
      known.insert_all(rows);
      continue;
    }
    for (const Row row : rows) {
      // Views into the dictionary stay good while it grows.
      on_statement(statement_of(relation.arity, dictionary_.view(row.first),
                                dictionary_.view(predicate),
                                dictionary_.view(row.second)),
                   SourceLocation{path});
    }
  }
}

/// Whether the facts have to be looked at one by one.
bool FactLoader::needs_care(const Snapshot& snapshot,
                            const Snapshot::Relation& relation) {
  if (!options_.store_schema) return true;
  const Row row = relation.rows.front();
  const TermView predicate = snapshot.term(relation.predicate);
  if (goes_to_graph(statement_of(relation.arity, snapshot.term(row.first),
                                 predicate, snapshot.term(row.second)))) {
    return true;
  }
  return relation.arity == Arity::kBinary &&
         mapping_.needs_individuals(predicate) &&
         std::ranges::any_of(relation.rows, [&](const Row& fact) {
           return snapshot.term(fact.second).is_literal();
         });
}

/// Whether some statement must be left out, or refused with its place: then
/// not all terms of the block get an id.
bool FactLoader::needs_care(const io::StatementBlock& block) {
  if (!options_.store_schema) return true;
  for (std::size_t i = 0; i < block.triples().size(); ++i) {
    const Role role = role_of(block, i);
    if (role == Role::kCare) return true;
    if (role == Role::kIndividuals && block.statement(i).object.is_literal()) {
      return true;
    }
  }
  return false;
}

void FactLoader::insert(const io::StatementBlock& block) {
  block_ids_.resize(block.terms().size());
  dictionary_.intern(block.terms(), block_ids_);
  const TermId rdf_type = mapping_.rdf_type();
  std::size_t i = 0;
  for (const auto& [subject, predicate, object] : block.triples()) {
    if (role_of(block, i) == Role::kSchema) {
      schema_.on_statement(block.statement(i), SourceLocation());
    }
    ++i;
    const TermId first = block_ids_[subject];
    const TermId second = block_ids_[object];
    if (block_ids_[predicate] == rdf_type) {
      rows_of(block_terms_[object].class_of, second, Arity::kUnary)
          .push_back({first, first});
    } else {
      rows_of(block_terms_[predicate].property, block_ids_[predicate],
              Arity::kBinary)
          .push_back({first, second});
    }
  }
  for (const RelationId id : block_relations_) {
    store_.relation(id).insert_all(block_rows_[id.value]);
    block_rows_[id.value].clear();
  }
  block_relations_.clear();
}

/// The rows of a block that go into the relation `known`, or if that is empty
/// into the one of `term`.
std::vector<Row>& FactLoader::rows_of(std::optional<RelationId>& known,
                                      TermId term, Arity arity) {
  if (!known) {
    known = store_.relation_id({term, arity, Polarity::kPositive});
    if (known->value >= block_rows_.size()) {
      block_rows_.resize(known->value + 1);
    }
  }
  std::vector<Row>& rows = block_rows_[known->value];
  if (rows.empty()) block_relations_.push_back(*known);
  return rows;
}

FactLoader::Role FactLoader::role_of(const io::StatementBlock& block,
                                     std::size_t i) {
  const auto& triple = block.triples()[i];
  Role& role = block_terms_[triple.predicate].as_predicate;
  if (role == Role::kUnknown) role = role_of_predicate(block.statement(i));
  if (role != Role::kType) return role;
  Role& class_role = block_terms_[triple.object].as_class;
  if (class_role == Role::kUnknown) {
    class_role = role_of_class(block.statement(i));
  }
  return class_role;
}

FactLoader::Role FactLoader::role_of_predicate(
    const Statement& statement) const {
  if (statement.predicate.text == rdf::kType) return Role::kType;
  if (goes_to_graph(statement)) return Role::kSchema;
  return mapping_.needs_individuals(statement.predicate) ? Role::kIndividuals
                                                         : Role::kFact;
}

FactLoader::Role FactLoader::role_of_class(const Statement& statement) const {
  if (statement.object.is_literal()) return Role::kCare;
  return goes_to_graph(statement) ? Role::kSchema : Role::kFact;
}

/// Whether axioms may need the statement.
bool FactLoader::goes_to_graph(const Statement& statement) const {
  return owl2rl::is_schema(statement) &&
         (!options_.store_schema || !is_annotation(statement));
}

}  // namespace rrn::reasoner
