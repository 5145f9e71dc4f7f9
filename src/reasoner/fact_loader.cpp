// SPDX-License-Identifier: MIT
#include "reasoner/fact_loader.hpp"

#include "owl2rl/ontology_compiler.hpp"
#include "rdf/namespaces.hpp"

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

FactMapping::FactMapping(Dictionary& dictionary)
    : dictionary_(dictionary), rdf_type_(dictionary.intern_iri(rdf::kType)) {}

std::pair<RelationKey, Row> FactMapping::intern(const Statement& statement) {
  const TermId subject = dictionary_.intern(statement.subject);
  const TermId predicate = dictionary_.intern(statement.predicate);
  const TermId object = dictionary_.intern(statement.object);
  if (predicate == rdf_type_) {
    return {{object, Arity::kUnary, Polarity::kPositive}, {subject, subject}};
  }
  return {{predicate, Arity::kBinary, Polarity::kPositive}, {subject, object}};
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
  if (const auto problem = find_misplaced_literal(statement)) {
    if (!options_.lax) throw Error(ErrorCode::kBadSyntax, place, *problem);
    skipped_.push_back({place, *problem});
    return;
  }
  if (owl2rl::is_schema(statement)) {
    if (!options_.store_schema || !is_annotation(statement)) {
      schema_.on_statement(statement, place);
    }
    if (!options_.store_schema) return;
  }
  const auto [key, row] = mapping_.intern(statement);
  if (!last_relation_ || key != last_key_) {
    last_key_ = key;
    last_relation_ = store_.relation_id(key);
  }
  store_.relation(*last_relation_).insert(row);
}

std::optional<std::string> FactLoader::find_misplaced_literal(
    const Statement& statement) const {
  if (!statement.object.is_literal()) return std::nullopt;
  const std::string literal = statement.object.to_ntriples();
  if (statement.predicate.text == rdf::kType) {
    return "the literal " + literal +
           " is given as a class; expected an IRI or a blank node after "
           "rdf:type";
  }
  if (object_properties_.empty()) return std::nullopt;
  const auto property = dictionary_.find(statement.predicate);
  if (!property || !object_properties_.contains(*property)) return std::nullopt;
  return "the literal " + literal + " is the object of the object property " +
         statement.predicate.to_ntriples() + "; expected an individual";
}

}  // namespace rrn::reasoner
