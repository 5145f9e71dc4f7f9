// SPDX-License-Identifier: MIT
#include "dataset/rdf/vocabulary_reader.hpp"

#include <iterator>
#include <set>
#include <string>

#include "base/error.hpp"
#include "rdf/vocabulary/owl.hpp"
#include "rdf/vocabulary/rdf.hpp"
#include "rdf/vocabulary/rdfs.hpp"
#include "rdf/vocabulary/rrn.hpp"

namespace rrn::dataset {

namespace {

bool is_of_standard(std::string_view iri) {
  return iri.starts_with(rdf::kNamespace) ||
         iri.starts_with(rdfs::kNamespace) || iri.starts_with(owl::kNamespace);
}

std::set<std::string> instances(const GraphView& graph,
                                const std::string& type) {
  std::set<std::string> iris;
  const TriplePattern pattern{std::nullopt, TermView::iri(rdf::kType),
                              TermView::iri(type)};
  graph.match(pattern,
              [&](const TermView& subject, const TermView&, const TermView&) {
                if (subject.is_iri() && !is_of_standard(subject.text)) {
                  iris.emplace(subject.text);
                }
                return true;
              });
  return iris;
}

std::set<std::string> values(const GraphView& graph, const std::string& subject,
                             std::string_view predicate) {
  std::set<std::string> result;
  const TriplePattern pattern{TermView::iri(subject), TermView::iri(predicate),
                              std::nullopt};
  graph.match(pattern,
              [&](const TermView&, const TermView&, const TermView& object) {
                result.emplace(object.text);
                return true;
              });
  return result;
}

bool is_auxiliary(const GraphView& graph, const std::string& iri) {
  const auto marks = values(graph, iri, vocab::kAuxiliary);
  return marks.contains("true") || marks.contains("1");
}

}  // namespace

LabelPolicy label_policy_of(const GraphView& ontology, const std::string& iri,
                            LabelPolicy otherwise) {
  const auto names = values(ontology, iri, vocab::kLabelPolicy);
  if (names.empty()) return otherwise;
  if (names.size() > 1) {
    throw Error(ErrorCode::kBadSyntax, "two label policies of <" + iri +
                                           ">: '" + *names.begin() + "' and '" +
                                           *std::next(names.begin()) +
                                           "'; expected one at most");
  }
  const auto policy = parse_label_policy(*names.begin());
  if (!policy.has_value()) {
    throw Error(ErrorCode::kBadSyntax,
                "unknown label policy '" + *names.begin() + "' of <" + iri +
                    ">; expected none, cwa, lcwa or sampled");
  }
  return *policy;
}

namespace {

std::vector<Predicate> declared(const GraphView& graph, std::string_view type,
                                LabelPolicy otherwise) {
  std::vector<Predicate> predicates;
  const std::string type_iri = std::string(owl::kNamespace) + std::string(type);
  for (const std::string& iri : instances(graph, type_iri)) {
    if (is_auxiliary(graph, iri)) continue;
    predicates.push_back({iri, label_policy_of(graph, iri, otherwise)});
  }
  return predicates;
}

}  // namespace

Vocabulary vocabulary_of(const GraphView& ontology, LabelPolicy otherwise) {
  return {declared(ontology, "Class", otherwise),
          declared(ontology, "ObjectProperty", otherwise)};
}

}  // namespace rrn::dataset
