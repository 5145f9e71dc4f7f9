// SPDX-License-Identifier: MIT
#include "reasoner/entailment/conclusion.hpp"

#include <algorithm>
#include <array>

#include "io/rdf_reader.hpp"
#include "rdf/vocabulary/owl.hpp"
#include "rdf/vocabulary/rdf.hpp"
#include "rdf/vocabulary/rdfs.hpp"
#include "rdf/vocabulary/xsd.hpp"

namespace rrn::reasoner {

namespace {

/// Whether `term` is the namespace and one of the names.
template <std::size_t n>
bool is_one_of(std::string_view term, std::string_view space,
               const std::array<std::string_view, n>& names) {
  return term.starts_with(space) &&
         std::find(names.begin(), names.end(), term.substr(space.size())) !=
             names.end();
}

bool is_axiom_annotation_part(std::string_view predicate) {
  constexpr std::array<std::string_view, 3> kParts = {
      "annotatedSource", "annotatedProperty", "annotatedTarget"};
  return is_one_of(predicate, owl::kNamespace, kParts);
}

bool is_statement_part(std::string_view predicate) {
  constexpr std::array<std::string_view, 6> kParts = {
      "members",           "distinctMembers",  "sourceIndividual",
      "assertionProperty", "targetIndividual", "targetValue"};
  return is_one_of(predicate, owl::kNamespace, kParts);
}

bool is_list_part(std::string_view predicate) {
  return predicate == rdf::kFirst || predicate == rdf::kRest;
}

/// What only writes down a data range.
bool is_range_part(std::string_view predicate) {
  constexpr std::array<std::string_view, 3> kParts = {
      "onDatatype", "withRestrictions", "datatypeComplementOf"};
  return is_one_of(predicate, owl::kNamespace, kParts) ||
         predicate.starts_with(xsd::kNamespace);
}

/// Types that say no more than the shape of an expression does.
bool is_shape_type(std::string_view type) {
  constexpr std::array<std::string_view, 5> kTypes = {
      "Class", "Restriction", "DataRange", "ObjectProperty", "DeprecatedClass"};
  return is_one_of(type, owl::kNamespace, kTypes) || type == rdfs::kClass ||
         type == rdfs::kDatatype || type == rdf::kList;
}

bool is_built_in_annotation(std::string_view predicate) {
  constexpr std::array<std::string_view, 5> kOfOwl = {
      "versionInfo", "deprecated", "backwardCompatibleWith", "incompatibleWith",
      "priorVersion"};
  constexpr std::array<std::string_view, 4> kOfRdfs = {
      "label", "comment", "seeAlso", "isDefinedBy"};
  return is_one_of(predicate, owl::kNamespace, kOfOwl) ||
         is_one_of(predicate, rdfs::kNamespace, kOfRdfs);
}

class TripleCollector final : public StatementSink {
 public:
  TripleCollector(io::OntologyGraph& graph, std::vector<GraphTriple>& triples)
      : graph_(graph), triples_(triples) {}

  void on_statement(const Statement& statement,
                    const SourceLocation& place) override {
    graph_.on_statement(statement, place);
    triples_.push_back({Term(statement.subject), Term(statement.predicate),
                        Term(statement.object)});
  }

