// SPDX-License-Identifier: MIT
#include "generation/labelling/program_vocabulary.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <string_view>

#include "dataset/rdf/vocabulary_reader.hpp"
#include "rdf/vocabulary/owl.hpp"
#include "rdf/vocabulary/rdf.hpp"
#include "rdf/vocabulary/rdfs.hpp"
#include "rdf/vocabulary/rrn.hpp"
#include "rdf/vocabulary/xsd.hpp"

namespace rrn::generation {

namespace {

constexpr std::string_view kDatatypeProperty = "DatatypeProperty";
constexpr std::string_view kAnnotationProperty = "AnnotationProperty";

std::string owl_iri(std::string_view name) {
  return std::string(owl::kNamespace) + std::string(name);
}

bool is_of_standard(std::string_view iri) {
  return iri.starts_with(rdf::kNamespace) ||
         iri.starts_with(rdfs::kNamespace) || iri.starts_with(owl::kNamespace);
}

bool states(const GraphView& graph, std::string_view subject,
            std::string_view predicate, const TermView& object) {
  bool found = false;
  graph.match({TermView::iri(subject), TermView::iri(predicate), object},
              [&](const TermView&, const TermView&, const TermView&) {
                found = true;
                return false;
              });
  return found;
}

bool has_type(const GraphView& graph, std::string_view iri,
              std::string_view type) {
  return states(graph, iri, rdf::kType, TermView::iri(type));
}

bool has_literal_range(const GraphView& graph, std::string_view iri) {
  bool found = false;
  graph.match({TermView::iri(iri), TermView::iri(rdfs::kRange), std::nullopt},
              [&](const TermView&, const TermView&, const TermView& range) {
                found = range.text == rdfs::kLiteral ||
                        range.text.starts_with(xsd::kNamespace) ||
                        (range.is_iri() &&
                         has_type(graph, range.text, rdfs::kDatatype));
                return !found;
              });
  return found;
}

/// Whether something is declared that no fact of a sample may use.
bool is_left_out(const GraphView& graph, std::string_view iri) {
  if (is_of_standard(iri) || has_literal_range(graph, iri) ||
      has_type(graph, iri, owl_iri(kDatatypeProperty)) ||
      has_type(graph, iri, owl_iri(kAnnotationProperty))) {
    return true;
  }
  bool auxiliary = false;
  graph.match(
      {TermView::iri(iri), TermView::iri(vocab::kAuxiliary), std::nullopt},
      [&](const TermView&, const TermView&, const TermView& value) {
        auxiliary = value.text == "true" || value.text == "1";
        return !auxiliary;
      });
  return auxiliary;
}

void add(const GraphView& ontology, std::string_view iri,
         dataset::LabelPolicy otherwise,
         std::vector<dataset::Predicate>& predicates) {
  const auto place =
      std::lower_bound(predicates.begin(), predicates.end(), iri,
                       [](const dataset::Predicate& p, std::string_view text) {
                         return p.iri < text;
                       });
  if (place != predicates.end() && place->iri == iri) return;
  const std::string name(iri);
  predicates.insert(
      place, {name, dataset::label_policy_of(ontology, name, otherwise)});
}

void add_instances(const GraphView& graph, std::string_view type,
                   dataset::LabelPolicy otherwise,
                   std::vector<dataset::Predicate>& predicates) {
  graph.match({std::nullopt, TermView::iri(rdf::kType), TermView::iri(type)},
              [&](const TermView& subject, const TermView&, const TermView&) {
                if (subject.is_iri() && !is_left_out(graph, subject.text)) {
                  add(graph, subject.text, otherwise, predicates);
                }
                return true;
              });
}

/// Replaces the constants of a program's rules.
class ConstantRenaming {
 public:
  explicit ConstantRenaming(const Dictionary& dictionary)
      : dictionary_(dictionary),
        first_(static_cast<std::uint32_t>(dictionary.size())) {}

  void rename(datalog::Rule& rule) {
    for (auto* atoms : {&rule.heads, &rule.body, &rule.negated_body}) {
      for (datalog::Atom& atom : *atoms) {
        if (atom.is_triple()) continue;
        rename(atom.first);
        rename(atom.second);
      }
    }
    for (datalog::Disequality& disequality : rule.disequalities) {
      rename(disequality.left);
      rename(disequality.right);
    }
  }

  std::vector<std::string> take_names() { return std::move(names_); }

 private:
  void rename(datalog::Argument& argument) {
    if (argument.is_variable()) return;
    const TermView term = dictionary_.view(argument.as_constant());
    if (term.is_literal()) return;
    const auto number = static_cast<std::uint32_t>(names_.size());
    const auto [entry, is_new] =
        numbers_.try_emplace(argument.as_constant(), number);
    if (is_new) {
      names_.push_back((term.is_blank() ? "_:" : "") + std::string(term.text));
    }
    argument = datalog::Argument::constant({first_ + entry->second});
  }

  const Dictionary& dictionary_;
  std::uint32_t first_;
  std::map<TermId, std::uint32_t> numbers_;
  std::vector<std::string> names_;
};

}  // namespace

dataset::Vocabulary declared_vocabulary(const GraphView& ontology,
                                        dataset::LabelPolicy otherwise) {
  dataset::Vocabulary vocabulary = dataset::vocabulary_of(ontology, otherwise);
  add_instances(ontology, rdfs::kClass, otherwise, vocabulary.classes);
  add_instances(ontology, rdf::kProperty, otherwise, vocabulary.relations);
  for (const std::string_view kind :
       {"TransitiveProperty", "SymmetricProperty", "AsymmetricProperty",
        "ReflexiveProperty", "IrreflexiveProperty",
        "InverseFunctionalProperty"}) {
    add_instances(ontology, owl_iri(kind), otherwise, vocabulary.relations);
  }
  return vocabulary;
}

void add_predicates(const datalog::Program& program,
                    const Dictionary& dictionary, const GraphView& ontology,
                    dataset::Vocabulary& vocabulary,
                    dataset::LabelPolicy otherwise) {
  const auto add_key = [&](const RelationKey& key) {
    const TermView term = dictionary.view(key.predicate);
    if (!term.is_iri() || is_left_out(ontology, term.text)) return;
    add(ontology, term.text, otherwise,
        key.arity == Arity::kUnary ? vocabulary.classes : vocabulary.relations);
  };
  for (const datalog::Rule& rule : program.rules) {
    for (const auto* atoms : {&rule.heads, &rule.body, &rule.negated_body}) {
      for (const datalog::Atom& atom : *atoms) {
        if (!atom.is_triple()) add_key(atom.relation);
      }
    }
    if (!rule.exclusive) continue;
    for (const auto& member : rule.exclusive->relations) add_key(member.key);
  }
}

std::vector<std::string> name_individuals(const dataset::Vocabulary& vocabulary,
                                          Dictionary& dictionary,
                                          datalog::Program& program) {
  for (const auto* predicates : {&vocabulary.classes, &vocabulary.relations}) {
    for (const dataset::Predicate& predicate : *predicates) {
      dictionary.intern_iri(predicate.iri);
    }
  }
  ConstantRenaming renaming(dictionary);
  for (datalog::Rule& rule : program.rules) renaming.rename(rule);
  return renaming.take_names();
}

}  // namespace rrn::generation
