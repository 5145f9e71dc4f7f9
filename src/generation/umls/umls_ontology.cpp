// SPDX-License-Identifier: MIT
#include "generation/umls/umls_ontology.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "rdf/vocabulary/owl.hpp"
#include "rdf/vocabulary/rdf.hpp"
#include "rdf/vocabulary/rdfs.hpp"
#include "rdf/vocabulary/rrn.hpp"
#include "rdf/vocabulary/xsd.hpp"

namespace rrn::generation {

namespace {

class OntologyWriter {
 public:
  OntologyWriter(const UmlsNetwork& network, const UmlsOntologyOptions& options,
                 StatementSink& sink)
      : network_(network), options_(options), sink_(sink) {}

  void write() {
    write_head();
    for (const UmlsType& type : network_.types) write_type(type);
    for (std::size_t i = 0; i < network_.relations.size(); ++i) {
      write_relation(i);
    }
    write_disjointness();
  }

 private:
  static std::string iri(const std::string& name) {
    return std::string(kUmlsNamespace) + name;
  }

  void state(const TermView& subject, std::string_view predicate,
             const TermView& object) {
    sink_.on_statement(
        {subject, TermView::iri(predicate), object, std::nullopt}, {});
  }
  void state(const std::string& subject, std::string_view predicate,
             std::string_view object) {
    state(TermView::iri(subject), predicate, TermView::iri(object));
  }
  void state_true(const std::string& subject, std::string_view predicate) {
    state(TermView::iri(subject), predicate,
          TermView::literal("true", xsd::kBoolean));
  }
  void label(const std::string& subject, const std::string& text) {
    state(TermView::iri(subject), rdfs::kLabel, TermView::literal(text));
  }

  void write_head() {
    sink_.on_prefix("", kUmlsNamespace);
    sink_.on_prefix("rdf", rdf::kNamespace);
    sink_.on_prefix("rdfs", rdfs::kNamespace);
    sink_.on_prefix("owl", owl::kNamespace);
    sink_.on_prefix("xsd", xsd::kNamespace);
    sink_.on_prefix("rrn", vocab::kNamespace);
    const std::string ontology(kUmlsOntology);
    state(ontology, rdf::kType, owl::kOntology);
    label(ontology, "UMLS Semantic Network");
    state_true(ontology, vocab::kUniqueNames);
  }

  void write_type(const UmlsType& type) {
    const std::string subject = iri(type.name);
    state(subject, rdf::kType, owl::kClass);
    label(subject, type.label);
    if (!type.parent) return;
    state(subject, rdfs::kSubClassOf, iri(network_.types[*type.parent].name));
  }

  void write_relation(std::size_t number) {
    const UmlsRelation& relation = network_.relations[number];
    const std::string subject = iri(relation.name);
    state(subject, rdf::kType, owl::kObjectProperty);
    if (relation.is_symmetric() &&
        (options_.all_symmetric || !has_narrower(number))) {
      state(subject, rdf::kType, owl::kSymmetricProperty);
    }
    label(subject, relation.label);
    if (relation.parent) {
      state(subject, rdfs::kSubPropertyOf,
            iri(network_.relations[*relation.parent].name));
    }
    for (const std::size_t type : most_general(relation.subjects)) {
      state(subject, rdfs::kDomain, iri(network_.types[type].name));
    }
    for (const std::size_t type : most_general(relation.objects)) {
      state(subject, rdfs::kRange, iri(network_.types[type].name));
    }
    if (!relation.is_symmetric()) write_inverse(relation);
  }

  void write_inverse(const UmlsRelation& relation) {
    const std::string inverse = iri(relation.inverse);
    state(inverse, rdf::kType, owl::kObjectProperty);
    label(inverse, relation.inverse_label);
    state(inverse, owl::kInverseOf, iri(relation.name));
    state_true(inverse, vocab::kAuxiliary);
  }

  void write_disjointness() {
    std::map<std::size_t, std::vector<std::string>> siblings;
    for (const UmlsRelation& relation : network_.relations) {
      if (relation.parent) siblings[*relation.parent].push_back(relation.name);
    }
    for (const auto& [parent, names] : siblings) {
      if (names.size() < 2) continue;
      const std::string below = "below_" + network_.relations[parent].name;
      state(TermView::blank(below), rdf::kType,
            TermView::iri(owl::kAllDisjointProperties));
      write_members(below, names);
    }
  }

  void write_members(const std::string& subject,
                     const std::vector<std::string>& names) {
    const auto item = [&](std::size_t i) {
      return subject + "_" + std::to_string(i + 1);
    };
    state(TermView::blank(subject), owl::kMembers, TermView::blank(item(0)));
    for (std::size_t i = 0; i < names.size(); ++i) {
      const std::string at = item(i);
      const std::string name = iri(names[i]);
      const std::string next = item(i + 1);
      state(TermView::blank(at), rdf::kFirst, TermView::iri(name));
      state(TermView::blank(at), rdf::kRest,
            i + 1 < names.size() ? TermView::blank(next)
                                 : TermView::iri(rdf::kNil));
    }
  }

  /// Those that are below none of the others.  Requires sorted `types`.
  [[nodiscard]] std::vector<std::size_t> most_general(
      const std::vector<std::size_t>& types) const {
    std::vector<std::size_t> result;
    for (const std::size_t type : types) {
      auto above = network_.types[type].parent;
      while (above && !std::binary_search(types.begin(), types.end(), *above)) {
        above = network_.types[*above].parent;
      }
      if (!above) result.push_back(type);
    }
    return result;
  }

  [[nodiscard]] bool has_narrower(std::size_t number) const {
    return std::any_of(
        network_.relations.begin(), network_.relations.end(),
        [&](const UmlsRelation& other) { return other.parent == number; });
  }

  const UmlsNetwork& network_;
  const UmlsOntologyOptions& options_;
  StatementSink& sink_;
};

}  // namespace

void write_umls_ontology(const UmlsNetwork& network,
                         const UmlsOntologyOptions& options,
                         StatementSink& sink) {
  OntologyWriter(network, options, sink).write();
}

}  // namespace rrn::generation