 private:
  io::OntologyGraph& graph_;
  std::vector<GraphTriple>& triples_;
};

}  // namespace

bool is_statement_type(std::string_view type) {
  constexpr std::array<std::string_view, 4> kTypes = {
      "AllDifferent", "AllDisjointClasses", "AllDisjointProperties",
      "NegativePropertyAssertion"};
  return is_one_of(type, owl::kNamespace, kTypes);
}

bool is_definition(std::string_view predicate) {
  constexpr std::array<std::string_view, 19> kPredicates = {
      "intersectionOf",
      "unionOf",
      "complementOf",
      "oneOf",
      "onProperty",
      "onProperties",
      "onClass",
      "onDataRange",
      "someValuesFrom",
      "allValuesFrom",
      "hasValue",
      "hasSelf",
      "minCardinality",
      "maxCardinality",
      "cardinality",
      "minQualifiedCardinality",
      "maxQualifiedCardinality",
      "qualifiedCardinality",
      "disjointUnionOf"};
  return is_one_of(predicate, owl::kNamespace, kPredicates);
}

Conclusion::Conclusion(std::span<const std::string> paths,
                       const Options& options, const JobContext& job)
    : options_(options) {
  TripleCollector collector(graph_, triples_);
  std::size_t n = 0;
  for (const std::string& path : paths) {
    io::ReadOptions read_options;
    read_options.blank_prefix = "c" + std::to_string(++n) + "_";
    io::read_rdf(path, read_options, collector, job);
  }
  std::sort(triples_.begin(), triples_.end());
  triples_.erase(std::unique(triples_.begin(), triples_.end()), triples_.end());
  sort_nodes();
  std::copy_if(triples_.begin(), triples_.end(), std::back_inserter(claims_),
               [this](const GraphTriple& triple) { return is_claim(triple); });
}

void Conclusion::sort_nodes() {
  for (const GraphTriple& triple : triples_) {
    const std::string_view predicate = triple.predicate.text;
    const std::string_view object = triple.object.text;
    const bool is_blank = triple.subject.view().is_blank();
    const bool writes = is_list_part(predicate) || is_range_part(predicate) ||
                        is_statement_part(predicate) ||
                        predicate == owl::kInverseOf ||
                        is_definition(predicate);
    if (is_blank && writes) structure_.insert(triple.subject.text);
    if (is_axiom_annotation_part(predicate)) {
      annotation_nodes_.insert(triple.subject);
    }
    if (predicate != rdf::kType) continue;
    if (object == owl::kOntology) headers_.insert(triple.subject);
    if (is_statement_type(object)) {
      statement_nodes_.insert(triple.subject);
      if (is_blank) structure_.insert(triple.subject.text);
    }
    constexpr std::array<std::string_view, 1> kAnnotationProperty = {
        "AnnotationProperty"};
    if (is_one_of(object, owl::kNamespace, kAnnotationProperty)) {
      options_.annotation_properties.insert(triple.subject.text);
    }
  }
}

bool Conclusion::is_structural(const GraphTriple& triple) const {
  const std::string_view predicate = triple.predicate.text;
  if (statement_nodes_.contains(triple.subject)) {
    return is_statement_part(predicate);
  }
  if (is_list_part(predicate)) return true;
  if (!is_structure(triple.subject)) return false;
  if (predicate == rdf::kType) return is_shape_type(triple.object.text);
  return is_definition(predicate) || is_range_part(predicate) ||
         predicate == owl::kInverseOf;
}

bool Conclusion::is_annotation(const GraphTriple& triple) const {
  return annotation_nodes_.contains(triple.subject) ||
         is_built_in_annotation(triple.predicate.text) ||
         options_.annotation_properties.contains(triple.predicate.text);
}

bool Conclusion::is_claim(const GraphTriple& triple) const {
  if (headers_.contains(triple.subject)) return false;
  if (options_.ignore_annotations && is_annotation(triple)) return false;
  return !is_structural(triple);
}

std::vector<GraphTriple> Conclusion::structure_of(const Term& node) const {
  std::set<Term> visited;
  std::vector<GraphTriple> triples;
  // A list instead of recursion: expressions may be nested without end.
  std::vector<Term> pending = {node};
  while (!pending.empty()) {
    const Term next = std::move(pending.back());
    pending.pop_back();
    if (!is_structure(next) || !visited.insert(next).second) continue;
    const auto first =
        std::lower_bound(triples_.begin(), triples_.end(), next,
                         [](const GraphTriple& triple, const Term& term) {
                           return triple.subject < term;
                         });
    for (auto at = first; at != triples_.end() && at->subject == next; ++at) {
      if (at->predicate.text == rdf::kType || !is_structural(*at)) continue;
      triples.push_back(*at);
      pending.push_back(at->object);
    }
  }
  return triples;
}

}  // namespace rrn::reasoner
