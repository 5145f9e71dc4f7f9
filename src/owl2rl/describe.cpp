// SPDX-License-Identifier: MIT
// Terms and class expressions as people read them.
#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "owl2rl/ontology_view.hpp"
#include "rdf/vocabulary/owl.hpp"
#include "rdf/vocabulary/rdf.hpp"
#include "rdf/vocabulary/rdfs.hpp"
#include "rdf/vocabulary/swrl.hpp"
#include "rdf/vocabulary/xsd.hpp"

namespace rrn::owl2rl {

namespace {

/// How deep an expression is written out; cyclic ones exist.
constexpr int kMaxDepth = 4;
/// How many members of a list are written.
constexpr std::size_t kMaxMembers = 10;

struct Keyword {
  std::string_view predicate;
  std::string_view text;
};

constexpr std::array<Keyword, 9> kRestrictions = {{
    {owl::kSomeValuesFrom, " some "},
    {owl::kAllValuesFrom, " only "},
    {owl::kHasValue, " value "},
    {owl::kMaxCardinality, " max "},
    {owl::kMaxQualifiedCardinality, " max "},
    {owl::kMinCardinality, " min "},
    {owl::kMinQualifiedCardinality, " min "},
    {owl::kCardinality, " exactly "},
    {owl::kQualifiedCardinality, " exactly "},
}};

struct Namespace {
  std::string_view iri;
  std::string_view prefix;
};

constexpr std::array<Namespace, 5> kNamespaces = {{
    {rdf::kNamespace, "rdf:"},
    {rdfs::kNamespace, "rdfs:"},
    {owl::kNamespace, "owl:"},
    {swrl::kNamespace, "swrl:"},
    {xsd::kNamespace, "xsd:"},
}};

/// What a graph says of one node, read at once.
class NodeParts {
 public:
  NodeParts(const GraphView& graph, const Term& node) {
    graph.match({node.view(), std::nullopt, std::nullopt},
                [this](const TermView&, const TermView& predicate,
                       const TermView& object) {
                  parts_.emplace_back(predicate.text, Term(object));
                  return true;
                });
  }

  /// Returns the first object of a predicate, or null.
  [[nodiscard]] const Term* find(std::string_view predicate) const {
    const auto found =
        std::find_if(parts_.begin(), parts_.end(),
                     [&](const auto& part) { return part.first == predicate; });
    return found == parts_.end() ? nullptr : &found->second;
  }
  [[nodiscard]] bool has(std::string_view predicate) const {
    return find(predicate) != nullptr;
  }

 private:
  std::vector<std::pair<std::string, Term>> parts_;
};

}  // namespace

std::string_view local_name(std::string_view iri) {
  const std::size_t end = iri.find_last_of("#/:");
  if (end == std::string_view::npos || end + 1 == iri.size()) return iri;
  return iri.substr(end + 1);
}

std::string prefixed_name(std::string_view iri) {
  const auto* const found = std::find_if(
      kNamespaces.begin(), kNamespaces.end(), [&](const Namespace& entry) {
        return iri.starts_with(entry.iri) && iri.size() > entry.iri.size();
      });
  if (found == kNamespaces.end()) return std::string(local_name(iri));
  return std::string(found->prefix) +
         std::string(iri.substr(found->iri.size()));
}

std::string OntologyView::describe(const Term& term) const {
  return describe_expression(term, 0);
}

std::string OntologyView::describe(const PropertyExpression& property) const {
  const std::string name = describe(property.property);
  return property.inverse ? "inverse(" + name + ")" : name;
}

std::string OntologyView::describe_axiom(const Term& left,
                                         std::string_view verb,
                                         const Term& right) const {
  return describe(left) + " " + std::string(verb) + " " + describe(right);
}

std::string OntologyView::describe_members(
    std::string_view axiom, const std::vector<Term>& members) const {
  std::string text(axiom);
  for (std::size_t i = 0; i < std::min(kMaxMembers, members.size()); ++i) {
    text += " " + describe(members[i]);
  }
  if (members.size() > kMaxMembers) {
    text += " and " + std::to_string(members.size() - kMaxMembers) + " more";
  }
  return text;
}

std::string OntologyView::describe_list(const Term& head,
                                        std::string_view separator,
                                        int depth) const {
  std::string text;
  Term cell = head;
  for (std::size_t n = 0;; ++n) {
    const std::vector<Term> first = objects(cell, rdf::kFirst);
    const std::vector<Term> rest = objects(cell, rdf::kRest);
    if (first.size() != 1 || rest.size() != 1) break;
    if (n > 0) text += separator;
    if (n == kMaxMembers) return text + "...";
    text += describe_expression(first.front(), depth + 1);
    cell = rest.front();
  }
  return text;
}

std::string OntologyView::describe_expression(const Term& term,
                                              int depth) const {
  if (term.view().is_iri()) return prefixed_name(term.text);
  if (term.view().is_literal()) return term.view().to_ntriples();
  if (depth > kMaxDepth) return "...";
  const NodeParts parts(*graph_, term);
  const auto text_of = [&](std::string_view predicate) {
    const Term* const found = parts.find(predicate);
    return found == nullptr ? std::string("?")
                            : describe_expression(*found, depth + 1);
  };
  const auto list_of = [&](std::string_view predicate,
                           std::string_view separator) {
    return describe_list(*parts.find(predicate), separator, depth);
  };
  if (parts.has(owl::kInverseOf)) {
    return "inverse(" + text_of(owl::kInverseOf) + ")";
  }
  if (parts.has(owl::kComplementOf)) {
    return "not " + text_of(owl::kComplementOf);
  }
  if (parts.has(owl::kIntersectionOf)) {
    return "(" + list_of(owl::kIntersectionOf, " and ") + ")";
  }
  if (parts.has(owl::kUnionOf)) {
    return "(" + list_of(owl::kUnionOf, " or ") + ")";
  }
  if (parts.has(owl::kOneOf)) return "{" + list_of(owl::kOneOf, ", ") + "}";
  for (const Keyword& keyword : kRestrictions) {
    const Term* const value = parts.find(keyword.predicate);
    if (value == nullptr) continue;
    std::string text = "(" + text_of(owl::kOnProperty);
    text += keyword.text;
    text +=
        value->view().is_literal() ? value->text : text_of(keyword.predicate);
    if (parts.has(owl::kOnClass)) text += " " + text_of(owl::kOnClass);
    return text + ")";
  }
  return "_:" + term.text;
}

}  // namespace rrn::owl2rl
