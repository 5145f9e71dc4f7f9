// SPDX-License-Identifier: MIT
#include "prediction/results/trivial_facts.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "rdf/vocabulary/owl.hpp"
#include "rdf/vocabulary/rdf.hpp"
#include "rdf/vocabulary/rdfs.hpp"
#include "rdf/vocabulary/xsd.hpp"

namespace rrn::prediction {

namespace {

/// What axioms say of class and property expressions.
constexpr std::array<std::string_view, 6> kRdfsWords = {
    "Class", "Datatype", "domain", "range", "subClassOf", "subPropertyOf"};
constexpr std::array<std::string_view, 31> kOwlWords = {
    "AllDifferent",    "AllDisjointClasses",
    "Class",           "DataRange",
    "ObjectProperty",  "Restriction",
    "allValuesFrom",   "cardinality",
    "complementOf",    "datatypeComplementOf",
    "disjointUnionOf", "disjointWith",
    "equivalentClass", "equivalentProperty",
    "hasSelf",         "hasValue",
    "intersectionOf",  "inverseOf",
    "maxCardinality",  "maxQualifiedCardinality",
    "minCardinality",  "minQualifiedCardinality",
    "onClass",         "onDataRange",
    "onDatatype",      "onProperty",
    "oneOf",           "qualifiedCardinality",
    "someValuesFrom",  "unionOf",
    "withRestrictions"};

bool is_reserved(const TermView& term) {
  if (!term.is_iri()) return false;
  constexpr std::array kVocabularies = {rdf::kNamespace, rdfs::kNamespace,
                                        owl::kNamespace, xsd::kNamespace};
  return std::any_of(
      kVocabularies.begin(), kVocabularies.end(),
      [&](std::string_view name) { return term.text.starts_with(name); });
}

}  // namespace

bool show_trivial(ShownTrivial& shown, std::string_view name) {
  const bool all = name == "all";
  bool found = all;
  const auto turn_on = [&](std::string_view kind, bool& flag) {
    if (!all && name != kind) return;
    flag = true;
    found = true;
  };
  turn_on("same", shown.same);
  turn_on("things", shown.things);
  turn_on("class-expressions", shown.class_expressions);
  turn_on("schema", shown.schema);
  turn_on("axiomatic", shown.axiomatic);
  return found;
}

TrivialFilter::TrivialFilter(const ShownTrivial& shown,
                             const Dictionary& dictionary)
    : shown_(shown), dictionary_(dictionary) {
  const auto find = [&](std::string_view vocabulary, std::string_view name) {
    return dictionary.find(TermView::iri(std::string(vocabulary) += name));
  };
  same_as_ = find(owl::kNamespace, "sameAs");
  sub_class_ = find(rdfs::kNamespace, "subClassOf");
  sub_property_ = find(rdfs::kNamespace, "subPropertyOf");
  equivalent_class_ = find(owl::kNamespace, "equivalentClass");
  equivalent_property_ = find(owl::kNamespace, "equivalentProperty");
  thing_ = find(owl::kNamespace, "Thing");
  nothing_ = find(owl::kNamespace, "Nothing");
  top_object_ = find(owl::kNamespace, "topObjectProperty");
  bottom_object_ = find(owl::kNamespace, "bottomObjectProperty");
  top_data_ = find(owl::kNamespace, "topDataProperty");
  bottom_data_ = find(owl::kNamespace, "bottomDataProperty");
  for (const std::string_view name : kRdfsWords) {
    if (const Word word = find(rdfs::kNamespace, name)) axioms_.insert(*word);
  }
  for (const std::string_view name : kOwlWords) {
    if (const Word word = find(owl::kNamespace, name)) axioms_.insert(*word);
  }
}

bool TrivialFilter::hides(const RelationKey& relation) const {
  if (relation.arity != Arity::kUnary) return false;
  const TermView name = dictionary_.view(relation.predicate);
  if (name.is_literal()) return true;
  if (name.is_blank()) return !shown_.class_expressions;
  if (relation.polarity == Polarity::kNegative || shown_.things) return false;
  return relation.predicate == thing_ || name.text == rdfs::kResource;
}

bool TrivialFilter::hides(const RelationKey& relation, Row row) const {
  const TermId predicate = relation.predicate;
  const bool is_binary = relation.arity == Arity::kBinary;
  if (is_binary && row.first == row.second && predicate == same_as_ &&
      !shown_.same) {
    return true;
  }
  if (is_binary && !shown_.schema && is_trivial_axiom(predicate, row)) {
    return true;
  }
  const TermView subject = dictionary_.view(row.first);
  if (subject.is_iri()) {
    if (shown_.axiomatic || !is_reserved(subject)) {
      // A class that only a nameless one is said to be above or beside.
      return is_binary && !shown_.class_expressions &&
             axioms_.contains(predicate) &&
             dictionary_.view(row.second).is_blank();
    }
    // That the least class or property is below one is an axiom of that one.
    return !(is_binary && shown_.schema && is_trivial_axiom(predicate, row) &&
             !is_reserved(dictionary_.view(row.second)));
  }
  if (subject.is_literal()) return !shown_.axiomatic;
  if (shown_.class_expressions) return false;
  return axioms_.contains(predicate);
}

bool TrivialFilter::is_trivial_axiom(TermId predicate, Row row) const {
  const bool is_class_order =
      predicate == sub_class_ || predicate == equivalent_class_;
  const bool is_property_order =
      predicate == sub_property_ || predicate == equivalent_property_;
  if (!is_class_order && !is_property_order) return false;
  if (row.first == row.second) return true;
  if (predicate == sub_class_) {
    return row.second == thing_ || row.first == nothing_;
  }
  return predicate == sub_property_ &&
         (row.second == top_object_ || row.second == top_data_ ||
          row.first == bottom_object_ || row.first == bottom_data_);
}

}  // namespace rrn::prediction
